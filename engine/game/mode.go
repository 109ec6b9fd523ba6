package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

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
var ErrMode = errors.New("mode")

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
	Guess Word
	Clue  Clue
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
	for i := len(turns) - 1; i >= 0; i-- {
		t := &turns[i]
		switch f := m.fault(t, &guess); {
		case f == fault{}:
		case m == Strict:
			return fmt.Errorf("Guess must fit %s %s", t.Guess.Upper(), t.Clue) //nolint:staticcheck // in the style of Wordle's messages
		case f.place > 0:
			return fmt.Errorf("%s letter must be %c", ordinals[f.place-1], unicode.ToUpper(rune(f.letter)))
		default:
			return fmt.Errorf("Guess must contain %c", unicode.ToUpper(rune(f.letter))) //nolint:staticcheck // Wordle's own message, capital and all
		}
	}
	return nil
}

// Filter returns a function that reports whether the mode allows a guess after the turns. It is for whole lists: the
// demands of the turns are computed once.
func (m Mode) Filter(turns []Turn) func(guess *Word) bool {
	switch m {
	case Hard:
		demands := make([]demand, len(turns))
		for i := range turns {
			demands[i] = turns[i].demand()
		}
		return func(guess *Word) bool {
			for i := range demands {
				if demands[i].fault(guess) != (fault{}) {
					return false
				}
			}
			return true
		}
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

// demand is what hard mode requires of guesses after a turn.
type demand struct {
	letters int    // of a word
	green   []tile // that stay in place
	need    []need // of each tile that is not grey
}

// tile is a letter at a place, from 0.
type tile struct {
	place  int
	letter Letter
}

// need is a revealed letter with how often it was revealed up to its tile.
type need struct {
	letter Letter
	times  int
}

func (t *Turn) demand() demand {
	d := demand{letters: t.Clue.Len()}
	for i, c := range t.Clue.All() {
		letter := t.Guess[i]
		if c == Green {
			d.green = append(d.green, tile{i, letter})
		}
		if c == Grey {
			continue
		}
		times := 1
		for _, n := range d.need {
			if n.letter == letter {
				times++
			}
		}
		d.need = append(d.need, need{letter, times})
	}
	return d
}

// fault checks the greens first, then the revealed letters with their counts, both left to right, as Wordle does.
func (d *demand) fault(guess *Word) fault {
	for _, g := range d.green {
		if guess[g.place] != g.letter {
			return fault{g.place + 1, g.letter}
		}
	}
	for _, n := range d.need {
		times := n.times
		for _, l := range guess[:d.letters] {
			if l == n.letter {
				times--
			}
		}
		if times > 0 {
			return fault{0, n.letter}
		}
	}
	return fault{}
}

var ordinals = [MaxLetters]string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"}

// fault is how a guess breaks the rule: a letter that must be at a place (from 1), or that it must contain (place 0).
// The zero value is no fault.
type fault struct {
	place  int
	letter Letter
}

// fault returns how guess breaks the mode's rule after one turn.
func (m Mode) fault(t *Turn, guess *Word) fault {
	switch {
	case m == Hard:
		d := t.demand()
		return d.fault(guess)
	case m == Strict && !t.fits(guess):
		return fault{letter: t.Guess[0]}
	}
	return fault{}
}

// fits reports whether a word would get the turn's clue as the answer.
func (t *Turn) fits(answer *Word) bool { return scoreOf(&t.Guess, answer) == t.Clue }
