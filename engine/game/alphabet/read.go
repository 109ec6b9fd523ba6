package alphabet

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// ErrAlphabet is wrapped by the errors for unusable alphabets.
var ErrAlphabet = errors.New("bad alphabet")

// form is the file: YAML, or JSON in a browser, see yaml.go and json_js.go. Letters in lists are separated by spaces.
type form struct {
	Letters  node `json:"letters"  yaml:"letters"`  // in lower case
	Written  node `json:"written"  yaml:"written"`  // letter: its usual spelling with several code points
	Same     node `json:"same"     yaml:"same"`     // letters: their variants
	Upper    node `json:"upper"    yaml:"upper"`    // letter: how boards show it, if not as Unicode's upper case
	Keyboard node `json:"keyboard" yaml:"keyboard"` // rows of letters
}

// Read reads an alphabet, which is named after the file. Errors name the file, line and column and wrap [ErrAlphabet],
// or are those of [input.All].
func Read(file string, r io.Reader) (*Alphabet, error) {
	text, err := input.All(file, r, input.Alphabet)
	if err != nil {
		return nil, err
	}
	f, err := parse(file, text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, ErrAlphabet)
	}
	if f.Letters == nil {
		return nil, fmt.Errorf("%s: letters is missing: %w", file, ErrAlphabet)
	}
	b := newBuilder(file, text)
	for _, step := range []func() error{
		func() error { return b.addLetters(f.Letters) },
		func() error { return b.addUpper(f.Upper) },
		func() error { return b.addSame(f.Same) },
		func() error { return b.addWritten(f.Written) },
		b.finish,
		func() error { return b.addKeyboard(f.Keyboard) },
	} {
		if err := step(); err != nil {
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

type pair struct{ key, value entry }

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
