package minimax

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// LeastProgress is the progress of a search.
type LeastProgress struct {
	Guesses   int   // with which sets are examined
	Positions int64 // examined so far
	// Words is the size of the smallest set found so far that the Hinter wins, 0 until there is one. During an enumeration it is the size of
	// the enumerated sets.
	Words int
	// Try is the number of the current try from above, from 0. Tries is how many there are.
	Try, Tries int
	// Below says that sets are being enumerated. Share is the share of the sets that is done or, if larger, the share of the effort that is
	// spent: the search ends with either. It is at most 1, and does not fall while Guesses and Words are the same.
	Below bool
	Share float64
}

// LeastSearch looks for the least sets of a game.
type LeastSearch struct {
	game    *Game
	answers []game.Word
	every   []int // the guesses, by their numbers in the solver
	solver  *normal
	probes  *probes // nil until they are needed
	lowers  []int   // the lower bounds so far, from 1 guess on
	stages  []Kept  // that they rest on
	options LeastOptions
	stop    context.CancelCauseFunc // ends the run
	report  func(LeastProgress)
	at      LeastProgress // reported last

	partStage Kept       // the stage of the parts, empty if none are known
	parts     [][]uint16 // all sets of as many words as the lower bound for the guesses of the stage that are lost with these
}

// ErrNormal is the error of [NewLeastSearch] for other games.
var ErrNormal = input.New("only in normal mode, with guesses from w or allowed")

// NewLeastSearch returns a search. It calls report, unless that is nil, at each step and some times a second. The error is [ErrNormal], or
// the context's.
func NewLeastSearch(ctx context.Context, g *Game, report func(LeastProgress)) (*LeastSearch, error) {
	if g.Mode != game.Normal {
		return nil, ErrNormal
	}
	solver, err := newNormal(ctx, g)
	if err != nil {
		return nil, err
	}
	s := &LeastSearch{game: g, answers: g.Answers(), every: order.Numbers[int](len(g.Words())), solver: solver, report: report}
	solver.report = func(positions int64) {
		s.at.Positions = positions
		s.showProgress()
	}
	return s, nil
}

func (s *LeastSearch) showProgress() {
	if s.report != nil {
		s.report(s.at)
	}
}

// LeastOptions are those of [LeastSearch.Run].
type LeastOptions struct {
	Guesses int // 2 to [MaxGuesses]
	// Tries is how many times the search looks for a set from above. With 0 it finds only the lower bound for Guesses.
	Tries int
	// Seed says which family of words the first try begins with, from 0 for the largest. Random draws depend on it too.
	Seed uint64
	// Effort bounds the steps of the search through the sets of one size. A million take some seconds.
	Effort int64
	// Note, if not nil, gets each step of the search from below, one at a time. Its error ends the run. Known has the steps of an earlier run
	// with the same game.
	Note  func(LeastStep) error
	Known []LeastStep
}

// LeastResult is what a search has found.
type LeastResult struct {
	Lower
	// Below are the lower bounds for 1 guess, 2 and so on, on which this one rests.
	Below []int
	// Small is the smallest set found that the Hinter wins, nil if there is none. Seed is that of its try.
	Small []game.Word
	Seed  uint64
	// Stages are the enumerations that the lower bounds rest on. Probes are the guesses that they looked at first.
	Stages []Kept
	Probes []game.Word
	// Won says that the Guesser wins all answers, so that there is no such set.
	Won bool
}

// Run bounds the least set for 1 guess, 2 and so on, because each lower bound rests on the previous ones. The error is the context's. The
// result is then what was found so far.
func (s *LeastSearch) Run(ctx context.Context, o LeastOptions) (LeastResult, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	found := LeastResult{Lower: Lower{Words: o.Guesses + 1, By: ByWord}, Seed: o.Seed}
	s.lowers, s.stages, s.partStage, s.options, s.stop = nil, nil, Kept{}, o, stop
	if _, err := s.lower(ctx, 2, 0); err != nil {
		return found, err
	}
	for guesses := 2; guesses <= o.Guesses; guesses++ {
		found.Below = slices.Clone(s.lowers)
		tries := o.Tries
		if guesses < o.Guesses {
			tries = max(1, tries)
		}
		small, seed, err := s.smallest(ctx, guesses, tries, o.Seed)
		most := math.MaxInt
		switch {
		case small != nil:
			most = len(small)
		case tries > 0 && err == nil:
			found.Won = true
			return found, nil
		}
		lower, ended := s.lower(ctx, most, o.Effort)
		err = cmp.Or(err, ended)
		found.Probes = s.probeWords()
		found.Stages = slices.SortedStableFunc(slices.Values(s.stages), func(a, b Kept) int { return a.Guesses - b.Guesses })
		if guesses == o.Guesses {
			found.Lower, found.Small, found.Seed = lower, small, seed
			if lower.Set != nil {
				found.Small = lower.Set
			}
		}
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

// smallest returns the smallest of the sets that some tries find, and its seed.
func (s *LeastSearch) smallest(ctx context.Context, guesses, tries int, from uint64) (best []game.Word, seed uint64, err error) {
	seed = from
	for i := 0; i < tries && err == nil; i++ {
		s.at = LeastProgress{Guesses: guesses, Positions: s.at.Positions, Try: i, Tries: tries}
		var words []game.Word
		words, err = s.small(ctx, guesses, from+uint64(i))
		if len(words) == 0 { // the Guesser wins all, or the context has ended
			break
		}
		if best == nil || len(words) < len(best) {
			best, seed = words, from+uint64(i)
		}
	}
	return best, seed, err
}

// LeastProof returns a proof that the Guesser does not win some of the answers with a number of guesses. The dictionary has as its answers
// these words, or those of them that the proof needs. It searches anew, so the proof does not depend on how the set was found. The error is
// the context's.
func LeastProof(ctx context.Context, g *Game, words []game.Word, guesses int) ([]ProofLine, *game.Dictionary, error) {
	d := g.Dictionary
	part, err := d.Of(words, d.Words())
	if err != nil {
		return nil, nil, err
	}
	game, err := NewGame(part, game.Normal)
	if err != nil {
		return nil, nil, err
	}
	s, err := NewSolver(ctx, game)
	if err != nil {
		return nil, nil, err
	}
	if _, err := s.Solve(ctx, guesses); err != nil {
		return nil, nil, err
	}
	lines := s.Proof(guesses)
	if len(lines) > 0 {
		part, err = d.Of(lines[len(lines)-1].Words, d.Words())
	}
	return lines, part, err
}
