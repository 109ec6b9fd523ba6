package strategy

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sync"

	numbers "github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// costUnit is one guess in the fixed-point form of costs: sums of integers don't depend on their order, so equal words
// compare equal.
const costUnit = 1 << 16

// guessesFor estimates the guesses that a board takes with n words left: one that solves it, and more the more there is
// to learn. On several boards the other boards' guesses provide much of that for free. The two constants were fitted on
// thousands of Quordles; the share of games won hardly depends on them.
func guessesFor(n int) float64 { return 1 + 0.5*math.Pow(math.Log2(float64(n)), 0.7) }

// costSteps returns, for c = 0 … n-1, what one more word in a bucket of c adds to the sum over the bucket's words of
// their expected guesses.
func costSteps(n int) []int64 {
	steps := make([]int64, n)
	sum := int64(0)
	for c := range steps {
		next := int64(math.Round(float64(c+1) * guessesFor(c+1) * costUnit))
		steps[c], sum = next-sum, next
	}
	return steps
}

// side is one board in the grading, or several with the same candidates.
type side struct {
	*splitter
	boards  int64    // number of boards
	of      *weighed // the candidates; nil if all are equally likely
	columns []int32  // the candidates as columns of a row
	known   []int32  // the costs of all words, if known
}

// tally is one goroutine's memory for computing costs.
type tally struct {
	count game.Partition // all zero between uses
	sums  weighing
	row   game.Row
	clues []uint8
}

// cost returns the guesses that the board is expected to take after the word, in costUnit.
func (s *side) cost(word int32, steps []int64, at *tally) int64 {
	row := at.clues
	switch {
	case s.known != nil:
		return int64(s.known[word])
	case s.rows == nil:
		row = s.table.Row(int(word))
	default:
		s.rows.Fill(&at.row, int(word))
		row = row[:0]
		for i := range s.columns {
			row = append(row, uint8(at.row.Number(i)))
		}
		at.clues = row
	}
	if s.of == nil {
		return guessesAfter(row, s.columns, steps, &at.count)
	}
	return guessesByWeight(row, s.columns, s.of, &at.sums)
}

// guessesAfter returns the guesses, in costUnit, that a board is expected to take after the word of the row. The candidates are columns of
// row. Count must be all zero, and is all zero again on return.
func guessesAfter[C int16 | int32](row []uint8, candidates []C, steps []int64, count *game.Partition) int64 {
	sum := int64(0)
	for _, c := range candidates {
		n := &count[row[c]]
		sum += steps[*n]
		*n++
	}
	if count[game.AllGreen] > 0 {
		sum -= steps[0] // solved
	}
	for _, c := range candidates {
		count[row[c]] = 0
	}
	return sum / int64(len(candidates))
}

// addCosts fills in the costs of words, summed over the boards.
func (o *openings) addCosts(ctx context.Context, open []*game.Position, list []graded) error {
	most := 0
	for _, p := range open {
		most = max(most, p.Left())
	}
	steps := costSteps(most)
	sides, err := o.sides(ctx, open, steps)
	if err != nil {
		return err
	}
	return measure(ctx, list, func(w graded, at *tally) (sum int64) {
		for b := range sides {
			sum += sides[b].boards * sides[b].cost(w.word, steps, at)
		}
		return sum
	})
}

// sides groups boards with the same candidates, which are graded once. Clues divide the answers into classes, so a
// thousand boards take hardly longer than all answers do once.
func (o *openings) sides(ctx context.Context, open []*game.Position, steps []int64) (sides []*side, err error) {
	byKey := map[string]*side{}
	for _, p := range open {
		key := []byte{byte(p.Tier())}
		for _, bits := range p.Candidates() {
			key = binary.LittleEndian.AppendUint64(key, bits)
		}
		s := byKey[string(key)]
		if s == nil {
			if s, err = newSide(ctx, p); err != nil {
				return nil, err
			}
			if len(p.Turns()) <= 1 {
				if s.known, err = o.costs(ctx, p.Dictionary(), string(key), s, steps); err != nil {
					return nil, err
				}
			}
			byKey[string(key)], sides = s, append(sides, s)
		}
		s.boards++
	}
	return sides, nil
}

func newSide(ctx context.Context, p *game.Position) (*side, error) {
	split, err := newSplitter(ctx, p)
	if err != nil {
		return nil, err
	}
	s := &side{splitter: split, columns: split.cols}
	if s.columns == nil {
		s.columns = numbers.Numbers[int32](p.Left())
	}
	if p.Weights() != nil {
		s.of = &weighed{}
		s.of.add(p)
	}
	return s, nil
}

// openings caches the costs of all words on boards with at most one clue. Such boards recur on many boards and in every game.
type openings struct {
	mu    sync.Mutex
	dict  *game.Dictionary
	known map[string][]int32 // by candidates
}

// maxOpenings bounds the openings that are kept. It is more than one first guess leads to.
const maxOpenings = game.Clues + 1

// costs returns the costs of all words of d on a board. The key has its candidates.
func (o *openings) costs(ctx context.Context, d *game.Dictionary, key string, s *side, steps []int64) ([]int32, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if known := o.known[key]; known != nil && o.dict == d {
		return known, nil
	}
	if o.dict != d || len(o.known) >= maxOpenings {
		o.dict, o.known = d, map[string][]int32{}
	}
	all := make([]int32, len(d.Words()))
	err := parallel.Each(ctx, parallel.Workers[tally](), len(all), 16, func(_ context.Context, at *tally, w int) error {
		all[w] = int32(s.cost(int32(w), steps, at))
		return nil
	})
	if err == nil {
		o.known[key] = all
	}
	return all, err
}

// With weights, a bucket takes as many guesses as one with equally likely words and the same entropy: n of them have
// log2(n) bits. Each bucket counts by its weight.

// doubtSteps is the number of entries per bit in the table of guessesForBits.
const doubtSteps = 256

// guessesForBits is guessesFor(n) for log2(n) bits. Two words of which one is far likelier have less than a bit and
// take hardly more than a guess, so the curve is flat there.
func guessesForBits(bits float64) float64 {
	if bits < 1 {
		return 1 + 0.5*math.Pow(bits, 1.5)
	}
	return 1 + 0.5*math.Pow(bits, 0.7)
}

// doubtTable has guessesForBits in costUnit. It is made on first use: only boards with weights need it.
var doubtTable = sync.OnceValue(func() *[48*doubtSteps + 1]int64 {
	t := new([48*doubtSteps + 1]int64)
	for i := range t {
		t[i] = int64(math.Round(guessesForBits(float64(i)/doubtSteps) * costUnit))
	}
	return t
})

// weighing is the memory for the buckets of candidates with weights; all zero between uses.
type weighing struct{ mass, scatter [game.Clues]int64 }

// weighed is candidates with masses, and the scatter of each mass alone.
type weighed struct{ mass, scatter []int64 }

// add appends the candidates of a board. Without weights they are equally likely.
func (w *weighed) add(p *game.Position) {
	masses := p.Masses()
	if masses == nil {
		masses = slices.Repeat(game.Masses{1 << 20}, p.Left())
	}
	for _, m := range masses {
		w.mass, w.scatter = append(w.mass, m), append(w.scatter, game.Masses{m}.Scatter())
	}
}

// guessesByWeight is guessesAfter for candidates with weights.
func guessesByWeight[C int16 | int32](row []uint8, candidates []C, of *weighed, w *weighing) int64 {
	all := int64(0)
	for _, c := range candidates {
		n := row[c]
		w.mass[n] += of.mass[c]
		w.scatter[n] += of.scatter[c]
		all += of.mass[c]
	}
	sum := -w.mass[game.AllGreen] * costUnit // solved
	for _, c := range candidates {
		n := row[c]
		if mass := w.mass[n]; mass > 0 {
			sum += mass * doubtCost(game.BucketBits(mass, w.scatter[n]))
			w.mass[n], w.scatter[n] = 0, 0
		}
	}
	return sum / all
}

// doubtCost returns the guesses for an entropy in units of 1/[game.BitUnit] bit, in costUnit.
func doubtCost(bits int64) int64 {
	const step = game.BitUnit / doubtSteps
	i, rest := bits/step, bits%step
	t := doubtTable()
	return t[i] + (t[i+1]-t[i])*rest/step
}

// anyWeights reports whether some board has candidates with weights.
func anyWeights(open []*game.Position) bool {
	return slices.ContainsFunc(open, func(p *game.Position) bool { return p.Weights() != nil })
}
