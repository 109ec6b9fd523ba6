package engine

import (
	"context"
	"encoding/binary"
	"math/bits"

	"absurdist/engine/parallel"
)

// block is the number of rows that a core takes at a time: enough that handing them out costs nothing, few
// enough to balance the load.
const block = 64

// Table holds the clue of every guess against every answer: 30 MB for the
// original lists.
//
// # How it is built
//
// A clue is a sum over the distinct letters of the guess. The summand of a letter c depends only on the places
// where the guess has it (a mask of five bits) and on the places where the answer has it (another): 32 × 32
// values, computed once (tiles). So for each pair (c, mask) in the guesses there is one vector over all
// answers (a part). A row of the table is the sum of at most five parts, added eight clues at a time in one
// machine word: no sum exceeds 242, so no carry crosses a byte.
type Table struct {
	guesses int
	answers int
	stride  int // bytes a row, answers rounded up to a multiple of 8
	cells   []byte
}

// tiles[s][m][a] is the summand of a letter that the guess has at the places m and the answer at the places a.
var tiles = func() (t [2][32][32]uint8) {
	for m := range uint8(32) {
		for a := range uint8(32) {
			left := bits.OnesCount8(a &^ m)
			for i := range Letters {
				bit := uint8(1) << i
				switch {
				case m&bit == 0:
				case a&bit != 0:
					t[CountLetters][m][a] += 2 * tileValue[i]
					t[Includes][m][a] += 2 * tileValue[i]
				case left > 0:
					left--
					t[CountLetters][m][a] += tileValue[i]
					fallthrough
				case a != 0:
					t[Includes][m][a] += tileValue[i]
				}
			}
		}
	}
	return t
}()

// part identifies a summand: a letter (0..25) and its places in the guess.
type part struct{ letter, mask uint8 }

// partsOf calls f for each distinct letter of w.
func partsOf(w Word, f func(part)) {
	var seen uint8
	for i, c := range w[:Letters] {
		if seen>>i&1 == 0 {
			m := uint8(w.mask(c))
			seen |= m
			f(part{uint8(c - 'a'), m})
		}
	}
}

// NewTable computes the clues of all guesses (rows) against all answers (columns), on all cores. That takes tenths of a
// second at most, so it has no context.
func NewTable(guesses, answers []Word) *Table { return CountLetters.Table(guesses, answers) }

// Table is [NewTable] for clues by the scoring.
func (s Scoring) Table(guesses, answers []Word) *Table {
	t := &Table{guesses: len(guesses), answers: len(answers), stride: (len(answers) + 7) &^ 7}
	t.cells = make([]byte, t.stride*len(guesses))
	vectors := t.parts(s, guesses, answers)
	_ = parallel.For(context.Background(), len(guesses), block, func(g int) {
		row := t.cells[g*t.stride : (g+1)*t.stride]
		partsOf(guesses[g], func(p part) { addBytes(row, vectors[p.letter][p.mask]) })
	})
	return t
}

// parts returns the vector of every part that occurs in guesses.
func (t *Table) parts(s Scoring, guesses, answers []Word) *[26][32][]byte {
	var needed [26][32]bool
	var list []part
	for _, g := range guesses {
		partsOf(g, func(p part) {
			if !needed[p.letter][p.mask] {
				needed[p.letter][p.mask] = true
				list = append(list, p)
			}
		})
	}
	places := make([][26]uint8, len(answers)) // places[a][c]: the places of letter c in answer a
	for a, w := range answers {
		for i, c := range w[:Letters] {
			places[a][c-'a'] |= 1 << i
		}
	}
	vectors := new([26][32][]byte)
	_ = parallel.For(context.Background(), len(list), block, func(k int) {
		p := list[k]
		v := make([]byte, t.stride)
		for a := range places {
			v[a] = tiles[s][p.mask][places[a][p.letter]]
		}
		vectors[p.letter][p.mask] = v
	})
	return vectors
}

// addBytes adds src to dst byte by byte; no sum may exceed 255. It is hidden from the race detector, which
// checks single bytes and so would make a table take eighty times as long. The detector still checks
// [parallel.For], which gives each row one writer.
//
//go:norace
func addBytes(dst, src []byte) {
	src = src[:len(dst)]
	for ; len(dst) >= 8; dst, src = dst[8:], src[8:] {
		binary.LittleEndian.PutUint64(dst, binary.LittleEndian.Uint64(dst)+binary.LittleEndian.Uint64(src))
	}
}

// Row returns the clues of guess g against all answers, as numbers. The caller
// must not change it.
func (t *Table) Row(g int) []uint8 {
	return t.cells[g*t.stride : g*t.stride+t.answers : g*t.stride+t.answers]
}

// Clue returns the clue of guess g against answer a.
func (t *Table) Clue(g, a int) Clue { return Clue(t.cells[g*t.stride+a]) }

// Cells returns the rows of all guesses, one every stride bytes. The caller must not change them.
func (t *Table) Cells() (cells []uint8, stride int) { return t.cells, t.stride }
