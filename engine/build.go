package engine

// builtLimit is how many built words may fit the clues for the tier [FromBuilt]
// to be worth trying: a page refuses most of them, and each costs a guess's time.
const builtLimit = 40

// pairs tells which letter follows which at each place of some word.
type pairs [Letters][26][26]bool

// built returns the words that are in no list, fit all clues, and look like
// words: each pair of neighbouring letters stands at that place in some allowed
// word. None if there are more than builtLimit.
func (p *Position) built() []Word {
	var known pairs
	for _, w := range p.dict.words {
		for i := 1; i < Letters; i++ {
			known[i][w[i-1]-'a'][w[i]-'a'] = true
		}
	}
	var found []Word
	p.extend(Word{}, 0, &known, &found)
	if len(found) > builtLimit {
		return nil
	}
	return found
}

// extend tries all letters at place i of w and the places after it.
func (p *Position) extend(w Word, i int, known *pairs, found *[]Word) {
	if len(*found) > builtLimit {
		return
	}
	if i == Letters {
		_, listed := p.dict.Index(w)
		if !listed && p.barred[w] == nil && p.fits(w) {
			*found = append(*found, w)
		}
		return
	}
	for c := byte('a'); c <= 'z'; c++ {
		if i > 0 && !known[i][w[i-1]-'a'][c-'a'] || !p.mayStand(c, i) {
			continue
		}
		w[i] = c
		p.extend(w, i+1, known, found)
	}
}

// mayStand reports whether the clues let letter c stand at place i.
func (p *Position) mayStand(c byte, i int) bool {
	for _, t := range p.turns {
		if (t.Guess[i] == c) != (digits[t.Clue][i] == Green) {
			return false
		}
	}
	return true
}

func (p *Position) fits(w Word) bool {
	for _, t := range p.turns {
		if Score(t.Guess, w) != t.Clue {
			return false
		}
	}
	return true
}

// with returns a dictionary that allows more words. The indexes of the old ones
// stay as they are.
func (d *Dictionary) with(extra []Word) *Dictionary {
	more, err := NewDictionary(d.name, d.Answers(), append(append([]Word(nil), d.Others()...), extra...))
	if err != nil {
		panic(err) // both parts are free of duplicates, and extra is in neither
	}
	return more
}
