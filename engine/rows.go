package engine

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"absurdist/engine/parallel"
)

// Rows gives the clues of guesses against answers, words of any length, a row at a time. It keeps no table, which would take
// gigabytes for long lists; a row is summed up when it is asked for, as a [Table] is built.
//
// The clues of up to ten letters take 16 bits each, longer ones 32.
type Rows struct {
	guesses []Word
	answers int
	length  int
	wide    bool // 32 bits a clue
	letters *spelling
	vectors map[part]vector
}

// vector is what a part adds to the clue of each answer, and the entropy of that in bits.
type vector struct {
	cells []byte
	bits  float64
}

// rowsLimit is the most bytes that the parts of rows may take.
const rowsLimit = 1 << 30

// NewRows prepares the rows, on all cores. The error is the context's, or wraps [ErrList] for lists that take too much memory.
func NewRows(ctx context.Context, guesses, answers []Word) (*Rows, error) {
	r := &Rows{guesses: guesses, answers: len(answers), length: answers[0].Len(), letters: spell(guesses, answers), vectors: map[part]vector{}}
	r.wide = ClueCount(r.length) > 1<<16
	var list []part
	for g := range guesses {
		r.letters.parts(&guesses[g], 0, func(p part) {
			if _, known := r.vectors[p]; !known {
				r.vectors[p] = vector{}
				list = append(list, p)
			}
		})
	}
	if size := len(list) * r.rowBytes(); size > rowsLimit {
		return nil, fmt.Errorf("%s and %s of %d letters: their clues take %d MB, and more than %d MB are too much: %w",
			plural(len(guesses), "word"), plural(len(answers), "answer"), r.length, size>>20, rowsLimit>>20, ErrList)
	}
	places := make([]uint16, len(answers)*r.letters.size) // the places of each letter: all answers for one letter, then the next
	for a := range answers {
		r.letters.parts(&answers[a], 0, func(p part) { places[int(p.letter)*len(answers)+a] = p.mask })
	}
	made := make([]vector, len(list))
	err := parallel.For(ctx, len(list), 16, func(k int) {
		from := int(list[k].letter) * len(answers)
		made[k] = r.vector(list[k].mask, places[from:from+len(answers)])
	})
	for k, p := range list {
		r.vectors[p] = made[k]
	}
	return r, err
}

// rowBytes is the size of a row, rounded up to whole machine words.
func (r *Rows) rowBytes() int {
	if r.wide {
		return (4*r.answers + 7) &^ 7
	}
	return (2*r.answers + 7) &^ 7
}

// vector returns the summands of a letter that a guess has at the places of mask; places are those of the answers.
func (r *Rows) vector(mask uint16, places []uint16) vector {
	v := make([]byte, r.rowBytes())
	var summand [1 << MaxLetters]uint32 // by the places in the answer, once met
	var met [1 << MaxLetters]int32
	for a, at := range places {
		if met[at]++; at == 0 {
			continue
		}
		if met[at] == 1 {
			summand[at] = r.summand(mask, at)
		}
		value := summand[at]
		if r.wide {
			binary.LittleEndian.PutUint32(v[4*a:], value)
		} else {
			binary.LittleEndian.PutUint16(v[2*a:], uint16(value))
		}
	}
	often := map[uint32]int32{} // by summand
	for at, n := range met {
		if n > 0 {
			often[summand[at]] += n
		}
	}
	sizes := slices.Collect(maps.Values(often))
	return vector{v, Sizes(sizes).Figures().Bits}
}

// Bits returns a bound on what the clue of guess g tells of the answer, in bits: it tells at most the sum of what its
// letters tell each.
func (r *Rows) Bits(g int) float64 {
	sum := 0.
	r.letters.parts(&r.guesses[g], 0, func(p part) { sum += r.vectors[p].bits })
	return sum
}

// summand is what a letter adds to a clue that the guess has at the places of mask and the answer at others, see [tiles].
func (r *Rows) summand(mask, answer uint16) uint32 {
	left := bits.OnesCount16(answer &^ mask)
	sum := uint32(0)
	for i := range r.length {
		bit, value := uint16(1)<<i, powers[r.length-1-i]
		switch {
		case mask&bit == 0:
		case answer&bit != 0:
			sum += 2 * value
		case left > 0:
			left--
			sum += value
		}
	}
	return sum
}

// Length returns the number of letters of a word.
func (r *Rows) Length() int { return r.length }

// Answers returns the number of answers, which a row has a clue for each.
func (r *Rows) Answers() int { return r.answers }

// Row is the clues of a guess against all answers. The zero value is ready to be filled by [Rows.Fill].
type Row struct {
	cells []byte
	n     int
	wide  bool
}

// Fill makes row the clues of guess g, in row's memory.
func (r *Rows) Fill(row *Row, g int) {
	row.n, row.wide = r.answers, r.wide
	if size := r.rowBytes(); len(row.cells) != size {
		row.cells = make([]byte, size)
	}
	first := true
	r.letters.parts(&r.guesses[g], 0, func(p part) {
		if first {
			copy(row.cells, r.vectors[p].cells)
			first = false
			return
		}
		addBytes(row.cells, r.vectors[p].cells)
	})
}

// Number returns the clue of answer a as a number, see [NumberedClue].
func (row *Row) Number(a int) uint32 {
	if row.wide {
		return binary.LittleEndian.Uint32(row.cells[4*a:])
	}
	return uint32(binary.LittleEndian.Uint16(row.cells[2*a:]))
}

// Counter counts the clues of rows. It is for one goroutine.
type Counter struct{ sizes []int32 }

// NewCounter returns a counter for clues of that many letters.
func NewCounter(letters int) *Counter { return &Counter{make([]int32, ClueCount(letters))} }

// Sizes returns how many answers get each clue that occurs, in the memory of buf.
func (c *Counter) Sizes(row *Row, buf Sizes) Sizes {
	buf = buf[:0]
	sizes := c.sizes
	if row.wide {
		cells := row.cells[:4*row.n]
		for i := 0; i+4 <= len(cells); i += 4 {
			sizes[binary.LittleEndian.Uint32(cells[i:])]++
		}
		for i := 0; i+4 <= len(cells); i += 4 {
			if n := &sizes[binary.LittleEndian.Uint32(cells[i:])]; *n > 0 {
				buf = append(buf, *n)
				*n = 0
			}
		}
		return buf
	}
	cells := row.cells[:2*row.n]
	for i := 0; i+2 <= len(cells); i += 2 {
		sizes[binary.LittleEndian.Uint16(cells[i:])]++
	}
	for i := 0; i+2 <= len(cells); i += 2 {
		if n := &sizes[binary.LittleEndian.Uint16(cells[i:])]; *n > 0 {
			buf = append(buf, *n)
			*n = 0
		}
	}
	return buf
}
