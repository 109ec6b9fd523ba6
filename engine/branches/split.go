package branches

import (
	"cmp"
	"slices"
)

// splitter sorts sets into classes.
type splitter struct {
	sorted  []uint16
	classes [][]uint16
}

// split returns the classes of two or more that a guess makes of the set, the smallest first, those as large by
// their first candidate. Row are the guess's clues. The result holds until the next call.
func (s *splitter) split(row []uint8, set []uint16) [][]uint16 {
	const placed = 1 << 15
	var place [256]uint16 // how many give the clue; and then, with the bit above, where the next one goes
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
