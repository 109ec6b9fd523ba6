package strategy

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sync"

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
	boards int64    // number of boards
	known  []int32  // the cost of every word, if known
	of     *weighed // the candidates; nil if all are equally likely
	all    []int32  // their numbers, as columns of a row
	held   []int32  // the candidates as words of the dictionary, or as columns of its table
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
	switch {
	case s.known != nil:
		return int64(s.known[word])
	case s.of == nil:
		return guessesAfter(s.table.Row(int(word)), s.cols, steps, &at.count)
	case s.rows == nil: // a table of another scoring
		return guessesByWeight(s.table.Row(int(word)), s.all, s.of, &at.sums)
	}
	s.rows.Fill(&at.row, int(word))
	at.clues = slices.Grow(at.clues[:0], len(s.all))[:len(s.all)]
	for i := range at.clues {
		at.clues[i] = uint8(at.row.Number(i))
	}
	return guessesByWeight(at.clues, s.all, s.of, &at.sums)
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

// sumCosts returns the cost of every word of list, summed over the boards, on all cores.
func (s *boards) sumCosts(ctx context.Context, open []*game.Position, list []int32) ([]int64, error) {
	most := 0
	for _, p := range open {
		most = max(most, p.Left())
	}
	steps := costSteps(most)
	groups := alike(open)
	sides := make([]side, len(groups))
	for i, g := range groups {
		var err error
		if sides[i], err = s.side(ctx, g[0], steps); err != nil {
			return nil, err
		}
		sides[i].boards = int64(len(g))
	}
	sums := make([]int64, len(list))
	parallel.Ranges(len(list), func(from, to int) {
		var at tally
		for i := from; i < to; i++ {
			if i&255 == 0 && ctx.Err() != nil {
				return
			}
			for b := range sides {
				sums[i] += sides[b].boards * sides[b].cost(list[i], steps, &at)
			}
		}
	})
	return sums, context.Cause(ctx)
}

// alike groups boards with the same candidates, which are graded once. Clues divide the answers into classes, so a
// thousand boards take hardly longer than all answers do once.
func alike(open []*game.Position) [][]*game.Position {
	var groups [][]*game.Position
	at := map[string]int{} // number of a group by its candidates
	var key []byte
	for _, p := range open {
		if p.Weights() != nil {
			groups = append(groups, []*game.Position{p})
			continue
		}
		key = key[:0]
		for _, bits := range p.Candidates() {
			key = binary.LittleEndian.AppendUint64(key, bits)
		}
		i, known := at[string(key)]
		if !known {
			i = len(groups)
			at[string(key)], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], p)
	}
	return groups
}

// side finds a board among the openings, or sets it up.
func (s *boards) side(ctx context.Context, p *game.Position, steps []int64) (side, error) {
	if p.Weights() != nil {
		return s.weighedSide(ctx, p, steps)
	}
	split, err := newSplitter(ctx, p)
	if err != nil {
		return side{}, err
	}
	b := side{splitter: split}
	if b.cols == nil {
		b.cols = make([]int32, p.Left())
		for i := range b.cols {
			b.cols[i] = int32(i)
		}
	}
	b.held = b.cols
	if len(p.Turns()) <= 1 && p.Tier() == game.FromAnswers {
		b.known = s.memo.costs(p, &b, steps)
	}
	return b, nil
}

// weighedSide is side for a board whose candidates have weights.
func (s *boards) weighedSide(ctx context.Context, p *game.Position, steps []int64) (side, error) {
	split, err := newWeighedSplitter(ctx, p)
	if err != nil {
		return side{}, err
	}
	b := side{splitter: split, of: &weighed{}}
	b.of.add(p)
	for i := range p.Candidates().All() {
		b.all, b.held = append(b.all, int32(len(b.all))), append(b.held, int32(i))
	}
	if len(p.Turns()) <= 1 {
		b.known = s.memo.costs(p, &b, steps)
	}
	return b, nil
}

// openings caches the costs of all words on boards with at most one clue. Such boards recur on many boards and in every game.
type openings struct {
	mu    sync.Mutex
	dict  *game.Dictionary
	known map[game.Turn]*opening
}

// opening is a board after at most one clue.
type opening struct {
	once  sync.Once
	held  []int32 // see side
	costs []int32
}

// maxOpenings limits the memory of openings to more than one first guess makes.
const maxOpenings = game.Clues + 1

// costs returns the cost of every word on the board p, or nil if the board is not what its only clue leaves.
func (o *openings) costs(p *game.Position, b *side, steps []int64) []int32 {
	var turn game.Turn
	if len(p.Turns()) == 1 {
		turn = p.Turns()[0]
	}
	o.mu.Lock()
	if o.dict != p.Dictionary() || len(o.known) >= maxOpenings && o.known[turn] == nil {
		o.dict, o.known = p.Dictionary(), map[game.Turn]*opening{}
	}
	e := o.known[turn]
	if e == nil {
		e = &opening{}
		o.known[turn] = e
	}
	o.mu.Unlock()
	e.once.Do(func() {
		e.held = b.held
		e.costs = make([]int32, len(p.Dictionary().Words()))
		parallel.Ranges(len(e.costs), func(from, to int) {
			var at tally
			for w := from; w < to; w++ {
				e.costs[w] = int32(b.cost(int32(w), steps, &at))
			}
		})
	})
	if !slices.Equal(e.held, b.held) { // a word was refused
		return nil
	}
	return e.costs
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
