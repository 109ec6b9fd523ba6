package minimax

import (
	"math/bits"

	"absurdist/engine"
)

// columns holds for each answer the clues of all guesses, eight to a machine word, so that one pass tells
// which guesses give the same clue to some answers.
type columns struct {
	words int // machine words of a bit set of guesses
	clues [][]uint64
	pairs []pairEntry // the pairs met lately: a direct-mapped cache
}

type pairEntry struct {
	a, b uint16
	same []uint64
}

const (
	low7  = 0x7f7f7f7f7f7f7f7f
	high1 = 0x8080808080808080
	// gather moves the top bits of eight bytes to the top byte of a product, the lowest first.
	gather = 0x0002040810204081
	// pairEntries is the size of the cache of pairs, 25 MB for 12,972 guesses.
	pairEntries = 1 << 14
)

func newColumns(t *engine.Table, guesses, answers int) *columns {
	c := &columns{words: (guesses + 63) / 64, clues: make([][]uint64, answers)}
	c.pairs = make([]pairEntry, min(pairEntries, 1<<bits.Len(uint(answers*answers))))
	for a := range c.clues {
		c.clues[a] = make([]uint64, c.words*8)
	}
	for g := range guesses {
		for a, clue := range t.Row(g) {
			c.clues[a][g>>3] |= uint64(clue) << (g & 7 * 8)
		}
	}
	return c
}

// same fills into with the guesses that give all the words one clue.
func (c *columns) same(words []uint16, into []uint64) []uint64 {
	if into == nil {
		into = make([]uint64, c.words)
	}
	first := c.clues[words[0]]
	for i := range into {
		var out uint64
		for k := range 8 {
			at := i<<3 | k
			var differ uint64
			for _, w := range words[1:] {
				differ |= first[at] ^ c.clues[w][at]
			}
			zero := ^(differ&low7 + low7 | differ) & high1
			out |= zero * gather >> 56 << (k * 8)
		}
		into[i] = out
	}
	return into
}

// samePair is same for two words, remembered.
func (c *columns) samePair(a, b uint16) []uint64 {
	e := &c.pairs[(uint32(a)*40503^uint32(b)*2654435761>>3)&uint32(len(c.pairs)-1)]
	if e.same == nil || e.a != a || e.b != b {
		e.a, e.b = a, b
		e.same = c.same([]uint16{a, b}, e.same)
	}
	return e.same
}

// strike takes the guesses of gone out of alive, and returns how many it took.
func strike(alive, gone []uint64) int {
	n := 0
	for i, g := range gone {
		n += bits.OnesCount64(alive[i] & g)
		alive[i] &^= g
	}
	return n
}

// nextAlive returns the first guess of a bit set from one on, and -1 if there is none.
func nextAlive(alive []uint64, from int) int {
	for i := from >> 6; i < len(alive); i++ {
		w := alive[i]
		if i == from>>6 {
			w &= ^uint64(0) << (from & 63)
		}
		if w != 0 {
			return i<<6 | bits.TrailingZeros64(w)
		}
	}
	return -1
}
