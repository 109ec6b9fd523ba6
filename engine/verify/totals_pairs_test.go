package verify

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The proofs in data are complete, and name the best pair of each list.
func TestPairProofsKept(t *testing.T) {
	for list, best := range map[string]string{"original": "clint parse", "nyt": "carne spilt"} {
		proof := kept[*Claims](t, list+"-pairs.jsonl.gz")
		d := game.Must(game.LoadList(list))
		v := CheckOne[ClaimsVerdict](t, proof, d)
		var words []string
		for _, w := range v.Best {
			words = append(words, w.String())
		}
		slices.Sort(words)
		if faults := FaultsOf(v); faults != "" || strings.Join(words, " ") != best {
			t.Errorf("%s: the best are %s, want %s; %s", list, words, best, faults)
		}
	}
}

// plainPair is what two first guesses take in this order, with an exhaustive search of everything after them.
func plainPair(d *game.Dictionary, first, second game.Word) int {
	total := 0
	classes := map[[2]game.Clue][]weighed{}
	for _, w := range d.Answers() {
		c := [2]game.Clue{clue(first, w), clue(second, w)}
		switch {
		case c[0].Solved():
			total++
		case c[1].Solved():
			total += 2
		default:
			total += 2
			classes[c] = append(classes[c], weighed{w, 1})
		}
	}
	for c, left := range classes {
		total += plainTotal(d.Words(), left, game.Normal, []row{{word: first, clue: c[0]}, {word: second, clue: c[1]}}, len(d.Words())+1)
	}
	return total
}

// What the pairs of a word take agrees with an exhaustive search. A claim that is too high or too low is refuted.
func TestPairsAgreeWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
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
			low, high int
			holds     bool
		}{
			{least, least, true},
			{least, 0, true},
			{least - 1, 0, true},
			{least - 1, least, true},
			{least - 1, least + 1, true},
			{least - 1, least - 1, false},
			{least + 1, least + 1, false},
			{least + 1, 0, false},
		} {
			if c.low < 1 {
				continue // the reader refuses it
			}
			p := claimsOf(NewHead(Pairs, d, game.Normal, 0, 1), Bound{Word: word, Low: &c.low, High: c.high})
			if faults := SampledFaults(t, p, d); (faults == "") != c.holds {
				t.Fatalf("the pairs of %s over %v take %d, said is %d to %d: %s", word, d.Answers(), least, c.low, c.high, faults)
			}
		}
	})
}

// Trees are found down to the least total, and none below it. The sample finds what is wrong on either side.
func TestReachAgreesWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		lot, d, mode := drawGame(t, all, 3)
		limit := rapid.IntRange(2, 6).Draw(t, "guesses")
		totals := newTotals(d.Words(), bare(d.Answers()), mode, limit)
		first := d.Words()[lot.IntN(len(d.Words()))]
		want := plainAfter(d.Words(), bare(d.Answers()), mode, nil, limit, first)
		totals.fill(t.Context())
		guess := int32(slices.Index(totals.guesses, first))
		if want < never {
			must.Same(t, totals.reach(t.Context(), guess, want), "", "%s over %v, %v in %d", first, d.Answers(), mode, limit)
		}
		if totals.reach(t.Context(), guess, min(want, never)-1) == "" {
			t.Fatalf("%s over %v, %v in %d takes %d, but less was found", first, d.Answers(), mode, limit, want)
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
			p := claimsOf(NewHead(Totals, d, mode, limit, 1), Bound{Word: first, Low: &change.low, High: change.high})
			if faults := SampledFaults(t, p, d); (faults == "") != change.ok {
				t.Fatalf("%s over %v, %v in %d takes %d, said is %d to %d: %s", first, d.Answers(), mode, limit, want, change.low, change.high, faults)
			}
		}
	})
}

// On whole lists in hard mode, families of words that differ in one letter leave few trees or none. An exhaustive search settles either
// case only if it remembers states.
func TestTreesInHardMode(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	totals := newTotals(d.Words(), bare(d.Answers()), game.Hard, 6)
	for _, b := range []Bound{{Word: game.MustWord("kilty"), Low: new(int)}, {Word: game.MustWord("avast"), High: 8746}} {
		if fault := totals.again(t.Context(), Head{}, b); fault != "" {
			t.Error(fault)
		}
	}
}
