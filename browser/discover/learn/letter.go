package learn

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Face says how colours and letters are read if each is on elements of its own.
type Face struct {
	Tile   string // the way from a box to what counts as its tile
	Letter profile.Letter
	Inner  string // a selector of the element of a tile that shows the colour; empty for the tile itself
}

// colour returns the selector for a tile whose element of colours matches css.
func (f Face) colour(css string) string {
	if f.Inner == "" {
		return css
	}
	return ":has(" + f.Inner + css + ")"
}

// Face finds out where the letters are if the colours are read at a way: on the same elements, below them, or elsewhere in the
// boxes. Within finds a selector of the element at a way below another one, "" if there is none. It reports false if no selector
// could say where. Boxes with notes in them are read without those, if nothing else tells.
func (r *Rows) Face(way string, speech *keys.Letters, within func(outer, inner string) string) (Face, bool) {
	for _, bare := range []bool{false, true} {
		if f, ok := r.face(way, speech, bare, within); ok {
			return f, true
		}
	}
	return Face{}, false
}

func (r *Rows) face(way string, speech *keys.Letters, bare bool, within func(outer, inner string) string) (Face, bool) {
	// Some boxes may lack the element, as pages draw it with the letter, or with the colour.
	passing := slices.ContainsFunc(r.boxes(), func(t Tile) bool { _, there := t.Places[way]; return !there })
	if letter, ok := r.letterAt(way, speech, bare); ok && !passing {
		return Face{Tile: way, Letter: letter}, true
	}
	for _, at := range r.allWays() {
		letter, ok := r.letterAt(at, speech, bare)
		if !ok {
			continue
		}
		f := Face{Tile: way, Letter: letter}
		if passing || way != "" && !strings.HasPrefix(at, way+".") { // beside the colours, or not always there: the box is the tile
			f.Tile, f.Inner = "", within("", way)
			if f.Inner == "" || strings.Contains(f.Inner, ">>>") {
				continue
			}
		}
		if at != f.Tile {
			if f.Letter.Inside = within(f.Tile, at); f.Letter.Inside == "" {
				continue
			}
		}
		return f, true
	}
	return Face{}, false
}

// boxes returns the tiles of all rows, with and without a clue.
func (r *Rows) boxes() []Tile { return slices.Concat(r.blankTiles(), r.Tiles()) }

// ShowsLetters reports whether any box showed a letter.
func (r *Rows) ShowsLetters() bool {
	return slices.ContainsFunc(r.boxes(), func(t Tile) bool { return t.Letter != "" })
}

// letterPatterns returns the patterns that a letter may stand by, the narrowest first. They mean the same in JavaScript.
func letterPatterns(a *alphabet.Alphabet) []string {
	class := `A-Za-z`
	if a != alphabet.English() {
		class = `\p{L}\d+*/=-`
	}
	return []string{"", fmt.Sprintf(`^([%s])\1*$`, class), fmt.Sprintf(`(?:^|[^%s])([%[1]s])(?:[^%[1]s]|$)`, class)}
}

// letterAt returns how to read the letter of the elements at a way, with their notes or (bare) without.
func (r *Rows) letterAt(way string, speech *keys.Letters, bare bool) (profile.Letter, bool) {
	boxes := r.boxes()
	names := map[string]bool{"": true} // the text, and then attributes
	for _, t := range boxes {
		for name := range t.Places[way].Attributes {
			names[name] = true
		}
	}
	for _, pattern := range letterPatterns(speech.Alphabet) {
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if readable(boxes, way, name, pattern, speech, bare) {
				return profile.Letter{Attribute: name, Pattern: pattern}, true
			}
		}
	}
	return profile.Letter{}, false
}

// readable reports whether the letters of all boxes are read right.
func readable(boxes []Tile, way, attribute, pattern string, speech *keys.Letters, bare bool) bool {
	found := false
	for _, t := range boxes {
		value := t.Places[way].Text
		if bare && pattern == "" {
			value = t.Places[way].Bare
		}
		if attribute != "" {
			value = t.Places[way].Attributes[attribute]
		}
		got := speech.Letter(firstLetter(value, pattern))
		if got != t.Letter {
			return false
		}
		found = found || got != ""
	}
	return found
}

// firstLetter reads a value as the page's driver would.
func firstLetter(value, pattern string) string {
	value = strings.TrimSpace(value)
	if pattern == "" {
		return value
	}
	single, same := strings.CutSuffix(pattern, `\1*$`) // Go's patterns can't refer back
	m := regexp.MustCompile(single).FindStringSubmatch(value)
	if m == nil || same && strings.Trim(strings.ToLower(value), strings.ToLower(m[1])) != "" {
		return ""
	}
	return m[1]
}
