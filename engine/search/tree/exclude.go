package tree

import (
	"context"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

// Exclusion is what was shown about one first guess. In JSON it is a line of a file that proves a bound.
type Exclusion struct {
	First  game.Word `json:"first"`
	Total  int       `json:"total"`  // lower bound of the total; 0 if no tree finds every answer within the guesses
	Exact  bool      `json:"exact"`  // a tree with that total exists, or no tree finds every answer
	Proved bool      `json:"proved"` // that the total is not below the bound
	Nodes  int64     `json:"nodes"`  // states searched
}

// Exclude returns what a bound shows about a first guess, from a search for trees whose total is less than
// below. If that is [Infinite], the total is that of some tree.
func (b Bound) Exclude(first game.Word, below int) Exclusion {
	e := Exclusion{First: first, Total: b.Total, Exact: b.Exact, Proved: below == Infinite || b.Total >= below, Nodes: b.Nodes}
	if b.Total == Infinite {
		e.Total, e.Exact = 0, true
	}
	return e
}

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
	e.anyTree.ask(e.problem.Guesses, true)
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

// Exclude searches a block and returns what it shows about each guess. It may be called from several
// goroutines at the same time. The error is the cause of ctx's end, or wraps [ErrProblem] for a guess that is
// not allowed.
func (e *Excluder) Exclude(ctx context.Context, guesses []game.Word) ([]Exclusion, error) {
	bounds, err := e.bounds(ctx, guesses, slices.Repeat([]int{e.below}, len(guesses)))
	if err != nil {
		return nil, err
	}
	list := make([]Exclusion, len(guesses))
	for i, g := range guesses {
		list[i] = bounds[i].Exclude(g, e.below)
	}
	return list, nil
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
