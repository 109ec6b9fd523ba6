package minimax

import (
	"cmp"
	"slices"

	"absurdist/engine"
)

// Buckets splits sets of answers by the clues that a guess gives, and keeps its memory from one set to the next.
type Buckets struct {
	members []uint16
	parts   [][]uint16
}

// Split returns the words of the set by the clue that they give, the largest bucket first; row holds the guess's
// clue for each answer. The words of each bucket keep their order. The result is good until the next call.
func (b *Buckets) Split(row []uint8, set []uint16) [][]uint16 {
	var count, at [engine.Clues]uint16
	for _, w := range set {
		count[row[w]]++
	}
	if cap(b.members) < len(set) {
		b.members = make([]uint16, len(set))
	}
	members := b.members[:len(set)]
	b.parts = b.parts[:0]
	start := uint16(0)
	for _, w := range set {
		c := row[w]
		if n := count[c]; n > 0 {
			count[c] = 0
			at[c] = start
			b.parts = append(b.parts, members[start:start+n:start+n])
			start += n
		}
		members[at[c]] = w
		at[c]++
	}
	slices.SortStableFunc(b.parts, func(x, y []uint16) int { return cmp.Compare(len(y), len(x)) })
	return b.parts
}
