package daily

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"absurdist/engine/game"
)

func TestTell(t *testing.T) {
	type told map[int]float64
	for _, test := range []struct {
		line string
		want told
	}{
		{"cigar 660 35", told{tellUse: manyUses, tellMuch: math.Log(661) - manyUses}},
		{"guano 20 50", told{tellUse: math.Log(21), tellSize50: 1}},
		{"moult 0 35 B", told{tellUnused: 1, tellBritish: 1}},
		{"laser 433 20", told{tellUse: manyUses, tellMuch: math.Log(434) - manyUses, tellSize20: 1}},
		{"haven 18844 35", told{tellUse: manyUses}},
		{"peter 4596 99 N", told{tellUse: manyUses, tellMuch: math.Log(4597) - manyUses, tellSizeNone: 1, tellName: 1, tellAgain: 1}},
		{"words 0 70 NSR", told{tellUnused: 1, tellSize70: 1, tellName: 1, tellPlural: 1, tellRude: 1}},
		{"added 0 60 D", told{tellUnused: 1, tellSize60: 1, tellPast: 1, tellDouble: 1, tellAgain: 1}},
	} {
		_, got, err := parseUses(strings.Fields(test.line))
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		want := vector{tellOne: 1}
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
		if v[tellOne] != 1 {
			t.Errorf("nothing is told of %s", d.Words()[i])
		}
		if v[tellUnused] == 1 && v[tellSizeNone] == 1 {
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
	taste := Taste{tellUse: 0.5, tellSizeNone: -2, tellAgain: 1e-3}
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
	v := tell(w, 0, noSize, "D")
	taste := Taste{tellPast: -1, tellDouble: 0.25, tellAgain: 0.25, tellRude: 7}
	if got := taste.of(&v); math.Abs(got-math.Exp(-0.5)) > 1e-12 {
		t.Errorf("%v, want e to the -0.5", got)
	}
}
