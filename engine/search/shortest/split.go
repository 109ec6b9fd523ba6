package shortest

import "github.com/absurdist/absurdist/engine/game"

// split counts the words of set by the clues of two guesses, given by their rows of the clue table. For each
// it returns the size of the largest bucket and the number of clues. It does two at once because each count
// waits for its own stores.
func split(row1, row2 []uint8, set []uint16) (worst1, clues1, worst2, clues2 int) {
	var t1, t2 [256]uint16
	var w1, n1, w2, n2 uint16
	for _, a := range set {
		c1, c2 := row1[a], row2[a]
		v1 := t1[c1] + 1
		t1[c1] = v1
		v2 := t2[c2] + 1
		t2[c2] = v2
		w1, w2 = max(w1, v1), max(w2, v2)
		if v1 == 1 {
			n1++
		}
		if v2 == 1 {
			n2++
		}
	}
	return int(w1), int(n1), int(w2), int(n2)
}

// bucket appends to buf the words of set that give the clue, and returns them with their key.
func (s *Search) bucket(buf []uint16, row []uint8, set []uint16, clue uint8) ([]uint16, game.Key) {
	kept := game.AppendGiving(buf, set, row, clue)
	return kept, s.keys.Of(kept)
}
