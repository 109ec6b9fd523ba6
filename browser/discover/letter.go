package discover

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// letterWay says where a box keeps its letter, as a profile does.
type letterWay struct {
	Attribute, Pattern string
}

// The patterns that a letter may stand by, the narrowest first. They mean the
// same in JavaScript.
var letterPatterns = []string{"", `^([A-Za-z])\1*$`, `(?:^|[^A-Za-z])([A-Za-z])(?:[^A-Za-z]|$)`}

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
	for _, pattern := range letterPatterns {
		for _, name := range append([]string{""}, slices.Sorted(maps.Keys(names))...) {
			if readable(samples, name, pattern) {
				return letterWay{name, pattern}, true
			}
		}
	}
	return letterWay{}, false
}

// readable reports whether the letters of all samples are read right.
func readable(samples []sample, attribute, pattern string) bool {
	met := false
	for _, s := range samples {
		value := s.Text
		if attribute != "" {
			value = s.Attributes[attribute]
		}
		got := firstLetter(value, pattern)
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
	switch pattern {
	case "":
	case letterPatterns[1]: // Go's patterns can't refer back
		letters := strings.ToLower(value)
		if letters == "" || strings.Trim(letters, letters[:1]) != "" {
			return ""
		}
		value = value[:1]
	default:
		m := regexp.MustCompile(pattern).FindStringSubmatch(value)
		if m == nil {
			return ""
		}
		value = m[1]
	}
	value = strings.ToLower(value)
	if len(value) != 1 || value[0] < 'a' || value[0] > 'z' {
		return ""
	}
	return value
}
