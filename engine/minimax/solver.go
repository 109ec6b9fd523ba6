package minimax

import (
	"context"
	"fmt"
	"slices"

	"absurdist/engine"
	"absurdist/engine/tree"
)

// decider decides who wins a set of words. Words are numbered as in [Game.Words].
type decider interface {
	begin(ctx context.Context, effort int64)
	// spent reports whether what was decided since begin means nothing.
	spent() bool
	// decide returns a guess that wins; none if the set is lost.
	decide(set, legal []uint16, left int) (guess uint16, wins bool)
	// try returns words that are lost after a guess; nil if it wins.
	try(set, legal []uint16, left int, g uint16) []uint16
	// after returns the legal guesses after a guess and its clue.
	after(legal []uint16, g uint16, clue uint8) []uint16
	// count returns the positions looked at, and the facts that are remembered.
	count() (nodes, known int64)
}

var (
	_ decider = (*prover)(nil)
	_ decider = (*ruled)(nil)
)

func (p *prover) begin(ctx context.Context, _ int64) { p.ctx = ctx }
func (p *prover) spent() bool                        { return p.ctx.Err() != nil }

func (p *prover) decide(set, _ []uint16, left int) (uint16, bool) {
	v := p.solve(set, left)
	if v.lost != nil {
		return 0, false
	}
	return p.number[v.guess], true
}

func (p *prover) try(set, _ []uint16, left int, g uint16) []uint16 {
	if left == 1 {
		return lastGuess(set, g)
	}
	if c := p.refute(set, left, int(p.place[g])); c != nil {
		return c.words
	}
	return nil
}

func (p *prover) after([]uint16, uint16, uint8) []uint16 { return nil }

func (p *prover) count() (nodes, known int64) {
	for _, m := range p.memo {
		known += int64(len(m))
	}
	return p.nodes, known
}

func (r *ruled) begin(ctx context.Context, effort int64) { r.ctx, r.limit = ctx, r.work+effort }

func (r *ruled) decide(set, legal []uint16, left int) (uint16, bool) {
	g, lost := r.solve(set, legal, left)
	return g, lost == nil
}

func (r *ruled) try(set, legal []uint16, left int, g uint16) []uint16 {
	if left == 1 {
		return lastGuess(set, g)
	}
	return r.refute(set, legal, left, g)
}

// lastGuess is try for the last guess.
func lastGuess(set []uint16, g uint16) []uint16 {
	if i := slices.IndexFunc(set, func(w uint16) bool { return w != g }); i >= 0 {
		return set[i:]
	}
	return nil
}

func (r *ruled) after(legal []uint16, g uint16, clue uint8) []uint16 {
	return r.permitted(legal, g, clue, nil)
}

func (r *ruled) count() (nodes, known int64) { return r.nodes, int64(len(r.hot)) }

// Solver decides who wins. What it finds out it keeps, so later questions are answered faster. It
// must not be used by several goroutines at the same time.
type Solver struct {
	game  *Game
	with  decider
	plain *prover // with, if the mode is normal
}

// NewSolver returns a solver for the game. It takes a fraction of a second, and some 100 MB for whole lists;
// 300 MB in hard and strict mode.
func NewSolver(g *Game) *Solver {
	s := &Solver{game: g}
	if g.rule() == engine.Normal {
		s.plain = newProver(g)
		s.with = s.plain
	} else {
		s.with = newRuled(g)
	}
	return s
}

// Counts returns how many positions were looked at so far, and how many facts are remembered.
func (s *Solver) Counts() (nodes, known int64) { return s.with.count() }

// NoLimit is the effort of a search that goes on to its end.
const NoLimit = 1 << 62

// Result is what a search has shown.
type Result struct {
	Wins  bool        // the Guesser wins
	Guess engine.Word // by this guess, if he does
	// Open says that the effort was used up, so that nothing is shown. In normal mode that does not happen.
	Open bool
	// Clue is an answer of the Hinter that a guess which was given does not win after; it leaves so many answers, and
	// so many guesses that the mode allows.
	Clue  engine.Clue
	Left  int
	Legal int
}

// start returns the numbers of the words that the Hinter holds, and of the guesses.
func (s *Solver) start() (set, legal []uint16) {
	legal = make([]uint16, len(s.game.words))
	for i := range legal {
		legal[i] = uint16(i)
	}
	return legal[:s.game.answers:s.game.answers], legal
}

// Solve decides who wins with so many guesses, 1 to [MaxLength]. The error is the context's.
func (s *Solver) Solve(ctx context.Context, guesses int) (Result, error) {
	s.with.begin(ctx, NoLimit)
	set, legal := s.start()
	if s.plain != nil && guesses > 2 {
		s.plain.families(guesses)
	}
	g, wins := s.with.decide(set, legal, guesses)
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	if !wins {
		return Result{}, nil
	}
	return Result{Wins: true, Guess: s.game.words[g]}, nil
}

// Least returns the least number of guesses that the Guesser wins with, and a first guess that does. It is
// 0 if that is more than most.
func (s *Solver) Least(ctx context.Context, most int) (int, engine.Word, error) {
	for guesses := 1; guesses <= most; guesses++ {
		if r, err := s.Solve(ctx, guesses); err != nil || r.Wins {
			return guesses, r.Guess, err
		}
	}
	return 0, engine.Word{}, nil
}

// First decides whether the Guesser wins when he begins with a word, which must be one of [Game.Words]. Effort
// bounds the search in hard and strict mode; some 50 million are a second.
func (s *Solver) First(ctx context.Context, first engine.Word, guesses int, effort int64) (Result, error) {
	g := slices.Index(s.game.words, first)
	if g < 0 {
		return Result{}, fmt.Errorf("%s may not be guessed: %w", first.Upper(), engine.ErrList)
	}
	s.with.begin(ctx, effort)
	set, legal := s.start()
	lost := s.with.try(set, legal, guesses, uint16(g))
	switch {
	case ctx.Err() != nil:
		return Result{}, context.Cause(ctx)
	case s.with.spent():
		return Result{Open: true}, nil
	case lost == nil:
		return Result{Wins: true, Guess: first}, nil
	}
	r := Result{Clue: engine.Score(first, s.game.words[lost[0]])}
	for _, w := range s.game.Answers() {
		if engine.Score(first, w) == r.Clue {
			r.Left++
		}
	}
	turn := []engine.Turn{{Guess: first, Clue: r.Clue}}
	for _, w := range s.game.words {
		if s.game.rule().Allows(turn, w) {
			r.Legal++
		}
	}
	return r, nil
}

// Tree returns a tree by which the Guesser wins, beginning with a word that wins; see [Solver.Solve] and
// [Solver.First].
func (s *Solver) Tree(ctx context.Context, first engine.Word, guesses int) (*tree.Tree, error) {
	g := slices.Index(s.game.words, first)
	s.with.begin(ctx, NoLimit)
	set, legal := s.start()
	t := s.grow(set, legal, guesses, uint16(g))
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return t, nil
}

// grow makes the tree of a set that guess g wins.
func (s *Solver) grow(set, legal []uint16, left int, g uint16) *tree.Tree {
	t := &tree.Tree{Guess: s.game.words[g]}
	var buckets [engine.Clues][]uint16
	for _, w := range set {
		c := engine.Score(t.Guess, s.game.words[w])
		buckets[c] = append(buckets[c], w)
	}
	for c, b := range buckets {
		switch {
		case len(b) == 0:
		case engine.Clue(c) == engine.AllGreen:
			t.Candidate = true
		default:
			next := s.with.after(legal, g, uint8(c))
			best, wins := s.with.decide(b, next, left-1)
			if !wins || s.with.spent() {
				return t // the context has ended
			}
			t.Branches = append(t.Branches, tree.Branch{Clue: engine.Clue(c), Answers: len(b), Tree: s.grow(b, next, left-1, best)})
		}
	}
	return t
}
