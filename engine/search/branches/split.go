package branches

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// splitter divides sets into classes.
type splitter struct{ buckets game.Buckets }

// split returns the classes of two or more that a guess with that row of clues makes of the set, smallest
// first, equally large ones by their first candidate. The result is valid until the next call.
func (s *splitter) split(row []uint8, set []uint16) [][]uint16 {
	classes := slices.DeleteFunc(s.buckets.Split(row, set), func(c []uint16) bool { return len(c) < 2 })
	slices.SortStableFunc(classes, func(a, b []uint16) int { return cmp.Compare(len(a), len(b)) })
	return classes
}
