package minimax

import (
	"cmp"
	"slices"

	"absurdist/engine/game"
)

// Buckets is [game.Buckets] with the largest bucket first.
type Buckets struct{ game.Buckets }

// Split is [game.Buckets.Split].
func (b *Buckets) Split(row []uint8, set []uint16) [][]uint16 {
	parts := b.Buckets.Split(row, set)
	slices.SortStableFunc(parts, func(x, y []uint16) int { return cmp.Compare(len(y), len(x)) })
	return parts
}
