package branches

import (
	"cmp"
	"slices"
)

// splitter divides sets into classes.
type splitter struct {
	sorted  []uint16
	classes [][]uint16
}

// split returns the classes of two or more that a guess with that row of clues makes of the set, smallest
// first, equally large ones by their first candidate. The result is valid until the next call.
func (s *splitter) split(row []uint8, set []uint16) [][]uint16 {
	const placed = 1 << 15
	var place [256]uint16 // how many give the clue; later, with the bit placed, where the next one goes
	for _, a := range set {
		place[row[a]]++
	}
	s.classes = s.classes[:0]
	if cap(s.sorted) < len(set) {
		s.sorted = make([]uint16, len(set))
	}
	s.sorted = s.sorted[:len(set)]
	at := uint16(0)
	for _, a := range set {
		p := &place[row[a]]
		if *p > 1 && *p < placed {
			n := *p
			s.classes = append(s.classes, s.sorted[at:at+n:at+n])
			*p = placed | at
			at += n
		}
		if *p >= placed {
			s.sorted[*p&^placed] = a
			*p++
		}
	}
	slices.SortStableFunc(s.classes, func(a, b []uint16) int { return cmp.Compare(len(a), len(b)) })
	return s.classes
}
