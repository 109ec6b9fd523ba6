package minimax

import (
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Solver decides who wins a game. What it finds out it keeps, so later questions are answered faster. It must not
// be used by several goroutines at the same time.
type Solver struct {
	*effort
	game   *Game
	by     decider
	normal *normal // the same, in normal mode
}

// effort is what a search has spent, and what it may spend.
type effort struct {
	ctx    context.Context //nolint:containedctx // set for the length of one call
	nodes  int64           // positions looked at
	report func(positions int64)
	work   int64 // words looked at, in hard and strict mode
	limit  int64 // of work, beyond which a search ends undecided
}

// begin starts a question, which may cost so much work.
func (e *effort) begin(ctx context.Context, work int64) { e.ctx, e.limit = ctx, e.work+work }

// undecided reports whether the work or the context ended, so that answers since begin mean nothing.
func (e *effort) undecided() bool { return e.work > e.limit || e.ctx.Err() != nil }

// reportEvery is how many positions are examined between two reports of their number: some tenths of a second.
const reportEvery = 1 << 8

// count counts a position.
func (e *effort) count() {
	if e.nodes++; e.nodes%reportEvery == 0 && e.report != nil {
		e.report(e.nodes)
	}
}

// decider decides who wins a set of words in some modes. Words are numbered as in the dictionary; sets and
// legal guesses are ascending.
type decider interface {
	// solve returns a guess that wins, or words of the set that are lost by themselves.
	solve(set, legal []uint16, left int) (guess uint16, lost []uint16)
	// refute returns words that are lost after a guess which is not the last; nil if it wins.
	refute(set, legal []uint16, left int, g uint16) []uint16
	// permitted returns the legal guesses after a guess and its clue, in the memory of into.
	permitted(legal []uint16, g uint16, clue uint8, into []uint16) []uint16
	// facts returns how many are remembered.
	facts() int64
}

// NewSolver returns a solver for the game. It takes a fraction of a second, and some 100 MB for whole lists;
// 300 MB in hard and strict mode. The error is the context's.
func NewSolver(ctx context.Context, g *Game) (*Solver, error) {
	if g.Mode != game.Normal {
		r := newRestricted(g)
		return &Solver{effort: &r.effort, game: g, by: r}, context.Cause(ctx)
	}
	n, err := newNormal(ctx, g)
	if err != nil {
		return nil, err
	}
	return &Solver{&n.effort, g, n, n}, nil
}

// Counts returns how many positions were looked at so far, and how many facts are remembered.
func (s *Solver) Counts() (nodes, known int64) { return s.nodes, s.by.facts() }

// Report makes the solver call report now and then, in the goroutine that searches, with the number of positions examined so far.
func (s *Solver) Report(report func(positions int64)) { s.report = report }

// NoLimit is the effort of a search that goes on to its end.
const NoLimit = 1 << 62

// Result is what a search has shown.
type Result struct {
	Wins  bool      // the Guesser wins
	Guess game.Word // by this guess, if he does

	// Where a given first guess does not win: a clue after which the Hinter wins, how many answers it leaves, and how
	// many guesses are legal then.
	Clue  game.Clue
	Left  int
	Legal int
}

// Solve decides who wins with 1 to [MaxGuesses] guesses. The error is the context's.
func (s *Solver) Solve(ctx context.Context, guesses int) (Result, error) {
	s.begin(ctx, NoLimit)
	if s.normal != nil && guesses > 2 {
		s.normal.families(guesses)
	}
	start := s.game.Start()
	g, lost := s.by.solve(start.Left, start.Legal, guesses)
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	if lost != nil {
		return Result{}, nil
	}
	return Result{Wins: true, Guess: s.game.Words()[g]}, nil
}

// Value is how many guesses the Guesser needs, if known.
type Value struct {
	Guesses int       // the least number with which he wins; 0 if none is known
	First   game.Word // a first guess by which he does
	Lost    int       // the largest number with which he is known not to win
}

// Value tries from one number of guesses up to another, at most [MaxGuesses], until the Guesser wins. The error is
// the context's; the value is what was found out before.
func (s *Solver) Value(ctx context.Context, from, to int) (Value, error) {
	var v Value
	for guesses := from; guesses <= to; guesses++ {
		switch r, err := s.Solve(ctx, guesses); {
		case err != nil:
			return v, err
		case r.Wins:
			v.Guesses, v.First = guesses, r.Guess
			return v, nil
		}
		v.Lost = guesses
	}
	return v, nil
}

// number returns the number of a guess. The error is [game.ErrList] for a word that may not be guessed.
func (s *Solver) number(guess game.Word) (uint16, error) {
	if i, allowed := s.game.Index(guess); allowed {
		return uint16(i), nil
	}
	return 0, fmt.Errorf("%s may not be guessed: %w", guess.Upper(), game.ErrList)
}

// First decides whether the Guesser wins when he begins with a word. Effort bounds the search in hard and strict mode;
// some 50 million are a second. If it is used up, nothing is shown, and the result is empty. The error is the context's, or [game.ErrList] for a word that may not be guessed.
func (s *Solver) First(ctx context.Context, first game.Word, guesses int, effort int64) (Result, error) {
	g, err := s.number(first)
	if err != nil {
		return Result{}, err
	}
	s.begin(ctx, effort)
	start := s.game.Start()
	var lost []uint16
	if guesses > 1 {
		lost = s.by.refute(start.Left, start.Legal, guesses, g)
	} else {
		lost = slices.DeleteFunc(slices.Clone(start.Left), func(w uint16) bool { return w == g })
	}
	switch {
	case ctx.Err() != nil:
		return Result{}, context.Cause(ctx)
	case s.undecided():
		return Result{}, nil
	case len(lost) == 0:
		return Result{Wins: true, Guess: first}, nil
	}
	r := Result{Clue: game.Score(first, s.game.Words()[lost[0]])}
	for _, w := range start.Left {
		if game.Score(first, s.game.Words()[w]) == r.Clue {
			r.Left++
		}
	}
	if r.Legal = len(s.game.Words()); s.normal == nil {
		r.Legal = len(s.by.permitted(start.Legal, g, uint8(r.Clue), nil))
	}
	return r, nil
}

// Tree returns a tree by which the Guesser wins, beginning with a word that wins; see [Solver.Solve] and
// [Solver.First]. The errors are those of First.
func (s *Solver) Tree(ctx context.Context, first game.Word, guesses int) (*decision.Tree, error) {
	g, err := s.number(first)
	if err != nil {
		return nil, err
	}
	s.begin(ctx, NoLimit)
	start := s.game.Start()
	t, err := s.grow(start.Left, start.Legal, guesses, g)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return t, err
}

// grow makes the tree of a set that guess g wins.
func (s *Solver) grow(set, legal []uint16, left int, g uint16) (*decision.Tree, error) {
	words := s.game.Words()
	clue := func(w uint16) game.Clue { return game.Score(words[g], words[w]) }
	return decision.Grow(words[g], set, clue, func(c game.Clue, b []uint16) (*decision.Tree, error) {
		next := s.by.permitted(legal, g, uint8(c), nil)
		best, lost := s.by.solve(b, next, left-1)
		if lost != nil || s.undecided() {
			return nil, fmt.Errorf("no guess wins after %s %s", words[g].Upper(), c)
		}
		return s.grow(b, next, left-1, best)
	})
}
