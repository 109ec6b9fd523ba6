package game

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game/alphabet"
)

const (
	// Letters is the number of letters of Wordle's words. Some searches are limited to five letters a-z.
	Letters = 5
	// MinLetters is the fewest letters of a word.
	MinLetters = 3
	// MaxLetters is the most letters of a word.
	MaxLetters = 12
)

// Letter is a letter of a word: its code point, in lower case. 0 follows the last letter of a shorter word.
type Letter uint16

// Word is 3 to 12 letters, followed by zeros. The zero value is no word.
type Word [MaxLetters]Letter

// ErrWord is wrapped by the errors of [ParseWord] and [ParseWordIn].
var ErrWord = errors.New("not a word")

// ParseWord reads a word of five letters a-z, in either case. The error wraps [ErrWord] and says what is wrong with the text: its
// length or one of its letters.
func ParseWord(text string) (Word, error) { return ParseWordIn(alphabet.English(), text, Letters) }

// ParseWordIn reads a word of that many letters of an alphabet. The error wraps [ErrWord] and says what is wrong with
// the text: its length or one of its letters.
func ParseWordIn(letters *alphabet.Alphabet, text string, length int) (Word, error) {
	normal, err := letters.Normalize(text)
	if err != nil {
		return Word{}, fmt.Errorf("%w: %w", err, ErrWord)
	}
	if n := utf8.RuneCountInString(normal); n != length {
		return Word{}, fmt.Errorf("%.40q has %s: %w of %d letters", text, plural(n, "letter"), ErrWord, length)
	}
	return WordOf(normal)
}

// WordOf returns the word with the letters in text, unchanged. The error wraps [ErrLength] for fewer than 3 or more
// than 12 of them, and for control characters and those beyond 16 bits.
func WordOf(text string) (Word, error) {
	var w Word
	n := 0
	for _, r := range text {
		if r > 0xffff || !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar {
			return Word{}, fmt.Errorf("%.40q has %q, which is not a letter: %w", text, r, ErrLength)
		}
		if n < MaxLetters {
			w[n] = Letter(r)
		}
		n++
	}
	if n < MinLetters || n > MaxLetters {
		return Word{}, fmt.Errorf("%.40q has %s: %w", text, plural(n, "letter"), ErrLength)
	}
	return w, nil
}

// ErrLength is wrapped by the errors for words that have too few or too many letters.
var ErrLength = fmt.Errorf("not a word of %d to %d letters", MinLetters, MaxLetters)

// Must returns a value that is known to be made without an error; it panics otherwise.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// MustWord is [WordOf] for words known to be valid; it panics otherwise.
func MustWord(s string) Word { return Must(WordOf(strings.ToLower(s))) }

// MustWords is MustWord for words separated by white space.
func MustWords(s string) []Word {
	var words []Word
	for f := range strings.FieldsSeq(s) {
		words = append(words, MustWord(f))
	}
	return words
}

// Texts returns words in lower case.
func Texts(words []Word) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.String()
	}
	return list
}

// Join joins words in lower case.
func Join(words []Word, separator string) string { return strings.Join(Texts(words), separator) }

// Pick returns the words of a list with some indexes.
func Pick[I int | int32 | uint16](words []Word, indexes []I) []Word {
	picked := make([]Word, len(indexes))
	for i, at := range indexes {
		picked[i] = words[at]
	}
	return picked
}

// Len returns the number of letters.
func (w Word) Len() int {
	n := Letters // most words have five
	for n < MaxLetters && w[n] != 0 {
		n++
	}
	for n > 0 && w[n-1] == 0 {
		n--
	}
	return n
}

// String returns the word in lower case, and "" for the zero value.
func (w Word) String() string {
	var b strings.Builder
	for _, l := range w {
		if l == 0 {
			break
		}
		b.WriteRune(rune(l))
	}
	return b.String()
}

// Upper returns the word in upper case, with one code point a letter, as boards show it.
func (w Word) Upper() string {
	var b strings.Builder
	for _, l := range w[:w.Len()] {
		b.WriteRune(l.Upper())
	}
	return b.String()
}

// Upper returns the letter in upper case.
func (l Letter) Upper() rune {
	if l == 'ß' { // Unicode has no simple upper case for it
		return 'ẞ'
	}
	return unicode.ToUpper(rune(l))
}

// Compare orders words by the code points of their letters.
func (w Word) Compare(o Word) int {
	for i := range w {
		if c := cmp.Compare(w[i], o[i]); c != 0 {
			return c
		}
	}
	return 0
}

// MarshalText writes the word in lower case.
func (w Word) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a word as [WordOf] does, in lower case; empty text is the zero value.
func (w *Word) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*w = Word{}
		return nil
	}
	v, err := WordOf(strings.ToLower(string(text)))
	if err != nil {
		return err
	}
	*w = v
	return nil
}

// mask returns the places of the letter c in w: bit i for place i.
func (w Word) mask(c Letter) uint16 {
	var m uint16
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
