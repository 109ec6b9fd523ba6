package minimax

import (
	"context"

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
	// together, see [enumeration]. Smaller sets are settled in the same way, or by the other arguments.
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
	if s.probes == nil {
		s.probes = newProbes(ctx, s.table, s.guesses, s.answers)
	}
	if s.probes == nil {
		return nil, false
	}
	m, guesses := s.lowers[len(s.lowers)-1], len(s.lowers)+1
	e := enumeration{ctx: ctx, probes: s.probes, n: n, m: m, effort: effort}
	e.report = func(share float64) {
		s.at = LeastProgress{Guesses: guesses, Positions: s.at.Positions, Words: n, Below: true, Share: share}
		s.showProgress()
	}
	e.found = func(set []uint16) bool {
		if s.keepsTogether(set, m) && s.solver.Lost(ctx, set, guesses) != nil {
			for _, w := range set {
				lost = append(lost, s.answers[w])
			}
		}
		return lost == nil
	}
	complete = e.run()
	return lost, complete
}

// keepsTogether reports whether every guess gives the same clue to m words of the set.
func (s *LeastSearch) keepsTogether(set []uint16, m int) bool {
	e := enumeration{words: set}
	for g := range s.guesses {
		if top, _ := e.largest(s.table.Row(g)); top < m {
			return false
		}
	}
	return true
}
