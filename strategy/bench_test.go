package strategy

import (
	"context"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// BenchmarkFigureEntropyFirstGuess is entropy's first guess over the 12,972 words
// of the original lists, once their clue table is there.
func BenchmarkFigureEntropyFirstGuess(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	d.Table()
	s := mustNew(b, "entropy")
	pos := game.NewPosition(d, game.Rules{})
	for b.Loop() {
		must.Get(s.Next(context.Background(), pos))(b)
	}
}
