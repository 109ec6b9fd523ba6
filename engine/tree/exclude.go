package tree

import (
	"context"
	"sync/atomic"

	"absurdist/engine"
)

// Exclusion is what was shown of one first guess: a line of the proof over all of them.
type Exclusion struct {
	Guess engine.Word `json:"guess"`
	// Below is the bound that was asked for.
	Below int `json:"below"`
	Bound
}

// Excluder answers [Solver.Prove] for blocks of first guesses. Each block begins with an empty cache, and one
// goroutine searches it, so what is found of a block depends on nothing but the block, the number
// of states included: it may be searched anywhere, and twice.
type Excluder struct {
	solver  *Solver
	below   int
	beta    int32
	workers chan *worker
}

// ExcluderMemory is the size in bytes of the cache of one search of an [Excluder]. What is found depends on it.
const ExcluderMemory = 16 << 20

// NewExcluder returns what searches for trees whose total is less than below; see [Solver.Prove] for
// [Infinite]. At most parallel blocks are searched at the same time. The error wraps [ErrProblem].
func NewExcluder(p Problem, below, parallel int) (*Excluder, error) {
	s, err := New(p, Options{Workers: parallel, Memory: ExcluderMemory})
	if err != nil {
		return nil, err
	}
	e := &Excluder{solver: s, below: below, beta: s.askBelow(below), workers: make(chan *worker, len(s.workers))}
	for i, w := range s.workers {
		if i > 0 {
			w.cache = newCache(ExcluderMemory)
		}
		e.workers <- w
	}
	return e, nil
}

// Order is [Solver.Order]. It is not called while blocks are searched.
func (e *Excluder) Order() []engine.Word { return e.solver.Order() }

// Exclude searches a block, and returns what was shown of each guess. It may be called from several
// goroutines at the same time. The error is the cause of ctx's end, or wraps [ErrProblem] for a guess that is not
// allowed.
func (e *Excluder) Exclude(ctx context.Context, guesses []engine.Word) ([]Exclusion, error) {
	var w *worker
	select {
	case w = <-e.workers:
		defer func() { e.workers <- w }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	w.cache.clear()
	w.cancelled, w.stopped = new(atomic.Bool), false
	cancelled := w.cancelled
	defer context.AfterFunc(ctx, func() { cancelled.Store(true) })()
	list := make([]Exclusion, len(guesses))
	nd := w.node()
	for i, g := range guesses {
		j, err := e.solver.find(g)
		if err != nil {
			return nil, err
		}
		before := w.nodes
		v := w.guess(nd, j, e.beta, 0)
		if w.stopped || ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		list[i] = Exclusion{Guess: g, Below: e.below, Bound: e.solver.bound(v, e.beta, w.nodes-before)}
	}
	return list, nil
}
