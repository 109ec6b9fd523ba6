package engine

import "math/bits"

// CountClues returns how many different clues a guess gets over a set: row is the guess's row of a [Table],
// and the set is columns of it.
func CountClues(row []uint8, set []uint16) int {
	var seen [4]uint64
	for _, a := range set {
		c := row[a]
		seen[c>>6] |= 1 << (c & 63)
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}

// Separates reports whether a guess gives each word of a set a different clue, see [CountClues].
func Separates(row []uint8, set []uint16) bool {
	var seen [4]uint64
	for _, a := range set {
		c := row[a]
		if seen[c>>6]>>(c&63)&1 == 1 {
			return false
		}
		seen[c>>6] |= 1 << (c & 63)
	}
	return true
}
