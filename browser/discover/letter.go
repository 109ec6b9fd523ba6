package discover

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"absurdist/engine/alphabet"
)

// letterWay says where a box keeps its letter, as a profile does.
type letterWay struct {
	Attribute, Pattern string
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
		if p, ok := t.Places[way]; ok {
			samples = append(samples, sample{p, t.Letter})
		}
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
				return letterWay{name, pattern}, true
			}
		}
	}
	return letterWay{}, false
}

// readable reports whether the letters of all samples are read right.
func (e *explorer) readable(samples []sample, attribute, pattern string) bool {
	met := false
	for _, s := range samples {
		value := s.Text
		if attribute != "" {
			value = s.Attributes[attribute]
		}
		got := e.speech.Shown[strings.ToLower(firstLetter(value, pattern))]
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
