package tree

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"absurdist/engine"
)

// Infinite stands for the total of what can't be done within the guesses.
const Infinite = math.MaxInt32

// ErrImpossible is wrapped by the errors for a tree that does not exist: no way
// of playing finds every answer within the guesses.
var ErrImpossible = errors.New("not every answer can be found")

// Result is a best tree and what it achieves.
type Result struct {
	Tree *Tree
	Summary
}

// Bound is what a search has shown of a total.
type Bound struct {
	// Total is the least total if Exact, and else no tree has a lesser one.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
	// Nodes is how many states were searched.
	Nodes int64 `json:"nodes"`
}

// Solve returns the best tree, over all guesses at every state. The error wraps
// [ErrImpossible] or is the context's.
//
// Of guesses that are equally good the tree has the first by 2·Σc² + n·b, where c
// are the sizes of its classes, n their sum, and b = 3n - (number of classes),
// less one if it is a candidate; of those the first in [Problem.Allowed]. So the
// tree does not depend on the number of workers nor on what was asked before.
func (s *Solver) Solve(ctx context.Context) (Result, error) {
	return s.solve(ctx, s.anyGuess, func(w *worker) *Tree { return w.build(w.node(), 0) })
}

// SolveFirst is Solve for trees that begin with the guess.
func (s *Solver) SolveFirst(ctx context.Context, first engine.Word) (Result, error) {
	j, err := s.find(first)
	if err != nil {
		return Result{}, err
	}
	return s.solve(ctx,
		func(ctx context.Context, beta int32) (int32, error) { return s.firstGuess(ctx, j, beta) },
		func(w *worker) *Tree { return w.plant(w.node(), j, 0) })
}

// find returns where the word stands in the root frame.
func (s *Solver) find(word engine.Word) (int32, error) {
	j, ok := s.index[word]
	if !ok {
		return 0, fmt.Errorf("%s is not among the words that may be guessed: %w", word.Upper(), ErrProblem)
	}
	return s.place[j], nil
}

// solve finds the value with find, and the tree with build.
func (s *Solver) solve(ctx context.Context, find func(context.Context, int32) (int32, error), build func(*worker) *Tree) (Result, error) {
	s.ask(s.problem.Guesses, false)
	if s.options.Objective == LeastWorst {
		if err := s.shallowest(ctx, find); err != nil {
			return Result{}, err
		}
	}
	v, err := find(ctx, infinite)
	if err != nil {
		return Result{}, err
	}
	if v >= infinite && s.options.Objective == MostWon {
		s.loss = int32(lossOf(len(s.answers), s.problem.Guesses))
		defer func() { s.loss = 0 }()
		s.ask(s.problem.Guesses, false)
		v, err = find(ctx, infinite)
	}
	if err != nil {
		return Result{}, err
	}
	if v >= infinite {
		return Result{}, fmt.Errorf("%d candidates within %d guesses: %w", len(s.answers), s.problem.Guesses, ErrImpossible)
	}
	var t *Tree
	if err := s.alone(ctx, func(w *worker) { t = build(w) }); err != nil {
		return Result{}, err
	}
	return Result{t, t.Summary()}, nil
}

// shallowest sets the limit to the fewest guesses within which every answer can be found.
func (s *Solver) shallowest(ctx context.Context, find func(context.Context, int32) (int32, error)) error {
	last := s.problem.Guesses
	if last == 0 {
		last = min(len(s.answers)+1, maxLeft) // one more, for a first guess that tells nothing
	}
	for guesses := 1; guesses <= last; guesses++ {
		s.ask(guesses, true)
		v, err := find(ctx, infinite)
		if err != nil {
			return err
		}
		if v < infinite {
			s.ask(guesses, false)
			return nil
		}
	}
	return fmt.Errorf("%d candidates within %d guesses: %w", len(s.answers), last, ErrImpossible)
}

// Prove searches for trees that begin with the guess and whose total is less than
// below. If there is one, the bound is exact; else it says that there is none. If
// below is [Infinite] the question is only whether every answer can be found
// within [Problem.Guesses]: the bound is then Infinite, or exact but in nothing
// more than that it can be done.
func (s *Solver) Prove(ctx context.Context, first engine.Word, below int) (Bound, error) {
	j, err := s.find(first)
	if err != nil {
		return Bound{}, err
	}
	beta := s.askBelow(below)
	before := s.searched()
	v, err := s.firstGuess(ctx, j, beta)
	return s.bound(v, beta, s.searched()-before), err
}

// ProveAny is Prove for all first guesses together.
func (s *Solver) ProveAny(ctx context.Context, below int) (Bound, error) {
	beta := s.askBelow(below)
	before := s.searched()
	v, err := s.anyGuess(ctx, beta)
	return s.bound(v, beta, s.searched()-before), err
}

func (s *Solver) askBelow(below int) int32 {
	s.ask(s.problem.Guesses, below >= infinite)
	return int32(min(below, infinite))
}

func (s *Solver) bound(v, beta int32, nodes int64) Bound {
	b := Bound{Total: int(v), Exact: v < beta, Nodes: nodes}
	if v >= infinite {
		b.Total = Infinite
	}
	return b
}

func (s *Solver) searched() int64 {
	n := int64(0)
	for _, w := range s.workers {
		n += w.nodes
	}
	return n
}

// Ranked is a guess and how good it is.
type Ranked struct {
	Guess engine.Word `json:"guess"`
	// Total is the least total with that guess if Exact, and else no tree that
	// begins with it has a lesser one; [Infinite] if it can't be done.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
}

// Rank returns the totals of the guesses, best first: exact ones where they are
// at most slack above the least that any guess has, and bounds for the others. A
// slack below 0 wants all of them exact, which takes long for bad guesses.
func (s *Solver) Rank(ctx context.Context, guesses []engine.Word, slack int) ([]Ranked, error) {
	s.ask(s.problem.Guesses, false)
	beta := int32(infinite)
	if slack >= 0 {
		v, err := s.anyGuess(ctx, infinite)
		if err != nil {
			return nil, err
		}
		beta = int32(min(int(v)+slack+1, infinite))
	}
	ranked := make([]Ranked, len(guesses))
	err := s.each(ctx, guesses, beta, func(i int, b Bound) error {
		ranked[i] = Ranked{guesses[i], b.Total, b.Exact || b.Total == Infinite}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		switch {
		case a.Total != b.Total:
			return a.Total - b.Total
		case a.Exact == b.Exact:
			return 0
		case a.Exact:
			return -1
		}
		return 1
	})
	return ranked, nil
}

// each finds the value of every guess, if it is below beta, one guess a worker.
func (s *Solver) each(ctx context.Context, guesses []engine.Word, beta int32, done func(int, Bound) error) error {
	places := make([]int32, len(guesses))
	for i, g := range guesses {
		j, err := s.find(g)
		if err != nil {
			return err
		}
		places[i] = j
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int32
	return s.run(ctx, func(w *worker) {
		nd := w.node()
		for i := int(next.Add(1)) - 1; i < len(places); i = int(next.Add(1)) - 1 {
			before := w.nodes
			v := w.guess(nd, places[i], beta, 0)
			if w.stopped {
				return
			}
			if !s.report(ctx, cancel, func() error { return done(i, s.bound(v, beta, w.nodes-before)) }) {
				w.stopped = true
				return
			}
		}
	})
}

// report calls done, unless the context has ended, while no other worker does. An
// error of it ends the context. It returns whether to go on.
func (s *Solver) report(ctx context.Context, cancel context.CancelCauseFunc, done func() error) bool {
	s.reporting.Lock()
	defer s.reporting.Unlock()
	if ctx.Err() != nil {
		return false
	}
	if err := done(); err != nil {
		cancel(err)
		return false
	}
	return true
}

// Order returns the allowed words in the order in which a proof over all first
// guesses does well to take them, the most promising first.
func (s *Solver) Order() []engine.Word {
	w := s.workers[0]
	var order []engine.Word
	listed := make([]bool, len(s.allowed))
	for _, t := range w.tries(w.node(), infinite) {
		j := w.root.guesses[t.guess]
		listed[j] = true
		order = append(order, s.allowed[j])
	}
	for j, word := range s.allowed { // those that tell nothing
		if !listed[j] {
			order = append(order, word)
		}
	}
	return order
}
