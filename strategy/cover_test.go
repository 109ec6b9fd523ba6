package strategy

import (
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// The words show every letter of the answers in its place, also where the page refuses one of them.
func TestCover(t *testing.T) {
	d := must.Get(game.LoadList("nyt2022"))(t)
	pos, s := game.NewPosition(d, game.Rules{Host: game.Kilordle()}), &covering{}
	shown := map[[2]int]bool{}
	for n := 0; ; n++ {
		w, err := s.Next(t.Context(), pos)
		if errors.Is(err, ErrNoMove) {
			break
		}
		if err != nil || n > 33 {
			t.Fatalf("%d words: %v", n, err)
		}
		if n == 3 {
			pos.Reject(w)
			continue
		}
		for i := range w.Len() {
			shown[[2]int{i, int(w[i])}] = true
		}
		_ = pos.Apply(w, 0)
	}
	for _, w := range d.Answers() {
		for i := range w.Len() {
			if !shown[[2]int{i, int(w[i])}] {
				t.Fatalf("letter %d of %s was not shown", i+1, w)
			}
		}
	}
}
