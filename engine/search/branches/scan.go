package branches

import "math/bits"

// scanner looks at 64 guesses of a frame at a time. It is scratch memory.
type scanner struct {
	pairs [][]uint64 // of the current set: each candidate with those before it
	found []int32
}

// load fetches the pairs of a set.
func (s *scanner) load(f *frame, set []uint16) {
	f.pairs.Reserve(len(set))
	s.pairs = s.pairs[:0]
	for j, b := range set {
		for _, a := range set[:j] {
			s.pairs = append(s.pairs, f.pairs.Same(a, b))
		}
	}
}

// separator returns a guess that separates all words of the set, -1 if there is none: each pair excludes the
// guesses that do not separate it.
func (s *scanner) separator(f *frame, set []uint16) int32 {
	s.load(f, set)
	for w := range (f.m + 63) / 64 {
		left := ^uint64(0)
		for _, p := range s.pairs {
			if left &^= p[w]; left == 0 {
				break
			}
		}
		if left != 0 {
			return int32(w<<6 + bits.TrailingZeros64(left))
		}
	}
	return -1
}

// atMost returns the guesses that split the set and leave at most limit classes of two candidates or more.
//
// Such a class is counted at its second candidate, which shares its clue with exactly one before it. The
// counters are bit-sliced: one word for each binary digit, a bit for each guess. They start so that a count
// above the limit carries out of the highest digit.
func (s *scanner) atMost(f *frame, set []uint16, limit int) []int32 {
	s.load(f, set)
	s.found = s.found[:0]
	digits := bits.Len(uint(limit))
	start := uint64(1)<<digits - 1 - uint64(limit)
	for w := range (f.m + 63) / 64 {
		var counts [16]uint64
		for d := range digits {
			counts[d] = -(start >> d & 1)
		}
		alive, splits := ^uint64(0), uint64(0)
		at := 0
		for j := 1; j < len(set) && alive != 0; j++ {
			var once, twice uint64
			for _, p := range s.pairs[at : at+j] {
				twice |= once & p[w]
				once |= p[w]
			}
			at += j
			splits |= ^once
			carry := once &^ twice
			for d := range digits {
				counts[d], carry = counts[d]^carry, counts[d]&carry
			}
			alive &^= carry
		}
		for alive &= splits; alive != 0; alive &= alive - 1 {
			s.found = append(s.found, int32(w<<6+bits.TrailingZeros64(alive)))
		}
	}
	return s.found
}
