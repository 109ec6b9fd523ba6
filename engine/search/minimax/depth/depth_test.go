package depth

import (
	"context"
	"slices"
	"testing"

	"absurdist/engine/game"
	"absurdist/engine/search/minimax"
	"absurdist/engine/search/minimax/minimaxtest"

	"pgregory.net/rapid"
)

// plainValue is the value to a depth of so many guesses with their hints.
func plainValue(g *minimax.Game, turns []game.Turn, moves int) int {
	best := len(minimaxtest.Left(g, turns))
	if moves == 0 {
		return best
	}
	for _, w := range minimaxtest.Legal(g, turns) {
		worst := 0
		for c := range game.AllGreen {
			next := append(slices.Clone(turns), game.Turn{Guess: w, Clue: c})
			if len(minimaxtest.Left(g, next)) > 0 {
				worst = max(worst, plainValue(g, next, moves-1))
			}
		}
		best = min(best, worst)
	}
	return best
}

// In every representation the value is that of the rules played by hand.
func TestValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := minimaxtest.Draw(t)
		moves := rapid.IntRange(1, 3).Draw(t, "moves")
		want := plainValue(g, nil, moves)
		for _, r := range minimax.Representations() {
			line, err := NewSearch(g, r).Run(context.Background(), 2*moves, nil)
			if err != nil || line.Value != want {
				t.Fatalf("%s: depth %d: %+v, %v; want %d", r, 2*moves, line, err, want)
			}
		}
	})
}

// The figure that StockHorse quotes 30 s for, on a list of its own.
func BenchmarkDepth4(b *testing.B) {
	g := minimaxtest.Whole(b, "original", game.Normal, minimax.FromSet)
	for b.Loop() {
		if line, err := NewSearch(g, minimax.Sets).Run(context.Background(), 4, nil); err != nil || line.Value != 13 {
			b.Fatal(line, err)
		}
	}
}
