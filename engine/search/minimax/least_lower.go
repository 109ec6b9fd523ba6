package minimax

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// Lower is a lower bound of the size of a set that the Hinter wins.
type Lower struct {
	Words int // the Guesser wins every set of fewer words
	By    Argument
	// Set is a set of Words words that the Hinter wins, if the search found one: then it is the least.
	Set []game.Word
}

// Argument is why the Guesser wins every set of fewer words than a bound. Let m be the bound for one guess fewer:
// once he has guessed, he wins what has fewer than m words.
type Argument string

const (
	// ByWord settles sets of m words: he guesses one of them, and at most m-1 are left.
	ByWord Argument = "word"
	// ByThree settles sets of m+1 words if some guess separates any three words, as is the case if the
	// bound for 2 guesses is 4 or more. He separates three of the words. Whichever bucket is left, two of
	// the three are not in it, so that it has at most m-1 words.
	ByThree Argument = "three"
	// BySearch settles sets of one word fewer than the bound: he wins each of those of which every guess keeps m
	// together, see [enumeration] and [LeastSearch.lostByParts]. Smaller sets are settled in the same way, or by the other arguments.
	BySearch Argument = "search"
)

// lower returns the bound for one guess more than the last time, for 1 at first. It goes on from one size of sets to the next
// up to most, the size of a set that the Hinter wins, as long as each size takes no more than effort steps. When the
// context ends it returns what is proved and the context's error.
func (s *LeastSearch) lower(ctx context.Context, most int, effort int64) (Lower, error) {
	bound, err := s.firstLower(), error(nil)
	for len(s.lowers) > 0 && bound.Words < most && bound.Set == nil {
		set, complete := s.lostSet(ctx, bound.Words, effort)
		if ctx.Err() != nil {
			err = context.Cause(ctx)
			break
		}
		if set != nil {
			bound.Set = set
		} else if complete {
			bound = Lower{Words: bound.Words + 1, By: BySearch}
		} else {
			break
		}
	}
	s.lowers = append(s.lowers, bound.Words)
	return bound, err
}

// firstLower returns the bound that follows from those before.
func (s *LeastSearch) firstLower() Lower {
	switch l := len(s.lowers); {
	case l == 0:
		return Lower{Words: 2, By: ByWord} // with one guess any two words are lost
	case l > 1 && s.lowers[1] > 3:
		return Lower{Words: s.lowers[l-1] + 2, By: ByThree}
	default:
		return Lower{Words: s.lowers[l-1] + 1, By: ByWord}
	}
}

// lostSet looks for a set of n words that is lost with one guess more than the last bound has. Complete reports whether it examined all
// such sets.
func (s *LeastSearch) lostSet(ctx context.Context, n int, effort int64) (lost []game.Word, complete bool) {
	m, guesses := s.lowers[len(s.lowers)-1], len(s.lowers)+1
	e := enumeration{ctx: ctx, n: n, m: m, effort: effort, report: s.below(guesses, n)}
	e.found = func(set []uint16) bool {
		if s.solver.lost(ctx, set, guesses) != nil {
			lost = game.Pick(s.answers, set)
		}
		return lost == nil
	}
	stages := make([]Kept, 1)
	if guesses > 2 && n-m > max(maxStrays, m-s.lowers[guesses-3]) {
		stages, complete = s.lostByParts(e, guesses)
	} else {
		stages[0], complete = s.stage(&e, guesses, s.run)
	}
	if complete && lost == nil && ctx.Err() == nil {
		s.stages = append(s.stages, stages...)
	}
	return lost, complete
}

// below returns what reports the progress of an enumeration of sets of n words.
func (s *LeastSearch) below(guesses, n int) func(share float64) {
	return func(share float64) {
		s.at = LeastProgress{Guesses: guesses, Positions: s.at.Positions, Words: n, Below: true, Share: share}
		s.showProgress()
	}
}

// maxStrays is how many strays an enumeration of all words can have before it takes too long.
const maxStrays = 2

// lostByParts goes through the sets of an enumeration that may be lost with a number of guesses. Each guess leaves a set that is lost with
// one fewer. So if a guess leaves none of more than m words, the set has a part of m words that is lost. Otherwise every guess keeps m+1
// together. There are few such parts, and m+1 together leave one stray fewer.
func (s *LeastSearch) lostByParts(e enumeration, guesses int) (stages []Kept, complete bool) {
	if !s.findParts(e, guesses-1) {
		return nil, false
	}
	report := e.report
	extended := e
	extended.parts = s.parts
	extended.report = func(share float64) { report(share / 2) }
	first, complete := s.stage(&extended, guesses, s.extendParts)
	if extended.ended.Load() || !complete {
		return nil, extended.ended.Load()
	}
	e.m++
	e.report = func(share float64) { report((1 + share) / 2) }
	second, complete := s.stage(&e, guesses, s.run)
	if !slices.ContainsFunc(s.stages, func(k Kept) bool { return k.Stage == s.partStage.Stage }) {
		stages = append(stages, s.partStage)
	}
	return append(stages, first, second), complete
}

// run runs an enumeration with the probes for it.
func (s *LeastSearch) run(e *enumeration) (complete bool) {
	if s.probes == nil {
		s.probes = newProbes(e.ctx, s.solver.table, len(s.every), s.answers)
	}
	e.probes = s.probes
	e.kept = func(set []uint16) bool { return s.keepsTogether(set, e.m, s.every) }
	return e.probes != nil && e.run()
}

// findParts looks for all sets of as many words as the last bound that are lost with its number of guesses. It reports whether it
// examined all such sets within the effort of e.
func (s *LeastSearch) findParts(e enumeration, guesses int) bool {
	if s.partStage.Guesses == guesses {
		return true
	}
	e.n, e.m = e.m, s.lowers[guesses-2]
	e.report = s.below(guesses, e.n)
	e.found = func([]uint16) bool { return true }
	stage, complete := s.stage(&e, guesses, s.run)
	if !complete || e.ctx.Err() != nil {
		return false
	}
	s.partStage, s.parts = stage, nil
	for _, set := range s.numbered(s.partStage.Sets) {
		if s.solver.lost(e.ctx, set, guesses) != nil {
			s.parts = append(s.parts, set)
		}
	}
	return e.ctx.Err() == nil
}

// extendParts goes through the sets of n words that have one of the parts. The guesses that separate a part best are its probes. It
// reports whether it came to an end before the effort of the enumeration was spent.
func (s *LeastSearch) extendParts(e *enumeration) (complete bool) {
	examined := map[string]bool{} // a set may have several parts
	found := e.found
	e.found = func(set []uint16) bool {
		key := fmt.Sprint(set)
		if examined[key] {
			return true
		}
		examined[key] = true
		return found(set)
	}
	return e.spread(len(e.parts), func(e *enumeration, i int) {
		part := e.parts[i]
		guesses := s.separating(part)
		e.probes = probesOf(s.solver.table, guesses[:min(maxProbes, len(guesses))], len(s.answers))
		e.kept = func(set []uint16) bool { return s.keepsTogether(set, e.m, guesses) }
		others := slices.DeleteFunc(order.Numbers[uint16](len(s.answers)), func(w uint16) bool { return slices.Contains(part, w) })
		e.start(part, others, make([]uint16, len(s.answers)), false, math.MinInt/2)
	})
}

// separating returns the guesses, those first that leave the fewest of the words together.
func (s *LeastSearch) separating(words []uint16) []int {
	byTop := make([][]int, len(words)+1)
	for _, g := range s.every {
		top := largest(s.solver.table.Row(g), words)
		byTop[top] = append(byTop[top], g)
	}
	return slices.Concat(byTop...)
}

// keepsTogether reports whether each of the guesses gives the same clue to m words of the set.
func (s *LeastSearch) keepsTogether(set []uint16, m int, guesses []int) bool {
	return !slices.ContainsFunc(guesses, func(g int) bool { return largest(s.solver.table.Row(g), set) < m })
}
