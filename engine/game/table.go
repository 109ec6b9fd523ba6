package game

import (
	"context"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// Table has the clue of every guess against every answer, for words of at most five letters, whose clues fit a byte: 30
// MB for the original lists. It is built of [Rows].
type Table struct {
	answers int
	stride  int // bytes a row, answers rounded up to a multiple of 8
	length  int // letters of a word
	cells   []byte
}

// block is the number of rows that a core takes at a time: enough to make handing them out cheap, few enough to balance
// the load.
const block = 64

// NewTable computes the clues of all guesses (rows) against all answers (columns), words of at most five letters, on all
// cores. That takes tenths of a second at most, so it has no context.
func NewTable(guesses, answers []Word) *Table { return CountLetters.Table(guesses, answers) }

// Table is [NewTable] for clues by the scoring.
func (s Scoring) Table(guesses, answers []Word) *Table {
	if s == Dotless {
		return NewTable(allDotted(guesses), allDotted(answers))
	}
	length := Letters
	if len(answers) > 0 {
		length = answers[0].Len()
	}
	r := &Rows{guesses: takeApart(guesses, length), answers: len(answers), length: length, size: 1}
	_ = r.prepare(context.Background(), s, answers) // no error, because the context does not end
	t := &Table{answers: len(answers), stride: r.bytes(), length: length}
	t.cells = make([]byte, t.stride*len(guesses))
	_ = parallel.For(context.Background(), len(guesses), block, func(g int) { r.sum(t.cells[g*t.stride:(g+1)*t.stride], g) })
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

// Row returns the clues of guess g against all answers, as numbers. The caller
// must not change it.
func (t *Table) Row(g int) []uint8 {
	return t.cells[g*t.stride : g*t.stride+t.answers : g*t.stride+t.answers]
}

// Clue returns the clue of guess g against answer a.
func (t *Table) Clue(g, a int) Clue { return NumberedClue(t.length, uint32(t.cells[g*t.stride+a])) }

// Cells returns the rows of all guesses, one every stride bytes. The caller must not change them.
func (t *Table) Cells() (cells []uint8, stride int) { return t.cells, t.stride }
