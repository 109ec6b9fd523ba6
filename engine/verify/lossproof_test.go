package verify

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

func TestLossProof(t *testing.T) {
	answers := game.MustWords("batch catch hatch match")
	const (
		three = `{"step":1,"guesses":2,"words":["batch","catch","hatch"]}` + "\n"
		other = `{"step":2,"guesses":2,"words":["batch","catch","match"]}` + "\n"
		third = `{"step":3,"guesses":2,"words":["batch","hatch","match"]}` + "\n"
		last  = `{"step":4,"guesses":2,"words":["catch","hatch","match"]}` + "\n"
		four  = `{"step":5,"guesses":3,"words":["batch","catch","hatch","match"],"by":[1,2,3,4]}` + "\n"
	)
	for _, test := range []struct {
		name, text, fault string
		allowed           string
	}{
		{"right", three + other + third + last + four, "", ""},
		{"an outside word wins", three + other + third + last + four, "p:2: nothing shows that CHIMB does not win", "chimb"},
		{"a step too few", three + other + third + strings.ReplaceAll(strings.ReplaceAll(four, ",4]", "]"), `"step":5`, `"step":4`), "p:5: nothing shows that BATCH does not win", ""},
		{"a step about other words", three + `{"step":2,"guesses":3,"words":["batch","catch"],"by":[1]}`, "p:3: step 1 is also about HATCH", ""},
		{"a later step", `{"step":1,"guesses":3,"words":["batch","catch"],"by":[1]}`, "p:2: step 1 is no earlier one about 2 guesses", ""},
		{"a strange word", `{"step":1,"guesses":2,"words":["batch","crane"]}`, "p:2: CRANE is not one of the answers", ""},
		{"one guess", `{"step":1,"guesses":1,"words":["batch","catch"]}`, "p:2: a step is about two guesses or more", ""},
		{"one word", `{"step":1,"guesses":2,"words":["batch"]}`, "p:2: a step is about two words or more", ""},
		{"a word twice", `{"step":1,"guesses":2,"words":["batch","batch"]}`, "p:2: its words are not in the order of the answers", ""},
		{"cut off before its claim", three + other + third + last, "p:5: the last step is about 2 guesses, the first line about 3", ""},
		{"a step for nothing", three + other + third + last + `{"step":5,"guesses":2,"words":["catch","hatch","match"]}` + "\n" + strings.Replace(four, `"step":5`, `"step":6`, 1), "p:6: no later step names this one", ""},
		{"not JSON", three + "nonsense\n", "p:3: invalid character", ""},
		{"a step left out", three + four, "p:3: not step 2 of a proof", ""},
		{"empty", "", `p:1: claims that are "not won" do not have 0 lines`, ""},
	} {
		v, err := checkLoss(t, test.text, answers, game.MustWords(test.allowed))
		switch {
		case test.fault == "":
			if err != nil || v.Guesses != 3 || v.Steps != 5 {
				t.Errorf("%s: %+v, %v", test.name, v, err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), test.fault):
			t.Errorf("%s: %v, want %s", test.name, err, test.fault)
		case !errors.Is(err, ErrRefuted) && !errors.Is(err, ErrFile):
			t.Errorf("%s: %v wraps neither sentinel", test.name, err)
		}
	}
}

// checkLoss reads and checks a proof made of these steps, for 3 guesses. The error is that of reading it, or the fault after its line.
func checkLoss(t *testing.T, steps string, answers, others []game.Word) (v ProofVerdict, err error) {
	t.Helper()
	d := game.Must(game.NewDictionary("some", answers, others))
	head := fmt.Sprintf(`{"claim":"not won","words":"some","lists":%q,"answers":%d,"allowed":%d,"mode":"normal","guesses":3,"lines":%d}`,
		d.Sum(), len(d.Answers()), len(d.Words()), strings.Count(steps, "{"))
	p, err := ReadAs[*LossProof]("p", strings.NewReader(head+"\n"+steps))
	if err != nil {
		return v, err
	}
	if v = CheckOne[ProofVerdict](t, p, d); len(v.Faults) > 0 {
		err = fmt.Errorf("%s: %w", v.Faults[0].Place("p"), v.Faults[0])
	}
	return v, err
}

// With all words of the original list as answers, 5 guesses are not enough, and 6 are. The proof of the former is only checked
// with ABSURDIST_ALL.
func TestKeptDepth(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	d = d.AnyAnswer()
	tree := kept[*Tree](t, "original-any-answer-6.txt.gz")
	if r := CheckOne[TreeVerdict](t, tree, d); len(r.Faults) > 0 || r.Answers != 12972 || r.Lost > 0 || r.Worst != 6 {
		t.Errorf("tree: %+v", r)
	}
	proof := kept[*LossProof](t, "original-any-answer-5.jsonl.gz")
	if os.Getenv("ABSURDIST_ALL") == "" {
		return
	}
	if v := CheckOne[ProofVerdict](t, proof, d); len(v.Faults) > 0 || v.Guesses != 5 {
		t.Errorf("proof: %+v", v)
	}
}

// kept reads a file of data/proofs.
func kept[F File](t *testing.T, name string) F {
	t.Helper()
	f := must.Get(os.Open(filepath.Join("../../data/proofs", name)))(t)
	defer f.Close()
	return must.Get(ReadAs[F](name, f))(t)
}

// Each of these small sets of words can't be found within the guesses of its proof.
func TestKeptSets(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for name, want := range map[string]struct{ guesses, words int }{
		"original-3": {3, 12}, "ills-3": {3, 6}, "ills-4": {4, 10}, "ills-5": {5, 15},
	} {
		v := CheckOne[ProofVerdict](t, kept[*LossProof](t, "least-"+name+".jsonl.gz"), d)
		if !v.Right || v.Guesses != want.guesses || v.Answers != want.words || v.Allowed != 12972 {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

// Ten words are the least set that 4 guesses lose. Of the sets with a lost part, one in 100 is looked at, and all with ABSURDIST_ALL.
func TestKeptBound(t *testing.T) {
	proof := kept[*SetsProof](t, "least-allowed-4-bound.jsonl.gz")
	if os.Getenv("ABSURDIST_ALL") == "" {
		for i, l := range proof.Lines {
			var some [][]game.Word
			for at := 0; at < len(l.Sets) && l.Parts; at += 100 {
				some = append(some, l.Sets[at])
			}
			if l.Parts {
				proof.Lines[i].Sets = some
			}
		}
	}
	d := game.Must(game.LoadList("original"))
	if v := CheckOne[ProofVerdict](t, proof, d); len(v.Faults) > 0 || len(v.Open) != 1 || v.Guesses != 4 || *v.Least != 10 || v.Answers != 12972 {
		t.Errorf("%+v", v)
	}
}

// The two rules that proofs rest on agree with the clues.
func TestPackingRules(t *testing.T) {
	word := rapid.Map(rapid.StringMatching(`[a-d]{5}`), game.MustWord)
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfNDistinct(word, 3, 3, rapid.ID[game.Word]).Draw(t, "words")
		secret := list[0]
		p := newPacking(t.Context(), list, secret)
		i, j := p.words[list[1]], p.words[list[2]]
		got := p.follow[i.kind][j.kind] && i.uses&j.uses == 0
		if want := clue(i.word, j.word) == clue(i.word, secret); got != want {
			t.Fatalf("%s after %s, secret %s: %v, by the clues %v", j.word, i.word, secret, got, want)
		}
	})
}
