package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Letters is the number of letters in a word.
const Letters = 5

// ErrWord is wrapped by the errors of [ParseWord].
var ErrWord = errors.New("not a five-letter word")

// Word is five lower-case letters a-z. The zero value is no word.
type Word [Letters]byte

// ParseWord reads a word; upper case is read as lower case. The error wraps
// [ErrWord] and says what is wrong with s: its length or one of its letters.
func ParseWord(s string) (Word, error) {
	var w Word
	if n := len([]rune(s)); n != Letters {
		return w, fmt.Errorf("%.40q has %s: %w", s, plural(n, "letter"), ErrWord)
	}
	for i, r := range strings.ToLower(s) {
		if r < 'a' || r > 'z' {
			return Word{}, fmt.Errorf("%q has %q, which is not one of a-z: %w", s, r, ErrWord)
		}
		w[i] = byte(r)
	}
	return w, nil
}

// MustWord is ParseWord for words known to be right; it panics otherwise.
func MustWord(s string) Word {
	w, err := ParseWord(s)
	if err != nil {
		panic(err)
	}
	return w
}

// MustWords is MustWord for words separated by white space.
func MustWords(s string) []Word {
	var words []Word
	for f := range strings.FieldsSeq(s) {
		words = append(words, MustWord(f))
	}
	return words
}

// Join joins words in lower case.
func Join(words []Word, separator string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.String()
	}
	return strings.Join(list, separator)
}

// String returns the word in lower case, and "" for the zero value.
func (w Word) String() string {
	if w == (Word{}) {
		return ""
	}
	return string(w[:])
}

// Upper returns the word in upper case, as boards show it.
func (w Word) Upper() string { return strings.ToUpper(w.String()) }

// MarshalText writes the word in lower case.
func (w Word) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a word as [ParseWord] does; empty text is the zero value.
func (w *Word) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*w = Word{}
		return nil
	}
	v, err := ParseWord(string(text))
	if err != nil {
		return err
	}
	*w = v
	return nil
}

// mask returns the places of the letter c in w: bit i for place i.
func (w Word) mask(c byte) uint8 {
	var m uint8
	for i, l := range w {
		if l == c {
			m |= 1 << i
		}
	}
	return m
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
