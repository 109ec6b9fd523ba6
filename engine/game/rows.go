package game

import (
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// Rows gives the clues of guesses against answers, for words of any length, a row at a time. It keeps no table, which
// would take gigabytes for long lists: each row is summed up on demand.
//
// A clue is a sum over the distinct letters of the guess. The summand of a letter depends only on the places where the
// guess has it and on the places where the answer has it (see [Scoring.summand]). So for each letter and set of places
// in the guesses (a part) there is one vector over all answers. A row is the sum of a part for each letter, added in
// machine words of several clues. No clue is above the greatest number for its length, so no carry crosses to the next.
//
// The clues of up to ten letters take 16 bits each, longer ones 32. Those of a [Table] take 8.
type Rows struct {
	guesses *taken
	answers int
	length  int
	size    int       // bytes of a clue
	masses  Masses    // of the answers; nil if they are equally likely
	vectors [][]byte  // by part: the summands for each answer
	bits    []float64 // by part: the entropy of the summands
}

// part is a letter, by its number, and its places in a guess: bit i for place i.
type part struct {
	letter uint8
	places uint16
}

// taken is guesses split into parts.
type taken struct {
	numbers []uint8 // of the letters, from 1, by code point; 0 for those that no guess has. An alphabet has at most 64.
	letters int
	parts   []part  // all distinct parts
	first   []int32 // index in of where each guess begins
	of      []int32 // indexes of parts
}

func takeApart(guesses []Word, length int) *taken {
	t := &taken{numbers: make([]uint8, 128), first: make([]int32, 1, len(guesses)+1)}
	for g := range guesses {
		for _, l := range guesses[g][:length] {
			if more := int(l) + 1 - len(t.numbers); more > 0 {
				t.numbers = append(t.numbers, make([]uint8, more)...)
			}
			if t.numbers[l] == 0 {
				t.letters++
				t.numbers[l] = uint8(t.letters)
			}
		}
	}
	known := make([]int32, t.letters<<length) // by letter and places: 1 more than the part's index
	for g := range guesses {
		for p := range t.partsIn(&guesses[g]) {
			i := &known[int(p.letter)<<length|int(p.places)]
			if *i == 0 {
				t.parts = append(t.parts, p)
				*i = int32(len(t.parts))
			}
			t.of = append(t.of, *i-1)
		}
		t.first = append(t.first, int32(len(t.of)))
	}
	return t
}

// partsIn yields a word's letters that some guess has, each with its places.
func (t *taken) partsIn(w *Word) iter.Seq[part] {
	return func(yield func(part) bool) {
		var seen uint16
		for i, c := range w {
			if c == 0 {
				return
			}
			if int(c) >= len(t.numbers) || t.numbers[c] == 0 || seen>>i&1 == 1 {
				continue
			}
			places := w.mask(c)
			seen |= places
			if !yield(part{t.numbers[c] - 1, places}) {
				return
			}
		}
	}
}

// partsOf returns the indexes of a guess's parts.
func (t *taken) partsOf(g int) []int32 { return t.of[t.first[g]:t.first[g+1]] }

// rowsLimit is the most memory in bytes for the parts of rows.
const rowsLimit = 1 << 30

// Rows prepares the clues of the dictionary's words against some of them, on all cores. The answers have masses, which
// [Rows.Bits] uses, or nil if they are equally likely. The error is the context's, or wraps [ErrList] for lists that need
// too much memory.
func (d *Dictionary) Rows(ctx context.Context, answers []Word, masses Masses) (*Rows, error) {
	r := &Rows{guesses: d.taken(), answers: len(answers), length: d.length, size: 2, masses: masses}
	if ClueCount(d.length) > 1<<16 {
		r.size = 4
	}
	if size := len(r.guesses.parts) * r.bytes(); size > rowsLimit {
		return nil, fmt.Errorf("%s: %s against %s of %d letters: their clues take %d MB, and at most %d MB are allowed: %w",
			d.name, plural(len(d.words), "word"), plural(len(answers), "answer"), r.length, size>>20, rowsLimit>>20, ErrList)
	}
	return r, r.prepare(ctx, CountLetters, answers)
}

// bytes is the size of a row, rounded up to whole machine words.
func (r *Rows) bytes() int { return (r.size*r.answers + 7) &^ 7 }

// prepare makes the vectors, by a scoring that adds up letters.
func (r *Rows) prepare(ctx context.Context, s Scoring, answers []Word) error {
	parts := r.guesses.parts
	places := make([]uint16, len(answers)*r.guesses.letters) // those of the first letter in all answers, then of the next
	for a := range answers {
		for p := range r.guesses.partsIn(&answers[a]) {
			places[int(p.letter)*len(answers)+a] = p.places
		}
	}
	r.vectors, r.bits = make([][]byte, len(parts)), make([]float64, len(parts))
	return parallel.Each(ctx, parallel.Workers[summands](), len(parts), 16, func(_ context.Context, sums *summands, k int) error {
		from := int(parts[k].letter) * len(answers)
		there := places[from : from+len(answers)]
		r.vectors[k] = r.vector(s, sums, parts[k].places, there)
		r.bits[k] = sums.bits(there)
		return nil
	})
}

// summands is memory for what a letter at certain places of a guess adds to a clue.
type summands struct {
	of   [1 << MaxLetters]uint32 // by the places in the answer, once seen
	mass [1 << MaxLetters]int64  // of the answers, each 1 if they have none; zero between uses
}

// vector returns the summands of a letter by its places in the guess and in each answer.
func (r *Rows) vector(s Scoring, sums *summands, guess uint16, answers []uint16) []byte {
	v, size, masses := make([]byte, r.bytes()), r.size, r.masses
	for a, at := range answers {
		if sums.mass[at] == 0 {
			sums.of[at] = s.summand(guess, at, r.length)
		}
		if masses == nil {
			sums.mass[at]++
		} else {
			sums.mass[at] += masses[a]
		}
		switch value := sums.of[at]; size {
		case 1:
			v[a] = uint8(value)
		case 2:
			binary.LittleEndian.PutUint16(v[2*a:], uint16(value))
		default:
			binary.LittleEndian.PutUint32(v[4*a:], value)
		}
	}
	return v
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
		sum += r.bits[p]
	}
	return sum
}

// sum makes cells the clues of guess g.
func (r *Rows) sum(cells []byte, g int) {
	for i, p := range r.guesses.partsOf(g) {
		if i == 0 {
			copy(cells, r.vectors[p])
		} else {
			addBytes(cells, r.vectors[p])
		}
	}
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

// Row is the clues of a guess against all answers. It also has one goroutine's memory for dividing the answers by clue. The zero value is
// ready to be filled, always with words of one length.
type Row struct {
	*Rows
	cells []byte
	count []int32    // by clue, zero between uses
	sums  [2][]int64 // by clue, zero between uses; two for the reason in [Partition.Reset]
}

// Fill makes row the clues of guess g, in row's memory.
func (r *Rows) Fill(row *Row, g int) {
	row.Rows = r
	if size := r.bytes(); len(row.cells) != size {
		row.cells = make([]byte, size)
	}
	r.sum(row.cells, g)
}

// Number returns the clue of answer a as a number, see [NumberedClue].
func (row *Row) Number(a int) uint32 { return numberAt(row.cells, row.size == 4, a) }

// numberAt is [Row.Number] by variables that stay in registers.
func numberAt(cells []byte, wide bool, a int) uint32 {
	if wide {
		return binary.LittleEndian.Uint32(cells[4*a:])
	}
	return uint32(binary.LittleEndian.Uint16(cells[2*a:]))
}

// Sizes returns how many answers get each clue that occurs, in the memory of buf.
func (row *Row) Sizes(buf Sizes) Sizes {
	if row.count == nil {
		row.count = make([]int32, ClueCount(row.length))
	}
	count, cells, wide := row.count, row.cells, row.size == 4
	for i := range row.answers {
		count[numberAt(cells, wide, i)]++
	}
	buf = buf[:0]
	for i := range row.answers {
		if n := &count[numberAt(cells, wide, i)]; *n > 0 {
			buf = append(buf, *n)
			*n = 0
		}
	}
	return buf
}

// Masses returns the masses of the answers for each clue that occurs, in the memory of buf.
func (row *Row) Masses(buf Masses) Masses {
	if row.sums[0] == nil {
		row.sums = [2][]int64{make([]int64, ClueCount(row.length)), make([]int64, ClueCount(row.length))}
	}
	even, odd, cells, wide := row.sums[0], row.sums[1], row.cells, row.size == 4
	masses := row.masses
	for i := 0; i+1 < len(masses); i += 2 {
		even[numberAt(cells, wide, i)] += masses[i]
		odd[numberAt(cells, wide, i+1)] += masses[i+1]
	}
	if last := len(masses) - 1; last&1 == 0 {
		even[numberAt(cells, wide, last)] += masses[last]
	}
	buf = buf[:0]
	if len(even) <= row.answers { // go through the clues
		for i, m := range even {
			if m += odd[i]; m > 0 {
				buf = append(buf, m)
				even[i], odd[i] = 0, 0
			}
		}
		return buf
	}
	for i := range row.answers {
		n := numberAt(cells, wide, i)
		if m := even[n] + odd[n]; m > 0 {
			buf = append(buf, m)
			even[n], odd[n] = 0, 0
		}
	}
	return buf
}
