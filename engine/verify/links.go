package verify

import (
	"cmp"
	"slices"
	"strings"

	"absurdist/engine"
)

// link is what a word reveals of a secret: the green letters, five of a letter or a dot, and all letters that it has in
// common with the secret, sorted.
type link struct{ green, common string }

func linkOf(guess, secret engine.Word) link {
	green, common := []byte("....."), []byte{}
	for i, color := range clue(guess, secret) {
		if color == 'G' {
			green[i] = byte(guess[i])
		}
		if color != 'B' {
			common = append(common, byte(guess[i]))
		}
	}
	slices.Sort(common)
	return link{string(green), string(common)}
}

// contains reports whether words of l may follow words of k in hard mode.
func (l link) contains(k link) bool {
	for i := range k.green {
		if k.green[i] != '.' && l.green[i] != k.green[i] {
			return false
		}
	}
	for _, letter := range k.common {
		if strings.Count(l.common, string(letter)) < strings.Count(k.common, string(letter)) {
			return false
		}
	}
	return true
}

// size grows from each link to those that contain it.
func (l link) size() int { return len(l.common) - strings.Count(l.green, ".") }

// class is the words that reveal the same of a secret.
type class struct {
	link
	words  []engine.Word
	weight int // of the heaviest chain of classes from here up, all words counted
	above  []*class
}

// classes are all there are for a secret, those that reveal more first.
type classes struct {
	rules  Rules
	secret engine.Word
	list   []*class
}

func newClasses(r Rules, secret engine.Word) *classes {
	k := &classes{rules: r, secret: secret}
	known := map[link]*class{}
	for _, w := range append([]engine.Word{secret}, r.Dictionary.Words()...) {
		l := linkOf(w, secret)
		c := known[l]
		if c == nil {
			c = &class{link: l}
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
			if d.contains(c.link) {
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
	c := &class{link: link{green: "....."}, above: k.list}
	c.weight = k.heaviest()
	return c
}
