package verify

import (
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
		text, fault, allowed string
	}{
		{three + other + third + last + four, "", ""},
		{three + other + third + last + four, "f:2: nothing shows that CHIMB does not win", "chimb"},
		{three + other + third + strings.ReplaceAll(strings.ReplaceAll(four, ",4]", "]"), `"step":5`, `"step":4`), "f:5: nothing shows that BATCH does not win", ""},
		{three + `{"step":2,"guesses":3,"words":["batch","catch"],"by":[1]}`, "f:3: step 1 is also about HATCH", ""},
		{`{"step":1,"guesses":3,"words":["batch","catch"],"by":[1]}`, "f:2: step 1 is no earlier one about 2 guesses", ""},
		{`{"step":1,"guesses":2,"words":["batch","crane"]}`, "f:2: CRANE is not one of the answers", ""},
		{`{"step":1,"guesses":1,"words":["batch","catch"]}`, "f:2: a step is about two guesses or more", ""},
		{`{"step":1,"guesses":2,"words":["batch"]}`, "f:2: a step is about two words or more", ""},
		{`{"step":1,"guesses":2,"words":["batch","batch"]}`, "f:2: its words are not in the order of the answers", ""},
		{three + other + third + last, "f:5: the last step is about 2 guesses, the first line about 3", ""},
		{three + other + third + last + `{"step":5,"guesses":2,"words":["catch","hatch","match"]}` + "\n" + strings.Replace(four, `"step":5`, `"step":6`, 1), "f:6: no later step names this one", ""},
		{three + "nonsense\n", "f:3: invalid character", ""},
		{three + four, "f:3: not step 2 of a proof", ""},
		{"", `f:1: claims that are "not won" do not have 0 lines`, ""},
	} {
		d := game.Must(game.NewDictionary("some", answers, game.MustWords(test.allowed)))
		head := fmt.Sprintf(`{"claim":"not won","words":"some","lists":%q,"answers":%d,"allowed":%d,"mode":"normal","guesses":3,"lines":%d}`,
			d.Sum(), len(d.Answers()), len(d.Words()), strings.Count(test.text, "{"))
		Try(t, d, []Change{{Text: head + "\n" + test.text, Want: test.fault}})
	}
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
