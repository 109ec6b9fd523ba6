package minimax

import (
	"context"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// That 5 guesses win and 4 do not, with guesses from the 2315 answers; with all 12,972 words it takes some thirty times
// as long.
func BenchmarkValue(b *testing.B) {
	g := wholeGame(b, "original", game.Normal, FromSet)
	for b.Loop() {
		s := newSolver(b, g)
		v, err := s.Value(context.Background(), 1, MaxGuesses)
		if err != nil || v.Guesses != 5 {
			b.Fatal(v, err)
		}
	}
}

// The claim of evilwordle about two first guesses in strict mode.
func BenchmarkStrictFirst(b *testing.B) {
	s := newSolver(b, wholeGame(b, "nyt2022", game.Strict, FromAllowed))
	for b.Loop() {
		for first, wins := range map[string]bool{"leapt": true, "roate": false} {
			r, err := s.First(context.Background(), game.MustWord(first), 5, NoLimit)
			if err != nil || r.Wins != wins {
				b.Fatal(first, r, err)
			}
		}
	}
}
