package engine

// builtLimit is the most built words for which the tier [FromBuilt] is worth trying: a page refuses most of
// them, and each costs the time of a guess.
const builtLimit = 40

// pairs holds, for each place, which letters follow each other in some word.
type pairs [Letters][26][26]bool

// built returns the words that are in no list, fit all clues, and look like words: each pair of neighbouring
// letters occurs at that place in some allowed word. It returns none if there are more than builtLimit.
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
		if i > 0 && !known[i][w[i-1]-'a'][c-'a'] || !p.allowsLetter(c, i) {
			continue
		}
		w[i] = c
		p.extend(w, i+1, known, found)
	}
}

// allowsLetter reports whether the clues allow letter c at place i.
func (p *Position) allowsLetter(c byte, i int) bool {
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

// with returns a dictionary that allows more words. Existing indexes stay the same.
func (d *Dictionary) with(extra []Word) *Dictionary {
	more, err := newDictionary(d.name, d.Answers(), append(append([]Word(nil), d.Others()...), extra...))
	if err != nil {
		panic(err) // neither part has duplicates, and extra is in neither
	}
	return more
}
