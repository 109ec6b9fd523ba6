package alphabet

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/text/unicode/norm"
)

// In a browser there are only the built-in alphabets, which cmd/internal/page provides as JSON: a YAML reader would be
// a sixth of the page's engine.

// node is a part of the file.
type node = any

// position is a place in the file, which generated files don't need.
type position struct{ Line, Column int }

func parse(file string, text []byte) (f form, err error) {
	if err := json.Unmarshal(text, &f); err != nil {
		return f, fmt.Errorf("%s: %w", file, err)
	}
	return f, nil
}

func positionOf(node) *position { return new(position) }

func (b *builder) scalar(n node) (entry, error) {
	text, ok := n.(string)
	e := entry{norm.NFC.String(text), positionOf(n)}
	if !ok {
		return e, b.fault(e.at, "this must be letters")
	}
	return e, nil
}

func (b *builder) sequence(n node) ([]entry, error) {
	values, ok := n.([]any)
	if n != nil && !ok {
		return nil, b.fault(positionOf(n), "this must be a list")
	}
	var entries []entry
	for _, v := range values {
		e, err := b.scalar(v)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func (b *builder) mapping(n node) ([]pair, error) {
	values, ok := n.(map[string]any)
	if n != nil && !ok {
		return nil, b.fault(positionOf(n), "this must be a mapping")
	}
	var pairs []pair
	for _, key := range slices.Sorted(maps.Keys(values)) {
		value, err := b.scalar(values[key])
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{entry{norm.NFC.String(key), value.at}, value})
	}
	return pairs, nil
}
