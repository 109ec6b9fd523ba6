package game

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// Rows gives the clues of guesses against answers, for words of any length, a row at a time. It keeps no table, which
// would take gigabytes for long lists: each row is summed up on demand, in the way that a [Table] is built.
//
// The clues of up to ten letters take 16 bits each, longer ones 32.
type Rows struct {
	guesses *taken
	answers int
	length  int
	wide    bool     // 32 bits a clue
	vectors []vector // by part
	masses  Masses   // of the answers; nil if they are equally likely
}

// taken is guesses split into parts.
type taken struct {
	letters *spelling
	parts   []part  // all distinct parts
	first   []int32 // index in of where each guess begins
	of      []int32 // indexes of parts
}

func takeApart(guesses []Word) *taken {
	t := &taken{letters: spell(guesses), first: make([]int32, 1, len(guesses)+1)}
	known := map[part]int32{}
	for g := range guesses {
		t.letters.parts(&guesses[g], 0, func(p part) {
			i, ok := known[p]
			if !ok {
				i = int32(len(t.parts))
				known[p] = i
				t.parts = append(t.parts, p)
			}
			t.of = append(t.of, i)
		})
		t.first = append(t.first, int32(len(t.of)))
	}
	return t
}

func (t *taken) partsOf(g int) []int32 { return t.of[t.first[g]:t.first[g+1]] }

// vector is what a part adds to the clue of each answer, and the entropy of that in bits.
type vector struct {
	cells []byte
	bits  float64
}

// rowsLimit is the most memory in bytes for the parts of rows.
const rowsLimit = 1 << 30

// Rows prepares the clues of the dictionary's words against some of them, on all cores. The error is the context's, or
// wraps [ErrList] for lists that need too much memory.
func (d *Dictionary) Rows(ctx context.Context, answers []Word) (*Rows, error) {
	return d.WeighedRows(ctx, answers, nil)
}

// WeighedRows is [Dictionary.Rows] for answers with masses, which [Rows.Bits] uses.
func (d *Dictionary) WeighedRows(ctx context.Context, answers []Word, masses Masses) (*Rows, error) {
	if d.base != nil {
		d = d.base // the base has the words split
	}
	d.takenOnce.Do(func() { d.taken = takeApart(d.words) })
	r := &Rows{guesses: d.taken, answers: len(answers), length: d.length, wide: ClueCount(d.length) > 1<<16, masses: masses}
	parts, letters := d.taken.parts, d.taken.letters
	if size := len(parts) * r.rowBytes(); size > rowsLimit {
		return nil, fmt.Errorf("%s: %s against %s of %d letters: their clues take %d MB, and at most %d MB are allowed: %w",
			d.name, plural(len(d.words), "word"), plural(len(answers), "answer"), r.length, size>>20, rowsLimit>>20, ErrList)
	}
	places := make([]uint16, len(answers)*letters.size) // the places of each letter: all answers for the first letter, then the next
	for a := range answers {
		letters.parts(&answers[a], 0, func(p part) { places[int(p.letter)*len(answers)+a] = p.mask })
	}
	r.vectors = make([]vector, len(parts))
	err := parallel.Each(ctx, parallel.Workers[summands](), len(parts), 16, func(_ context.Context, s *summands, k int) error {
		from := int(parts[k].letter) * len(answers)
		r.vectors[k] = r.vector(s, parts[k].mask, places[from:from+len(answers)])
		return nil
	})
	return r, err
}

// summands is memory for what a letter at certain places of a guess adds to a clue.
type summands struct {
	of   [1 << MaxLetters]uint32 // by the places in the answer, once seen
	mass [1 << MaxLetters]int64  // of the answers, each 1 if they have none; zero between uses
}

// rowBytes is the size of a row, rounded up to whole machine words.
func (r *Rows) rowBytes() int {
	if r.wide {
		return (4*r.answers + 7) &^ 7
	}
	return (2*r.answers + 7) &^ 7
}

// vector returns the summands of a letter at the places of mask in the guess; places are those in the answers.
func (r *Rows) vector(s *summands, mask uint16, places []uint16) vector {
	v := make([]byte, r.rowBytes())
	for a, at := range places {
		if s.mass[at] == 0 {
			s.of[at] = r.summand(mask, at)
		}
		if r.masses == nil {
			s.mass[at]++
		} else {
			s.mass[at] += r.masses[a]
		}
		if value := s.of[at]; r.wide {
			binary.LittleEndian.PutUint32(v[4*a:], value)
		} else {
			binary.LittleEndian.PutUint16(v[2*a:], uint16(value))
		}
	}
	return vector{v, s.bits(places)}
}

// bits returns the information that the summands give about the answers, whose places of the letter are given, and
// clears them.
func (s *summands) bits(places []uint16) float64 {
	by := map[uint32]int64{} // by summand
	for _, at := range places {
		if m := s.mass[at]; m > 0 {
			by[s.of[at]] += m
			s.mass[at] = 0
		}
	}
	return Masses(slices.Collect(maps.Values(by))).bits()
}

// Bits returns an upper bound in bits on the information of guess g's clue: the sum of the information of its letters.
func (r *Rows) Bits(g int) float64 {
	sum := 0.
	for _, p := range r.guesses.partsOf(g) {
		sum += r.vectors[p].bits
	}
	return sum
}

// summand is what a letter at the places of mask in the guess and at others in the answer adds to a clue, see [tiles].
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
	for i, p := range r.guesses.partsOf(g) {
		if i == 0 {
			copy(row.cells, r.vectors[p].cells)
		} else {
			addBytes(row.cells, r.vectors[p].cells)
		}
	}
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
		for i := range row.n {
			sizes[row.Number(i)]++
		}
		for i := range row.n {
			if n := &sizes[row.Number(i)]; *n > 0 {
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

// Adder adds up the masses of the answers by the clues of rows. It is for one goroutine.
type Adder struct {
	of   Masses
	sums [2][]int64 // by clue, zero between uses; two for the reason in [Partition.Reset]
}

// NewAdder returns an adder for clues of that many letters, and answers of these masses.
func NewAdder(letters int, masses Masses) *Adder {
	n := ClueCount(letters)
	return &Adder{masses, [2][]int64{make([]int64, n), make([]int64, n)}}
}

// Masses returns the masses of the answers for each clue that occurs, in the memory of buf.
func (c *Adder) Masses(row *Row, buf Masses) Masses {
	even, odd := c.sums[0], c.sums[1]
	masses := c.of[:row.n]
	if row.wide {
		for i, m := range masses {
			even[row.Number(i)] += m
		}
	} else {
		cells := row.cells[:2*row.n]
		for ; len(masses) >= 2 && len(cells) >= 4; masses, cells = masses[2:], cells[4:] {
			even[binary.LittleEndian.Uint16(cells)] += masses[0]
			odd[binary.LittleEndian.Uint16(cells[2:])] += masses[1]
		}
		if len(masses) > 0 {
			even[binary.LittleEndian.Uint16(cells)] += masses[0]
		}
	}
	buf = buf[:0]
	if len(even) <= row.n { // go through the clues
		for i, m := range even {
			if m += odd[i]; m > 0 {
				buf = append(buf, m)
				even[i], odd[i] = 0, 0
			}
		}
		return buf
	}
	for i := range row.n {
		n := row.Number(i)
		if m := even[n] + odd[n]; m > 0 {
			buf = append(buf, m)
			even[n], odd[n] = 0, 0
		}
	}
	return buf
}
