package cover

import (
	"fmt"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The fewest words of a real list. The proofs of both English lists are in data/proofs, and are checked there.
func TestFind(t *testing.T) {
	found, err := Find(t.Context(), game.Must(game.LoadList("nyt")), Options{Steps: 200_000, Nodes: 3000})
	if err != nil || len(found.Words) != 29 || found.Bound != 29 || found.Places != 125 {
		t.Errorf("%d words, bound %d of %d places, %v; want 29", len(found.Words), found.Bound, found.Places, err)
	}
}

// On small lists the words are as few as those that trying all sets finds.
func TestFindFewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.StringMatching(`[abc]{5}`), 3, 14, rapid.ID[string]).Draw(t, "words")
		var list []game.Word
		for _, w := range words {
			list = append(list, game.MustWord(w))
		}
		n := rapid.IntRange(1, len(list)).Draw(t, "answers")
		d := game.Must(game.NewDictionary("some", list[:n], list))
		found, err := Find(t.Context(), d, Options{Steps: 100, Nodes: 1000})
		if want := fewest(d); err != nil || found.Bound != want || len(found.Words) != want {
			t.Fatalf("%d words, bound %d, %v; want %d", len(found.Words), found.Bound, err, want)
		}
	})
}

// fewest tries all sets of words.
func fewest(d *game.Dictionary) int {
	missing := map[string]bool{}
	show := func(w game.Word, shown bool) {
		for i, l := range w.String() {
			if at := fmt.Sprint(l, i); !shown || missing[at] {
				missing[at] = !shown
			}
		}
	}
	best := len(d.Words())
	for set := range 1 << len(d.Words()) {
		clear(missing)
		for _, w := range d.Answers() {
			show(w, false)
		}
		size := 0
		for i, w := range d.Words() {
			if set>>i&1 == 1 {
				size++
				show(w, true)
			}
		}
		open := false
		for _, still := range missing {
			open = open || still
		}
		if !open {
			best = min(best, size)
		}
	}
	return best
}
