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

// position is a place in the file, which generated files don't need.
type position struct{ Line, Column int }

func decode(file string, text []byte, f *form) error {
	if err := json.Unmarshal(text, f); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// UnmarshalText reads a text.
func (e *entry) UnmarshalText(text []byte) error {
	*e = entry{norm.NFC.String(string(text)), new(position)}
	return nil
}

// UnmarshalJSON reads an object.
func (p *pairs) UnmarshalJSON(text []byte) error {
	var values map[string]entry
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		*p = append(*p, pair{entry{norm.NFC.String(key), new(position)}, values[key]})
	}
	return nil
}
