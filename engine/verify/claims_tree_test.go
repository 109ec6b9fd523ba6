package verify

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

func TestMissAgreesWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		lot, d, mode := drawGame(t, all, 4)
		totals := newTotals(d.Words(), bare(d.Answers()), mode, rapid.IntRange(2, 4).Draw(t, "guesses"))
		first := d.Words()[lot.IntN(len(d.Words()))]
		for _, c := range []string{"", clue(first, d.Answers()[0]).String()} {
			if c == "GGGGG" {
				continue
			}
			fault := totals.again(t.Context(), Head{}, Bound{Word: first, Low: new(int), Clue: c})
			want := plainAfter(d.Words(), bare(d.Answers()), mode, nil, totals.limit, first) == never
			if c != "" {
				r := row{word: first, clue: game.Must(game.ParseClue(c, game.Letters))}
				left := slices.DeleteFunc(slices.Clone(d.Answers()), func(w game.Word) bool { return clue(first, w) != r.clue })
				want = plainTotal(d.Words(), bare(left), mode, []row{r}, totals.limit-1) == never
			}
			if (fault == "") != want {
				t.Fatalf("%s after %q over %v, %v in %d: %s, want right: %v", first, c, d.Answers(), mode, totals.limit, fault, want)
			}
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
		{"strict", whole + `,{"word":"pinch","high":6,"tree":""}`, "PINCH: is there twice"},
		{"strict", strings.Replace(whole, `"left":2`, `"left":3`, 1), `NATTY: "BGGGG" leaves 2 answers, not 3`},
		{"strict", strings.Replace(whole, `"legal":2`, `"legal":3`, 1), `NATTY: "BGGGG" leaves 2 words that may be guessed, not 3`},
		{"normal", strings.Replace(whole, `"legal":2`, `"legal":4`, 1), `CATTY: "BGGGG" leaves 4 words that may be guessed, not 2`},
		{"strict", strings.Replace(whole, "BGGGG", "BGGG", 1), `NATTY: "BGGG" is no clue`},
		{"strict", `{"word":"pinch","high":6,"tree":""},` + strings.ReplaceAll(whole, `,{"word":"pinch","high":6,"tree":""}`, ""), "PINCH: is out of order: here comes NATTY"},
		{"strict", strings.Replace(whole, `"tree":""`, `"tree":"","left":2`, 1), "f:5: a clue shows that no tree finds every answer"},
		{"strict", strings.Replace(whole, `"left":2`, `"tree":"natty"`, 1), "f:2: its tree shows an upper bound and no more"},
		{"strict", strings.Replace(whole, `"high":6`, `"high":7`, 1), "PINCH: its tree: it has 6 guesses in all, not 7"},
		{"strict", strings.Replace(whole, "BGGGG", "BBBBB", 1), `NATTY: "BBBBB" leaves 0 answers, not 2`},
		{"strict", wins("natty", "pinch"), "NATTY: its tree: PINCH does not fit guess 1"},
		{"strict", wins("natty", ""), "NATTY: its tree: it ends before CATTY and PATTY are told apart"},
		{"strict", wins("natty", "catty"), "NATTY: its tree: PATTY is not found in time"},
		{"normal", wins("natty", "crane"), "NATTY: its tree: CRANE is not an allowed word of three"},
		{"normal", wins("natty", "cr4ne"), "NATTY: its tree: "},
		{"strict", wins("pinch", "catty patty"), "PINCH: its tree: no answer leads to the last 2 guesses"},
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
		if fault := o.lineFault(t.Context(), d, b, 0, nil); b.Word != d.Words()[i] || fault != "" || b.Tree == nil && b.Clue == "" {
			t.Errorf("line %d, %s: %s", lineOf(i), b.Word, fault)
		}
	}
	if o.Mode != "strict" || *o.Guesses != 5 || len(o.Lines) != len(d.Words()) || wins != 1220 {
		t.Errorf("%d of %d first guesses win with %d guesses in %s mode", wins, len(o.Lines), *o.Guesses, o.Mode)
	}
	if os.Getenv("ABSURDIST_ALL") == "" {
		return
	}
	if faults := FaultsOf(CheckOne[ClaimsVerdict](t, o, d)); faults != "" {
		t.Error(faults)
	}
}
