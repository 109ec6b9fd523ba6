// Package alphabet describes the letters of a game: what they are, what counts as the same letter, how boards show them
// and where they are on a keyboard. An alphabet is a YAML file; data/alphabets has the built-in ones.
//
// Inside the program a letter is one code point, even if people write several (l·l in Catalan is ŀ), so that a word of
// five letters always has five code points. [Alphabet.Normalize] converts text to this form, and [Alphabet.Upper]
// converts it back.
package alphabet

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// most is the maximum number of letters, so that a set of them fits a machine word.
const most = 64

// Limits of a text that is read as a word: its letters, and the code points of one letter.
const (
	mostInWord  = 64
	mostWritten = 8
)

// Alphabet is the letters of a game. It never changes.
type Alphabet struct {
	name     string
	letters  []rune
	codes    []int8 // the code of a letter by its code point, -1 for other code points
	keyboard [][]rune
	source   []byte

	fold    map[rune]string   // what a code point counts as: letters, or itself if it is only part of a spelling
	spelled *strings.Replacer // replaces spellings of several code points by letters; nil if there are none
	capital map[rune]rune     // upper case letters, each one code point that counts as the letter
	shown   map[rune]string   // letters as boards show them, if not as the capital
}

// Name returns the name of a built-in alphabet, such as "de", or the name of the file that was read.
func (a *Alphabet) Name() string { return a.name }

// Source returns the file's content, which [Read] accepts. The caller must not change it.
func (a *Alphabet) Source() []byte { return a.source }

// Letters returns the letters in the order of their codes. The caller must not change them.
func (a *Alphabet) Letters() []rune { return a.letters }

// Size returns the number of letters, from 1 to 64.
func (a *Alphabet) Size() int { return len(a.letters) }

// Keyboard returns the rows of the keyboard, with each letter once. The caller must not change them.
func (a *Alphabet) Keyboard() [][]rune { return a.keyboard }

// Code returns the number of a letter, from 0 to 63, and whether it is in the alphabet. A letter that only counts as
// another is not.
func (a *Alphabet) Code(letter rune) (int, bool) {
	if uint32(letter) >= uint32(len(a.codes)) || a.codes[letter] < 0 {
		return 0, false
	}
	return int(a.codes[letter]), true
}

// Normalize returns a word with each letter as the alphabet's code point: composed, in lower case, with variants
// replaced. It is idempotent. The error names what is not in the alphabet.
func (a *Alphabet) Normalize(text string) (string, error) {
	if len(text) > mostInWord*mostWritten*utf8.UTFMax {
		return "", tooLong(text)
	}
	word := text
	if !a.normal(text) {
		var err error
		if word, err = a.letter(text); err != nil {
			return "", err
		}
	}
	if len(word) > mostInWord && utf8.RuneCountInString(word) > mostInWord {
		return "", tooLong(text)
	}
	return word, nil
}

// normal reports whether a text certainly needs no change.
func (a *Alphabet) normal(text string) bool {
	if a.spelled != nil {
		return false
	}
	for _, r := range text {
		if _, ok := a.Code(r); !ok {
			return false
		}
	}
	return true
}

// letter converts a text to letters.
func (a *Alphabet) letter(text string) (string, error) {
	var b strings.Builder
	last := rune(-1)
	for _, r := range norm.NFC.String(text) {
		folded, ok := a.fold[r]
		if !ok {
			return "", &foreignError{text, a.name, last, r}
		}
		b.WriteString(folded)
		last = r
	}
	word := a.join(b.String())
	last = -1
	for _, r := range word {
		if _, ok := a.Code(r); !ok {
			return "", &foreignError{text, a.name, last, r}
		}
		last = r
	}
	return word, nil
}

// join replaces spellings of several code points. It repeats this, so that no letter that it made is part of another
// spelling. Each pass shortens the text.
func (a *Alphabet) join(text string) string {
	for a.spelled != nil {
		joined := a.spelled.Replace(text)
		if joined == text {
			break
		}
		text = joined
	}
	return text
}

// ErrLetter is wrapped by the errors of [Alphabet.Normalize].
var ErrLetter = errors.New("which is not in the alphabet")

// foreignError is the error for a code point r outside the alphabet. Last is the one before it, -1 at the start. Its text
// is made only when it is read: many callers only ask whether a text is a word.
type foreignError struct {
	text, alphabet string
	last, r        rune
}

func (e *foreignError) Error() string {
	letter := fmt.Sprintf("%q", e.r)
	if unicode.Is(unicode.M, e.r) && e.last >= 0 {
		letter = fmt.Sprintf("%q", string([]rune{e.last, e.r})) // show an accent with its base letter
	}
	return fmt.Sprintf("%.40q has %s, %v %s", e.text, letter, ErrLetter, e.alphabet)
}

func (e *foreignError) Unwrap() error { return ErrLetter }

func tooLong(text string) error { return fmt.Errorf("%.40q and so on is too long for a word", text) }

// Upper returns a word as boards show it. [Alphabet.Normalize] undoes it. Characters outside the alphabet stay as they
// are.
func (a *Alphabet) Upper(word string) string {
	if a.spelled == nil {
		return a.capitals(word)
	}
	var b strings.Builder
	for _, r := range word {
		if s, ok := a.shown[r]; ok {
			b.WriteString(s)
		} else {
			b.WriteString(a.capitals(string(r)))
		}
	}
	// Neighbouring letters may read as another spelling.
	if back, err := a.Normalize(b.String()); err != nil || back != word {
		return a.capitals(word)
	}
	return b.String()
}

// capitals returns a word with one code point a letter.
func (a *Alphabet) capitals(word string) string {
	return strings.Map(func(r rune) rune {
		if c, ok := a.capital[r]; ok {
			return c
		}
		return r
	}, word)
}
