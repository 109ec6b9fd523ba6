package tree

import (
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// # Clues as cells
//
// The search only needs to know which candidates get the same clue from a guess, and which one is the guess itself. So a table
// holds cells: the clues of a guess, numbered in the order of the candidates. The all-green clue is always [solvedCell], and no
// other clue is. (For five letters a-z a cell is the number of the clue, which is the same for all green.)
//
// Cells of at most [narrowClasses] classes fit a byte, however long the words are. Only a frame of more candidates
// can have a guess with more classes. It is wide: it keeps the upper byte of each cell in a table beside that of the lower
// bytes, which [frame.cells] puts together. The frames below it, in which the search spends its time, are narrow. The loops over all
// guesses read their bytes as they are: copying the cells first took 1 to 10% longer to prove SALET.

const (
	// solvedCell is the cell of the clue that ends the game.
	solvedCell = uint16(game.AllGreen)
	// narrowClasses is the most classes of a guess whose cells fit a byte: 0 to 241, 243 to 255 and solvedCell.
	narrowClasses = 255
	// longest is the most letters of words whose clues fit 16 bits.
	longest = 10
	// mostCells bounds the memory for the tables of the root frame, in bytes.
	mostCells = 1 << 28
	// mostLetters is the most letters of an alphabet.
	mostLetters = 64
)

// spelling numbers the letters of a problem's words.
type spelling struct {
	plain  bool                     // five letters a-z: the table is that of the engine, and the number of a letter that in the alphabet
	length int                      // of each word
	words  [][game.MaxLetters]uint8 // the letters of each allowed word
	layout layout
}

// spell returns the spelling of the words. The error, for words that differ in length, are too long or have too many different
// letters, wraps [ErrProblem].
func spell(words []game.Word) (*spelling, error) {
	s := &spelling{length: words[0].Len(), words: make([][game.MaxLetters]uint8, len(words))}
	s.plain = s.length == game.Letters
	codes := map[game.Letter]uint8{}
	for i, w := range words {
		if n := w.Len(); n != s.length {
			return nil, fmt.Errorf("%s has %d letters and %s has %d: %w", words[0].Upper(), s.length, w.Upper(), n, ErrProblem)
		}
		for p, l := range w[:s.length] {
			code, known := codes[l]
			if !known {
				code = uint8(len(codes))
				codes[l] = code
			}
			s.words[i][p] = code
			s.plain = s.plain && 'a' <= l && l <= 'z'
		}
	}
	switch {
	case s.length > longest:
		return nil, fmt.Errorf("words of %d letters: the exact search takes %d at most, as many as clues of 16 bits have: %w", s.length, longest, ErrProblem)
	case len(codes) > mostLetters:
		return nil, fmt.Errorf("words of %d different letters, at most %d are handled: %w", len(codes), mostLetters, ErrProblem)
	}
	s.layout = layoutOf(len(codes), s.length)
	return s, nil
}

// cells is the table of a problem: the cells of each guess for all answers.
type cells struct {
	low, high []uint8 // high is nil if every cell fits a byte
	stride    int
	answers   int
	classes   []int32 // of each guess
	largest   []int32 // the size of the largest class of each guess
}

// row returns the lower bytes of the cells of guess j, and the upper ones, nil if they are all 0.
func (c *cells) row(j int) (low, high []uint8) {
	low = c.low[j*c.stride : j*c.stride+c.answers]
	if c.high != nil {
		high = c.high[j*c.stride : j*c.stride+c.answers]
	}
	return low, high
}

// cells returns the table. The error is the context's, or wraps [ErrProblem] for a table that is too large.
func (s *Solver) cells(ctx context.Context) (*cells, error) {
	n, m := len(s.answers), len(s.allowed)
	clues := game.ClueCount(s.length)
	t := &cells{answers: n, stride: n, classes: make([]int32, m), largest: make([]int32, m)}
	wide := min(n, clues) > s.options.narrow
	if size := m * n; size > mostCells || wide && !s.plain && 2*size > mostCells {
		return nil, fmt.Errorf("%d candidates and %d words that may be guessed: the table of their clues would take more than %d MB; give fewer: %w",
			n, m, mostCells>>20, ErrProblem)
	}
	if s.plain {
		t.low, t.stride = s.problem.Scoring.Table(s.allowed, s.answers).Cells()
		return t, t.measure(ctx)
	}
	t.low = make([]uint8, m*n)
	if wide {
		t.high = make([]uint8, m*n)
	}
	answers := make([][game.MaxLetters]uint8, n)
	for i, w := range s.answers {
		answers[i] = s.words[s.index[w]]
	}
	type scratch struct {
		row     []uint16
		numbers *numbering
	}
	workers := parallel.Workers[scratch]()
	for _, w := range workers {
		*w = scratch{make([]uint16, n), newNumbering(clues)}
	}
	err := parallel.Each(ctx, workers, m, 16, func(_ context.Context, w *scratch, j int) error {
		s.score(&s.words[j], answers, w.row)
		w.numbers.number(w.row, uint16(clues-1))
		for a, c := range w.row {
			t.low[j*n+a] = uint8(c)
			if wide {
				t.high[j*n+a] = uint8(c >> 8)
			}
		}
		return nil
	})
	if err == nil {
		err = t.measure(ctx)
	}
	if err == nil && wide && int(slices.Max(t.classes)) <= s.options.narrow {
		t.high = nil
	}
	return t, err
}

// measure counts the classes of the guesses. The error is the context's.
func (c *cells) measure(ctx context.Context) error {
	return parallel.For(ctx, len(c.classes), 16, func(j int) {
		low, high := c.row(j)
		var few [narrowClasses + 1]int32
		count := few[:]
		if high != nil {
			count = make([]int32, max(len(few), c.answers+2))
		}
		for a, cell := range low {
			k := int(cell)
			if high != nil {
				k |= int(high[a]) << 8
			}
			if count[k]++; count[k] == 1 {
				c.classes[j]++
			}
			c.largest[j] = max(c.largest[j], count[k])
		}
	})
}

// score sets row to the numbers of the clues that the answers give to the guess, by the rule of [game.Score].
func (s *spelling) score(guess *[game.MaxLetters]uint8, answers [][game.MaxLetters]uint8, row []uint16) {
	g := guess[:s.length]
	for i := range answers {
		answer := answers[i][:len(g)]
		var left [mostLetters]uint8
		for p, l := range answer {
			if l != g[p] {
				left[l&(mostLetters-1)]++
			}
		}
		clue := uint16(0)
		for p, l := range g {
			clue *= 3
			switch {
			case l == answer[p]:
				clue += 2
			case left[l&(mostLetters-1)] > 0:
				left[l&(mostLetters-1)]--
				clue++
			}
		}
		row[i] = clue
	}
}

// numbering numbers what occurs in a row. It is the scratch memory of one goroutine.
type numbering struct {
	generation uint32
	seenIn     []uint32 // the generation in which a value was last seen
	cell       []uint16
	count      []int32
}

func newNumbering(values int) *numbering {
	return &numbering{seenIn: make([]uint32, values), cell: make([]uint16, values)}
}

// number replaces the values of a row by cells, in the order in which they occur, and the value solved by [solvedCell]. It returns
// the number of different values.
func (n *numbering) number(row []uint16, solved uint16) (classes int) {
	n.generation++
	next := uint16(0)
	for i, v := range row {
		if n.seenIn[v] != n.generation {
			n.seenIn[v] = n.generation
			classes++
			if v == solved {
				n.cell[v] = solvedCell
			} else {
				n.cell[v] = next
				if next++; next == solvedCell {
					next++
				}
			}
		}
		row[i] = n.cell[v]
	}
	return classes
}
