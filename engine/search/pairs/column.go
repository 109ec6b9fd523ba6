// Package pairs finds the guesses that do not separate two answers: those that give both the same clue. It
// handles 64 guesses at a time.
//
// The clues of an answer are kept as bit planes: a clue is a number of eight bits, and a plane holds one of these
// bits for 64 guesses. Two answers get the same clue where none of their planes differs.
package pairs

// Column holds the clues that some guesses give one answer: bit b of Column[w][p] is bit p of the clue of guess
// 64w+b. After the last guess all planes are zero.
type Column [][8]uint64

// NewColumn returns the column of the clues.
func NewColumn(clues []uint8) Column {
	c := make(Column, words(len(clues)))
	for w := range c {
		fill(&c[w], clues[64*w:], 1, min(64, len(clues)-64*w))
	}
	return c
}

// words is how many machine words a set of n guesses takes.
func words(n int) int { return (n + 63) / 64 }

// fill sets the planes of n clues, 64 at most, each stride bytes after the one before.
func fill(planes *[8]uint64, clues []uint8, stride, n int) {
	*planes = [8]uint64{}
	at := 0
	for b := 0; b < n; b += 8 {
		var eight uint64
		for i := range min(8, n-b) {
			eight |= uint64(clues[at]) << (8 * i)
			at += stride
		}
		t := transpose(eight)
		for p := range planes {
			planes[p] |= (t >> (8 * p) & 0xff) << b
		}
	}
}

// transpose turns an 8 × 8 matrix of bits, one byte a row (Warren, "Hacker's Delight", 7-3).
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// Same sets same, which is as long as the columns, to the guesses that give both answers the same clue. The bits
// after the last guess are set too.
func Same(same []uint64, a, b Column) {
	a, b = a[:len(same)], b[:len(same)]
	for w := range same {
		x, y := &a[w], &b[w]
		same[w] = ^((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]) |
			(x[4] ^ y[4]) | (x[5] ^ y[5]) | (x[6] ^ y[6]) | (x[7] ^ y[7]))
	}
}
