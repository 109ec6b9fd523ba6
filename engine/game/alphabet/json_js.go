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

// parse reads an alphabet file.
func (b *builder) parse(text []byte) (f form, err error) {
	var all struct {
		Letters              string
		Written, Same, Upper map[string]string
		Keyboard             []string
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return f, fmt.Errorf("%s: %w: %w", b.a.name, err, ErrAlphabet)
	}
	f.letters = entryOf(all.Letters)
	f.written, f.same, f.upper = pairsOf(all.Written), pairsOf(all.Same), pairsOf(all.Upper)
	for _, row := range all.Keyboard {
		f.keyboard, f.keyboardAt = append(f.keyboard, entryOf(row)), new(position)
	}
	return f, nil
}

func entryOf(text string) entry { return entry{norm.NFC.String(text), new(position)} }

func pairsOf(values map[string]string) (pairs []pair) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs, pair{entryOf(key), entryOf(values[key])})
	}
	return pairs
}
