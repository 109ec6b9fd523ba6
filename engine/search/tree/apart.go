package tree

import (
	"context"
	"math"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// apart says when a class of a first guess becomes a problem of its own. In a frame of thousands of answers those of a class are scattered,
// and the sets of guesses that do not separate two of them do not fit in memory. It affects only speed.
type apart struct {
	answers int   // at least so many in all
	class   int   // and more than these in the class
	window  int32 // after the last round of a window up to this
}

var usuallyApart = apart{answers: 6000, class: scanFrom, window: windowGrowth}

// keptApart reports whether large classes of first guesses become problems of their own.
func (s *Solver) keptApart() bool {
	return len(s.answers) >= s.apart.answers && s.mode == game.Normal && s.problem.Scoring == game.CountLetters && s.plain && s.weights == nil &&
		s.options.Objective == decision.LeastTotal && !s.depthOnly && s.limit > 2
}

// after returns a solver for the answers of a class of a first guess, with a cache of some bytes.
func (s *Solver) after(ctx context.Context, answers []game.Word, memory int64) (*Solver, error) {
	p, o := s.problem, s.options
	o.Memory = memory
	p.Answers = answers
	p.Guesses = max(p.Guesses-1, 0)
	if progress, before := o.Progress, s.elsewhere; progress != nil {
		o.Progress = func(states int64) { progress(s.nodes.Load() + before + states) }
	}
	if o.Nodes > 0 {
		o.Nodes = max(1, o.Nodes-s.searched())
	}
	return New(ctx, p, o)
}

// largeClasses goes on with the large classes of a queue, when the other ones are settled. The workers share the second guesses of
// a class. The first limits of a class are in proportion to its size.
func (s *Solver) largeClasses(ctx context.Context, q *queue) error {
	q.waiting, q.large, q.apart.class = q.large, nil, math.MaxInt
	for _, t := range q.waiting {
		t.window = max(1, t.window, int32(len(t.set))/windowGrowth)
	}
	solvers := map[*task]*Solver{}
	for t := q.take(); t != nil; t = q.take() {
		if solvers[t] == nil {
			var answers []game.Word
			for _, a := range t.set {
				answers = append(answers, s.answers[a])
			}
			var err error
			share := s.options.Memory * int64(len(t.set)) / int64(len(s.answers)) // all are there at the same time
			if solvers[t], err = s.after(ctx, answers, share); err != nil {
				return err
			}
		}
		before := solvers[t].searched()
		v, err := solvers[t].anyGuess(ctx, t.limit)
		if s.elsewhere += solvers[t].searched() - before; err != nil {
			return err
		}
		if q.put(t, v); v < t.limit {
			delete(solvers, t)
		}
	}
	return context.Cause(ctx)
}

// solveApart is SolveFirst where large classes are problems of their own.
func (s *Solver) solveApart(ctx context.Context, first game.Word) (Result, error) {
	score := func(a game.Word) game.Clue { return game.Score(first, a) }
	t, err := decision.Grow(first, s.answers, score, func(_ game.Clue, class []game.Word) (*decision.Tree, error) {
		sub, err := s.after(ctx, class, s.options.Memory)
		if err != nil {
			return nil, err
		}
		r, err := sub.Solve(ctx)
		s.elsewhere += sub.searched()
		return r.Tree, err
	})
	if err != nil {
		return Result{}, err
	}
	return Result{t, t.Summary()}, nil
}
