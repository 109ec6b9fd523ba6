package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

// plainTotal is the least total of all trees for the words left, by trying everything.
func plainTotal(guesses, left []engine.Word, mode engine.Mode, rows []row, limit int) int {
	best := never
	for _, g := range guesses {
		if len((&referee{mode, rows, demandsOf(rows)}).faults(g)) == 0 {
			best = min(best, plainAfter(guesses, left, mode, rows, limit, g))
		}
	}
	return best
}

func plainAfter(guesses, left []engine.Word, mode engine.Mode, rows []row, limit int, g engine.Word) int {
	if limit == 0 {
		return never
	}
	classes := map[string][]engine.Word{}
	for _, w := range left {
		classes[clue(g, w)] = append(classes[clue(g, w)], w)
	}
	total := len(left)
	for c, words := range classes {
		switch {
		case c == won:
		case len(classes) == 1 && len(rows) > 0:
			return never // it tells nothing
		default:
			total += plainTotal(guesses, words, mode, append(slices.Clone(rows), row{g, c}), limit-1)
		}
	}
	return min(total, never)
}

// drawAlike draws lists of up to seven answers that end alike, which makes trees deep and modes strict, and of a few
// other words that may be guessed.
func drawAlike(t *rapid.T, all *engine.Dictionary, lot *rand.Rand, others int) *engine.Dictionary {
	ending := all.Answers()[lot.IntN(len(all.Answers()))].String()[rapid.IntRange(2, 3).Draw(t, "ending"):]
	var alike, allowed []engine.Word
	for _, i := range lot.Perm(len(all.Words())) {
		switch w := all.Words()[i]; {
		case strings.HasSuffix(w.String(), ending) && len(alike) < 7:
			alike = append(alike, w)
		case len(allowed) < others:
			allowed = append(allowed, w)
		}
	}
	d, err := engine.NewDictionary("drawn", alike, allowed)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTotalsAgreeWithTryingEverything(t *testing.T) {
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
		want := plainAfter(d.Words(), d.Answers(), mode, nil, limit, first)
		if err := totals.refute(t.Context(), first, want); err != nil {
			t.Fatalf("%s over %v, %v in %d: a bound of %d is right, but: %v", first, d.Answers(), mode, limit, want, err)
		}
		if want == never {
			return
		}
		var fault FaultError
		if err := totals.refute(t.Context(), first, want+1); !errors.As(err, &fault) {
			t.Fatalf("%s over %v, %v in %d takes %d, but %d was not refuted: %v", first, d.Answers(), mode, limit, want, want+1, err)
		}
	})
}

func TestTotalsOfSaletTakeTooLong(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	totals := newTotals(d.Answers(), d.Answers(), engine.Strict, 6)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	first, _ := engine.ParseWord("slate")
	if err := totals.refute(ctx, first, 8227); !errors.Is(err, errUnsettled) {
		t.Errorf("%v, want %v", err, errUnsettled)
	}
}

// faultsOf returns what a check found wrong, or why it broke off.
func faultsOf(v Verdict, err error) (text string) {
	if err != nil {
		return err.Error()
	}
	for _, f := range v.Wrong() {
		text += f.Error()
	}
	return text
}

func TestTreeProof(t *testing.T) {
	d, err := engine.NewDictionary("three", []engine.Word{{'c', 'r', 'a', 'n', 'e'}, {'c', 'r', 'a', 't', 'e'}}, []engine.Word{{'s', 'l', 'a', 't', 'e'}})
	if err != nil {
		t.Fatal(err)
	}
	head := TreeProofHead{Trees: LeastTotal, Words: "three", Lists: d.Sum(), Mode: "hard", Guesses: 6, From: FromAllowed, Bound: 3}
	for _, test := range []struct {
		name string
		head func(p TreeProofHead) TreeProofHead
		body string
		want string // the faults, or the error
	}{
		{"whole", nil, "crane 3 true, crate 3 true, slate 4 true", ""},
		{"not possible", nil, "crane 3 true, crate 3 true, slate 0 true", ""},
		{"impossible", func(p TreeProofHead) TreeProofHead { p.Bound = 0; return p }, "crane 0 true, crate 0 true, slate 0 true", ""},
		{"possible", func(p TreeProofHead) TreeProofHead { p.Bound = 0; return p }, "crane 0 true, crate 3 true, slate 0 true", "CRATE: is not shown to miss an answer"},
		{"missing", nil, "crane 3 true, slate 4 true", "CRATE is missing"},
		{"twice", nil, "crane 3 true, crate 3 true, slate 4 true, crane 3 true", "CRANE: is there twice, or may not be guessed"},
		{"too little", nil, "crane 3 true, crate 2 true, slate 4 true", "CRATE: is not shown to need 3 guesses"},
		{"not proved", nil, "crane 3 true, crate 3 false, slate 4 true", "CRATE: is not shown to need 3 guesses"},
		{"answers only", func(p TreeProofHead) TreeProofHead { p.From = FromAnswers; return p }, "crane 3 true, crate 3 true", ""},
		{"other lists", func(p TreeProofHead) TreeProofHead { p.Lists = "x"; return p }, "crane 3 true, crate 3 true, slate 4 true", "it is about other lists than three"},
		{"other kind", func(p TreeProofHead) TreeProofHead { p.From = "x"; return p }, "", `f:1: from "x"`},
		{"mode", func(p TreeProofHead) TreeProofHead { p.Mode = "x"; return p }, "", `f:1: unknown mode "x"`},
		{"no word", nil, "crane 3 true,  3 true", "f:3: it has no first guess"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := head
			if test.head != nil {
				p = test.head(p)
			}
			text, _ := json.Marshal(p)
			for _, line := range strings.Split(test.body, ",") {
				var f FirstTotal
				word, rest, _ := strings.Cut(strings.TrimPrefix(line, " "), " ")
				f.First, _ = engine.ParseWord(word)
				if _, err := fmt.Sscan(rest, &f.Total, &f.Proved); err != nil && rest != "" {
					t.Fatal(err)
				}
				line, _ := json.Marshal(f)
				text = append(append(text, '\n'), line...)
			}
			file, err := ReadAs[*TreeProof]("f", strings.NewReader(string(text)))
			got := fmt.Sprint(err)
			if err == nil {
				got = faultsOf(file.Check(t.Context(), d))
			}
			if got != test.want && (test.want == "" || !strings.Contains(got, test.want)) {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// The proofs that are kept are whole, and random first guesses of them hold.
func TestProofsOfTrees(t *testing.T) {
	for _, list := range []string{"original", "nyt"} {
		for _, mode := range []engine.Mode{engine.Normal, engine.Hard, engine.Strict} {
			t.Run(list+" "+mode.String(), func(t *testing.T) {
				proof := kept[*TreeProof](t, fmt.Sprintf("%s-%s.jsonl.gz", list, mode))
				d, err := engine.LoadList(list)
				if err != nil {
					t.Fatal(err)
				}
				if proof.Words != list || proof.Mode != mode.String() {
					t.Errorf("it is about %s in %s mode", proof.Words, proof.Mode)
				}
				if faults := faultsOf(proof.Check(t.Context(), d)); faults != "" {
					t.Error(faults)
				}
				if mode != engine.Strict {
					return // the table of clues alone takes a second or two
				}
				totals := newTotals(proof.guesses(d), d.Answers(), mode, proof.Guesses)
				for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(proof.Firsts))[:3] {
					if err := totals.refute(t.Context(), proof.Firsts[i].First, proof.Bound); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}
