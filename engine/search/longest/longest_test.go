package longest

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
)

// Every game obeys its rules: it is played against its host, word by word.
func TestGames(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	d := game.Must(game.NewDictionary("short", all.Answers()[:60], all.Words()[60:400]))
	for _, host := range []game.Host{game.Wordle(), game.Absurdle()} {
		for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
			find := New(d, Options{Host: host, Mode: mode, Games: true, Effort: 1_000_000, Width: clique.DefaultWidth})
			found := 0
			for _, secret := range d.Answers()[:20] {
				g := must.Get(find(t.Context(), secret))(t)
				if len(g.Game) != g.Guesses || g.Guesses > g.Bound || g.Proved != (g.Guesses == g.Bound) {
					t.Errorf("%s, %s, %s: %d words, %+v", host, mode, secret, len(g.Game), g)
				}
				if g.Guesses > 0 {
					found++
					replay(t, d, host, mode, g)
				}
			}
			if found == 0 || host == game.Wordle() && found < 20 {
				t.Errorf("%s, %s: %d games", host, mode, found)
			}
		}
	}
}

// replay plays a game.
func replay(t *testing.T, d *game.Dictionary, host game.Host, mode game.Mode, g Game) {
	t.Helper()
	answerer, _ := host.Answerer(d, g.Secret)
	var turns []game.Turn
	for i, w := range g.Game {
		if err := mode.Check(turns, w); err != nil || slices.Contains(g.Game[:i], w) {
			t.Fatalf("%s, %s, %s: guess %d is %s: %v", host, mode, g.Secret, i+1, w, err)
		}
		turns = append(turns, game.Turn{Guess: w, Clue: answerer.Answer(w)})
		if last := i == len(g.Game)-1; turns[i].Clue.Solved() != last || last && w != g.Secret {
			t.Fatalf("%s, %s, %s: guess %d of %d is %s and gets %s", host, mode, g.Secret, i+1, len(g.Game), w, turns[i].Clue)
		}
	}
}

func TestAbsurdleEndsOnAnswers(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
		if _, err := New(d, Options{Host: game.Absurdle(), Mode: mode, Effort: 1, Width: 1})(t.Context(), game.MustWord("aahed")); err == nil {
			t.Errorf("%s: a game ends on a word that is no answer", mode)
		}
	}
}
