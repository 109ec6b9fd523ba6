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
	for _, test := range []struct{ name, mode, body, want string }{
		{"whole", "strict", whole, ""},
		{"missing", "strict", strings.ReplaceAll(whole, `,{"word":"pinch","high":6,"tree":""}`, ""), "PINCH is missing"},
		{"twice", "strict", whole + `,{"word":"pinch","high":6,"tree":""}`, "PINCH: is there twice"},
		{"other count", "strict", strings.Replace(whole, `"left":2`, `"left":3`, 1), `NATTY: "BGGGG" leaves 2 answers, not 3`},
		{"other guesses", "strict", strings.Replace(whole, `"legal":2`, `"legal":3`, 1), `NATTY: "BGGGG" leaves 2 words that may be guessed, not 3`},
		{"all guesses", "normal", strings.Replace(whole, `"legal":2`, `"legal":4`, 1), `CATTY: "BGGGG" leaves 4 words that may be guessed, not 2`},
		{"no clue", "strict", strings.Replace(whole, "BGGGG", "BGGG", 1), `NATTY: "BGGG" is no clue`},
		{"out of order", "strict", `{"word":"pinch","high":6,"tree":""},` + strings.ReplaceAll(whole, `,{"word":"pinch","high":6,"tree":""}`, ""), "PINCH: is out of order: here comes NATTY"},
		{"both", "strict", strings.Replace(whole, `"tree":""`, `"tree":"","left":2`, 1), "f:5: a clue shows that no tree finds every answer"},
		{"a tree that loses", "strict", strings.Replace(whole, `"left":2`, `"tree":"natty"`, 1), "f:2: its tree shows an upper bound and no more"},
		{"another total", "strict", strings.Replace(whole, `"high":6`, `"high":7`, 1), "PINCH: its tree: it has 6 guesses in all, not 7"},
		{"other clue", "strict", strings.Replace(whole, "BGGGG", "BBBBB", 1), `NATTY: "BBBBB" leaves 0 answers, not 2`},
		{"rule", "strict", wins("natty", "pinch"), "NATTY: its tree: PINCH does not fit guess 1"},
		{"open end", "strict", wins("natty", ""), "NATTY: its tree: it ends before CATTY and PATTY are told apart"},
		{"late", "strict", wins("natty", "catty"), "NATTY: its tree: PATTY is not found in time"},
		{"strange word", "normal", wins("natty", "crane"), "NATTY: its tree: CRANE is not an allowed word of three"},
		{"no word", "normal", wins("natty", "cr4ne"), "NATTY: its tree: "},
		{"too much", "strict", wins("pinch", "catty patty"), "PINCH: its tree: no answer leads to the last 2 guesses"},
		{"mode", "odd", whole, `f:1: unknown mode "odd"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := fmt.Sprintf(`{"claim":"totals","words":"three","lists":%q,"answers":3,"allowed":4,"mode":%q,"guesses":2,"least":0,"lines":%d}`, d.Sum(), test.mode, strings.Count(test.body, "{"))
			file, err := ReadAs[*Claims]("f", strings.NewReader(text+"\n"+strings.ReplaceAll(test.body, "},{", "}\n{")))
			got := fmt.Sprint(err)
			if err == nil {
				got = FaultsOf(CheckOne[ClaimsVerdict](t, file, d))
			}
			if got != test.want && (test.want == "" || !strings.Contains(got, test.want)) {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
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
