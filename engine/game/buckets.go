package game

import (
	"cmp"
	"slices"
)

// Buckets splits sets of answers by the clues that a guess gives, and reuses its memory.
type Buckets struct {
	members []uint16
	parts   [][]uint16
}

// Split returns the answers of the set grouped by clue; row has the guess's clue for each answer. The answers of each
// bucket keep their order, and the buckets are in the order of their first answers. The result is valid until the next
// call.
func (b *Buckets) Split(row []uint8, set []uint16) [][]uint16 {
	var count, at [Clues]uint16
	for _, w := range set {
		count[row[w]]++
	}
	b.members = slices.Grow(b.members[:0], len(set))
	members, parts := b.members[:len(set)], b.parts[:0]
	start := uint16(0)
	for _, w := range set {
		c := row[w]
		if n := count[c]; n > 0 {
			count[c] = 0
			at[c] = start
			parts = append(parts, members[start:start+n:start+n])
			start += n
		}
		members[at[c]] = w
		at[c]++
	}
	b.parts = parts
	return parts
}

// LargestFirst is [Buckets.Split] with the largest bucket first, and equal ones in the order of Split.
func (b *Buckets) LargestFirst(row []uint8, set []uint16) [][]uint16 {
	parts := b.Split(row, set)
	slices.SortStableFunc(parts, func(x, y []uint16) int { return cmp.Compare(len(y), len(x)) })
	return parts
}
