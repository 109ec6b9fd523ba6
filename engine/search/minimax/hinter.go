package minimax

import (
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
	solver     *Solver
	ctx        context.Context //nolint:containedctx // a host is asked without one
	set, legal []uint16
}

var _ game.Answerer = (*Hinter)(nil)

// NewHinter returns the host of a new game. When the context has ended it still answers, but not optimally.
func NewHinter(ctx context.Context, s *Solver) *Hinter {
	h := &Hinter{solver: s, ctx: ctx}
	h.set, h.legal = s.start()
	return h
}

// Take binds the host to an answer that was given before. The error is for one that leaves no word.
func (h *Hinter) Take(t game.Turn) error {
	var kept []uint16
	for _, w := range h.set {
		if game.Score(t.Guess, h.solver.game.Words()[w]) == t.Clue {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return fmt.Errorf("no word is left after %s %s", t.Guess.Upper(), t.Clue)
	}
	if g := slices.Index(h.solver.game.Words(), t.Guess); g >= 0 {
		h.legal = h.solver.by.legalAfter(h.legal, uint16(g), uint8(t.Clue))
	}
	h.set = kept
	return nil
}

// Answer answers a guess and binds the host to it. A guess that is not one of the game's words is scored
// like any other.
func (h *Hinter) Answer(guess game.Word) game.Clue {
	h.solver.by.begin(h.ctx, NoLimit)
	g := slices.Index(h.solver.game.Words(), guess)
	var buckets [game.Clues][]uint16
	for _, w := range h.set {
		c := game.Score(guess, h.solver.game.Words()[w])
		buckets[c] = append(buckets[c], w)
	}
	best, needed := game.AllGreen, 0
	for _, c := range mostWordsFirst(&buckets) {
		legal := h.legal
		if g >= 0 {
			legal = h.solver.by.legalAfter(h.legal, uint16(g), uint8(c))
		}
		if n := h.needs(buckets[c], legal, needed); n > needed {
			best, needed = c, n
		}
	}
	h.set = buckets[best]
	if g >= 0 {
		h.legal = h.solver.by.legalAfter(h.legal, uint16(g), uint8(best))
	}
	return best
}

// mostWordsFirst returns the clues that can be given, without all green. Those that leave the most words come first, and among equals those
// that reveal least.
func mostWordsFirst(buckets *[game.Clues][]uint16) []game.Clue {
	var clues []game.Clue
	for c, b := range buckets {
		if len(b) > 0 && game.Clue(c) != game.AllGreen {
			clues = append(clues, game.Clue(c))
		}
	}
	slices.SortFunc(clues, func(a, b game.Clue) int {
		if d := len(buckets[b]) - len(buckets[a]); d != 0 {
			return d
		}
		return int(a.RevealRank()) - int(b.RevealRank())
	})
	return clues
}

// needs returns how many guesses the Guesser needs, if that is above more; else a number that is not above it.
func (h *Hinter) needs(set, legal []uint16, more int) int {
	for n := max(more, 1); n <= MaxGuesses; n++ {
		if _, wins := h.solver.by.decide(set, legal, n); wins || h.solver.by.undecided() {
			return n
		}
	}
	return MaxGuesses + 1
}
