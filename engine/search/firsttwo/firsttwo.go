package firsttwo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// Pair is two first guesses, in the better order.
type Pair struct {
	First   game.Word `json:"first"`
	Second  game.Word `json:"second"`
	Classes int       `json:"classes"` // of answers that give the same two clues
	Total   int       `json:"total"`   // the least total of guesses over all answers
}

// Options of [Search]. The zero value asks for the best pair.
type Options struct {
	// Within asks also for all pairs whose totals are at most that much above the least.
	Within int
	// Progress is called with the number of first words whose pairs are counted, and then with that of the pairs that are valued,
	// and how many there are. It may be called by several goroutines, one at a time.
	Progress func(valued bool, done, of int)
}

// Result is what was shown.
type Result struct {
	Pairs int    `json:"pairs"` // of different words that may be guessed
	Left  int    `json:"left"`  // how many the count of classes does not exclude
	Best  []Pair `json:"best"`  // those with the least total, or near it, best first
}

// ErrUnsupported is wrapped by the error for lists that the search can't take.
var ErrUnsupported = errors.New("the search for the best two first guesses takes at least two words, of up to 5 letters")

const (
	promising = 12 // words, whose pairs with all others the first step looks at
	sampled   = 24 // pairs that it values
)

// Search returns the best pairs of first guesses of a dictionary in normal mode, where the number of guesses is not limited. The
// error wraps [ErrUnsupported], or is the cause of ctx's end.
func Search(ctx context.Context, d *game.Dictionary, o Options) (*Result, error) {
	if !d.Tabled() || len(d.Words()) < 2 {
		return nil, fmt.Errorf("%s: %w", d.Name(), ErrUnsupported)
	}
	g := newGame(d)
	first, err := g.sample(ctx)
	if err != nil {
		return nil, err
	}
	limit := first + o.Within
	r := &Result{Pairs: g.words * (g.words - 1) / 2}
	list, err := g.count(ctx, limit, func(done, of int) { o.report(false, done, of) })
	if err != nil {
		return nil, err
	}
	if r.Best, err = g.settle(ctx, list, first, o); err != nil {
		return nil, err
	}
	most := r.Best[0].Total + o.Within
	for _, c := range list {
		if int(c.low) <= most {
			r.Left++
		}
	}
	return r, nil
}

func (o Options) report(valued bool, done, of int) {
	if o.Progress != nil {
		o.Progress(valued, done, of)
	}
}

// candidate is a pair that is not excluded.
type candidate struct {
	f, g    int32 // indexes of the words; f is the first
	classes int32
	low     int32 // no total is less
}

func compareCandidates(a, b candidate) int {
	return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.f, b.f), cmp.Compare(a.g, b.g))
}

// game is a dictionary, with the clues of all words for all answers.
type played struct {
	d       *game.Dictionary
	words   int
	answers int
	cells   []uint8
	stride  int
	columns []uint8 // the same by answer, for all words
	classes []int   // of each word alone
}

func newGame(d *game.Dictionary) *played {
	g := &played{d: d, words: len(d.Words()), answers: len(d.Answers())}
	g.cells, g.stride = d.Table().Cells()
	g.columns = make([]uint8, g.words*g.answers)
	g.classes = make([]int, g.words)
	for j := range g.words {
		var seen [256]bool
		for a, c := range g.row(j) {
			g.columns[a*g.words+j] = c
			if !seen[c] {
				seen[c] = true
				g.classes[j]++
			}
		}
	}
	return g
}

// row returns the clues of word j for all answers.
func (g *played) row(j int) []uint8 {
	return g.cells[j*g.stride : j*g.stride+g.answers : j*g.stride+g.answers]
}

// pair returns the words in the better order, or in the order of the list, which has the answers first.
func (g *played) pair(i, j int) (f, s int32) { return int32(min(i, j)), int32(max(i, j)) }

// saved returns what to subtract from the bound 4N-k of a pair. An answer in a class of its own takes 3 guesses, but 1 if it is the
// first guess and 2 if it is the second.
func (g *played) saved(i, j int) int {
	saved := 0
	if i, j = min(i, j), max(i, j); i < g.answers {
		saved += 2
	}
	if j < g.answers {
		saved++
	}
	return saved
}

// mostSaved is the most that saved returns.
const mostSaved = 3

// low returns the bound of the total of a pair with k classes.
func (g *played) low(i, j, k int) int { return 4*g.answers - k - g.saved(i, j) }

// Value returns what the pair of two different words takes, in this order, where the number of guesses is not limited. The error
// wraps [ErrUnsupported], or says that a word may not be guessed.
func Value(d *game.Dictionary, first, second game.Word) (Pair, error) {
	p := Pair{First: first, Second: second}
	i, known := d.Index(first)
	j, alsoKnown := d.Index(second)
	switch {
	case !d.Tabled():
		return p, fmt.Errorf("%s: %w", d.Name(), ErrUnsupported)
	case !known || !alsoKnown || i == j:
		return p, fmt.Errorf("%s and %s are not two words that may be guessed in %s: %w", first.Upper(), second.Upper(), d.Name(), ErrUnsupported)
	}
	g := newGame(d)
	s := g.newCounter()
	s.begin(g.row(i))
	p.Classes = s.classes(g.row(j), g.answers)
	low := g.low(i, j, p.Classes)
	if i >= g.answers && j < g.answers { // it is better the other way round
		low++
	}
	p.Total = g.newValuer().total(candidate{int32(i), int32(j), int32(p.Classes), int32(low)}, unbounded)
	return p, nil
}

// sample returns the total of a good pair.
func (g *played) sample(ctx context.Context) (int, error) {
	order := make([]int, g.words)
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(g.classes[b], g.classes[a]) })
	var list []candidate
	s := g.newCounter()
	for _, i := range order[:min(promising, len(order))] {
		s.begin(g.row(i))
		for j := range g.words {
			if j != i {
				k := s.classes(g.row(j), g.answers)
				f, second := g.pair(i, j)
				list = append(list, candidate{f, second, int32(k), int32(g.low(i, j, k))})
			}
		}
	}
	slices.SortFunc(list, compareCandidates)
	list = list[:min(sampled, len(list))]
	v, best := g.newValuer(), unbounded
	for _, c := range list {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		best = min(best, v.total(c, best-1))
	}
	return best, nil
}

// settle values the candidates, best bounds first, and returns the best. First is the total of a pair. The error is the cause of
// ctx's end.
func (g *played) settle(ctx context.Context, list []candidate, first int, o Options) ([]Pair, error) {
	slices.SortFunc(list, compareCandidates)
	var best []Pair
	var least atomic.Int64
	least.Store(int64(first))
	var mu sync.Mutex
	done := 0
	workers := parallel.Workers[valuer]()
	for i := range workers {
		*workers[i] = *g.newValuer()
	}
	err := parallel.Each(ctx, workers, len(list), 1, func(_ context.Context, w *valuer, i int) error {
		c := list[i]
		total, limit := int(c.low), int(least.Load())+o.Within
		if total <= limit {
			total = w.total(c, limit)
		}
		mu.Lock()
		defer mu.Unlock()
		if total <= limit {
			words := g.d.Words()
			best = append(best, Pair{words[c.f], words[c.g], int(c.classes), total})
			least.Store(min(least.Load(), int64(total)))
		}
		done++
		o.report(true, done, len(list))
		return nil
	})
	if err != nil {
		return nil, err
	}
	best = slices.DeleteFunc(best, func(p Pair) bool { return p.Total > int(least.Load())+o.Within })
	slices.SortFunc(best, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.Total, b.Total), a.First.Compare(b.First), a.Second.Compare(b.Second))
	})
	return best, nil
}
