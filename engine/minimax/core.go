package minimax

import (
	"math/bits"
	"slices"

	"absurdist/engine"
)

// core is a set of words that is lost with so many guesses in normal mode, and why. A set that holds a
// core is lost too.
type core struct {
	words    []uint16 // ascending
	guesses  int
	by       []*core  // with one guess fewer, so that each guess keeps one of them together; none below 3 guesses
	together []uint64 // the guesses that give all words one clue
}

// in reports whether the set holds the core.
func (c *core) in(set engine.Set) bool {
	for _, w := range c.words {
		if !set.Has(int(w)) {
			return false
		}
	}
	return true
}

// addCore remembers the core of so many guesses that the cores by make.
func (p *prover) addCore(words []uint16, guesses int, by []*core) *core {
	slices.Sort(words)
	c := &core{words: slices.Compact(words), guesses: guesses, by: by}
	c.together = p.cols.same(c.words, nil)
	p.cores[guesses] = append(p.cores[guesses], c)
	return c
}

// join makes a core of those that were used to strike every guess.
func (p *prover) join(used []*core, left int) *core {
	by := p.needed(used)
	var words []uint16
	for _, c := range by {
		words = append(words, c.words...)
	}
	return p.addCore(words, left, by)
}

// needed chooses cores that still strike every guess, greedily those that strike most.
func (p *prover) needed(used []*core) []*core {
	alive := p.all(make([]uint64, p.cols.words))
	rest := slices.Clone(used)
	var kept []*core
	for nextAlive(alive, 0) >= 0 {
		best, most := -1, 0
		open := rest[:0]
		for _, c := range rest {
			n := 0
			for k, t := range c.together {
				n += bits.OnesCount64(alive[k] & t)
			}
			if n == 0 {
				continue
			}
			if n > most {
				best, most = len(open), n
			}
			open = append(open, c)
		}
		strike(alive, open[best].together)
		kept = append(kept, open[best])
		rest = slices.Delete(open, best, best+1)
	}
	return kept
}

// shrink takes words out of a set that no guess tells apart, while none tells the rest apart.
func (p *prover) shrink(words []uint16) []uint16 {
	for i := 0; i < len(words); {
		rest := slices.Delete(slices.Clone(words), i, i+1)
		if p.inseparable(rest) {
			words = rest
		} else {
			i++
		}
	}
	return words
}

func (p *prover) inseparable(set []uint16) bool {
	alive := p.all(p.scratch[2].alive)
	for i, b := range set {
		for _, a := range set[:i] {
			strike(alive, p.cols.samePair(a, b))
		}
		if nextAlive(alive, 0) < 0 {
			return true
		}
	}
	return false
}
