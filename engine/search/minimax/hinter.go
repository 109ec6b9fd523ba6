package minimax

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Hinter is the optimal adversary. It gives the clue after which the Guesser needs the most guesses; of several the one
// that leaves the most words, and then the one that reveals least. It gives all green only when no other word is left.
//
// It uses its solver, so only one Hinter of a solver may be asked at a time.
type Hinter struct {
	solver *Solver
	ctx    context.Context //nolint:containedctx // a host is asked without one
	at     Position
}

var _ game.Answerer = (*Hinter)(nil)

// NewHinter returns the host of a new game. When the context has ended it still answers, but not optimally.
func NewHinter(ctx context.Context, s *Solver) *Hinter { return &Hinter{s, ctx, s.game.Start()} }

// Take binds the host to an answer that was given before. The error is for one that leaves no word.
func (h *Hinter) Take(t game.Turn) error {
	_, left := h.split(t.Guess)
	if len(left[t.Clue]) == 0 {
		return fmt.Errorf("no word is left after %s %s", t.Guess.Upper(), t.Clue)
	}
	h.at = Position{Left: left[t.Clue], Legal: h.legalAfter(t.Guess, t.Clue)}
	return nil
}

// Answer answers a guess and binds the host to it. A guess that is not one of the game's words is scored
// like any other.
func (h *Hinter) Answer(guess game.Word) game.Clue {
	h.solver.begin(h.ctx, NoLimit)
	clues, left := h.split(guess)
	slices.SortFunc(clues, func(a, b game.Clue) int {
		return cmp.Or(len(left[b])-len(left[a]), int(a.RevealRank())-int(b.RevealRank()))
	})
	best, needed := game.AllGreen, 0
	for _, c := range clues {
		if c == game.AllGreen {
			continue
		}
		if n := h.needs(left[c], h.legalAfter(guess, c), needed); n > needed {
			best, needed = c, n
		}
	}
	h.at = Position{Left: left[best], Legal: h.legalAfter(guess, best)}
	return best
}

// split returns the clues that can be given, and the words that each leaves.
func (h *Hinter) split(guess game.Word) ([]game.Clue, map[game.Clue][]uint16) {
	return game.ByClue(h.at.Left, func(w uint16) game.Clue { return game.Score(guess, h.solver.game.Words()[w]) })
}

func (h *Hinter) legalAfter(guess game.Word, clue game.Clue) []uint16 {
	if g, allowed := h.solver.game.Index(guess); allowed {
		return h.solver.by.permitted(h.at.Legal, uint16(g), uint8(clue), nil)
	}
	return h.at.Legal
}

// needs returns how many guesses the Guesser needs, if that is above more; else a number that is not above it.
func (h *Hinter) needs(set, legal []uint16, more int) int {
	for n := max(more, 1); n <= MaxGuesses; n++ {
		if _, lost := h.solver.by.solve(set, legal, n); lost == nil || h.solver.undecided() {
			return n
		}
	}
	return MaxGuesses + 1
}
