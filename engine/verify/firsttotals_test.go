package verify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

func TestFirstTotals(t *testing.T) {
	d, err := engine.NewDictionary("three", engine.MustWords("crane crate"), engine.MustWords("slate"))
	if err != nil {
		t.Fatal(err)
	}
	whole := fmt.Sprintf(`{"openers":"totals","words":"three","lists":%q,"answers":2,"allowed":3,"mode":"hard","guesses":6,"lines":3}
{"first":"crane","low":3,"high":3}
{"first":"crate","low":3,"high":3}
{"first":"slate","low":3,"high":5}`, d.Sum())
	checkSpoilt[*FirstTotals, FirstTotalsVerdict](t, d, whole, []spoilt{
		{"", "", ""},
		{`"low":3,"high":5`, `"low":0,"high":0`, ""},
		{`"low":3,"high":5`, `"low":3,"high":0`, ""},
		{`"low":3,"high":5`, `"low":3,"high":6`, "SLATE: is said to take 6 guesses, and a tree takes 5 at most"},
		{`"low":3,"high":5`, `"low":3,"high":2`, "f:4: a tree has 2 guesses in all, and none less than 3"},
		{`"low":3,"high":5`, `"low":0,"high":5`, "f:4: a tree has 5 guesses in all, and none less than 0"},
		{`"low":3,"high":5`, `"low":3`, "f:4: it has no upper bound"},
		{`"low":3,"high":5`, `"high":5`, "f:4: it has no lower bound"},
		{`"crate"`, `"crane"`, "CRANE: is there twice, or may not be guessed"},
		{`"first":"crate"`, `"second":"crate"`, `f:3: json: unknown field "second"`},
		{`"first":"crate",`, ``, "f:3: it has no first guess"},
		{`"lines":3`, `"lines":4`, "f:4: this is the last line"},
		{`,"lines":3`, ``, "f:1: it does not say how many lines follow"},
		{`"answers":2`, `"answers":3`, "it is about 3 answers and 3 words"},
		{`"guesses":6,`, ``, "f:1: it does not say how many guesses there are"},
		{`hard`, `harder`, `f:1: unknown mode "harder"`},
		{`totals`, `most`, `f:1: json: unknown field "openers"`},
	})
}

// spoilt is a file in which a text stands instead of another, and what is then said of it.
type spoilt struct{ old, instead, want string }

// checkSpoilt reads and checks a file that is right, with each of the changes.
func checkSpoilt[F interface {
	File
	Check(ctx context.Context, d *engine.Dictionary) (V, error)
}, V Verdict](t *testing.T, d *engine.Dictionary, whole string, changes []spoilt) {
	t.Helper()
	for _, c := range changes {
		text := whole
		if c.old != "" {
			text = strings.Replace(whole, c.old, c.instead, 1)
		}
		file, err := Read("f", strings.NewReader(text))
		got := fmt.Sprint(err)
		if proof, ok := file.(F); ok && err == nil {
			v, err := proof.Check(t.Context(), d)
			got = faultsOf(v, err)
		}
		if got != c.want && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%s for %s: %s, want %s", c.instead, c.old, got, c.want)
		}
	}
}

// Trees are found down to the least total, and none below; the sample finds out what is wrong on either side.
func TestReachAgreesWithTryingEverything(t *testing.T) {
	all, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		lot := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		d := drawAlike(t, all, lot, 3)
		mode := rapid.SampledFrom([]engine.Mode{engine.Normal, engine.Hard, engine.Strict}).Draw(t, "mode")
		limit := rapid.IntRange(2, 6).Draw(t, "guesses")
		totals := newTotals(d.Words(), d.Answers(), mode, limit)
		first := d.Words()[lot.IntN(len(d.Words()))]
		want := plainAfter(d.Words(), (&TreeProof{}).answers(d), mode, nil, limit, first)
		var fault FaultError
		if want < never {
			if err := totals.reach(t.Context(), first, want); err != nil {
				t.Fatalf("%s over %v, %v in %d: %v", first, d.Answers(), mode, limit, err)
			}
		}
		if err := totals.reach(t.Context(), first, min(want, never)-1); !errors.As(err, &fault) {
			t.Fatalf("%s over %v, %v in %d takes %d, but less was found: %v", first, d.Answers(), mode, limit, want, err)
		}
		type claim struct {
			low, high int
			ok        bool
		}
		claims := []claim{{want, want, true}, {1, want, true}, {1, want - 1, want == 1}, // a high of 0 is none
			{want + 1, 0, false}, {0, 0, false}}
		if want == never {
			claims = []claim{{0, 0, true}, {9, 9, false}}
		}
		for _, change := range claims {
			p := &FirstTotals{
				FirstTotalsHead: FirstTotalsHead{Words: d.Name(), Lists: d.Sum(), Mode: mode.String(), Guesses: &limit, Answers: len(d.Answers()), Allowed: len(d.Words())},
				Firsts:          []FirstBounds{{First: first, Low: &change.low, High: &change.high}},
			}
			s, err := p.Sample(Options{Lists: NewLists(func(string) (*engine.Dictionary, error) { return d, nil }), Limit: 1 << 40}, 1, lot)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := s.Checks[0](t.Context()); err != nil || (len(v.Wrong()) == 0) != change.ok {
				t.Fatalf("%s over %v, %v in %d takes %d, said is %d to %d: %v, %v", first, d.Answers(), mode, limit, want, change.low, change.high, v, err)
			}
		}
	})
}

// On whole lists in hard mode families of words that differ in one letter leave few trees or none, and trying everything without
// remembering states finds out neither.
func TestTreesInHardMode(t *testing.T) {
	d, err := engine.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	totals := newTotals(d.Words(), d.Answers(), engine.Hard, 6)
	if err := totals.refute(t.Context(), engine.MustWord("kilty"), never); err != nil {
		t.Error(err)
	}
	if err := totals.reach(t.Context(), engine.MustWord("avast"), 8746); err != nil {
		t.Error(err)
	}
}
