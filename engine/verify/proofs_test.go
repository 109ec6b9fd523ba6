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
		three = `{"guesses":2,"words":["batch","catch","hatch"]}` + "\n"
		other = `{"guesses":2,"words":["batch","catch","match"]}` + "\n"
		third = `{"guesses":2,"words":["batch","hatch","match"]}` + "\n"
		last  = `{"guesses":2,"words":["catch","hatch","match"]}` + "\n"
		four  = `{"guesses":3,"words":["batch","catch","hatch","match"]}` + "\n"
	)
	for _, test := range []struct {
		text, fault, allowed string
	}{
		{three + other + third + last + four, "", ""},
		{three + other + third + last + four, "f:2: nothing shows that CHIMB does not win", "chimb"},
		{three + other + third + four, "f:5: nothing shows that BATCH does not win", ""},
		{three + other + four + third + last + four, "f:4: nothing shows that BATCH does not win", ""},
		{three + `{"guesses":3,"words":["batch","catch"]}`, "f:3: nothing shows that BATCH does not win", ""},
		{`{"guesses":2,"words":["batch","crane"]}`, "f:2: CRANE is not one of the answers", ""},
		{`{"guesses":1,"words":["batch","catch"]}`, "f:2: a step needs two guesses or more", ""},
		{`{"guesses":2,"words":["batch"]}`, "f:2: a step needs two words or more", ""},
		{`{"guesses":2,"words":["batch","batch"]}`, "f:2: its words are not in the order of the answers", ""},
		{three + other + third + last, "f:5: the last step is about 2 guesses, the first line about 3", ""},
		{three + "nonsense\n", "f:3: invalid character", ""},
		{"", `f:1: claims that are "not won" can't have 0 lines`, ""},
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
	r := CheckOne[TreeVerdict](t, tree, d)
	must.Hold(t, len(r.Faults) == 0 && r.Answers == 12972 && r.Lost == 0 && r.Worst == 6, "tree: %+v", r)
	proof := kept[*LossProof](t, "original-any-answer-5.jsonl.gz")
	if os.Getenv("ABSURDIST_ALL") == "" {
		return
	}
	v := CheckOne[ProofVerdict](t, proof, d)
	must.Hold(t, len(v.Faults) == 0 && v.Guesses == 5, "proof: %+v", v)
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
		must.Hold(t, v.Right && v.Guesses == want.guesses && v.Answers == want.words && v.Allowed == 12972, "%s: %+v", name, v)
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
		got := p.list[i.class].within(p.list[j.class].reveal) && i.uses&j.uses == 0
		want := game.Score(i.word, j.word) == game.Score(i.word, secret)
		must.Need(t, got == want, "%s after %s, secret %s: %v, by the clues %v", j.word, i.word, secret, got, want)
	})
}

// Words that show every letter of the answers in its place, and proofs that fewer do not. The right one branches twice.
func TestCoverProof(t *testing.T) {
	list := game.MustWords("ccacc bcbba cccaa bbaaa bbcbc cbbba aaccc bcbac abcca")
	d := game.Must(game.NewDictionary("some", list[:5], list))
	const (
		guesses = `["ccacc","bcbba","cccaa","bbcbc"]`
		top     = `"prices":{"a3":500128,"a4":499898,"a5":1,"b1":1,"b2":1,"b3":499723,"b4":500069,"c1":1,"c2":1,"c3":499862,"c4":499737,"c5":1},"branch":"a3"`
		first   = `{"word":"bbaaa","proof":{"prices":{"b3":376144,"b4":325397,"c1":298702,"c2":298702,"c3":454657,"c4":505625,"c5":61234}}}`
		second  = `{"word":"ccacc","proof":{"prices":{"a4":499898,"a5":1,"b1":1,"b2":1,"b3":499723,"b4":500069,"c3":499862},"branch":"c3","cases":[` +
			`{"word":"bbcbc","proof":{"prices":{"a4":524898,"a5":299614,"b3":524723}}},{"word":"cccaa","proof":{"prices":{"b1":295637,"b2":295637,"b3":352554,"b4":352900}}}]}}`
		whole = "{" + top + `,"cases":[` + first + "," + second + "]}"
	)
	for _, c := range []struct {
		guesses, proof string
		least          int
		want           string
	}{
		{guesses, whole, 4, ""},
		{guesses, `{"prices":{},"next":` + whole + "}", 4, ""},
		{guesses, `{"prices":{}}`, 0, ""},
		{guesses, `{"prices":{}}`, 9223372036856, "f:2: 4 guesses show them all, but it claims that no fewer than 9223372036856 do"},
		{guesses, whole, 5, "f:2: with BBAAA: nothing shows that 3 more words are too few"},
		{`["ccacc","bcbba","cccaa"]`, whole, 4, "f:2: no guess shows "},
		{`["ccacc","bcbba","cccaa","crane"]`, whole, 4, "f:2: CRANE is not an allowed word"},
		{guesses, "{" + top + `,"cases":[` + first + "]}", 4, "f:2: CCACC shows a3, but has no case"},
		{guesses, "{" + top + `,"cases":[{"word":"bbaaa","proof":null},` + second + "]}", 4, "f:2: with BBAAA: nothing shows that 2 more words are too few"},
		{guesses, strings.Replace(whole, `"branch":"a3"`, `"branch":"z9"`, 1), 4, `f:2: it branches on "z9", which is not missing`},
		{guesses, strings.Replace(whole, `"a5":1,`, `"a5":-1,`, 1), 4, `f:2: the price of "a5" is -1`},
		{guesses, strings.Replace(whole, `"a5":1,`, `"a5":9000000000000000000,`, 1), 4, `f:2: the price of "a5" is 9000000000000000000`},
		{"[]", whole, 4, "f:2: it has no guesses, or no proof"},
		{guesses, "null", 4, "f:2: it has no guesses, or no proof"},
	} {
		text := fmt.Sprintf(`{"claim":"covers","words":"some","lists":%q,"answers":5,"allowed":9,"mode":"normal","guesses":0,"least":%d,"lines":1}`, d.Sum(), c.least) +
			fmt.Sprintf("\n{\"guesses\":%s,\"proof\":%s}\n", c.guesses, c.proof)
		Try(t, d, []Change{{Text: text, Want: c.want}})
	}
}
