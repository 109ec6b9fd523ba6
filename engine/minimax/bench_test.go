package minimax

import (
	"context"
	"testing"

	"absurdist/engine"
)

func wholeGame(b testing.TB, list string, mode engine.Mode, from Source) *Game {
	b.Helper()
	d, err := engine.LoadList(list)
	if err != nil {
		b.Fatal(err)
	}
	g, err := NewGame(d, mode, from)
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// The figure that StockHorse quotes 30 s for, on a list of its own.
func BenchmarkDepth4(b *testing.B) {
	g := wholeGame(b, "original", engine.Normal, FromSet)
	for b.Loop() {
		if line, err := NewSearch(g, Sets).Run(context.Background(), 4, nil); err != nil || line.Value != 13 {
			b.Fatal(line, err)
		}
	}
}

// That 5 guesses win and 4 do not, with guesses from the 2315 answers; with all 12,972 words it takes some thirty times
// as long.
func BenchmarkValue(b *testing.B) {
	g := wholeGame(b, "original", engine.Normal, FromSet)
	for b.Loop() {
		s := NewSolver(g)
		value, _, err := s.Least(context.Background(), MaxLength)
		if err != nil || value != 5 {
			b.Fatal(value, err)
		}
	}
}

// What evilwordle claims of two first guesses in strict mode.
func BenchmarkStrictFirst(b *testing.B) {
	s := NewSolver(wholeGame(b, "nyt2022", engine.Strict, FromAllowed))
	for b.Loop() {
		for first, wins := range map[string]bool{"leapt": true, "roate": false} {
			r, err := s.First(context.Background(), engine.MustWord(first), 5, NoLimit)
			if err != nil || r.Wins != wins {
				b.Fatal(first, r, err)
			}
		}
	}
}
