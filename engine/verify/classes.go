package verify

import (
	"cmp"
	"slices"
	"strings"

	"absurdist/engine"
)

// class is what some words reveal of a secret.
type class struct {
	green   string // five of a letter or a dot
	letters string // those revealed, green ones too, sorted
	words   []engine.Word
	weight  int // of the heaviest chain of classes from here up, all words counted
	above   []*class
}

// classes are all there are for a secret, those that reveal more first.
type classes struct {
	rules  Rules
	secret engine.Word
	list   []*class
}

func newClasses(r Rules, secret engine.Word) *classes {
	k := &classes{rules: r, secret: secret}
	known := map[string]*class{}
	for _, w := range append([]engine.Word{secret}, r.Dictionary.Words()...) {
		link := reveals(w, secret)
		c := known[link]
		if c == nil {
			green, others, _ := strings.Cut(strings.Trim(link, "<>"), ",")
			all := []byte(strings.ReplaceAll(green, ".", "") + others)
			slices.Sort(all)
			c = &class{green: green, letters: string(all)}
			known[link] = c
			k.list = append(k.list, c)
		}
		if w != secret || len(c.words) == 0 {
			c.words = append(c.words, w)
		}
	}
	revealed := func(c *class) int { return 2*engine.Letters - strings.Count(c.green, ".") + len(c.letters) }
	slices.SortStableFunc(k.list, func(a, b *class) int { return cmp.Compare(revealed(b), revealed(a)) })
	for i, c := range k.list {
		best := 0
		for _, d := range k.list[:i] {
			if d.contains(c) {
				c.above = append(c.above, d)
				best = max(best, d.weight)
			}
		}
		c.weight = best + len(c.words)
	}
	return k
}

// contains reports whether words of d may follow words of c in hard mode.
func (c *class) contains(d *class) bool {
	for i := range d.green {
		if d.green[i] != '.' && d.green[i] != c.green[i] {
			return false
		}
	}
	for _, letter := range d.letters {
		if strings.Count(c.letters, string(letter)) < strings.Count(d.letters, string(letter)) {
			return false
		}
	}
	return true
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
		if c.letters == "" {
			return c
		}
	}
	c := &class{green: ".....", above: k.list}
	c.weight = k.heaviest()
	return c
}
