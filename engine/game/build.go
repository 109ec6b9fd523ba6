package game

import "slices"

// builtLimit is the most built words for which the tier [FromBuilt] is worthwhile: a page refuses most of them, and
// each costs the time of a guess.
const builtLimit = 40

// before is a letter's place, counted from 0, and the letter before it. At place 0 there is none.
type before struct {
	place  int
	letter Letter
}

// built returns the words that are in no list, fit all clues, and look like words: each pair of neighbouring
// letters occurs at that place in some allowed word. It returns none if there are more than builtLimit.
func (p *Position) built() []Word {
	next := map[before][]Letter{}
	for _, w := range p.dict.words {
		at := before{}
		for i, l := range w[:p.dict.length] {
			if k, known := slices.BinarySearch(next[at], l); !known {
				next[at] = slices.Insert(next[at], k, l)
			}
			at = before{i + 1, l}
		}
	}
	var found []Word
	p.extend(Word{}, 0, next, &found)
	if len(found) > builtLimit {
		return nil
	}
	return found
}

// extend tries all letters at place i of w and the places after it.
func (p *Position) extend(w Word, i int, next map[before][]Letter, found *[]Word) {
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
	at := before{}
	if i > 0 {
		at = before{i, w[i-1]}
	}
	for _, c := range next[at] {
		if p.allowsLetter(c, i) {
			w[i] = c
			p.extend(w, i+1, next, found)
		}
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
