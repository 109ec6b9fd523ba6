package tree

import (
	"context"

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
// below.
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
	solver  *Solver
	below   int
	beta    int32
	anyTree question // whether there is a tree at all, see [worker.anyTree]
	workers chan *worker
}

// ExcluderMemory is the size in bytes of the cache of one search of an [Excluder]. Results depend on it.
const ExcluderMemory = 16 << 20

// NewExcluder returns an excluder that searches for trees whose total is less than below; see [Solver.Prove]
// for [Infinite]. It searches at most parallel blocks at the same time. The error wraps [ErrProblem],
// or is the context's.
func NewExcluder(ctx context.Context, p Problem, below, parallel int) (*Excluder, error) {
	s, err := New(ctx, p, Options{Workers: parallel, Memory: ExcluderMemory})
	if err != nil {
		return nil, err
	}
	e := &Excluder{solver: s, below: below, beta: s.askBelow(below), anyTree: s.question, workers: make(chan *worker, len(s.workers))}
	e.anyTree.ask(p.Guesses, true)
	for i, w := range s.workers {
		if i > 0 {
			w.cache = newCache(ExcluderMemory)
		}
		e.workers <- w
	}
	return e, nil
}

// Order is [Solver.Order]. It must not be called while blocks are searched.
func (e *Excluder) Order() []game.Word { return e.solver.Order() }

// Exclude searches a block and returns what it shows about each guess. It may be called from several
// goroutines at the same time. The error is the cause of ctx's end, or wraps [ErrProblem] for a guess that is
// not allowed.
func (e *Excluder) Exclude(ctx context.Context, guesses []game.Word) ([]Exclusion, error) {
	var w *worker
	select {
	case w = <-e.workers:
		defer func() { e.workers <- w }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	w.cache.clear()
	defer listen(ctx, w)()
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
		list[i] = e.solver.bound(v, e.beta, w.nodes-before).Exclude(g, e.below)
	}
	return list, nil
}
