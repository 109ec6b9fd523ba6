package verify

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// class is the set of words that reveal the same about a secret.
type class struct {
	reveal
	words  []game.Word
	weight int // of the heaviest chain of classes from here up, counting all words
	above  []*class
}

// classes are all classes for a secret. Those that reveal more come first.
type classes struct {
	secret game.Word
	list   []*class
}

func newClasses(words []game.Word, secret game.Word) *classes {
	k := &classes{secret: secret}
	known := map[reveal]*class{}
	for _, w := range append([]game.Word{secret}, words...) {
		l := revealOf(w, clue(w, secret))
		c := known[l]
		if c == nil {
			c = &class{reveal: l}
			known[l] = c
			k.list = append(k.list, c)
		}
		if w != secret || len(c.words) == 0 {
			c.words = append(c.words, w)
		}
	}
	slices.SortStableFunc(k.list, func(a, b *class) int { return cmp.Compare(b.size(), a.size()) })
	for i, c := range k.list {
		best := 0
		for _, d := range k.list[:i] {
			if d.contains(c.reveal) {
				c.above = append(c.above, d)
				best = max(best, d.weight)
			}
		}
		c.weight = best + len(c.words)
	}
	return k
}

// heaviest returns the number of guesses of the longest game against Wordle's host.
func (k *classes) heaviest() int {
	best := 0
	for _, c := range k.list {
		best = max(best, c.weight)
	}
	return best
}

// none returns the class of the words that share no letter with the secret, empty if there are none.
func (k *classes) none() *class {
	for _, c := range k.list {
		if c.common == "" {
			return c
		}
	}
	c := &class{above: k.list}
	c.weight = k.heaviest()
	return c
}
