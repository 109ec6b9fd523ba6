package alphabet

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"absurdist/engine/input"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"
)

// ErrAlphabet is wrapped by the errors for alphabets that can't be used.
var ErrAlphabet = errors.New("bad alphabet")

// form is the file. Lists of letters have spaces in between.
type form struct {
	Letters  ast.Node `yaml:"letters"`  // in lower case
	Written  ast.Node `yaml:"written"`  // letter: how people write it with several code points
	Same     ast.Node `yaml:"same"`     // letters: what counts as them
	Upper    ast.Node `yaml:"upper"`    // letter: how boards show it, where that is not Unicode's upper case
	Keyboard ast.Node `yaml:"keyboard"` // rows of letters
}

// Read reads an alphabet, whose name becomes that of the file. Errors name the file, line and column, and wrap
// [ErrAlphabet]; or they are those of [input.All].
func Read(file string, r io.Reader) (*Alphabet, error) {
	text, err := input.All(file, r, input.Alphabet)
	if err != nil {
		return nil, err
	}
	var f form
	if err := input.YAML(file, text, &f); err != nil {
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
	at   *token.Position
}

// pair is an entry of a mapping.
type pair struct{ key, value entry }

// fault is an error about what stands there.
func (b *builder) fault(at *token.Position, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s: %w", b.a.name, at.Line, at.Column, fmt.Sprintf(format, args...), ErrAlphabet)
}

// scalar reads a text.
func (b *builder) scalar(n ast.Node) (entry, error) {
	e := entry{at: n.GetToken().Position}
	switch n := n.(type) {
	case *ast.StringNode:
		e.text = n.Value
	case *ast.LiteralNode:
		e.text = n.Value.Value
	case *ast.IntegerNode:
		e.text = n.Token.Value
	default:
		return e, b.fault(e.at, "this must be letters; write text that means something in YAML in quotes")
	}
	if !utf8.ValidString(e.text) {
		return e, b.fault(e.at, "%.40q is no UTF-8", e.text)
	}
	e.text = norm.NFC.String(e.text)
	return e, nil
}

// sequence reads a list of texts.
func (b *builder) sequence(n ast.Node) ([]entry, error) {
	if n == nil {
		return nil, nil
	}
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		return nil, b.fault(n.GetToken().Position, "this must be a list, each line with a dash")
	}
	var entries []entry
	for _, v := range s.Values {
		e, err := b.scalar(v)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// mapping reads texts that belong to texts.
func (b *builder) mapping(n ast.Node) ([]pair, error) {
	if n == nil {
		return nil, nil
	}
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = append(values, n)
	default:
		return nil, b.fault(n.GetToken().Position, "this must be a mapping, each line with a letter and a colon")
	}
	var pairs []pair
	for _, v := range values {
		key, err := b.scalar(v.Key)
		if err != nil {
			return nil, err
		}
		value, err := b.scalar(v.Value)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{key, value})
	}
	return pairs, nil
}

// single returns the code point that a text consists of.
func single(text string) (rune, bool) {
	r, size := utf8.DecodeRuneInString(text)
	return r, size == len(text) && text != ""
}

// fields returns the letters of a list with spaces in between.
func (e entry) fields() []string { return strings.Fields(e.text) }
