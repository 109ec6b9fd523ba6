package discover

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"absurdist/engine/game/alphabet"
)

// letterWay says where a box keeps its letter, as a profile does.
type letterWay struct {
	Inside, Attribute, Pattern string
}

// letterPatterns returns the patterns that a letter may stand by, the narrowest first. They mean the
// same in JavaScript.
func letterPatterns(a *alphabet.Alphabet) []string {
	class := `A-Za-z`
	if a != alphabet.English() {
		class = `\p{L}\d+*/=-`
	}
	return []string{"", fmt.Sprintf(`^([%s])\1*$`, class), fmt.Sprintf(`(?:^|[^%s])([%[1]s])(?:[^%[1]s]|$)`, class)}
}

// sample is an element with the letter that it shows.
type sample struct {
	place
	letter string
}

// letterAt returns how to read the letter of the elements at a way.
func (e *explorer) letterAt(way string) (letterWay, bool) {
	var samples []sample
	add := func(t tile) {
		samples = append(samples, sample{t.Places[way], t.Letter})
	}
	for _, row := range e.blank {
		for _, t := range row.Tiles {
			add(t)
		}
	}
	for _, t := range e.seen.tiles() {
		add(t)
	}
	names := map[string]bool{}
	for _, s := range samples {
		for name := range s.Attributes {
			names[name] = true
		}
	}
	for _, pattern := range letterPatterns(e.speech.Alphabet) {
		for _, name := range append([]string{""}, slices.Sorted(maps.Keys(names))...) {
			if e.readable(samples, name, pattern) {
				return letterWay{Attribute: name, Pattern: pattern}, true
			}
		}
	}
	return letterWay{}, false
}

// facing is how colours and letters are read where each is on elements of its own.
type facing struct {
	tile   string // the way from a box to what counts as its tile
	letter letterWay
	inner  string // a selector of the element of a tile that shows the colour; empty for the tile itself
}

// colour returns what a tile matches whose element of colours matches css.
func (f facing) colour(css string) string {
	if f.inner == "" {
		return css
	}
	return ":has(" + f.inner + css + ")"
}

// face finds out where the letters are when the colours are read at a way: on the same elements, below them, or elsewhere in
// the boxes. It reports false where no selector could say so.
func (e *explorer) face(ctx context.Context, way string) (facing, bool, error) {
	passing := e.isPassing(way)
	if letter, ok := e.letterAt(way); ok && !passing {
		return facing{tile: way, letter: letter}, true, nil
	}
	for _, at := range e.ways() {
		letter, ok := e.letterAt(at)
		if !ok {
			continue
		}
		f := facing{tile: way, letter: letter}
		if passing || way != "" && !strings.HasPrefix(at, way+".") { // beside the colours, or not always there: the box is the tile
			inner, err := call[string](ctx, e.session, "within", "", way)
			if err != nil {
				return f, false, err
			}
			if inner == "" || strings.Contains(inner, ">>>") {
				continue
			}
			f.tile, f.inner = "", inner
		}
		if at != f.tile {
			var err error
			if f.letter.Inside, err = call[string](ctx, e.session, "within", f.tile, at); err != nil {
				return f, false, err
			}
			if f.letter.Inside == "" {
				continue
			}
		}
		return f, true, nil
	}
	return facing{}, false, nil
}

// isPassing reports whether some boxes lack the element at a way: pages draw it with the letter, or with the colour.
func (e *explorer) isPassing(way string) bool {
	lacks := func(t tile) bool {
		_, there := t.Places[way]
		return !there
	}
	return slices.ContainsFunc(e.blank, func(row snapshot) bool { return slices.ContainsFunc(row.Tiles, lacks) }) ||
		slices.ContainsFunc(e.seen.tiles(), lacks)
}

// ways returns the ways to all elements of boxes, the shortest first.
func (e *explorer) ways() []string {
	all := map[string]bool{}
	for _, t := range e.seen.tiles() {
		for way := range t.Places {
			all[way] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(a, "."), strings.Count(b, ".")), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
}

// readable reports whether the letters of all samples are read right.
func (e *explorer) readable(samples []sample, attribute, pattern string) bool {
	met := false
	for _, s := range samples {
		value := s.Text
		if attribute != "" {
			value = s.Attributes[attribute]
		}
		got := e.speech.Letter(firstLetter(value, pattern))
		if got != s.letter {
			return false
		}
		met = met || got != ""
	}
	return met
}

// firstLetter reads a value as the page's driver would.
func firstLetter(value, pattern string) string {
	value = strings.TrimSpace(value)
	if pattern == "" {
		return value
	}
	if same, ok := strings.CutSuffix(pattern, `\1*$`); ok { // Go's patterns can't refer back
		m := regexp.MustCompile(same).FindStringSubmatch(value)
		if m == nil || strings.Trim(strings.ToLower(value), strings.ToLower(m[1])) != "" {
			return ""
		}
		return m[1]
	}
	m := regexp.MustCompile(pattern).FindStringSubmatch(value)
	if m == nil {
		return ""
	}
	return m[1]
}
