package verify

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

func TestPairProof(t *testing.T) {
	d, err := engine.NewDictionary("three", engine.MustWords("crane crate"), engine.MustWords("slate"))
	if err != nil {
		t.Fatal(err)
	}
	whole := fmt.Sprintf(`{"pairs":"least total","words":"three","lists":%q,"answers":2,"allowed":3,"bound":4,"lines":3}
{"word":"crane","total":3}
{"word":"crate","total":3}
{"word":"slate","total":4}`, d.Sum())
	checkSpoilt[*PairProof, PairProofVerdict](t, d, whole, []spoilt{
		{"", "", ""},
		{`"slate","total":4`, `"slate","total":5`, "SLATE: is said to be of no pair below 5, and the file is about those below 4"},
		{`"crate","total":3`, `"crate","total":4`, "CRANE: is said to be of a pair with 3 guesses, and no other word is"},
		{`"total":4`, `"total":0`, "f:4: it has no total"},
		{`"word":"crate",`, ``, "f:3: it has no word"},
		{`"crate"`, `"crane"`, "CRANE: is there twice, or may not be guessed"},
		{`"lines":3`, `"lines":4`, "f:4: this is the last line"},
		{`"answers":2`, `"answers":3`, "it is about 3 answers and 3 words"},
		{`"bound":4,`, ``, "f:1: it does not say what the bound is"},
		{`"pairs":"least total"`, `"pairs":"most total"`, `f:1: json: unknown field "pairs"`},
	})
}

// The proofs that are kept are whole, and name the best pair of each list.
func TestPairProofsKept(t *testing.T) {
	for list, best := range map[string]string{"original": "clint parse", "nyt": "carne spilt"} {
		proof := kept[*PairProof](t, list+"-pairs.jsonl.gz")
		d, err := engine.LoadList(list)
		if err != nil {
			t.Fatal(err)
		}
		v, err := proof.Check(t.Context(), d)
		var words []string
		for _, w := range v.Best {
			words = append(words, w.String())
		}
		slices.Sort(words)
		if faults := faultsOf(v, err); faults != "" || strings.Join(words, " ") != best {
			t.Errorf("%s: the best are %s, want %s; %s", list, words, best, faults)
		}
	}
}

// plainPair is what two first guesses take in this order, by trying everything after them.
func plainPair(d *engine.Dictionary, first, second engine.Word) int {
	total := 0
	classes := map[[2]string][]weighed{}
	for _, w := range d.Answers() {
		c := [2]string{clue(first, w), clue(second, w)}
		switch {
		case c[0] == won:
			total++
		case c[1] == won:
			total += 2
		default:
			total += 2
			classes[c] = append(classes[c], weighed{w, 1})
		}
	}
	for c, left := range classes {
		total += plainTotal(d.Words(), left, engine.Normal, []row{{word: first, clue: c[0]}, {word: second, clue: c[1]}}, len(d.Words())+1)
	}
	return total
}

// What the pairs of a word take is found as by trying everything, and a claim that is too high or too low is not held.
func TestPairsAgreeWithTryingEverything(t *testing.T) {
	all, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		lot := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		d := drawAlike(t, all, lot, 3)
		word := d.Words()[lot.IntN(len(d.Words()))]
		least := never
		for _, w := range d.Words() {
			if w != word {
				least = min(least, plainPair(d, word, w), plainPair(d, w, word))
			}
		}
		for _, c := range []struct {
			total, bound int
			holds        bool
		}{
			{least, least + 1, true},
			{least, least + 5, true},
			{least, least, true}, // nothing is below the bound
			{least - 1, least - 1, true},
			{least - 1, least + 1, false},
			{least + 1, least + 1, false},
			{least + 1, least + 5, false},
		} {
			p := &PairProof{
				PairProofHead: PairProofHead{Words: d.Name(), Lists: d.Sum(), Answers: len(d.Answers()), Allowed: len(d.Words()), Bound: &c.bound},
				Totals:        []PairTotal{{Word: word, Total: &c.total}},
			}
			s, err := p.Sample(Options{Lists: NewLists(func(string) (*engine.Dictionary, error) { return d, nil }), Limit: 1 << 40}, 1, lot)
			if err != nil {
				t.Fatal(err)
			}
			v, err := s.Checks[0](t.Context())
			var fault FaultError
			if err != nil && !errors.As(err, &fault) || (len(v.Wrong()) == 0) != c.holds {
				t.Fatalf("the pairs of %s over %v take %d, said is %d of those below %d: %v, %v", word, d.Answers(), least, c.total, c.bound, v, err)
			}
		}
	})
}
