package cover

import (
	"math/bits"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// The fewest words of a real list. The proofs of both English lists are in data/proofs, and are checked there.
func TestFind(t *testing.T) {
	found, err := Find(t.Context(), game.Must(game.LoadList("original")), Options{Steps: 200_000, Nodes: 3000})
	must.Hold(t, err == nil && len(found.Words) == 30 && found.Bound == 30 && found.Places == 125,
		"%d words, bound %d of %d places, %v; want 30", len(found.Words), found.Bound, found.Places, err)
}

// On small lists the words are as few as those that trying all sets finds.
func TestFindFewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := gametest.List(t, "[abc]{5}", 3, 14, 14)
		found, err := Find(t.Context(), d, Options{Steps: 100, Nodes: 1000})
		if want := fewest(d); err != nil || found.Bound != want || len(found.Words) != want {
			t.Fatalf("%d words, bound %d, %v; want %d", len(found.Words), found.Bound, err, want)
		}
	})
}

// fewest tries all sets of words of the letters a to c.
func fewest(d *game.Dictionary) int {
	shown := func(list []game.Word, set int) (places int) {
		for i, w := range list {
			for at, l := range w.String() {
				places |= (set >> i & 1) << (game.Letters*int(l-'a') + at)
			}
		}
		return places
	}
	best, wanted := len(d.Words()), shown(d.Answers(), -1)
	for set := range 1 << best {
		if wanted&^shown(d.Words(), set) == 0 {
			best = min(best, bits.OnesCount(uint(set)))
		}
	}
	return best
}
