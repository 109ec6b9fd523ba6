package fixed

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Least and most words that are fixed.
const (
	LeastWords = 2
	MostWords  = 5
)

// Set is some first guesses, in the better order.
type Set struct {
	Guesses []game.Word `json:"guesses"`
	Classes int         `json:"classes"` // of answers that give the same clues; that many answers can be found with one guess more
	Total   int         `json:"total"`   // the least total of guesses over all answers
}

// Options of [Search]. The zero value asks for the best set by its total.
type Options struct {
	// ByShare asks for the set with the most classes instead, and of those for one with the least total.
	ByShare bool
	// Within, for pairs by their totals, also asks for all whose total is at most this much above the least.
	Within int
	// Seed determines the words from which sets of three and more start to climb, and Starts the number of climbs.
	Seed   uint64
	Starts int
	// Progress is called with a stage, the steps of it that are done, and all its steps. Several goroutines may call it, one at a time.
	Progress func(stage Stage, done, of int)
}

// Stage is a part of a search.
type Stage int

// The stages: counting classes, by first word; climbing, by start; valuing what is left, by set.
const (
	Counting Stage = iota
	Climbing
	Valuing
)

// Result is what was shown.
type Result struct {
	Pairs int   `json:"pairs,omitempty"` // of different words that may be guessed, where all were looked at
	Left  int   `json:"left,omitempty"`  // how many of them the count of classes does not exclude
	Bound int   `json:"bound"`           // no set has a lesser total; by share: no set has more classes
	Best  []Set `json:"best"`            // the best, or those near it, best first
}

// ErrUnsupported is wrapped by the error for lists that the search can't take.
var ErrUnsupported = input.New("the search for the best fixed first guesses finds 2 to 5 words, in a list of at least that many words of up to 5 letters")

const (
	promising = 12 // words, whose pairs with all others the first step looks at
	sampled   = 24 // pairs that it values

	valuerMemory = 4 << 20 // bytes, of what is remembered of classes
)

// Search returns the best sets of count first guesses of a dictionary in normal mode, where the number of guesses is not limited. The
// error wraps [ErrUnsupported], or is the cause of ctx's end.
func Search(ctx context.Context, d *game.Dictionary, count int, o Options) (*Result, error) {
	if !d.Tabled() || count < LeastWords || count > min(MostWords, len(d.Words())) {
		return nil, fmt.Errorf("%d words of %s: %w", count, d.Name(), ErrUnsupported)
	}
	if count > 2 {
		return newGame(d).climb(ctx, count, o)
	}
	return newGame(d).pairs(ctx, o)
}

// pairs returns the best pairs. The sampled ones bound the total, or the number of classes by share.
func (g *played) pairs(ctx context.Context, o Options) (*Result, error) {
	few := g.sampled()
	first, limit, most := unbounded, 0, 0
	if o.ByShare {
		for _, c := range few {
			most = max(most, c.classes)
		}
		limit = 4*g.answers - most
	} else {
		slices.SortFunc(few, compareCandidates)
		best, err := g.settle(ctx, few[:min(sampled, len(few))], unbounded, Options{})
		if err != nil {
			return nil, err
		}
		first = best[0].Total
		limit = first + o.Within
	}
	list, err := g.count(ctx, limit, func(done, of int) { o.report(Counting, done, of) })
	if err != nil {
		return nil, err
	}
	all := list
	r := &Result{Pairs: g.words * (g.words - 1) / 2}
	if o.ByShare {
		for _, c := range all {
			r.Bound = max(r.Bound, c.classes)
		}
		list = slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.classes < r.Bound })
	}
	if r.Best, err = g.settle(ctx, list, first, o); err != nil {
		return nil, err
	}
	if !o.ByShare {
		r.Bound = r.Best[0].Total
	}
	for _, c := range all {
		if o.ByShare && c.classes >= most || !o.ByShare && c.low <= r.Bound+o.Within {
			r.Left++
		}
	}
	return r, nil
}

func (o Options) report(stage Stage, done, of int) {
	if o.Progress != nil {
		o.Progress(stage, done, of)
	}
}

// candidate is a set that is not excluded.
type candidate struct {
	words   []int32 // their indexes, in their order
	classes int
	low     int // no total is less
}

func compareCandidates(a, b candidate) int {
	return cmp.Or(cmp.Compare(a.low, b.low), slices.Compare(a.words, b.words))
}

// played is a dictionary, with the clues of all words for all answers.
type played struct {
	d       *game.Dictionary
	words   int
	answers int
	table   *game.Table
	classes []int        // of each word alone
	solver  *tree.Solver // made when it is needed
}

func newGame(d *game.Dictionary) *played {
	g := &played{d: d, words: len(d.Words()), answers: len(d.Answers()), table: d.Table()}
	all := order.Numbers[uint16](g.answers)
	for j := range g.words {
		g.classes = append(g.classes, game.CountClues(g.table.Row(j), all))
	}
	return g
}

// candidate returns the set of some words that make that many classes. The words are put into the order of the list, which has the answers first.
func (g *played) candidate(classes int, words ...int) candidate {
	c := candidate{words: make([]int32, len(words)), classes: classes}
	for i, w := range words {
		c.words[i] = int32(w)
	}
	slices.Sort(c.words)
	c.low = g.low(c.words, classes)
	return c
}

// low returns a lower bound of the total of some words, in their order, that make that many classes.
func (g *played) low(words []int32, classes int) int {
	low := (len(words)+2)*g.answers - classes
	for i, w := range words {
		if int(w) < g.answers {
			low -= len(words) - i
		}
	}
	return low
}

// mostSaved returns by how much the bound of that many words can fall because some of them are answers.
func mostSaved(words int) int { return words * (words + 1) / 2 }

func (g *played) set(c candidate, total int) Set {
	return Set{game.Pick(g.d.Words(), c.words), c.classes, total}
}

// Value returns what different words take, in this order, where the number of guesses is not limited. The error wraps [ErrUnsupported], also
// for a word that may not be guessed, or is the cause of ctx's end.
func Value(ctx context.Context, d *game.Dictionary, words []game.Word) (Set, error) {
	s := Set{Guesses: words}
	if !d.Tabled() || len(words) < LeastWords || len(words) > MostWords {
		return s, fmt.Errorf("%d words of %s: %w", len(words), d.Name(), ErrUnsupported)
	}
	var c candidate
	for _, w := range words {
		j, known := d.Index(w)
		if !known || slices.Contains(c.words, int32(j)) {
			return s, fmt.Errorf("%s may not be guessed in %s, or is given twice: %w", w.Upper(), d.Name(), ErrUnsupported)
		}
		c.words = append(c.words, int32(j))
	}
	g := newGame(d)
	_, c.classes = g.divide(c.words)
	c.low = g.low(c.words, c.classes)
	best, err := g.settle(ctx, []candidate{c}, unbounded, Options{})
	if err != nil {
		return s, err
	}
	return best[0], nil
}

// divide returns the number of each answer's class by some words, and how many classes there are.
func (g *played) divide(words []int32) (class []uint16, classes int) {
	class = make([]uint16, g.answers)
	for _, j := range words {
		row, number := g.table.Row(int(j)), map[uint32]uint16{}
		for a, c := range row {
			key := uint32(class[a])<<8 | uint32(c)
			n, known := number[key]
			if !known {
				n = uint16(len(number))
				number[key] = n
			}
			class[a] = n
		}
		classes = len(number)
	}
	return class, classes
}

// sampled returns the pairs of a few words with all others.
func (g *played) sampled() (list []candidate) {
	order := g.byClasses()
	s := &counter{g: g}
	for _, i := range order[:min(promising, len(order))] {
		begin(s, g.table.Row(i))
		for j := range g.words {
			if j != i {
				list = append(list, g.candidate(s.classes(g.table.Row(j), g.answers), i, j))
			}
		}
	}
	return list
}

// byClasses returns all words, those that make the most classes first.
func (g *played) byClasses() []int {
	return order.Of(g.words, func(a, b int) int { return cmp.Compare(g.classes[b], g.classes[a]) })
}

// unbounded is a total above all others.
const unbounded = math.MaxInt32

// settle values the candidates, best bounds first, and returns the best. First is the total of a set. The error is the cause of ctx's end.
func (g *played) settle(ctx context.Context, list []candidate, first int, o Options) ([]Set, error) {
	slices.SortFunc(list, compareCandidates)
	var best []Set
	var mu sync.Mutex
	done := 0
	if g.solver == nil {
		p, err := tree.FromDictionary(g.d, game.Normal, 0), error(nil)
		if g.solver, err = tree.New(ctx, p, tree.Options{Memory: valuerMemory}); err != nil {
			return nil, err
		}
	}
	err := g.solver.Each(ctx, len(list), func(i int, least func([]uint16, game.Word, int) int) {
		mu.Lock()
		c, limit := list[i], first+o.Within
		mu.Unlock()
		total := c.low
		if total <= limit {
			total = g.total(c, limit, least)
		}
		mu.Lock()
		defer mu.Unlock()
		if total <= limit {
			best = append(best, g.set(c, total))
			first = min(first, total)
		}
		done++
		o.report(Valuing, done, len(list))
	})
	if err != nil {
		return nil, err
	}
	best = slices.DeleteFunc(best, func(s Set) bool { return s.Total > first+o.Within })
	slices.SortFunc(best, func(a, b Set) int {
		return cmp.Or(cmp.Compare(a.Total, b.Total), slices.CompareFunc(a.Guesses, b.Guesses, game.Word.Compare))
	})
	return best, nil
}

// total returns the total of a set, or a lower bound that is more than limit. Least is that of [tree.Solver.Each].
func (g *played) total(c candidate, limit int, least func([]uint16, game.Word, int) int) int {
	class, classes := g.divide(c.words)
	open := make([][]uint16, classes)
	for a, k := range class {
		if !slices.Contains(c.words, int32(a)) {
			open[k] = append(open[k], uint16(a))
		}
	}
	total := c.low
	// A quick bound first: how many answers of a class the best of them separates.
	open = slices.DeleteFunc(open, func(set []uint16) bool {
		most := min(len(set), 2)
		for i := 0; i < len(set) && most < len(set); i++ {
			most = max(most, game.CountClues(g.table.Row(int(set[i])), set))
		}
		if most < len(set) {
			total++
		}
		return most >= len(set)-1
	})
	for _, set := range open {
		if total > limit {
			break
		}
		total += least(set, game.Word{}, 2*len(set)+limit-total+1) - 2*len(set)
	}
	return total
}
