package discover

import (
	"slices"

	"absurdist/engine/game"
)

// other stands for all letters that no guess had.
const other = '?'

// possible reports whether there are letters, of a word or not, that could be the answer after some turns. It is asked where no
// word of a list could: the page may be in another language.
func (r rule) possible(turns []game.Turn, width int) bool {
	s := letterSearch{rule: r, rows: make([]letterRow, len(turns)), steps: mostSteps}
	letters := []rune{other}
	for i, t := range turns {
		s.rows[i] = letterRow{[]rune(t.Guess.String()), colorsOf(t.Clue)}
		for _, c := range s.rows[i].guess {
			if !slices.Contains(letters, c) {
				letters = append(letters, c)
			}
		}
	}
	for i := range width {
		s.domains = append(s.domains, slices.DeleteFunc(slices.Clone(letters), func(c rune) bool { return !s.allowed(i, c) }))
	}
	return s.fill(nil)
}

// mostSteps bounds a search: where so many letters were tried, the clues say too little to be told from others.
const mostSteps = 200_000

// letterSearch looks for letters that fit.
type letterSearch struct {
	rule
	rows    []letterRow
	domains [][]rune // letters that may stand at each place
	steps   int      // that are left
}

type letterRow struct {
	guess []rune
	clue  []game.Color
}

func colorsOf(c game.Clue) []game.Color {
	var list []game.Color
	for _, color := range c.All() {
		list = append(list, color)
	}
	return list
}

// lacks reports whether a row says that a letter is not in the answer.
func (r letterRow) lacks(c rune) bool {
	met := false
	for i, letter := range r.guess {
		if letter == c && r.clue[i] != game.Grey {
			return false
		}
		met = met || letter == c
	}
	return met
}

// repeated reports whether the guess has the letter at a place more than once.
func (r letterRow) repeated(i int) bool {
	n := 0
	for _, c := range r.guess {
		if c == r.guess[i] {
			n++
		}
	}
	return n > 1
}

// allowed reports whether a letter may stand at a place, by the greens of the rows there, and by the letters that are grey
// wherever a row has them.
func (s *letterSearch) allowed(i int, c rune) bool {
	if slices.ContainsFunc(s.rows, func(r letterRow) bool { return r.lacks(c) && !s.loose }) {
		return false
	}
	return !slices.ContainsFunc(s.rows, func(r letterRow) bool {
		same, green := r.guess[i] == c, r.clue[i] == game.Green
		return !s.ignored(r, i) && (green && !same || same && !green && s.scoring != game.FirstCopy)
	})
}

// ignored reports whether a tile is not looked at.
func (s *letterSearch) ignored(r letterRow, i int) bool { return s.loose && r.repeated(i) }

// fill tries the letters for the places from here on.
func (s *letterSearch) fill(answer []rune) bool {
	if len(answer) == len(s.domains) {
		return !slices.ContainsFunc(s.rows, func(r letterRow) bool { return !s.agrees(r, answer) })
	}
	for _, c := range s.domains[len(answer)] {
		if s.steps--; s.steps < 0 {
			return false
		}
		if s.fill(append(answer, c)) {
			return true
		}
	}
	return false
}

// agrees reports whether the page would have coloured a row so.
func (s *letterSearch) agrees(r letterRow, answer []rune) bool {
	var guess, word game.Word
	for i, c := range answer {
		guess[i], word[i] = game.Letter(r.guess[i]), game.Letter(c)
	}
	for i, want := range s.scoring.Score(guess, word).All() {
		if want != r.clue[i] && !s.ignored(r, i) {
			return false
		}
	}
	return true
}
