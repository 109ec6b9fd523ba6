package shortest

import (
	"slices"
	"testing"

	"absurdist/engine"
)

// The built-in game to be played first is a shortest one of those to any word, and has no word that the page refused.
func TestKnownFirst(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	pos := engine.NewPosition(d, engine.Rules{Host: engine.Absurdle()})
	var refused []engine.Word
	for range 3 {
		game, err := KnownFirst(pos)
		if err != nil || len(game) != 4 {
			t.Fatalf("%v, %v, want four guesses", game, err)
		}
		if slices.ContainsFunc(game, func(w engine.Word) bool { return slices.Contains(refused, w) }) {
			t.Fatalf("%v, and %v were refused", game, refused)
		}
		host := engine.NewAdversary(d, engine.LeastInformation)
		for i, w := range game {
			if solved := host.Answer(w).Solved(); solved != (i == len(game)-1) {
				t.Fatalf("%v is solved by guess %d: %v", game, i+1, solved)
			}
		}
		refused = append(refused, game[1])
		pos.Reject(game[1])
	}
}

// Other positions have no built-in games: other lists of the same name, modes, hosts, and games under way.
func TestKnownFirstOfOthers(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	smaller, err := engine.NewDictionary(d.Name(), d.Answers()[1:], d.Words())
	if err != nil {
		t.Fatal(err)
	}
	begun := engine.NewPosition(d, engine.Rules{Host: engine.Absurdle()})
	if err := begun.Apply(d.Answers()[0], 0); err != nil {
		t.Fatal(err)
	}
	for name, pos := range map[string]*engine.Position{
		"other lists": engine.NewPosition(smaller, engine.Rules{Host: engine.Absurdle()}),
		"hard mode":   engine.NewPosition(d, engine.Rules{Host: engine.Absurdle(), Mode: engine.Hard}),
		"the Hinter":  engine.NewPosition(d, engine.Rules{Host: engine.Hinter()}),
		"begun":       begun,
	} {
		if game, err := KnownFirst(pos); game != nil || err != nil {
			t.Errorf("%s: %v, %v, want none", name, game, err)
		}
	}
}
