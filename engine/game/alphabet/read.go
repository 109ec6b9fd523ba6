package alphabet

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"absurdist/engine/basics/input"
)

// ErrAlphabet is wrapped by the errors for alphabets that can't be used.
var ErrAlphabet = errors.New("bad alphabet")

// form is the file: YAML, and in a browser JSON, see yaml.go and json_js.go. Lists of letters have spaces in between.
type form struct {
	Letters  node `json:"letters"  yaml:"letters"`  // in lower case
	Written  node `json:"written"  yaml:"written"`  // letter: how people write it with several code points
	Same     node `json:"same"     yaml:"same"`     // letters: what counts as them
	Upper    node `json:"upper"    yaml:"upper"`    // letter: how boards show it, where that is not Unicode's upper case
	Keyboard node `json:"keyboard" yaml:"keyboard"` // rows of letters
}

// Read reads an alphabet, whose name becomes that of the file. Errors name the file, line and column, and wrap
// [ErrAlphabet]; or they are those of [input.All].
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

// entry is a text in the file and where it stands.
type entry struct {
	text string
	at   *position
}

// pair is an entry of a mapping.
type pair struct{ key, value entry }

// fault is an error about what stands there.
func (b *builder) fault(at *position, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s: %w", b.a.name, at.Line, at.Column, fmt.Sprintf(format, args...), ErrAlphabet)
}

// single returns the code point that a text consists of.
func single(text string) (rune, bool) {
	r, size := utf8.DecodeRuneInString(text)
	return r, size == len(text) && text != ""
}

// fields returns the letters of a list with spaces in between.
func (e entry) fields() []string { return strings.Fields(e.text) }
