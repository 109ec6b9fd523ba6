package branches

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Options are how to search.
type Options struct {
	// Width is the number of guesses tried at a set; 0 tries all, which makes the result exact.
	Width int
	// First is the first guess; the zero word lets the search choose.
	First game.Word
	// Bound is the number of positions up to which the search tries to prove that no tree has fewer. What is
	// known at once is reported in any case.
	Bound int
	// Progress, if set, is called after each first guess once there is a tree: with the number of first guesses tried, over all rounds, and
	// the positions of the best tree so far.
	Progress func(firsts, best int)
}

// Result is the best tree found.
type Result struct {
	Tree *decision.Tree
	decision.Summary
	Positions int // of Tree
	// Lower is proved: no tree has fewer positions, of the trees that begin with [Options.First] if that is
	// set.
	Lower int
}

// Branches returns the number of clues that lead from one position of the tree to another.
func (r Result) Branches() int { return max(r.Positions-1, 0) }

// Proved reports whether no tree has fewer positions.
func (r Result) Proved() bool { return r.Lower >= r.Positions }

var (
	// ErrNone is wrapped by the error of [Search] if it finds no tree.
	ErrNone = errors.New("no tree was found that finds every answer")
	// ErrMode is wrapped by the error of [Search] for other modes than normal.
	ErrMode = errors.New("only normal mode has a search for the fewest positions")
)

type solver struct {
	problem tree.Problem
	options Options
	guesses int // allowed, no more than there are candidates
	root    *frame
	weight  []uint64
	tried   int
	best    attempt
}

// attempt is the result for a first guess.
type attempt struct {
	first int32
	total int
	known map[state]value
}

// Search looks for the tree with the fewest positions, in normal mode. When ctx ends it returns the best tree
// so far, if there is one, and the cause. Other errors wrap [tree.ErrProblem], [ErrMode] or [ErrNone].
func Search(ctx context.Context, p tree.Problem, o Options) (Result, error) {
	s, err := newSolver(p, o)
	if err != nil {
		return Result{}, err
	}
	if len(p.Answers) == 1 {
		t := &decision.Tree{Guess: p.Answers[0], Candidate: true}
		return Result{Tree: t, Summary: t.Summary()}, nil
	}
	firsts, err := s.firsts(ctx)
	if err != nil {
		return Result{}, err
	}
	for _, r := range rounds(o.Width, len(firsts)) {
		if firsts, err = s.round(ctx, firsts[:r.firsts], r.width); err != nil {
			break
		}
	}
	lower := s.best.total
	if err != nil || o.Width > 0 {
		lower = s.bound(ctx)
	}
	switch {
	case s.best.total < infinite:
		t := s.plant(s.best.first, s.root.all(), s.guesses)
		return Result{Tree: t, Summary: t.Summary(), Positions: t.Positions(), Lower: lower}, cmp.Or(err, context.Cause(ctx))
	case err != nil:
		return Result{Lower: lower}, err
	}
	return Result{Lower: lower}, fmt.Errorf("%d candidates within %d guesses: %w", len(p.Answers), s.guesses, ErrNone)
}

func newSolver(p tree.Problem, o Options) (*solver, error) {
	if p.Mode != game.Normal {
		return nil, ErrMode
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	const most = 1<<15 - 1 // half of what 16 bits can number
	if len(p.Answers) > most {
		return nil, fmt.Errorf("%d candidates, at most %d are handled: %w", len(p.Answers), most, tree.ErrProblem)
	}
	s := &solver{problem: p, options: o, guesses: len(p.Answers), best: attempt{total: infinite}}
	if p.Guesses > 0 {
		s.guesses = min(p.Guesses, s.guesses)
	}
	s.root = newFrame(game.NewTable(p.Allowed, p.Answers), len(p.Answers), len(p.Allowed))
	for i := range p.Answers {
		s.weight = append(s.weight, game.Mix(uint64(i)))
	}
	return s, nil
}

// firsts returns the first guesses to try, the most promising first.
func (s *solver) firsts(ctx context.Context) ([]int32, error) {
	if s.options.First != (game.Word{}) {
		j := slices.Index(s.problem.Allowed, s.options.First)
		if j < 0 {
			return nil, fmt.Errorf("%s may not be guessed: %w", s.options.First.Upper(), tree.ErrProblem)
		}
		return []int32{int32(j)}, nil
	}
	tries := make([]try, s.root.m)
	err := parallel.For(ctx, len(tries), sampleStep, func(j int) {
		tries[j] = try{guess: int32(j), estimate: s.root.lookAhead(int32(j), s.guesses)}
	})
	slices.SortFunc(tries, byEstimate)
	firsts := make([]int32, len(tries))
	for i, t := range tries {
		firsts[i] = t.guess
	}
	return firsts, err
}

// round is a part of the search: the number of first guesses to try, and the width.
type round struct{ firsts, width int }

// rounds returns the rounds for a width. A first guess takes about four times as long when the search is four
// times as wide, so each round takes about as long as the one before.
func rounds(width, firsts int) []round {
	if width == 0 {
		return []round{{firsts, 0}}
	}
	var all []round
	for w := 1; ; w *= 4 {
		all = append(all, round{min(max(128/w, 1), firsts), min(w, width)})
		if w >= width {
			return all
		}
	}
}

// round tries first guesses, and returns them best first. It keeps the first of the best trees.
func (s *solver) round(ctx context.Context, firsts []int32, width int) ([]int32, error) {
	total := make(map[int32]int, len(firsts))
	attemptFirst := func(ctx context.Context, i, limit int) (attempt, error) {
		search := s.searcher(ctx, width)
		n := search.first(s.root, firsts[i], s.guesses, limit)
		if search.halted {
			return attempt{}, context.Cause(ctx)
		}
		return attempt{firsts[i], n, search.known}, nil
	}
	take := func(a attempt) error {
		total[a.first] = a.total
		if a.total < s.best.total {
			s.best = a
		}
		s.tried++
		if best := s.best.total; s.options.Progress != nil && best < infinite {
			s.options.Progress(s.tried, best)
		}
		return nil
	}
	if width > 0 {
		err := parallel.InOrder(ctx, len(firsts), func(ctx context.Context, i int) (attempt, error) {
			return attemptFirst(ctx, i, infinite)
		}, take)
		if err != nil {
			return nil, err
		}
	} else { // one after the other, with the best so far as the limit
		for i := range firsts {
			a, err := attemptFirst(ctx, i, s.best.total)
			if err == nil {
				err = take(a)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	slices.SortStableFunc(firsts, func(a, b int32) int { return cmp.Compare(total[a], total[b]) })
	return firsts, nil
}

// bound returns a lower bound of the positions of all trees. It raises the limit by one each time: what is
// shown of sets for a low limit shortens the search for a higher one.
func (s *solver) bound(ctx context.Context) int {
	search := s.searcher(ctx, 0)
	lower := int(atLeast(s.root.n, s.root.most))
	for limit := lower + 1; limit <= min(s.options.Bound, s.best.total) && lower < infinite; limit = lower + 1 {
		var n int
		if s.options.First != (game.Word{}) {
			n = search.first(s.root, int32(slices.Index(s.problem.Allowed, s.options.First)), s.guesses, limit)
		} else {
			n = int(search.search(s.root, s.root.all(), s.guesses, limit).least)
		}
		if search.halted {
			break
		}
		if n < limit {
			return n
		}
		lower = n
	}
	return lower
}

func (s *solver) plant(j int32, set []uint16, left int) *decision.Tree {
	clue := func(a uint16) game.Clue { return game.Clue(s.root.row(j)[a]) }
	t, _ := decision.Grow(s.problem.Allowed[j], set, clue, func(_ game.Clue, class []uint16) (*decision.Tree, error) {
		return s.build(class, left-1), nil
	})
	return t
}

// build returns the tree of a set below the first guess.
func (s *solver) build(set []uint16, left int) *decision.Tree {
	if len(set) == 1 {
		return &decision.Tree{Guess: s.problem.Answers[set[0]], Candidate: true}
	}
	for _, a := range set { // a candidate that separates all words takes the fewest guesses
		j := int32(slices.Index(s.problem.Allowed, s.problem.Answers[a]))
		if game.Separates(s.root.row(j), set) {
			return s.plant(j, set, left)
		}
	}
	search := searcher{weight: s.weight}
	return s.plant(s.best.known[search.state(s.root, set, left)].guess, set, left)
}
