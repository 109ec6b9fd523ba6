package chain

import (
	"unsafe"

	"absurdist/engine"
)

// held is what Absurdle's host still holds: indexes of answers, ascending.
type held []uint16

// key returns a map key for the list.
func (h held) key() string {
	if len(h) == 0 {
		return ""
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(&h[0])), 2*len(h)))
}

// revealRank ranks the clues as Absurdle does among equally large buckets, the preferred one first.
var revealRank = func() (rank [engine.Clues]uint8) {
	for c := range rank {
		rank[c] = engine.Clue(c).RevealRank()
	}
	return rank
}()

// split is how a guess divides what the host holds. It is all zero between uses.
type split [engine.Clues]uint16

// choice returns the clue that the host answers to a guess with that row of clues.
func (h held) choice(row []uint8, sizes *split) uint8 {
	for _, a := range h {
		sizes[row[a]]++
	}
	best := row[h[0]]
	for c, n := range sizes {
		if n > sizes[best] || n == sizes[best] && revealRank[c] < revealRank[best] {
			best = uint8(c)
		}
	}
	*sizes = split{}
	return best
}

// stay returns how many of the words held give the clue, if the host answers with it, else 0. It is a fast
// choice for short lists.
func (h held) stay(row []uint8, clue uint8, sizes *split) int {
	for _, a := range h {
		sizes[row[a]]++
	}
	n := sizes[clue]
	chosen := true
	for _, a := range h {
		c := row[a]
		if m := sizes[c]; m > n || m == n && revealRank[c] < revealRank[clue] {
			chosen = false
			break
		}
	}
	for _, a := range h {
		sizes[row[a]] = 0
	}
	if !chosen {
		return 0
	}
	return int(n)
}

// giving returns the words held that give the clue. N is about how many they are.
func (h held) giving(row []uint8, clue uint8, n int) held {
	kept := make(held, 0, n)
	for _, a := range h {
		if row[a] == clue {
			kept = append(kept, a)
		}
	}
	return kept
}

// neutral reports whether every word held gives the clue, so that the guess changes nothing.
func (h held) neutral(row []uint8, clue uint8) bool {
	for _, a := range h {
		if row[a] != clue {
			return false
		}
	}
	return true
}
