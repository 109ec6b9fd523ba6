package game

import "math/bits"

// ClueSet is a set of clues, or of whatever else has numbers below 256. Unlike a [Set] it has a fixed size, so it needs no memory of
// its own in the loops that count clues.
type ClueSet [4]uint64

// Add adds c to the set.
func (s *ClueSet) Add(c uint8) { s[c>>6] |= 1 << (c & 63) }

// Has reports whether c is in the set.
func (s *ClueSet) Has(c uint8) bool { return s[c>>6]>>(c&63)&1 == 1 }

// AppendTo appends the members to a list in ascending order.
func (s *ClueSet) AppendTo(list []uint8) []uint8 {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, uint8(k<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// CountClues returns how many different clues a guess gets over a set: row is the guess's row of a [Table],
// and the set is columns of it.
func CountClues(row []uint8, set []uint16) int {
	var seen ClueSet
	for _, a := range set {
		seen.Add(row[a])
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}

// Separates reports whether a guess gives each word of a set a different clue, see [CountClues].
func Separates(row []uint8, set []uint16) bool {
	var seen ClueSet
	for _, a := range set {
		c := row[a]
		if seen.Has(c) {
			return false
		}
		seen.Add(c)
	}
	return true
}
