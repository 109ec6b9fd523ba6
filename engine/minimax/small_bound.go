package minimax

import (
	"context"

	"absurdist/engine"
)

// Lower says how small a set that the Hinter wins can't be.
type Lower struct {
	Words int // the Guesser wins every set of fewer words
	By    Argument
	// Set is a set of so many words that the Hinter wins, if one was met: then it is the least.
	Set []engine.Word
}

// Argument is why the Guesser wins every set of fewer words than a bound. Let m be the bound for one guess fewer:
// what has fewer than m words he wins once he has guessed.
type Argument string

const (
	// ByWord is about sets of m words: he guesses one of them, and m-1 are left at most.
	ByWord Argument = "word"
	// ByThree is about sets of m+1 words, where it was shown that any three words are told apart by some guess: the
	// bound for 2 guesses is 4 then. He tells three of them apart; whichever class is left, two of the three
	// are not in it, so that it has m-1 words at most.
	ByThree Argument = "three"
	// BySearch is about sets of one word fewer than the bound: all were gone through that [kept] enumerates, of which every
	// guess keeps m together, and he wins each. Sets of still fewer words are settled in the same way, or by
	// the other arguments.
	BySearch Argument = "search"
)

// Bounds finds lower bounds of the least set that the Hinter wins, for one guess after the other.
type Bounds struct {
	p      *prover
	probes *probes
	below  []int // the bounds so far, from 1 guess on
}

// NewBounds returns the bounds of a solver's game. The error is [ErrNormal].
func NewBounds(s *Solver) (*Bounds, error) {
	if s.plain == nil {
		return nil, ErrNormal
	}
	return &Bounds{p: s.plain, probes: newProbes(s.plain)}, nil
}

// Next returns the bound for one guess more than the last time, for 1 at first. It goes on from one size of sets
// to the next up to most, the size of a set that the Hinter wins, as long as each size takes no more than
// effort steps, a million of which take some seconds. When the context ends it returns what is proved and the
// context's error.
func (b *Bounds) Next(ctx context.Context, most int, effort int64) (Lower, error) {
	b.p.ctx = ctx
	bound, err := b.first(), error(nil)
	for len(b.below) > 0 && bound.Words < most && bound.Set == nil {
		set, whole := b.search(bound.Words, effort)
		if ctx.Err() != nil {
			err = context.Cause(ctx)
			break
		}
		if set != nil {
			bound.Set = set
		} else if whole {
			bound = Lower{Words: bound.Words + 1, By: BySearch}
		} else {
			break
		}
	}
	b.below = append(b.below, bound.Words)
	return bound, err
}

// first returns the bound that follows from those before.
func (b *Bounds) first() Lower {
	switch l := len(b.below); {
	case l == 0:
		return Lower{Words: 2, By: ByWord}
	case l > 1 && b.below[1] > 3:
		return Lower{Words: b.below[l-1] + 2, By: ByThree}
	default:
		return Lower{Words: b.below[l-1] + 1, By: ByWord}
	}
}

// search looks for a lost set of n words, and reports whether it looked at all.
func (b *Bounds) search(n int, effort int64) (lost []engine.Word, whole bool) {
	m, guesses := b.below[len(b.below)-1], len(b.below)+1
	k := kept{p: b.p, b: b.probes, n: n, m: m, effort: effort}
	k.told = func(share float64) { b.p.tell(Progress{Words: n, Below: true, Share: share}) }
	k.found = func(set []uint16) bool {
		if b.p.keeps(set, m) && b.p.solve(set, guesses).lost != nil {
			for _, w := range set {
				lost = append(lost, b.p.answers[w])
			}
		}
		return lost == nil
	}
	whole = k.run()
	return lost, whole
}

// keeps reports whether every guess gives one clue to m words of the set.
func (p *prover) keeps(set []uint16, m int) bool {
	k := kept{words: set}
	for g := range p.guesses {
		if top, _ := k.together(p.table.Row(g)); top < m {
			return false
		}
	}
	return true
}
