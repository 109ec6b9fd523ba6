package discover

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// languages.txt has a line for each language: the name of its alphabet, and words that such pages use. None has a single letter, as keys
// and boxes show those.
//
//go:embed languages.txt
var languages string

// clues returns what tells languages: by word or letter, the languages that have it.
var clues = sync.OnceValue(func() map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(languages) {
		fields := strings.Fields(line)
		for _, word := range fields[1:] {
			of[word] = append(of[word], fields[0])
		}
		a, err := alphabet.Named(fields[0])
		if err != nil {
			panic(err) // the file is embedded
		}
		for _, c := range a.Letters() {
			if c > unicode.MaxASCII {
				of["letter "+string(c)] = append(of["letter "+string(c)], fields[0])
			}
		}
	}
	return of
})

// evidence returns how much of a text is of which language. Each word counts once, each letter beyond a-z as a quarter of one, divided
// among the languages that have it.
func evidence(text string) map[string]float64 {
	text = strings.ToLower(text)
	said := strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })
	for _, c := range text {
		if c > unicode.MaxASCII {
			said = append(said, "letter "+string(c))
		}
	}
	slices.Sort(said)
	sum := map[string]float64{}
	for _, s := range slices.Compact(said) {
		weight := 1.0
		if strings.HasPrefix(s, "letter ") {
			weight = 0.25
		}
		for _, language := range clues()[s] {
			sum[language] += weight / float64(len(clues()[s]))
		}
	}
	return sum
}

// speaks returns the language that a text of a page is in, the name of its alphabet; "" if the evidence is for less than so many
// words, or for two languages alike.
func speaks(text string, least float64) string {
	sum := evidence(text)
	best, second := "", 0.0
	for language, n := range sum {
		if n > sum[best] {
			best, second = language, sum[best]
		} else {
			second = max(second, n)
		}
	}
	if sum[best] < least || sum[best] == second {
		return ""
	}
	return best
}

// spokenOn returns the language of a page with some text whose lang attribute says another, or nothing. Templates leave that
// attribute at English; else the text must tell clearly that it is wrong.
func spokenOn(attribute, text string) string {
	if slices.Contains([]string{"nb", "nn", "da"}, attribute) { // Norwegian's two forms, and Danish, have its letters
		attribute = "no"
	}
	told, sum := speaks(text, 2), evidence(text)
	switch known := slices.Contains(alphabet.Names(), attribute); {
	case told == "" && known:
		return attribute
	case !known || attribute == alphabet.English().Name(), sum[told] >= 4 && sum[told] > 2*sum[attribute]:
		return told
	}
	return attribute
}
