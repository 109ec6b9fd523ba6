package game

import (
	"errors"
	"slices"
)

// ErrLetters is returned by [AnyLetters] for words that differ in too many letters.
var ErrLetters = errors.New("words that differ in more than 8 letters")

// maxAnyLetters is the most letters for [AnyLetters], so that there are at most 9^5 guesses.
const maxAnyLetters = 8

// AnyLetters returns guesses that represent every string of five letters, other than the answers themselves,
// when only these answers are possible: all strings of the letters in which the answers differ and of one
// other letter. A letter that is at the same places in all answers gets the same colour from each, so one such
// letter represents them all.
func AnyLetters(answers []Word) ([]Word, error) {
	var letters []Letter
	other := Letter(0)
	for c := Letter('a'); c <= 'z'; c++ {
		switch {
		case slices.ContainsFunc(answers, func(w Word) bool { return w.mask(c) != answers[0].mask(c) }):
			letters = append(letters, c)
		case other == 0:
			other = c
		}
	}
	if len(letters) > maxAnyLetters {
		return nil, ErrLetters
	}
	letters = append(letters, other)
	guesses := []Word{{}}
	for place := range Letters {
		var longer []Word
		for _, g := range guesses {
			for _, c := range letters {
				g[place] = c
				longer = append(longer, g)
			}
		}
		guesses = longer
	}
	return guesses, nil
}
