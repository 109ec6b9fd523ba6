package minimax

import (
	"cmp"
	"slices"

	"absurdist/engine"
)

// Buckets is [engine.Buckets] with the largest bucket first.
type Buckets struct{ engine.Buckets }

// Split is [engine.Buckets.Split].
func (b *Buckets) Split(row []uint8, set []uint16) [][]uint16 {
	parts := b.Buckets.Split(row, set)
	slices.SortStableFunc(parts, func(x, y []uint16) int { return cmp.Compare(len(y), len(x)) })
	return parts
}
