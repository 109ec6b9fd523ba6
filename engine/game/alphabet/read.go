package alphabet

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// ErrAlphabet is wrapped by the errors for unusable alphabets.
var ErrAlphabet = input.New("bad alphabet")

// form is the file: YAML, or JSON in a browser, see yaml.go and json_js.go. Letters in lists are separated by spaces.
type form struct {
	Letters  entry   // in lower case
	Written  pairs   // letter: its usual spelling with several code points
	Same     pairs   // letters: their variants
	Upper    pairs   // letter: how boards show it, if not as Unicode's upper case
	Keyboard []entry // rows of letters; empty if the file does not give them
}

// Read reads an alphabet, which is named after the file. Errors name the file, line and column and wrap [ErrAlphabet],
// or are those of [input.All].
func Read(file string, r io.Reader) (*Alphabet, error) {
	text, err := input.All(file, r, input.Alphabet)
	if err != nil {
		return nil, err
	}
	b := &builder{a: &Alphabet{
		name: file, source: text, fold: map[rune]string{}, capital: map[rune]rune{}, shown: map[rune]string{},
	}}
	var f form
	if err := decode(file, text, &f); err != nil {
		return nil, fmt.Errorf("%w: %w", err, ErrAlphabet)
	}
	if f.Letters.at == nil {
		return nil, fmt.Errorf("%s: letters is missing: %w", file, ErrAlphabet)
	}
	for _, step := range []func(form) error{b.addLetters, b.addUpper, b.addSame, b.addWritten, b.addSpellings, b.addKeyboard} {
		if err := step(f); err != nil {
			return nil, err
		}
	}
	return b.a, nil
}

// entry is a text and its place in the file.
type entry struct {
	text string
	at   *position
}

// pairs are what a mapping in the file has.
type (
	pairs []pair
	pair  struct{ key, value entry }
)

func (b *builder) fault(at *position, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s: %w", b.a.name, at.Line, at.Column, fmt.Sprintf(format, args...), ErrAlphabet)
}

// single returns the only code point of a text.
func single(text string) (rune, bool) {
	r, size := utf8.DecodeRuneInString(text)
	return r, size == len(text) && text != ""
}

// fields returns the letters of a list separated by spaces.
func (e entry) fields() []string { return strings.Fields(e.text) }
