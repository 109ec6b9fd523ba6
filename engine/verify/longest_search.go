package verify

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// position is the class that a game stands on and what the host holds.
type position struct {
	class *class
	held  []game.Word
}

// pursuit is the search for a game that loses less than a limit.
type pursuit struct {
	*classes
	tie      game.TieBreak
	ctx      context.Context //nolint:containedctx // of the one call that the search is for
	hopeless map[string]int  // by position: no game from there loses less than this
}

// below reports whether a game that goes on from p loses less than the limit.
func (s *pursuit) below(p position, limit int) bool {
	if limit <= 0 {
		return false
	}
	if len(p.held) == 1 {
		return true
	}
	if s.ctx.Err() != nil {
		return false
	}
	key := fmt.Sprint(p.class.reveal, p.held)
	if limit <= s.hopeless[key] {
		return false
	}
	for _, g := range p.class.words {
		if left := s.answer(g, p.held); 0 < len(left) && len(left) < len(p.held) && s.below(position{p.class, left}, limit) {
			return true
		}
	}
	if s.leaving(p, limit) {
		return true
	}
	s.hopeless[key] = limit
	return false
}

// leaving is [pursuit.below] for a game that leaves p's class at once.
func (s *pursuit) leaving(p position, limit int) bool {
	neutral := 0
	for _, g := range p.class.words {
		if len(s.answer(g, p.held)) == len(p.held) {
			neutral++
		}
	}
	for _, up := range p.class.above {
		if s.below(position{up, p.held}, limit-(p.class.weight-up.weight-neutral)) {
			return true
		}
	}
	return false
}

// answer returns what the host holds after a guess, or nothing if its clue differs from the secret's.
func (s *pursuit) answer(guess game.Word, held []game.Word) []game.Word {
	h := adversary{held: held, tie: s.tie}
	if h.answer(guess) != clue(guess, s.secret) {
		return nil
	}
	return h.held
}

// Refute looks for a game longer than the bound on a branch that the line excludes, by a slow search of its own. If there is one, it
// returns a fault.
func (g LongestGame) Refute(ctx context.Context, r Rules, b Branch) []FaultError {
	f := newField(r, g.Secret)
	k := newClasses(r.Dictionary.Words(), g.Secret)
	set := lettersOf(b.Spare)
	goal, _ := f.goal(set)
	limit := k.heaviest() - g.Bound
	s := &pursuit{classes: k, tie: r.Host.Tie, ctx: ctx, hopeless: map[string]int{}}
	longer := len(goal) == 1 || s.leaving(position{k.none(), goal}, max(limit, b.Loss))
	if b.Loss < limit {
		longer = f.reaches(ctx, goal, set)
	}
	if ctx.Err() != nil || !longer {
		return nil
	}
	return []FaultError{{Reason: fmt.Sprintf("a game that spares the letters %s may have more than %d guesses", set, k.heaviest()-max(limit, b.Loss))}}
}
