//go:build !js

package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// YAML reads a text strictly into a struct: a key that it lacks and a value of another type are errors, and so is what is
// nested too deep. The errors are of one line; they name the file, and the line and column.
func YAML(file string, text []byte, into any) error {
	if err := checkNesting(file, text); err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict())
	err := d.Decode(into)
	var y yaml.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%s: there is nothing in it", file)
	case errors.As(err, &y) && y.GetToken() != nil:
		pos := y.GetToken().Position
		return fmt.Errorf("%s:%d:%d: %s", file, pos.Line, pos.Column, y.GetMessage())
	}
	return fmt.Errorf("%s: %w", file, err)
}

// deepest is how deep lists and mappings may stand in each other. A profile needs four levels, and the library takes
// minutes and gigabytes for ten thousand.
const deepest = 32

// checkNesting finds what is nested too deep.
func checkNesting(file string, text []byte) error {
	depth, entries, line := 0, 0, 0 // of brackets, and dashes on the line
	for _, t := range lexer.Tokenize(string(text)) {
		if t.Position.Line != line {
			line, entries = t.Position.Line, 0
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType:
			entries++
		}
		if depth+entries > deepest {
			return fmt.Errorf("%s:%d:%d: more than %d lists and mappings in each other", file, line, t.Position.Column, deepest)
		}
	}
	return nil
}
