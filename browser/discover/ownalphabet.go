package discover

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"absurdist/engine/game/alphabet"

	"golang.org/x/text/unicode/norm"
)

// The alphabet of a page's own words.

// most is the part of a page's words that has to be of an alphabet: names and words from elsewhere may have other letters.
const most = 0.98

// alphabetOf returns the alphabet of a page's words, and its file where one is made: that of the keyboard, if they have its
// letters, or another one that is built in; else the letters of the keyboard, of which accents count as nothing that they have not, or
// of the words. It is nil where most words have other letters than the keyboard.
func (e *explorer) alphabetOf(words []string) (a *alphabet.Alphabet, file string) {
	var known []*alphabet.Alphabet
	switch {
	case e.own != nil:
		return e.own, ""
	case e.typed != nil && e.typed != e.made:
		known = append(known, e.typed)
	case e.made == nil:
		for _, name := range append([]string{e.spoken}, alphabetNames()...) {
			if a, err := alphabet.Named(name); err == nil && hasAll(a, e.shownKeys) {
				known = append(known, a)
			}
		}
	}
	for _, a := range known {
		if part(a, words) >= most {
			return a, ""
		}
	}
	letters := e.shownKeys
	if len(letters) == 0 {
		letters = lettersIn(words)
	}
	file = alphabetFile(letters) + sameAs(letters, words)
	a, err := alphabet.Read(madeName, strings.NewReader(file))
	if err != nil || part(a, words) < mostly {
		return nil, ""
	}
	return a, file
}

// madeName is what an alphabet is called that was made, until it has a file.
const madeName = "alphabet.yaml"

// part returns which part of some texts are words of an alphabet.
func part(a *alphabet.Alphabet, texts []string) float64 {
	n, step, all := 0, max(1, len(texts)/looked), 0
	for i := 0; i < len(texts); i += step {
		all++
		if word, err := a.Normalize(texts[i]); err == nil && len([]rune(word)) == len([]rune(texts[i])) {
			n++
		}
	}
	return float64(n) / float64(all)
}

// lettersIn returns the letters of words, in lower case.
func lettersIn(words []string) []string {
	has := map[string]bool{}
	for _, w := range words {
		for _, c := range strings.ToLower(norm.NFC.String(w)) {
			has[string(c)] = true
		}
	}
	return slices.Sorted(maps.Keys(has))
}

// sameAs returns the part of an alphabet's file that says as what letters of words count that it does not have: as the same
// without its accent.
func sameAs(letters, words []string) string {
	has := map[string]bool{}
	for _, c := range letters {
		has[strings.ToLower(c)] = true
	}
	same := map[string][]string{}
	for _, c := range lettersIn(words) {
		base := string([]rune(norm.NFD.String(c))[0])
		if !has[c] && has[base] && base != c {
			same[base] = append(same[base], c)
		}
	}
	if len(same) == 0 {
		return ""
	}
	text := "same:\n"
	for _, base := range slices.Sorted(maps.Keys(same)) {
		text += fmt.Sprintf("  %s: %s\n", base, strings.Join(same[base], " "))
	}
	return text
}

// makeAlphabet returns the alphabet of the page's keyboard, where the page has loaded words of its letters; nil if it has not.
func (e *explorer) makeAlphabet() *alphabet.Alphabet {
	for _, l := range e.ownLists() {
		if l.own.file != "" {
			return l.alphabet
		}
	}
	return nil
}

// named returns the alphabet of that name: the one that was made for the page, or a built-in one.
func (e *explorer) named(name string) (*alphabet.Alphabet, error) {
	if e.made != nil && e.made.Name() == name {
		return e.made, nil
	}
	return alphabet.Named(name)
}
