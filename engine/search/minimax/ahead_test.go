package minimax

import (
	"context"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// plainValue is the value at a depth of that many guesses with their hints.
func plainValue(g *Game, turns []game.Turn, moves int) int {
	best := len(plainLeft(g, turns))
	if moves == 0 {
		return best
	}
	for _, w := range plainLegal(g, turns) {
		worst := 0
		for c := range game.AllGreen {
			next := append(slices.Clone(turns), game.Turn{Guess: w, Clue: c})
			if len(plainLeft(g, next)) > 0 {
				worst = max(worst, plainValue(g, next, moves-1))
			}
		}
		best = min(best, worst)
	}
	return best
}

// The value is that of the rules played by hand.
func TestAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		moves := rapid.IntRange(1, 3).Draw(t, "moves")
		want := plainValue(g, nil, moves)
		line, err := NewAhead(g).Run(context.Background(), 2*moves, nil)
		if err != nil || line.Value != want {
			t.Fatalf("depth %d: %+v, %v; want %d", 2*moves, line, err, want)
		}
	})
}

// The figure that StockHorse quotes 30 s for, on a list of its own.
func BenchmarkDepth4(b *testing.B) {
	g := wholeGame(b, "original", game.Normal, FromSet)
	for b.Loop() {
		if line, err := NewAhead(g).Run(context.Background(), 4, nil); err != nil || line.Value != 13 {
			b.Fatal(line, err)
		}
	}
}
