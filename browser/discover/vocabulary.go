package discover

import (
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

const (
	manyRefused = 6  // words of a list before another list is tried
	fewRefused  = 3  // the same before the page's own is
	mostRefused = 24 // words of all lists before the last one is given up
)

// vocabulary is the list that is played with, and what the page says to it.
type vocabulary struct {
	choices    []wordList // the one that is played with, and those that may be tried after it
	dict       *game.Dictionary
	refuses    bool // the page refuses some words
	quick      bool // each row counts
	refused    map[game.Word]bool
	taken      int      // words of the list
	before     int      // words of other lists that were refused
	tried      []string // those lists
	otherWords bool     // the page seems to have other words than those of the list, or takes any
}

// use plays with the first of the lists from here on.
func (v *vocabulary) use() {
	v.refused, v.taken = map[game.Word]bool{}, 0
	v.otherWords = !v.refuses // a page that takes any word says nothing of its own
	v.dict = v.choices[0].dict()
}

// openers returns the words that are played first.
func (v *vocabulary) openers() []game.Word {
	if v.choices[0].name != usual || !v.refuses || v.quick {
		return openers
	}
	return slices.Insert(slices.Clone(openers), 1, recent)
}

// turnDown notes that the page refused a word. It reports whether most words of the list were, so that another one is played with.
func (v *vocabulary) turnDown(word game.Word) (other bool, err error) {
	if word == recent && v.choices[0].name == usual {
		v.choices[0] = embedded(v.choices[0].alphabet, older)
		v.dict = v.choices[0].dict()
		return true, nil
	}
	v.refused[word] = true
	v.otherWords = v.otherWords || len(v.refused) > manyRefused/2+v.taken
	limit := manyRefused
	switch {
	case len(v.choices) > 1 && v.choices[1].own != nil:
		limit = fewRefused
	case v.choices[0].told || len(v.choices) == 1:
		limit = max(limit, mostRefused-v.before)
	}
	if len(v.refused) < limit*(1+v.taken) {
		return false, nil
	}
	v.before += len(v.refused)
	v.tried = append(v.tried, v.dict.Name())
	if len(v.choices) == 1 {
		return false, fmt.Errorf("%w that this can describe: it refused %s of %s, and took %d; give it the page's words (--allowed FILE, and --alphabet)", ErrNoGame, plural(v.before, "word"), strings.Join(v.tried, ", "), v.taken)
	}
	v.choices = v.choices[1:]
	v.use()
	return true, nil
}
