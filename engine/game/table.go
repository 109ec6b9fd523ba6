package game

import (
	"context"
	"encoding/binary"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// block is the number of rows that a core takes at a time: enough to make handing them out cheap, few enough to balance
// the load.
const block = 64

// Table has the clue of every guess against every answer, for words of at most five letters, whose clues fit a byte: 30
// MB for the original lists. See [Rows] for longer words.
//
// # How it is built
//
// A clue is a sum over the distinct letters of the guess. The summand of a letter c depends only on the places
// where the guess has it (a mask of five bits) and on the places where the answer has it (another): 32 × 32
// values, computed once ([tiles]). So for each pair (c, mask) in the guesses there is one vector over all
// answers (a part). A row of the table is the sum of at most five parts, added eight clues at a time in one
// machine word: no sum exceeds 242, so no carry crosses a byte.
type Table struct {
	guesses int
	answers int
	stride  int // bytes a row, answers rounded up to a multiple of 8
	length  int // letters of a word
	cells   []byte
}

// tiles returns the summand of a letter by the scoring, by the places m in the guess and by those in the answer: [s][m][a]. It is the clue
// of two words that have no other letter in common.
var tiles = sync.OnceValue(func() *[scorings][32][32]uint8 {
	word := func(places int, others Letter) (w Word) {
		for i := range Letters {
			if w[i] = others; places>>i&1 == 1 {
				w[i] = 'a'
			}
		}
		return w
	}
	t := new([scorings][32][32]uint8)
	for s := range scorings {
		for m := range t[s] {
			for a := range t[s][m] {
				t[s][m][a] = uint8(s.Shown(word(m, 'b'), word(a, 'c')))
			}
		}
	}
	return t
})

// part identifies a summand: a letter, by its number in a spelling, and its places in the guess.
type part struct {
	letter uint8
	mask   uint16
}

// spelling numbers the letters of some words.
type spelling struct {
	numbers []uint8 // by letter; 0 for those that do not occur, else 1 more than the number
	size    int
}

// spell numbers the letters of the lists. There are at most 64, the limit of an alphabet.
func spell(lists ...[]Word) *spelling {
	s := &spelling{numbers: make([]uint8, 128)}
	for _, words := range lists {
		for i := range words {
			for _, l := range words[i] {
				if l == 0 {
					break
				}
				if int(l) >= len(s.numbers) {
					s.numbers = append(s.numbers, make([]uint8, int(l)+1-len(s.numbers))...)
				}
				if s.numbers[l] == 0 {
					s.size++
					s.numbers[l] = uint8(s.size)
				}
			}
		}
	}
	return s
}

// parts calls f for each distinct letter of w with its places, counted from place from.
func (s *spelling) parts(w *Word, from int, f func(part)) {
	var seen uint16
	for i, c := range w[:MaxLetters-from] {
		if c == 0 {
			break
		}
		if seen>>i&1 == 1 {
			continue
		}
		m := uint16(0)
		for k := i; k < len(w)-from && w[k] != 0; k++ {
			if w[k] == c {
				m |= 1 << k
			}
		}
		seen |= m
		f(part{s.numbers[c] - 1, m << from})
	}
}

// NewTable computes the clues of all guesses (rows) against all answers (columns), words of at most five letters, on all
// cores. That takes tenths of a second at most, so it has no context.
func NewTable(guesses, answers []Word) *Table { return CountLetters.Table(guesses, answers) }

// Table is [NewTable] for clues by the scoring.
func (s Scoring) Table(guesses, answers []Word) *Table {
	if s == Dotless {
		dotted := func(words []Word) (list []Word) {
			for _, w := range words {
				list = append(list, w.dotted())
			}
			return list
		}
		return NewTable(dotted(guesses), dotted(answers))
	}
	t := &Table{guesses: len(guesses), answers: len(answers), stride: (len(answers) + 7) &^ 7, length: Letters}
	if len(answers) > 0 {
		t.length = answers[0].Len()
	}
	t.cells = make([]byte, t.stride*len(guesses))
	letters := spell(guesses, answers)
	vectors := t.parts(s, letters, guesses, answers)
	_ = parallel.For(context.Background(), len(guesses), block, func(g int) {
		row := t.cells[g*t.stride : (g+1)*t.stride]
		letters.parts(&guesses[g], t.before(), func(p part) { addBytes(row, vectors[p.letter][p.mask]) })
	})
	if s == LastCopy {
		t.solve(guesses, answers)
	}
	return t
}

// solve has each guess that is an answer solve it, whatever its letters add up to.
func (t *Table) solve(guesses, answers []Word) {
	at := map[Word]int{}
	for a, w := range answers {
		at[w] = a
	}
	for g, w := range guesses {
		if a, is := at[w]; is {
			t.cells[g*t.stride+a] = uint8(Solution(t.length).Number())
		}
	}
}

// before is the number of places before the first letter of a shorter word, which is aligned to the last place.
func (t *Table) before() int { return Letters - t.length }

// parts returns the vector of every part that occurs in guesses.
func (t *Table) parts(s Scoring, letters *spelling, guesses, answers []Word) [][32][]byte {
	needed := make([][32]bool, letters.size)
	var list []part
	for g := range guesses {
		letters.parts(&guesses[g], t.before(), func(p part) {
			if !needed[p.letter][p.mask] {
				needed[p.letter][p.mask] = true
				list = append(list, p)
			}
		})
	}
	places := make([]uint8, len(answers)*letters.size) // the places of each letter, by answer
	for a := range answers {
		letters.parts(&answers[a], t.before(), func(p part) { places[a*letters.size+int(p.letter)] = uint8(p.mask) })
	}
	vectors, summands := make([][32][]byte, letters.size), &tiles()[s]
	_ = parallel.For(context.Background(), len(list), block, func(k int) {
		p := list[k]
		v := make([]byte, t.stride)
		for a := range answers {
			v[a] = summands[p.mask][places[a*letters.size+int(p.letter)]]
		}
		vectors[p.letter][p.mask] = v
	})
	return vectors
}

// addBytes adds src to dst byte by byte; no sum may exceed 255. It is hidden from the race detector, which checks
// single bytes and would make a table take eighty times as long. The detector still checks [parallel.For], which gives
// each row one writer.
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
func (t *Table) Clue(g, a int) Clue { return NumberedClue(t.length, uint32(t.cells[g*t.stride+a])) }

// Cells returns the rows of all guesses, one every stride bytes. The caller must not change them.
func (t *Table) Cells() (cells []uint8, stride int) { return t.cells, t.stride }
