package game

import "slices"

// builtLimit is the most built words for which the tier [FromBuilt] is worthwhile: a page refuses most of them, and
// each costs the time of a guess.
const builtLimit = 40

// pair is two neighbouring letters, the second at a place counted from 0. At place 0 there is no first one.
type pair struct {
	place         int
	first, second Letter
}

// built returns the words that are in no list, fit all clues, and look like words: each pair of neighbouring
// letters occurs at that place in some allowed word. It returns none if there are more than builtLimit.
func (p *Position) built() []Word {
	next := map[pair][]Letter{} // by place and letter before it; pair.second is 0
	known := map[pair]bool{}
	for _, w := range p.dict.words {
		before := Letter(0)
		for i, l := range w[:p.dict.length] {
			if at := (pair{i, before, l}); !known[at] {
				known[at] = true
				next[pair{i, before, 0}] = append(next[pair{i, before, 0}], l)
			}
			before = l
		}
	}
	for _, letters := range next {
		slices.Sort(letters)
	}
	var found []Word
	p.extend(Word{}, 0, next, &found)
	if len(found) > builtLimit {
		return nil
	}
	return found
}

// extend tries all letters at place i of w and the places after it.
func (p *Position) extend(w Word, i int, next map[pair][]Letter, found *[]Word) {
	if len(*found) > builtLimit {
		return
	}
	if i == p.dict.length {
		_, listed := p.dict.Index(w)
		misses := func(t Turn) bool { return p.Host.Scoring.Score(t.Guess, w) != t.Clue }
		if !listed && p.barred[w] == nil && !slices.ContainsFunc(p.turns, misses) {
			*found = append(*found, w)
		}
		return
	}
	at := pair{place: i}
	if i > 0 {
		at.first = w[i-1]
	}
	for _, c := range next[at] {
		if !p.allowsLetter(c, i) {
			continue
		}
		w[i] = c
		p.extend(w, i+1, next, found)
	}
}

// allowsLetter reports whether the clues allow letter c at place i.
func (p *Position) allowsLetter(c Letter, i int) bool {
	for _, t := range p.turns {
		same, green := t.Guess[i] == c, t.Clue.At(i) == Green
		if p.Host.Scoring == Dotless && (c == 'i' || c == 'ı') {
			same = t.Guess[i] == 'i' || t.Guess[i] == 'ı'
		}
		if green && !same || same && !green && !p.Host.Scoring.HidesPlaces() {
			return false
		}
	}
	return true
}

// with returns a dictionary that allows more words. Existing indexes stay the same.
func (d *Dictionary) with(extra []Word) *Dictionary {
	return Must(newDictionary(d.letters, d.name, d.Answers(), slices.Concat(d.Others(), extra)))
}
