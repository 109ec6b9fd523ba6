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

// YAML reads a text strictly into a struct. A key that the struct lacks, a value of another type and nesting that is too deep are errors.
// An error is one line that names the file, the line and the column.
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

// deepest is the most levels of lists and mappings within each other. A profile needs four levels. For ten thousand the library takes
// minutes and gigabytes.
const deepest = 32

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
