package verify

import (
	"fmt"
	"math/rand/v2"
	"os"
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
	classes := map[[2]game.Clue][]Bound{}
	for _, w := range d.Answers() {
		c := [2]game.Clue{game.Score(first, w), game.Score(second, w)}
		switch {
		case c[0].Solved():
			total++
		case c[1].Solved():
			total += 2
		default:
			total += 2
			classes[c] = append(classes[c], Bound{Word: w, Weight: 1})
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
		guess := int32(slices.Index(totals.guesses, first))
		if want < never {
			must.Same(t, totals.reach(t.Context(), guess, want), nil, "%s over %v, %v in %d", first, d.Answers(), mode, limit)
		}
		must.Need(t, totals.reach(t.Context(), guess, min(want, never)-1) != nil,
			"%s over %v, %v in %d takes %d, but less was found", first, d.Answers(), mode, limit, want)
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
		must.Equal(t, totals.again(t.Context(), Head{}, b), nil)
	}
}

func TestMissAgreesWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		lot, d, mode := drawGame(t, all, 4)
		totals := newTotals(d.Words(), bare(d.Answers()), mode, rapid.IntRange(2, 4).Draw(t, "guesses"))
		first := d.Words()[lot.IntN(len(d.Words()))]
		for _, c := range []string{"", game.Score(first, d.Answers()[0]).String()} {
			if c == "GGGGG" {
				continue
			}
			fault := totals.again(t.Context(), Head{}, Bound{Word: first, Low: new(int), Clue: c})
			want := plainAfter(d.Words(), bare(d.Answers()), mode, nil, totals.limit, first) == never
			if c != "" {
				r := row{word: first, clue: game.Must(game.ParseClue(c, game.Letters))}
				left := slices.DeleteFunc(slices.Clone(d.Answers()), func(w game.Word) bool { return game.Score(first, w) != r.clue })
				want = plainTotal(d.Words(), bare(left), mode, []row{r}, totals.limit-1) == never
			}
			must.Need(t, (fault == nil) == want, "%s after %q over %v, %v in %d: %v, want right: %v", first, c, d.Answers(), mode, totals.limit, fault, want)
		}
	})
}

func TestTreesAndClues(t *testing.T) {
	d := game.Must(game.NewDictionary("three", game.MustWords("natty catty patty"), game.MustWords("pinch")))
	const whole = `{"word":"natty","low":0,"clue":"BGGGG","left":2,"legal":2},{"word":"catty","low":0,"clue":"BGGGG","left":2,"legal":2},{"word":"patty","low":0,"clue":"BGGGG","left":2,"legal":2},{"word":"pinch","high":6,"tree":""}`
	wins := func(first, tree string) string { return fmt.Sprintf(`{"word":%q,"high":6,"tree":%q}`, first, tree) }
	for _, test := range []struct{ mode, body, want string }{
		{"strict", whole, ""},
		{"strict", strings.ReplaceAll(whole, `,{"word":"pinch","high":6,"tree":""}`, ""), "PINCH is missing"},
		{"strict", whole + `,{"word":"pinch","high":6,"tree":""}`, "PINCH: is repeated"},
		{"strict", strings.Replace(whole, `"left":2`, `"left":3`, 1), `NATTY: "BGGGG" leaves 2 answers, not 3`},
		{"strict", strings.Replace(whole, `"legal":2`, `"legal":3`, 1), `NATTY: "BGGGG" leaves 2 words that may be guessed, not 3`},
		{"normal", strings.Replace(whole, `"legal":2`, `"legal":4`, 1), `CATTY: "BGGGG" leaves 4 words that may be guessed, not 2`},
		{"strict", strings.Replace(whole, "BGGGG", "BGGG", 1), `NATTY: "BGGG" is not a clue`},
		{"strict", `{"word":"pinch","high":6,"tree":""},` + strings.ReplaceAll(whole, `,{"word":"pinch","high":6,"tree":""}`, ""), "PINCH: is out of order: here comes NATTY"},
		{"strict", strings.Replace(whole, `"tree":""`, `"tree":"","left":2`, 1), "f:5: a clue shows that no tree finds every answer"},
		{"strict", strings.Replace(whole, `"left":2`, `"tree":"natty"`, 1), "f:2: its tree shows only an upper bound"},
		{"strict", strings.Replace(whole, `"high":6`, `"high":7`, 1), "PINCH: its tree: it has 6 guesses in all, not 7"},
		{"strict", strings.Replace(whole, "BGGGG", "BBBBB", 1), `NATTY: "BBBBB" leaves 0 answers, not 2`},
		{"strict", wins("natty", "pinch"), "NATTY: its tree: PINCH does not fit guess 1"},
		{"strict", wins("natty", ""), "NATTY: its tree: it ends before CATTY and PATTY are separated"},
		{"strict", wins("natty", "catty"), "NATTY: its tree: PATTY is not found in time"},
		{"normal", wins("natty", "crane"), "NATTY: its tree: CRANE is not an allowed word of three"},
		{"normal", wins("natty", "cr4ne"), "NATTY: its tree: "},
		{"strict", strings.Replace(whole, `"tree":""`, `"tree":"catty patty"`, 1), "PINCH: its tree: no answer reaches the last 2 guesses"},
		{"odd", whole, `f:1: unknown mode "odd"`},
	} {
		text := fmt.Sprintf(`{"claim":"totals","words":"three","lists":%q,"answers":3,"allowed":4,"mode":%q,"guesses":2,"least":0,"lines":%d}`, d.Sum(), test.mode, strings.Count(test.body, "{"))
		Try(t, d, []Change{{Text: text + "\n" + strings.ReplaceAll(test.body, "},{", "}\n{"), Want: test.want}})
	}
}

// The file in data says how the first guesses win, and as many win as RESULTS.md says. Every eighth line is checked, each one with
// ABSURDIST_ALL.
func TestKeptOpenings(t *testing.T) {
	o := kept[*Claims](t, "first-strict-nyt2022.jsonl.gz")
	d := game.Must(game.LoadList("nyt2022"))
	wins := 0
	for i, b := range o.Lines {
		if b.Tree != nil {
			wins++
		}
		if i%8 != 1 {
			continue
		}
		if fault := o.lineFault(t.Context(), d, b, 0, nil); b.Word != d.Words()[i] || fault != nil || b.Tree == nil && b.Clue == "" {
			t.Errorf("line %d, %s: %s", lineOf(i), b.Word, fault)
		}
	}
	if o.Mode != "strict" || *o.Guesses != 5 || len(o.Lines) != len(d.Words()) || wins != 1220 {
		t.Errorf("%d of %d first guesses win with %d guesses in %s mode", wins, len(o.Lines), *o.Guesses, o.Mode)
	}
	if os.Getenv("ABSURDIST_ALL") == "" {
		return
	}
	must.Equal(t, FaultsOf(CheckOne[ClaimsVerdict](t, o, d)), "")
}
