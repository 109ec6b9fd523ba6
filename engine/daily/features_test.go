package daily

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"absurdist/engine"
)

func TestTell(t *testing.T) {
	type told map[int]float64
	for _, test := range []struct {
		line string
		want told
	}{
		{"cigar 660 35", told{use: manyUses, much: math.Log(661) - manyUses}},
		{"guano 20 50", told{use: math.Log(21), size50: 1}},
		{"moult 0 35 B", told{unused: 1, british: 1}},
		{"laser 433 20", told{use: manyUses, much: math.Log(434) - manyUses, size20: 1}},
		{"haven 18844 35", told{use: manyUses}},
		{"peter 4596 99 N", told{use: manyUses, much: math.Log(4597) - manyUses, sizeNone: 1, name: 1, again: 1}},
		{"words 0 70 NSR", told{unused: 1, size70: 1, name: 1, plural: 1, rude: 1}},
		{"added 0 60 D", told{unused: 1, size60: 1, past: 1, double: 1, again: 1}},
	} {
		_, got, err := parseUses(strings.Fields(test.line))
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		want := vector{one: 1}
		for i, x := range test.want {
			want[i] = x
		}
		if got != want {
			t.Errorf("%s: %v, want %v", test.line, got, want)
		}
	}
	for _, line := range []string{"", "cigar", "cigar 1", "cigar x 35", "cigar 1 x", "cig 1 35", "cigar 1 35 N S"} {
		if _, _, err := parseUses(strings.Fields(line)); err == nil {
			t.Errorf("%q is read as a word with its uses", line)
		}
	}
}

// Each built-in line is read, and what is not there is told of too.
func TestToldOfAll(t *testing.T) {
	d := nyt(t)
	rare := 0
	for i, v := range toldOf(d) {
		if v[one] != 1 {
			t.Errorf("nothing is told of %s", d.Words()[i])
		}
		if v[unused] == 1 && v[sizeNone] == 1 {
			rare++
		}
	}
	if rare < 5000 || rare > 8000 {
		t.Errorf("%d words are neither used nor in a list of SCOWL", rare)
	}
	if got := len(told()); got != 9562 {
		t.Errorf("%d words in the file, want 9562", got)
	}
}

func TestTasteAsJSON(t *testing.T) {
	taste := Taste{use: 0.5, sizeNone: -2, again: 1e-3}
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
	w, _ := engine.ParseWord("added")
	v := tell(w, 0, noSize, "D")
	taste := Taste{past: -1, double: 0.25, again: 0.25, rude: 7}
	if got := taste.of(&v); math.Abs(got-math.Exp(-0.5)) > 1e-12 {
		t.Errorf("%v, want e to the -0.5", got)
	}
}
