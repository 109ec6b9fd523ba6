package daily

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game"
)

// Features of a word. The editor's taste has a weight for each.
const (
	hasOne      = iota // 1 for every word
	hasUse             // logarithm of its uses in the subtitles plus one, up to manyUses
	hasMuch            // the rest of that beyond manyUses
	hasUnused          // not used in the subtitles
	hasSize20          // in SCOWL's lists of size 10 or 20; most words are in those of 35
	hasSize50          // of 40 or 50
	hasSize60          // of 55 or 60
	hasSize70          // of 70
	hasSizeNone        // in no list
	hasName            // mostly capitalized in the subtitles
	hasPlural          // ends in -s, and is a word without it
	hasPast            // ends in -ed, likewise
	hasRude            // in a list of rude words
	hasBritish         // British only
	hasDouble          // has a letter twice in a row
	hasAgain           // has a letter more than once
	features
)

// featureNames are the features' names in reports.
var featureNames = [features]string{
	"one", "use", "much", "unused", "size-10-20", "size-40-50", "size-55-60", "size-70", "size-none",
	"name", "plural", "past", "rude", "british", "double", "again",
}

// FeatureNames returns the names of the features, in the order of a [Taste].
func FeatureNames() []string { return featureNames[:] }

// manyUses is the logarithm of the number of uses, about 150, beyond which more uses matter less: the list of 2309 does
// not have a larger share of more frequent words.
const manyUses = 5

// vector has the features of one word.
type vector [features]float64

// usesFile has the words' uses, sizes and marks. data/words/PROVENANCE.md describes the format.
const usesFile = "words/en-5-uses.txt"

// wordFeatures are read from an embedded file, which a test reads too.
var wordFeatures = sync.OnceValue(func() map[game.Word]vector {
	words := map[game.Word]vector{}
	for line := range strings.Lines(string(game.Must(fs.ReadFile(data.Words, usesFile)))) {
		w, v, err := parseUses(strings.Fields(line))
		words[w] = game.Must(v, err)
	}
	return words
})

func parseUses(fields []string) (w game.Word, v vector, err error) {
	if len(fields) < 3 || len(fields) > 4 {
		return w, v, fmt.Errorf("%d fields, not a word, its uses, its size and its marks", len(fields))
	}
	w, err = game.ParseWord(fields[0])
	uses, usesErr := strconv.Atoi(fields[1])
	size, sizeErr := strconv.Atoi(fields[2])
	v = vectorOf(w, uses, size, strings.Join(fields[3:], ""))
	if fields[0] == halfOfWord {
		v[hasMuch] = 0
	}
	return w, v, cmp.Or(err, usesErr, sizeErr)
}

// halfOfWord is the first half of "haven't", which the source of the counts splits in two. Its count includes these
// halves, so it shows only that the word is not rare.
const halfOfWord = "haven"

// noSize is the size of words in none of SCOWL's lists.
const noSize = 99

// marked are the features given by marks.
var marked = [...]struct {
	mark    string
	feature int
}{{"N", hasName}, {"S", hasPlural}, {"D", hasPast}, {"R", hasRude}, {"B", hasBritish}}

func vectorOf(w game.Word, uses, size int, marks string) vector {
	v := vector{hasOne: 1}
	logarithm := math.Log(float64(uses + 1))
	v[hasUse] = min(manyUses, logarithm)
	v[hasMuch] = logarithm - v[hasUse]
	if uses == 0 {
		v[hasUnused] = 1
	}
	switch {
	case size <= 20:
		v[hasSize20] = 1
	case size <= 35:
	case size <= 50:
		v[hasSize50] = 1
	case size <= 60:
		v[hasSize60] = 1
	case size < noSize:
		v[hasSize70] = 1
	default:
		v[hasSizeNone] = 1
	}
	for _, m := range marked {
		if strings.Contains(marks, m.mark) {
			v[m.feature] = 1
		}
	}
	letters := w[:w.Len()]
	for i, l := range letters {
		for j, other := range letters[:i] {
			if l == other {
				v[hasAgain] = 1
				if j == i-1 {
					v[hasDouble] = 1
				}
			}
		}
	}
	return v
}

// featuresOf returns the features of each word of a dictionary, by index.
func featuresOf(d *game.Dictionary) []vector {
	all := wordFeatures()
	of := make([]vector, len(d.Words()))
	for i, w := range d.Words() {
		v, ok := all[w]
		if !ok {
			v = vectorOf(w, 0, noSize, "")
		}
		of[i] = v
	}
	return of
}

// theList is the list of 2309 words that the days followed before the editor came, and with which the editor began.
var theList = sync.OnceValue(func() map[game.Word]bool {
	all := map[game.Word]bool{}
	for _, w := range list("nyt2022").Answers() {
		all[w] = true
	}
	return all
})

func list(name string) *game.Dictionary { return game.Must(game.LoadList(name)) }

// Taste has the coefficient of each feature in the logarithm of a word's weight.
type Taste [features]float64

// of returns the weight of a word, which is 1 without features. The conversions keep machines from fusing a product and
// a sum, so that all get the same result.
func (t *Taste) of(v *vector) float64 {
	sum := 0.0
	for i, x := range v {
		if x != 0 {
			sum += float64(t[i] * x)
		}
	}
	return math.Exp(sum)
}

// rounded leaves three decimals, on which machines agree.
func (t Taste) rounded() Taste {
	for i := range t {
		t[i] = rounded(t[i])
	}
	return t
}

// MarshalJSON writes the coefficients other than 0 by name.
func (t Taste) MarshalJSON() ([]byte, error) {
	var named []string
	for i, x := range t {
		if x != 0 {
			named = append(named, fmt.Sprintf("%q:%s", featureNames[i], strconv.FormatFloat(x, 'f', -1, 64)))
		}
	}
	return []byte("{" + strings.Join(named, ",") + "}"), nil
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
			return fmt.Errorf("%q is not a feature of words", n)
		}
		t[i] = x
	}
	return nil
}
