package tree

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Infinite stands for a total where not every answer can be found within the guesses.
const Infinite = math.MaxInt32

// ErrImpossible is wrapped by the errors for problems in which no tree finds every answer within the guesses.
var ErrImpossible = errors.New("not every answer can be found")

// Result is a best tree and what it achieves.
type Result struct {
	Tree *decision.Tree
	decision.Summary
}

// Build returns the best tree of a problem, see [Solver.Solve], or the best that begins with first unless that
// is the zero word.
func Build(ctx context.Context, p Problem, first game.Word, o Options) (Result, error) {
	s, err := New(ctx, p, o)
	switch {
	case err != nil:
		return Result{}, err
	case first == game.Word{}:
		return s.Solve(ctx)
	}
	return s.SolveFirst(ctx, first)
}

// Solve returns the best tree, over all guesses at every state. The error wraps [ErrImpossible] or is the cause of
// ctx's end.
//
// Among equally good guesses the tree has the one with the least 2·Σc² + n·b, where c are the sizes of its
// classes, n is their sum, and b = 3n - (number of classes), less one if the guess is a candidate; among those
// with the same value, the first in [Problem.Allowed]. (With weights c, n and b are the analogous sums, and the measure is 2·Σc²/n
// rounded down, and b.) So the tree depends neither on the number of workers
// nor on earlier searches.
func (s *Solver) Solve(ctx context.Context) (Result, error) {
	least := func(beta int32) (int32, error) { return s.anyGuess(ctx, beta) }
	return s.solve(ctx, least, func(w *worker) *decision.Tree { return w.build(w.node(), 0) })
}

// SolveFirst is Solve for trees that begin with the guess.
func (s *Solver) SolveFirst(ctx context.Context, first game.Word) (Result, error) {
	j, err := s.find(first)
	if err != nil {
		return Result{}, err
	}
	if s.ask(s.problem.Guesses, false, 0); s.keptApart() {
		return s.solveApart(ctx, first)
	}
	least := func(beta int32) (int32, error) { return s.firstGuess(ctx, j, beta) }
	return s.solve(ctx, least, func(w *worker) *decision.Tree { return w.plant(w.node(), j, 0) })
}

// find returns the index of the word in the root frame.
func (s *Solver) find(word game.Word) (int32, error) {
	j, ok := s.index[word]
	if !ok {
		return 0, fmt.Errorf("%s is not among the words that may be guessed: %w", word.Upper(), ErrProblem)
	}
	return s.place[j], nil
}

// solve finds the least total with a search for values below a bound, and then builds the tree with that
// total.
func (s *Solver) solve(ctx context.Context, least func(beta int32) (int32, error), build func(*worker) *decision.Tree) (Result, error) {
	s.ask(s.problem.Guesses, false, 0)
	if s.options.Objective == decision.LeastWorst {
		if err := s.shallowest(least); err != nil {
			return Result{}, err
		}
	}
	v, err := s.least(least)
	switch {
	case err != nil:
		return Result{}, err
	case v >= infinite:
		return Result{}, s.impossible(s.problem.Guesses)
	}
	var t *decision.Tree
	if err := s.alone(ctx, func(w *worker) { t = build(w) }); err != nil {
		return Result{}, err
	}
	return Result{t, t.Summary()}, nil
}

// least returns the least total that a search for values below a bound finds. For [decision.MostWon], if not every answer can be found, it
// is that of the trees that lose answers, and so are the answers to what is asked next.
func (s *Solver) least(search func(beta int32) (int32, error)) (int32, error) {
	v, err := search(infinite)
	if err == nil && v >= infinite && s.options.Objective == decision.MostWon {
		s.askLossy()
		return search(infinite)
	}
	return v, err
}

// askLossy prepares for questions about trees that lose answers.
func (s *Solver) askLossy() {
	s.ask(s.problem.Guesses, false, lossOf(s.problem.size(), s.problem.Guesses))
}

// shallowest limits the search to the fewest guesses that can find every answer.
func (s *Solver) shallowest(least func(beta int32) (int32, error)) error {
	last := s.problem.Guesses
	if last == 0 {
		last = min(len(s.answers)+1, maxLeft) // one more, for a first guess to which all answers give the same clue
	}
	for guesses := 1; guesses <= last; guesses++ {
		s.ask(guesses, true, 0)
		v, err := least(infinite)
		if err != nil {
			return err
		}
		if v < infinite {
			s.ask(guesses, false, 0)
			return nil
		}
	}
	return s.impossible(last)
}

func (s *Solver) impossible(guesses int) error {
	return fmt.Errorf("%d candidates within %d guesses: %w", len(s.answers), guesses, ErrImpossible)
}

// Bound is what a search has shown about a total.
type Bound struct {
	// Total is the least total if Exact, otherwise a lower bound.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
	// Nodes is the number of states searched.
	Nodes int64 `json:"nodes"`
}

// Prove searches for trees that begin with the guess and whose total is less than below. If there is one, the
// bound is exact; otherwise it is at least below. If below is [Infinite], the question is only whether every
// answer can be found within [Problem.Guesses]: the total is then Infinite if not, and that of some tree if
// so. For the least total, whatever it is, below is Infinite-1.
func (s *Solver) Prove(ctx context.Context, first game.Word, below int) (Bound, error) {
	j, err := s.find(first)
	if err != nil {
		return Bound{}, err
	}
	beta, before := s.askBelow(below), s.searched()
	v, err := s.firstGuess(ctx, j, beta)
	return s.bound(v, beta, s.searched()-before), err
}

// askBelow prepares for questions about totals less than below, and returns it as the search's bound.
func (s *Solver) askBelow(below int) int32 {
	s.ask(s.problem.Guesses, below == Infinite, 0)
	return int32(min(below, infinite))
}

// bound returns what a search with the bound beta has shown by returning v.
func (s *Solver) bound(v, beta int32, nodes int64) Bound {
	b := Bound{Total: int(v), Exact: v < beta && !s.depthOnly, Nodes: nodes}
	if v >= infinite {
		b.Total = Infinite
	}
	return b
}

// searched counts the states that all workers have searched.
func (s *Solver) searched() int64 {
	n := s.elsewhere
	for _, w := range s.workers {
		n += w.nodes
	}
	return n
}
