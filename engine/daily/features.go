package daily

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"absurdist/data"
	"absurdist/engine/game"
)

// What is told of a word. The editor's taste weighs each of them.
const (
	tellOne      = iota // 1 of every word
	tellUse             // logarithm of its uses in the subtitles and one, up to manyUses
	tellMuch            // what that has beyond manyUses
	tellUnused          // the subtitles do not use it
	tellSize20          // it is in SCOWL's lists of size 10 or 20; most are in those of 35
	tellSize50          // of 40 or 50
	tellSize60          // of 55 or 60
	tellSize70          // of 70
	tellSizeNone        // in none of them
	tellName            // the subtitles mostly write it with a capital
	tellPlural          // it ends in -s, and the word without it is one
	tellPast            // in -ed, the same way
	tellRude            // a list of rude words has it
	tellBritish         // it is British only
	tellDouble          // it has a letter twice in a row
	tellAgain           // it has a letter more than once
	features
)

// featureNames are the names of what is told of a word, for reports.
var featureNames = [features]string{
	"one", "use", "much", "unused", "size-10-20", "size-40-50", "size-55-60", "size-70", "size-none",
	"name", "plural", "past", "rude", "british", "double", "again",
}

// Tells returns the names of what is told of a word, in the order of a [Taste].
func Tells() []string { return featureNames[:] }

// manyUses is the logarithm, for 150 uses in the subtitles, from which more of them say less: the list of 2309 has no larger
// share of the words above it.
const manyUses = 5

// vector is what is told of one word.
type vector [features]float64

// usesFile has the uses, the sizes and the marks of the words. data/words/PROVENANCE.md tells the form.
const usesFile = "words/en-5-uses.txt"

var told = sync.OnceValue(func() map[game.Word]vector {
	text, err := fs.ReadFile(data.Words, usesFile)
	if err != nil {
		panic(err) // the program was built without it
	}
	words := map[game.Word]vector{}
	for line := range strings.Lines(string(text)) {
		w, v, err := parseUses(strings.Fields(line))
		if err != nil {
			panic(fmt.Errorf("%s: %q: %w", usesFile, line, err)) // a test reads it
		}
		words[w] = v
	}
	return words
})

// parseUses reads a line of [usesFile].
func parseUses(fields []string) (game.Word, vector, error) {
	if len(fields) < 3 || len(fields) > 4 {
		return game.Word{}, vector{}, fmt.Errorf("%d fields, not a word, its uses, its size and its marks", len(fields))
	}
	w, err := game.ParseWord(fields[0])
	if err != nil {
		return w, vector{}, err
	}
	uses, err := strconv.Atoi(fields[1])
	if err != nil {
		return w, vector{}, err
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil {
		return w, vector{}, err
	}
	v := tell(w, uses, size, strings.Join(fields[3:], ""))
	if fields[0] == halfOfWord {
		v[tellMuch] = 0
	}
	return w, v, nil
}

// halfOfWord is counted wherever the subtitles have haven't, which the package cuts in two. It says nothing of haven but that
// it is not rare.
const halfOfWord = "haven"

// noSize is the size of words that none of SCOWL's lists has.
const noSize = 99

// marked is what the marks tell.
var marked = [...]struct {
	mark  string
	tells int
}{{"N", tellName}, {"S", tellPlural}, {"D", tellPast}, {"R", tellRude}, {"B", tellBritish}}

// tell returns what is told of a word.
func tell(w game.Word, uses, size int, marks string) vector {
	v := vector{tellOne: 1}
	logarithm := math.Log(float64(uses + 1))
	v[tellUse] = min(manyUses, logarithm)
	v[tellMuch] = logarithm - v[tellUse]
	if uses == 0 {
		v[tellUnused] = 1
	}
	switch {
	case size <= 20:
		v[tellSize20] = 1
	case size <= 35:
	case size <= 50:
		v[tellSize50] = 1
	case size <= 60:
		v[tellSize60] = 1
	case size < noSize:
		v[tellSize70] = 1
	default:
		v[tellSizeNone] = 1
	}
	for _, m := range marked {
		if strings.Contains(marks, m.mark) {
			v[m.tells] = 1
		}
	}
	letters := w[:w.Len()]
	for i, l := range letters {
		for j, other := range letters[:i] {
			if l == other {
				v[tellAgain] = 1
				if j == i-1 {
					v[tellDouble] = 1
				}
			}
		}
	}
	return v
}

// toldOf returns what is told of each word of a dictionary, by index.
func toldOf(d *game.Dictionary) []vector {
	all := told()
	of := make([]vector, len(d.Words()))
	for i, w := range d.Words() {
		v, ok := all[w]
		if !ok {
			v = tell(w, 0, noSize, "")
		}
		of[i] = v
	}
	return of
}

// theList is the 2309 words that the days followed until the editor came, with which the editor began.
var theList = sync.OnceValue(func() map[game.Word]bool {
	all := map[game.Word]bool{}
	for _, w := range list("nyt2022").Answers() {
		all[w] = true
	}
	return all
})

// list returns a built-in list.
func list(name string) *game.Dictionary {
	d, err := game.LoadList(name)
	if err != nil {
		panic(err) // the program was built without it; a test reads it
	}
	return d
}

// inList returns for each word of a dictionary, by index, whether it is in the list of 2309. What the dictionary has for
// answers does not count.
func inList(d *game.Dictionary) []bool {
	in := make([]bool, len(d.Words()))
	for i, w := range d.Words() {
		in[i] = theList()[w]
	}
	return in
}

// Taste is how the logarithm of a word's weight grows with each thing that is told of it.
type Taste [features]float64

// of returns the weight of a word, which is 1 where nothing is told of it. The conversions keep machines from fusing a
// product and a sum, so that all add up to the same.
func (t *Taste) of(v *vector) float64 {
	sum := 0.0
	for i, x := range v {
		if x != 0 {
			sum += float64(t[i] * x)
		}
	}
	return math.Exp(sum)
}

// rounded leaves three decimals, which machines agree on.
func (t Taste) rounded() Taste {
	for i := range t {
		t[i] = rounded(t[i])
	}
	return t
}

// MarshalJSON writes the coefficients that are not 0 under their names.
func (t Taste) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, x := range t {
		if x == 0 {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, featureNames[i])
		b = append(b, ':')
		b = strconv.AppendFloat(b, x, 'f', -1, 64)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what [Taste.MarshalJSON] writes.
func (t *Taste) UnmarshalJSON(text []byte) error {
	var named map[string]float64
	if err := json.Unmarshal(text, &named); err != nil {
		return err
	}
	*t = Taste{}
	for n, x := range named {
		i := slices.Index(featureNames[:], n)
		if i < 0 {
			return fmt.Errorf("%q is nothing that is told of a word", n)
		}
		t[i] = x
	}
	return nil
}
