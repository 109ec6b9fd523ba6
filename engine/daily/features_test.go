package daily

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func TestTell(t *testing.T) {
	type values map[int]float64
	for _, test := range []struct {
		line string
		want values
	}{
		{"cigar 660 35", values{hasUse: manyUses, hasMuch: math.Log(661) - manyUses}},
		{"guano 20 50", values{hasUse: math.Log(21), hasSize50: 1}},
		{"moult 0 35 B", values{hasUnused: 1, hasBritish: 1}},
		{"laser 433 20", values{hasUse: manyUses, hasMuch: math.Log(434) - manyUses, hasSize20: 1}},
		{"haven 18844 35", values{hasUse: manyUses}},
		{"peter 4596 99 N", values{hasUse: manyUses, hasMuch: math.Log(4597) - manyUses, hasSizeNone: 1, hasName: 1, hasAgain: 1}},
		{"words 0 70 NSR", values{hasUnused: 1, hasSize70: 1, hasName: 1, hasPlural: 1, hasRude: 1}},
		{"added 0 60 D", values{hasUnused: 1, hasSize60: 1, hasPast: 1, hasDouble: 1, hasAgain: 1}},
	} {
		_, got, err := parseUses(strings.Fields(test.line))
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		want := vector{hasOne: 1}
		for i, x := range test.want {
			want[i] = x
		}
		must.Equal(t, got, want, "%s", test.line)
	}
	for _, line := range []string{"", "cigar", "cigar 1", "cigar x 35", "cigar 1 x", "cig 1 35", "cigar 1 35 N S"} {
		if _, _, err := parseUses(strings.Fields(line)); err == nil {
			t.Errorf("%q is read as a word with its uses", line)
		}
	}
}

// Each built-in line is valid, and words without a line have features too.
func TestToldOfAll(t *testing.T) {
	d := nyt()
	rare := 0
	for i, v := range featuresOf(d) {
		if v[hasOne] != 1 {
			t.Errorf("%s has no features", d.Words()[i])
		}
		if v[hasUnused] == 1 && v[hasSizeNone] == 1 {
			rare++
		}
	}
	if rare < 5000 || rare > 8000 {
		t.Errorf("%d words are neither used nor in a list of SCOWL", rare)
	}
	must.Equal(t, len(wordFeatures()), 9562, "words in the file")
}

func TestTasteAsJSON(t *testing.T) {
	taste := Taste{hasUse: 0.5, hasSizeNone: -2, hasAgain: 1e-3}
	text, err := json.Marshal(taste)
	if err != nil || string(text) != `{"use":0.5,"size-none":-2,"again":0.001}` {
		t.Errorf("%s, %v", text, err)
	}
	var back Taste
	if err := json.Unmarshal(text, &back); err != nil || back != taste {
		t.Errorf("%v, %v", back, err)
	}
	for _, text := range []string{`{"usage":1}`, `{"use":"1"}`, `[]`} {
		if err := json.Unmarshal([]byte(text), &back); err == nil {
			t.Errorf("%s is read as a taste", text)
		}
	}
}

func TestTasteOf(t *testing.T) {
	w, _ := game.ParseWord("added")
	v := vectorOf(w, 0, noSize, "D")
	taste := Taste{hasPast: -1, hasDouble: 0.25, hasAgain: 0.25, hasRude: 7}
	if got := taste.of(&v); math.Abs(got-math.Exp(-0.5)) > 1e-12 {
		t.Errorf("%v, want e to the -0.5", got)
	}
}

// Pages with their own answers have common words, also plurals and past tenses, rather than rare ones. A refused word
// is a sign of such a page only if Wordle's list has always had it.
func TestBeyond(t *testing.T) {
	d := Beyond(list("nyt"))
	pos := game.NewPosition(d, game.Rules{Rows: 6})
	for _, answer := range d.Answers() { // none of these
		pos.Reject(answer)
	}
	must.Same(t, pos.Tier(), game.FromAllowed, "tier")
	share := func(word string) float64 {
		i, ok := d.Index(game.MustWord(word))
		if !ok {
			t.Fatalf("%s is not allowed", word)
		}
		return pos.Share(i)
	}
	for common, rare := range map[string]string{"wages": "gawks", "teams": "aahed", "tends": "tynde", "lived": "vined", "lines": "zoppo"} {
		if share(common) < 3*share(rare) {
			t.Errorf("%s has %.2g, %s %.2g", common, share(common), rare, share(rare))
		}
	}
	for refused, doubted := range map[string]bool{"tarse": false, "agora": false, "soare": true, "crane": true} {
		pos := game.NewPosition(d, game.Rules{Rows: 6})
		pos.Reject(game.MustWord(refused))
		if (pos.Doubting() != pos) != doubted {
			t.Errorf("%s refused: doubted %v, want %v", refused, !doubted, doubted)
		}
	}
	for _, name := range []string{"en-6", "de-5"} {
		if d := list(name); Beyond(d) != d {
			t.Errorf("%s: there are weights for words that are not of five letters a-z", name)
		}
	}
}
