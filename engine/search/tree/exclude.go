package tree

import (
	"context"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

// Excluder answers [Solver.Prove] for blocks of first guesses. Each block starts with an empty cache and is
// searched by one goroutine. So the result, the number of states included, depends on the block alone: it can
// be searched on any machine, and twice.
type Excluder struct {
	problem  Problem
	below    int
	parallel int
	core     *core // asked first, see weighted_core.go; nil if there is none

	opening sync.Mutex
	solver  *Solver  // nil until [Excluder.open]
	anyTree question // whether there is a tree at all, see [worker.anyTree]
	workers chan *worker
}

// excluderMemory is the size in bytes of the cache of one search of an [Excluder]. Results depend on it.
const excluderMemory = 16 << 20

// NewExcluder returns an excluder that searches for trees whose total is less than below; see [Solver.Prove]
// for [Infinite]. It searches at most parallel blocks at the same time. The error wraps [ErrProblem],
// or is the context's.
func NewExcluder(ctx context.Context, p Problem, below, parallel int) (*Excluder, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	e := &Excluder{problem: p, below: below, parallel: parallel}
	var err error
	if e.core, err = newCore(ctx, p, below, parallel); err == nil && e.core == nil {
		err = e.open(ctx)
	}
	return e, err
}

// open makes the solver, unless it is there. Where a core settles most guesses, one worker is enough for the others, because each takes up
// to half a gigabyte.
func (e *Excluder) open(ctx context.Context) error {
	e.opening.Lock()
	defer e.opening.Unlock()
	if e.solver != nil {
		return nil
	}
	workers := e.parallel
	if e.core != nil {
		workers = 1
	}
	s, err := New(ctx, e.problem, Options{Workers: workers, Memory: excluderMemory})
	if err != nil {
		return err
	}
	s.askBelow(e.below)
	e.anyTree = s.question
	e.anyTree.ask(e.problem.Guesses, true, 0)
	e.workers = make(chan *worker, len(s.workers))
	for i, w := range s.workers {
		if i > 0 {
			w.cache = newCache(excluderMemory)
		}
		e.workers <- w
	}
	e.solver = s
	return nil
}

// take returns a worker with an empty cache, once one is free; put gives it back. The error is that of [New], or the cause of ctx's end.
func (e *Excluder) take(ctx context.Context) (w *worker, put func(), err error) {
	if err := e.open(ctx); err != nil {
		return nil, nil, err
	}
	select {
	case w = <-e.workers:
	case <-ctx.Done():
		return nil, nil, context.Cause(ctx)
	}
	w.cache.clear()
	stop := listen(ctx, w)
	return w, func() {
		stop()
		e.workers <- w
	}, nil
}

// Order is [Solver.Order], of the smallest core if there is one. It must not be called while blocks are searched.
func (e *Excluder) Order() []game.Word {
	if e.core != nil {
		return e.core.Order()
	}
	return e.solver.Order()
}

// LowerBounds searches a block, and returns what it shows about each guess. Totals below the bound are exact; of all others the bound is known.
// If the bound is [Infinite], the upper bound is the total of some tree, and the lower one counts a guess for each answer. It may be called
// from several goroutines at the same time. The error is the cause of ctx's end, or wraps [ErrProblem] for a guess that is not allowed.
func (e *Excluder) LowerBounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	list, err := e.bounds(ctx, guesses, slices.Repeat([]int{e.below}, len(guesses)))
	if err != nil {
		return nil, err
	}
	openers := make([]Opener, len(list))
	for i, b := range list {
		o := Opener{First: guesses[i], Low: min(b.Total, e.below), Nodes: b.Nodes}
		switch {
		case b.Total == Infinite: // no tree
			o.Low = 0
		case e.below == Infinite:
			o.Low, o.High = e.problem.size(), b.Total
		case b.Exact:
			o.High = b.Total
		}
		openers[i] = o
	}
	return openers, nil
}

// Bounds is LowerBounds, plus the total of some tree for each first guess that has one. It depends only on the problem and the bound.
func (e *Excluder) Bounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	openers, err := e.LowerBounds(ctx, guesses)
	if err != nil {
		return nil, err
	}
	for i, o := range openers {
		if o.Low < e.below {
			continue
		}
		quick, err := e.QuickBounds(ctx, []game.Word{o.First})
		if err != nil {
			return nil, err
		}
		if openers[i].High = quick[0].High; quick[0].Low == 0 {
			openers[i].Low = 0
		}
	}
	return openers, nil
}

// QuickBounds is Bounds with a search for some tree only, not for the best one. The lower bounds come from the sizes of a guess's
// classes, and from how well the words of each class separate it. The result for a guess depends on the problem alone.
func (e *Excluder) QuickBounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	w, put, err := e.take(ctx)
	if err != nil {
		return nil, err
	}
	defer put()
	defer func() { w.question, w.most, w.stopped = &e.solver.question, 0, false }()
	openers := make([]Opener, len(guesses))
	for i, g := range guesses {
		j, err := e.solver.find(g)
		if err != nil {
			return nil, err
		}
		w.cache.clear()
		w.question, w.most, w.stopped = &e.anyTree, w.nodes+reachNodes, false
		openers[i] = Opener{First: g, Low: int(w.least(w.node(), j))}
		if openers[i].Low < infinite {
			openers[i].High = int(w.reach(w.node(), j, 0))
		}
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case w.stopped:
			openers[i].High = 0
		case max(openers[i].Low, openers[i].High) >= infinite:
			openers[i].Low, openers[i].High = 0, 0
		}
	}
	return openers, nil
}

// bounds is [Solver.Prove] for the guesses of a block, each with a bound of its own.
func (e *Excluder) bounds(ctx context.Context, guesses []game.Word, below []int) ([]Bound, error) {
	list, err := e.core.bounds(ctx, guesses, below)
	if err != nil {
		return nil, err
	}
	var w *worker
	for i, g := range guesses {
		if list[i].Total >= below[i] {
			continue
		}
		if w == nil {
			var put func()
			if w, put, err = e.take(ctx); err != nil {
				return nil, err
			}
			defer put()
		}
		j, err := e.solver.find(g)
		if err != nil {
			return nil, err
		}
		beta, before := int32(min(below[i], infinite)), w.nodes
		v := w.guess(w.node(), j, beta, 0)
		if w.stopped || ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		list[i] = e.solver.bound(v, beta, list[i].Nodes+w.nodes-before)
	}
	return list, nil
}
