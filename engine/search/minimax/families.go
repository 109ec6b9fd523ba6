package minimax

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// familiesOf returns the sets of words, by number, that agree in all places but one, such as BILLS, CILLS and so on
// to ZILLS, where these are least or more. The largest come first. No words are harder to separate.
func familiesOf(words []game.Word, least int) (families [][]uint16) {
	with := map[game.Word][]uint16{}
	for a, w := range words {
		for place := range w.Len() {
			v := w
			v[place] = 0
			with[v] = append(with[v], uint16(a))
		}
	}
	for _, f := range with {
		if len(f) >= least {
			families = append(families, f)
		}
	}
	slices.SortFunc(families, func(a, b []uint16) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b))
	})
	return families
}
