package review

import (
	"math"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// With one row left and four candidates, one of these is the best guess, and wins one game of four; another word loses for sure.
func TestLastRow(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	for _, c := range []struct {
		last, answer string
		odds         Odds
		skill        int
	}{
		{"tight", "tight", Odds{0.25, 0.25}, 99},
		{"sight", "tight", Odds{0.25, 0.25}, 99},
		{"fresh", "tight", Odds{0.25, 0}, 0},
	} {
		pos := game.NewPosition(d, game.Rules{Rows: 6})
		guesses := game.MustWords("right night might light fight " + c.last)
		for _, guess := range guesses[:5] {
			must.Do(t, pos.Apply(guess, game.Score(guess, game.MustWord(c.answer))))
		}
		w, err := lastRows(t.Context(), pos, guesses[5])
		if err != nil || w == nil {
			t.Fatalf("%s: %v, %v", c.last, w, err)
		}
		s := newStep(Turn{Guess: guesses[5]}, *w, worth{})
		if math.Abs(s.Odds.Best-c.odds.Best) > 1e-9 || math.Abs(s.Odds.Played-c.odds.Played) > 1e-9 || s.Skill != c.skill || !pos.IsCandidate(s.Best[0].Guess) {
			t.Errorf("%s: %+v", c.last, s)
		}
	}
}
