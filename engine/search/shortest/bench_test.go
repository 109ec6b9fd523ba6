package shortest

import (
	"context"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func BenchmarkFirst(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	for b.Loop() {
		s := must.Get(New(d, Rules{}))(b)
		game, err := s.First(context.Background(), 200)
		if err != nil || len(game) != 4 {
			b.Fatal(game, err)
		}
	}
}
