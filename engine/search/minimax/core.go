package minimax

import (
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// core is a set of words that is lost with a number of guesses in normal mode, and the reason. A set that contains a
// core is lost too.
type core struct {
	words    []uint16 // ascending
	guesses  int
	because  []*core  // cores for one guess fewer: each guess keeps one of them together; none below 3 guesses
	together game.Set // the guesses that give all words the same clue
}

// in reports whether the set contains the core.
func (c *core) in(set game.Set) bool {
	for _, w := range c.words {
		if !set.Has(int(w)) {
			return false
		}
	}
	return true
}

func (n *normal) addCore(words []uint16, guesses int, because []*core) *core {
	slices.Sort(words)
	c := &core{words: slices.Compact(words), guesses: guesses, because: because}
	c.together = n.cols.same(c.words)
	n.cores[guesses] = append(n.cores[guesses], c)
	return c
}

// combine joins the cores that struck every guess into one core, for the number of guesses left.
func (n *normal) combine(used []*core, left int) *core {
	because := n.needed(used)
	var words []uint16
	for _, c := range because {
		words = append(words, c.words...)
	}
	return n.addCore(words, left, because)
}

// needed returns some of the cores that strike every guess too: greedily those that strike most.
func (n *normal) needed(used []*core) (kept []*core) {
	alive := n.every.Clone()
	most := slices.Repeat([]int{len(n.guesses)}, len(used)) // that each may strike: fewer, the more are kept
	for alive.Len() > 0 {
		best, struck := 0, 0
		for i, c := range used {
			if most[i] <= struck {
				continue
			}
			most[i] = 0
			for k, t := range c.together {
				most[i] += bits.OnesCount64(alive[k] & t)
			}
			if most[i] > struck {
				best, struck = i, most[i]
			}
		}
		strike(alive, used[best].together)
		kept = append(kept, used[best])
	}
	return kept
}

// shrink takes words out of a set that no guess separates, as long as no guess separates the rest.
func (n *normal) shrink(words []uint16) []uint16 {
	for i := 0; i < len(words); {
		rest := slices.Delete(slices.Clone(words), i, i+1)
		if n.inseparable(rest) {
			words = rest
		} else {
			i++
		}
	}
	return words
}

// inseparable reports whether no guess gives each word another clue.
func (n *normal) inseparable(set []uint16) bool {
	alive := n.all(n.scratch[2].alive)
	for i, b := range set {
		for _, a := range set[:i] {
			strike(alive, n.cols.samePair(a, b))
		}
		if alive.Len() == 0 {
			return true
		}
	}
	return false
}
