package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Options of [Search].
type Options struct {
	First game.Word // the zero word for the best found
	// Firsts is how many first guesses are searched, the most promising first, unless First is given.
	Firsts int
	// Progress is called with the number of first guesses done, and how many there are. They are first compared and then searched.
	Progress func(searching bool, done, of int)
	// Known are the costs that an interrupted run found. Keep is called with each new cost.
	Known []Cost
	Keep  func(Cost) error
}

// Second is a second guess, and the clues that it is for.
type Second struct {
	Guess   game.Word   `json:"guess"`
	Clues   []game.Clue `json:"clues"`
	Answers int         `json:"answers"` // that give one of these clues to the first guess
}

// Result is the best way to play that was found, and lower bounds for all others.
type Result struct {
	First    game.Word `json:"first"`
	Remember []Second  `json:"remember"` // the second guesses, those for the most answers first
	Total    int       `json:"total"`
	Bound    int       `json:"bound"`  // no way to play that begins with First has a lesser total
	Others   int       `json:"others"` // nor does one that begins with another word have less than this
	Best     int       `json:"best"`   // the least total with First and any second guesses

	Prices map[game.Clue]int `json:"-"` // what each class pays at most, in units of 1/[unit] guess
	Lows   []int             `json:"-"` // by word: what all classes cost with it alone, each at most its price, in units
	won    *solution
}

// ErrUnsupported is wrapped by the error for lists that the search can't take.
var ErrUnsupported = input.New("the search for second guesses to remember finds 1 word or more, in a list of at least that many words of up to 5 letters")

const (
	compared     = 30      // first guesses, before some are searched
	solverMemory = 4 << 20 // bytes
)

// Search returns the best way to play with n remembered second guesses. The error wraps [ErrUnsupported], or is the cause of ctx's end.
func Search(ctx context.Context, d *game.Dictionary, n int, o Options) (*Result, error) {
	if !d.Tabled() || n < 1 || n > len(d.Words()) {
		return nil, fmt.Errorf("%d words of %s: %w", n, d.Name(), ErrUnsupported)
	}
	firsts := []tree.Opener{{First: o.First}}
	others := 0
	if o.First == (game.Word{}) {
		list, err := openers(d)
		if err != nil {
			return nil, err
		}
		if firsts, others, err = compare(ctx, d, list, n, o); err != nil {
			return nil, err
		}
	}
	solver, err := tree.New(ctx, tree.FromDictionary(d, game.Normal, 0), tree.Options{Workers: 1, Memory: solverMemory})
	if err != nil {
		return nil, err
	}
	known := &costs{solver, map[Cost][]Cost{}, o.Keep}
	for _, c := range o.Known {
		of := Cost{First: c.First, Clue: c.Clue, Second: c.Second}
		known.known[of] = append(known.known[of], c)
	}
	var best *Result
	bound := others
	for i, f := range firsts {
		r, err := search(ctx, d, f.First, n, known)
		if err != nil {
			return nil, err
		}
		if best == nil || r.Total < best.Total {
			best = r
		}
		bound = min(cmp.Or(bound, r.Bound), r.Bound)
		o.report(true, i+1, len(firsts))
	}
	if best.Others = bound; o.First != (game.Word{}) {
		best.Others = 0
	}
	best.fill()
	return best, nil
}

func (o Options) report(searching bool, done, of int) {
	if o.Progress != nil {
		o.Progress(searching, done, of)
	}
}

// openers returns all first guesses, the best first: by their known totals, or else by their classes.
func openers(d *game.Dictionary) ([]tree.Opener, error) {
	known, err := tree.BuiltinOpeners(d, game.Normal)
	if err != nil {
		return nil, err
	}
	if known != nil {
		return slices.Clone(known.All()), nil
	}
	var list []tree.Opener
	everything := order.Numbers[uint16](len(d.Answers()))
	for j, w := range d.Words() {
		low, _ := quick(d.Table().Row(j), everything, j)
		list = append(list, tree.Opener{First: w, Low: int(low)})
	}
	slices.SortStableFunc(list, func(a, b tree.Opener) int { return cmp.Compare(a.Low, b.Low) })
	return list, nil
}

// compare returns the first guesses to search, and a lower bound for all others, 0 if there are no others.
func compare(ctx context.Context, d *game.Dictionary, list []tree.Opener, n int, o Options) (firsts []tree.Opener, others int, err error) {
	few := list[:min(len(list), max(compared, o.Firsts))]
	promise := map[game.Word]int{}
	for i, f := range few {
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		if len(few) > o.Firsts {
			p := newInstance(d, f.First, nil)
			p.sort()
			promise[f.First], _ = p.total(p.choose(nil, n))
		}
		o.report(false, i+1, len(few))
	}
	order := slices.Clone(few)
	slices.SortStableFunc(order, func(a, b tree.Opener) int { return cmp.Compare(promise[a.First], promise[b.First]) })
	firsts = order[:min(len(order), o.Firsts)]
	for _, f := range slices.Concat(order[len(firsts):], list[len(few):]) {
		if others == 0 || f.Low < others {
			others = max(f.Low, 1)
		}
	}
	return firsts, others, nil
}

// search returns the best way to play that begins with a word.
func search(ctx context.Context, d *game.Dictionary, first game.Word, n int, known *costs) (*Result, error) {
	p := newInstance(d, first, known)
	if err := p.solve(ctx); err != nil {
		return nil, err
	}
	s := &solution{instance: p}
	r := &Result{First: first, Best: len(d.Answers()), won: s}
	for _, k := range p.classes {
		r.Best += k.best
	}
	var err error
	if s.words, s.total, err = p.improve(ctx, nil, n); err != nil {
		return nil, err
	}
	_, s.prices = p.total(s.words)
	for i := range s.prices {
		s.prices[i] = s.prices[i]*unit + unit/2
	}
	if err := p.bound(ctx, s, n); err != nil {
		return nil, err
	}
	r.Total = len(d.Answers()) + s.total
	r.Bound = len(d.Answers()) + (s.worth+unit-1)/unit
	return r, nil
}

// fill fills in the second guesses and the proof.
func (r *Result) fill() {
	p := r.won.instance
	p.usual(r.won.words)
	by := map[int32]*Second{}
	r.Prices, r.Lows = map[game.Clue]int{}, make([]int, len(p.d.Words()))
	for i, k := range p.classes {
		j := p.best(k, r.won.words)
		if by[j] == nil {
			by[j] = &Second{Guess: p.d.Words()[j]}
		}
		by[j].Clues = append(by[j].Clues, k.clue)
		by[j].Answers += len(k.answers)
		r.Prices[k.clue] = r.won.prices[i]
		for j, c := range k.cost {
			r.Lows[j] += min(r.won.prices[i], unit*int(c))
		}
	}
	for _, s := range by {
		r.Remember = append(r.Remember, *s)
	}
	slices.SortFunc(r.Remember, func(a, b Second) int { return cmp.Or(cmp.Compare(b.Answers, a.Answers), a.Guess.Compare(b.Guess)) })
}

// usual sorts the words by the number of classes that each is best for, most first, so that the most common one wins ties.
func (p *instance) usual(words []int32) {
	count := func(j int32) (n int) {
		for _, k := range p.classes {
			if k.cost[j] == k.cost[p.best(k, words)] {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(words, func(a, b int32) int { return cmp.Compare(count(b), count(a)) })
}

// Tree returns the decision tree of the way to play. The error is the cause of ctx's end.
func (r *Result) Tree(ctx context.Context) (*decision.Tree, error) {
	p := r.won.instance
	t := &decision.Tree{Guess: r.First, Candidate: slices.Contains(p.d.Answers(), r.First)}
	for _, k := range p.classes {
		problem := tree.Problem{Answers: game.Pick(p.d.Answers(), k.answers), Allowed: p.d.Words(), Mode: game.Normal}
		next, err := tree.Build(ctx, problem, p.d.Words()[p.best(k, r.won.words)], tree.Options{Workers: 1, Memory: 1 << 20})
		if err != nil {
			return nil, err
		}
		t.Branches = append(t.Branches, decision.Branch{Clue: k.clue, Answers: len(k.answers), Tree: next.Tree})
	}
	return t, nil
}
