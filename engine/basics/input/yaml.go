//go:build !js

package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
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
		hint := ""
		if unknown := new(yaml.UnknownFieldError); errors.As(err, &unknown) {
			keys := keysOf(reflect.TypeOf(into), map[reflect.Type]bool{})
			slices.Sort(keys)
			if key := unknown.Token.Value; !slices.Contains(keys, key) { // otherwise it belongs elsewhere in the text
				hint = plain.Hint(key, slices.Compact(keys))
			}
		}
		return fmt.Errorf("%s:%d:%d: %s%s", file, pos.Line, pos.Column, y.GetMessage(), hint)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// keysOf returns the keys that a text may have which is read into a type, on all levels.
func keysOf(t reflect.Type, seen map[reflect.Type]bool) []string {
	switch {
	case t.Kind() == reflect.Pointer, t.Kind() == reflect.Slice, t.Kind() == reflect.Map:
		return keysOf(t.Elem(), seen)
	case t.Kind() != reflect.Struct || seen[t]:
		return nil
	}
	seen[t] = true
	var keys []string
	for i := range t.NumField() {
		if key, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ","); key != "" && key != "-" {
			keys = append(keys, key)
		}
		keys = append(keys, keysOf(t.Field(i).Type, seen)...)
	}
	return keys
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
