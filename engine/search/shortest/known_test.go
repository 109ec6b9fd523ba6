package shortest

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// The built-in game to be played first is a shortest one of those to any word, and has no word that the page refused.
func TestKnownFirst(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	pos := game.NewPosition(d, game.Rules{Host: game.Absurdle()})
	var refused []game.Word
	for range 3 {
		played, err := KnownFirst(pos)
		if err != nil || len(played) != 4 {
			t.Fatalf("%v, %v, want four guesses", played, err)
		}
		if slices.ContainsFunc(played, func(w game.Word) bool { return slices.Contains(refused, w) }) {
			t.Fatalf("%v, and %v were refused", played, refused)
		}
		host := game.NewAdversary(d, game.LeastInformation)
		for i, w := range played {
			must.Same(t, host.Answer(w).Solved(), (i == len(played)-1), "%v is solved by guess %d", played, i+1)
		}
		refused = append(refused, played[1])
		pos.Reject(played[1])
	}
}

// Other positions have no built-in games: other lists of the same name, modes, hosts, and games under way.
func TestKnownFirstOfOthers(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	smaller := game.Must(game.NewDictionary(d.Name(), d.Answers()[1:], d.Words()))
	begun := game.NewPosition(d, game.Rules{Host: game.Absurdle()})
	must.Do(t, begun.Apply(d.Answers()[0], 0))
	for name, pos := range map[string]*game.Position{
		"other lists": game.NewPosition(smaller, game.Rules{Host: game.Absurdle()}),
		"hard mode":   game.NewPosition(d, game.Rules{Host: game.Absurdle(), Mode: game.Hard}),
		"the Hinter":  game.NewPosition(d, game.Rules{Host: game.Hinter()}),
		"begun":       begun,
	} {
		if game, err := KnownFirst(pos); game != nil || err != nil {
			t.Errorf("%s: %v, %v, want none", name, game, err)
		}
	}
}
