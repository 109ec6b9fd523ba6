package game

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Mode is the rule for which guesses the clues so far allow.
type Mode uint8

const (
	// Normal allows every allowed word.
	Normal Mode = iota
	// Hard is Wordle's hard mode: greens stay in place, and revealed letters are used again as often as they were
	// revealed. Greys and the places of yellows don't matter.
	Hard
	// Strict allows only words that fit every clue so far.
	Strict
)

var modeNames = [...]string{"normal", "hard", "strict"}

// ErrMode is wrapped by the error of [ParseMode], and by those for a mode that a game does not support.
var ErrMode = input.New("mode")

// ParseMode reads normal, hard or strict.
func ParseMode(s string) (Mode, error) {
	return parseName[Mode](modeNames[:], s, fmt.Errorf("unknown %w", ErrMode))
}

// parseName returns the number of a name. The error lists the names and wraps unknown.
func parseName[N ~uint8](names []string, text string, unknown error) (N, error) {
	i := slices.Index(names, text)
	if i < 0 {
		return 0, fmt.Errorf("%w %q%s: write %s", unknown, text, plain.Hint(text, names), strings.Join(names, ", "))
	}
	return N(i), nil
}

func (m Mode) String() string { return modeNames[m] }

// ModeNames returns the names that [ParseMode] reads.
func ModeNames() []string { return slices.Clone(modeNames[:]) }

// Turn is one guess and the clue it got.
type Turn struct {
	Guess Word `json:"guess"`
	Clue  Clue `json:"clue"`
}

// Stale returns the clue of a row on a page that carries green tiles into the next row, and leaves them green whatever letter is played
// there. A green tile becomes grey if an earlier turn, with its own stale tiles grey, has another green letter in that place.
func (t Turn) Stale(earlier []Turn) Clue {
	var colors []Color
	for i, c := range t.Clue.All() {
		for _, e := range earlier {
			if c == Green && e.Clue.Len() == t.Clue.Len() && e.Clue.At(i) == Green && e.Guess[i] != t.Guess[i] {
				c = Grey
			}
		}
		colors = append(colors, c)
	}
	return MakeClue(colors...)
}

// Check returns nil if the mode allows guess after the turns. Otherwise the error has the text of Wordle's own
// message: "2nd letter must be R", "Guess must contain X".
//
// Wordle compares with the previous row only. If every row of a game obeys the rule, that is enough, since a revealed
// letter that is used again is revealed again. Check compares with all rows, because a resumed game may have rows that
// break the rule.
func (m Mode) Check(turns []Turn, guess Word) error {
	var room [2 * MaxLetters]need
	for _, t := range slices.Backward(turns) {
		if m == Strict && !t.fits(&guess) {
			return fmt.Errorf("Guess must fit %s %s", t.Guess.Upper(), t.Clue) //nolint:staticcheck // in the style of Wordle's messages
		}
		if m != Hard {
			continue
		}
		switch n := unmet(t.needs(room[:0]), &guess); {
		case n == nil:
		case n.place > 0:
			return fmt.Errorf("%s letter must be %c", ordinals[n.place-1], unicode.ToUpper(rune(n.letter)))
		default:
			return fmt.Errorf("Guess must contain %c", unicode.ToUpper(rune(n.letter))) //nolint:staticcheck // Wordle's own message, capital and all
		}
	}
	return nil
}

// Filter returns a function that reports whether the mode allows a guess after the turns. It is for whole lists: the
// needs of the turns are computed once.
func (m Mode) Filter(turns []Turn) func(guess *Word) bool {
	switch m {
	case Hard:
		var needs []need
		for i := range turns {
			needs = turns[i].needs(needs)
		}
		return func(guess *Word) bool { return unmet(needs, guess) == nil }
	case Strict:
		return func(guess *Word) bool {
			for i := range turns {
				if !turns[i].fits(guess) {
					return false
				}
			}
			return true
		}
	}
	return func(*Word) bool { return true }
}

// need is what hard mode requires of a guess: a letter at a place from 1, or, at place 0, a letter that many times.
type need struct {
	letter       Letter
	place, times int
}

// needs adds the needs after a turn to a list: the greens first, then the revealed letters with their counts, both left to
// right, as Wordle checks them.
func (t *Turn) needs(list []need) []need {
	for i, c := range t.Clue.All() {
		if c == Green {
			list = append(list, need{t.Guess[i], i + 1, 1})
		}
	}
	for i, c := range t.Clue.All() {
		if c == Grey {
			continue
		}
		times := 1
		for j, before := range t.Clue.All() {
			if j < i && before != Grey && t.Guess[j] == t.Guess[i] {
				times++
			}
		}
		list = append(list, need{t.Guess[i], 0, times})
	}
	return list
}

// unmet returns the first need that a guess does not meet, or nil.
func unmet(needs []need, guess *Word) *need {
	for i := range needs {
		n := &needs[i]
		if n.place > 0 && guess[n.place-1] == n.letter {
			continue
		}
		if n.place > 0 || bits.OnesCount16(guess.mask(n.letter)) < n.times {
			return n
		}
	}
	return nil
}

var ordinals = [MaxLetters]string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"}

// fits reports whether a word would get the turn's clue as the answer.
func (t *Turn) fits(answer *Word) bool { return scoreOf(&t.Guess, answer) == t.Clue }
