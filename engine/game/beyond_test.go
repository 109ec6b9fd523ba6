package game

import (
	"math"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// common is a small list whose other words differ in how common they are.
func common(t *testing.T) *Dictionary {
	t.Helper()
	d := Must(NewDictionary("small", MustWords("crane slate wager"), MustWords("wages gawks wagon waged raise")))
	return d.Beyond(func() Beyond {
		b := Beyond{Weights: []float64{1, 1, 1, 8, 1, 1, 2, 1}, Share: 0.25, Usual: NewSet(8)}
		b.Usual.Add(7) // RAISE
		return b
	})
}

func alike(a, b Chance) bool { return a.Word == b.Word && math.Abs(a.Share-b.Share) < 1e-12 }

// If no answer fits, how common the other words are decides.
func TestBeyondAnswers(t *testing.T) {
	for _, known := range []bool{false, true} {
		d := common(t)
		if !known {
			d = must.Get(d.Of(d.Answers(), d.Words()))(t)
		}
		pos := NewPosition(d, Rules{Rows: 6})
		if err := pos.Apply(MustWord("eagle"), Score(MustWord("eagle"), MustWord("wages"))); err != nil || pos.Weights() != nil {
			t.Fatalf("%v, weights %v while answers fit", err, pos.Weights())
		}
		must.Do(t, pos.Apply(MustWord("wager"), Score(MustWord("wager"), MustWord("wages"))))
		if pos.Tier() != FromAllowed {
			t.Fatalf("tier %d with %v", pos.Tier(), pos.CandidateWords(0))
		}
		want := []Chance{{MustWord("wages"), 0.5}, {MustWord("waged"), 0.5}}
		if known {
			want = []Chance{{MustWord("wages"), 0.8}, {MustWord("waged"), 0.2}}
		}
		if chances := pos.Chances(0); !slices.EqualFunc(chances, want, alike) {
			t.Errorf("%v, want %v", chances, want)
		}
	}
}

// The list of answers is doubted once the page gives a reason.
func TestDoubting(t *testing.T) {
	d := common(t)
	clue := Score(MustWord("eagle"), MustWord("wages"))
	for _, test := range []struct {
		name string
		mode Mode
		do   func(*Position)
		want bool
	}{
		{"no reason", Normal, func(*Position) {}, false},
		{"an answer before", Normal, func(p *Position) { p.Doubt() }, true},
		{"a usual word refused", Normal, func(p *Position) { p.Reject(MustWord("raise")) }, true},
		{"another word refused", Normal, func(p *Position) { p.Reject(MustWord("gawks")) }, false},
		{"refused, perhaps by the mode", Hard, func(p *Position) { p.Reject(MustWord("raise")) }, false},
	} {
		pos := NewPosition(d, Rules{Mode: test.mode, Rows: 6})
		must.Do(t, pos.Apply(MustWord("eagle"), clue))
		test.do(pos)
		q := pos.Doubting()
		if (q != pos) != test.want {
			t.Errorf("%s: doubted %v, want %v", test.name, q != pos, test.want)
		}
		if q == pos {
			continue
		}
		// WAGER has a third of three quarters, WAGES and WAGED 8 and 2 of 13 of a quarter; the others do not fit.
		wager, others := 0.75/3, 0.25/13
		sum := wager + 10*others
		want := []Chance{{MustWord("wager"), wager / sum}, {MustWord("wages"), 8 * others / sum}, {MustWord("waged"), 2 * others / sum}}
		got := q.Chances(0)
		if q.Tier() != FromWeights || !slices.EqualFunc(got, want, alike) || q.Rejected(MustWord("raise")) != pos.Rejected(MustWord("raise")) {
			t.Errorf("%s: tier %d, %v, want %v", test.name, q.Tier(), got, want)
		}
	}
	plain := NewPosition(common(t).base, Rules{})
	plain.Doubt()
	if plain.Doubting() != plain {
		t.Error("doubted where nothing is known of other pages")
	}
}

// A weight of 0 would exclude a word that may be the answer.
func TestBeyondPanics(t *testing.T) {
	d := common(t).Beyond(func() Beyond { return Beyond{Weights: make([]float64, 8)} })
	defer func() {
		if recover() == nil {
			t.Error("weights of 0 were taken")
		}
	}()
	pos := NewPosition(d, Rules{})
	pos.Doubt()
	pos.Doubting()
}
