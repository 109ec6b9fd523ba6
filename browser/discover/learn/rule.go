package learn

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Rule is how clues are compared with a possible answer.
type Rule struct {
	Scoring game.Scoring
	Lies    int  // tiles of each row that may be wrong
	Loose   bool // tiles of letters that the guess repeats are ignored
	Greys   bool // grey says nothing; green and yellow are true
	Foreign bool // the answer may be any letters, in no list
}

// counted, and then others, are the rules under which a word of the list may fit: the page counts repeated letters as Wordle
// does, or in one of the other ways, or in an unknown way. A careless page leaves letters grey that the answer has.
var (
	counted  = Rule{}
	others   = []Rule{{Scoring: game.Includes}, {Scoring: game.InOrder}, {Scoring: game.FirstCopy}, {Scoring: game.LastCopy}, {Scoring: game.Recount}, {Scoring: game.Either}, {Scoring: game.Dotless}, {Scoring: game.Swapped}, {Loose: true}}
	careless = Rule{Greys: true}
	lying    = Rule{Lies: 1}
)

// Odd reports whether almost any answer fits under the rule.
func (r Rule) Odd() bool { return r.Foreign || r.Loose || r.Greys || r.Lies > 0 }

// left returns the words that fit all turns.
func (r Rule) left(words []game.Word, turns []game.Turn) []game.Word {
	var list []game.Word
	for _, w := range words {
		if r.fitsAll(turns, w) {
			list = append(list, w)
		}
	}
	return list
}

func (r Rule) fitsAll(turns []game.Turn, answer game.Word) bool {
	return !slices.ContainsFunc(turns, func(t game.Turn) bool { return !r.fits(t, answer) })
}

// fits reports whether a word could be the answer after a turn.
func (r Rule) fits(t game.Turn, answer game.Word) bool {
	if t.Clue.Len() != answer.Len() {
		return false
	}
	if r.Greys {
		return holds(t, answer)
	}
	clue := r.Scoring.Shown(t.Guess, answer)
	if !r.Loose {
		return clue.Differing(t.Clue) <= r.Lies
	}
	for i, c := range clue.All() {
		if c != t.Clue.At(i) && !repeated(t.Guess, i) {
			return false
		}
	}
	return true
}

// holds reports whether green and yellow tiles are true of an answer.
func holds(t game.Turn, answer game.Word) bool {
	for i, color := range t.Clue.All() {
		if (color == game.Green) != (t.Guess[i] == answer[i]) || color == game.Yellow && !slices.Contains(answer[:], t.Guess[i]) {
			return false
		}
	}
	return true
}

// repeated reports whether a guess has the letter at a place more than once.
func repeated(guess game.Word, at int) bool {
	return slices.Contains(guess[:at], guess[at]) || slices.Contains(guess[at+1:], guess[at])
}

// Repeats reports whether a word has a letter twice.
func Repeats(w game.Word) bool {
	for i := range w.Len() {
		if repeated(w, i) {
			return true
		}
	}
	return false
}

// other stands for all letters that no guess had.
const other = '?'

// mostSteps bounds the search of possible. After so many tries the clues say too little.
const mostSteps = 200_000

// possible reports whether any letters, of a word or not, could be the answer. The page may be in a language without a list.
func (r Rule) possible(turns []game.Turn, width int) bool {
	letters := []game.Letter{other}
	for _, t := range turns {
		for _, c := range t.Guess[:width] {
			if !slices.Contains(letters, c) {
				letters = append(letters, c)
			}
		}
	}
	domains := make([][]game.Letter, width) // that may stand at each place
	for i := range domains {
		for _, c := range letters {
			if !slices.ContainsFunc(turns, func(t game.Turn) bool { return r.excludes(t, i, c) }) {
				domains[i] = append(domains[i], c)
			}
		}
	}
	steps := mostSteps
	var answer game.Word
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == width {
			return r.fitsAll(turns, answer)
		}
		for _, c := range domains[i] {
			if steps--; steps < 0 {
				return false
			}
			answer[i] = c
			if fill(i + 1) {
				return true
			}
		}
		return false
	}
	return fill(0)
}

// excludes reports whether a turn says that a letter does not stand at a place: another one is green there, it was there and
// is not green, or it is grey wherever the guess has it.
func (r Rule) excludes(t game.Turn, at int, c game.Letter) bool {
	if r.Scoring == game.Swapped {
		want := game.Grey
		switch {
		case t.Guess[at] == c:
			want = game.Green
		case slices.Contains(t.Guess[:], c):
			want = game.Yellow
		}
		return t.Clue.At(at) != want
	}
	told := false // that the answer has it
	for i, color := range t.Clue.All() {
		told = told || t.Guess[i] == c && color != game.Grey
	}
	if slices.Contains(t.Guess[:], c) && !told && !r.Loose {
		return true
	}
	same, green := t.Guess[at] == c, t.Clue.At(at) == game.Green
	ignored := r.Loose && repeated(t.Guess, at)
	return !ignored && (green && !same || same && !green && !r.Scoring.HidesPlaces())
}
