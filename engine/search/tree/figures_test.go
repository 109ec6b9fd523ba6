package tree

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func newOriginal(t testing.TB, mode game.Mode, workers int) *Solver {
	t.Helper()
	d := game.Must(game.LoadList("original"))
	return must.Get(New(context.Background(), FromDictionary(d, mode, 6), Options{Workers: workers, Memory: 16 << 20}))(t)
}

// The published optima of normal and hard mode; that of strict mode is our own.
func TestSalet(t *testing.T) {
	tests := []struct {
		mode      game.Mode
		total     int
		histogram []int
	}{
		{game.Strict, 8125, []int{0, 125, 1059, 973, 142, 16}},
		{game.Hard, 8122, []int{0, 125, 1052, 988, 136, 14}},
		{game.Normal, 7920, []int{0, 78, 1225, 971, 41}},
	}
	for _, test := range tests {
		t.Run(test.mode.String(), func(t *testing.T) {
			t.Parallel()
			got := must.Get(newOriginal(t, test.mode, 2).SolveFirst(t.Context(), game.MustWord("salet")))(t)
			must.Hold(t, got.Total == test.total && got.Answers == 2315 && reflect.DeepEqual(got.Histogram, test.histogram),
				"%+v, want %d, %v", got.Summary, test.total, test.histogram)
		})
	}
}

// Totals that Selby's solver has proved, and some of the guesses that it excludes.
func TestKnownTotals(t *testing.T) {
	tests := []struct {
		mode    game.Mode
		word    string
		total   int
		exclude string
	}{
		{game.Hard, "least", 8127, "loner stour eughs"},
		{game.Normal, "reast", 7923, "stept carse willy"},
	}
	for _, test := range tests {
		s := newOriginal(t, test.mode, 1)
		b := must.Get(s.Prove(t.Context(), game.MustWord(test.word), test.total+1))(t)
		must.Hold(t, b.Exact && b.Total == test.total, "%v, %s: %+v, want %d", test.mode, test.word, b, test.total)
		below := map[game.Mode]int{game.Normal: 7920, game.Hard: 8122}[test.mode]
		x := must.Get(NewExcluder(context.Background(), s.problem, below, 1))(t)
		for _, e := range must.Get(x.LowerBounds(t.Context(), game.MustWords(test.exclude)))(t) {
			must.Hold(t, e.High == 0 && e.Low >= below, "%v: %+v", test.mode, e)
		}
	}
}

func BenchmarkProveSalet(b *testing.B) {
	for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
		for _, workers := range []int{1, 2} {
			b.Run(mode.String()+map[int]string{1: "/1 core", 2: "/2 cores"}[workers], func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					s := newOriginal(b, mode, workers)
					b.StartTimer()
					must.Get(s.Prove(b.Context(), game.MustWord("salet"), infinite-1))(b)
				}
			})
		}
	}
}

const openersText = `{"claim":"totals","words":"some","lists":"0","answers":9,"allowed":6,"mode":"hard","guesses":6,"lines":6}
{"word":"salet","low":20,"high":20}
{"word":"crane","low":0,"high":0}
{"word":"slate","low":22,"high":25}
{"word":"trace","low":21,"high":21}
{"word":"crate","low":20,"high":20}
{"word":"xylyl","low":24,"high":0}
`

func TestReadOpeners(t *testing.T) {
	o := must.Get(ReadOpeners("some.jsonl", strings.NewReader(openersText)))(t)
	var order []string
	for _, w := range o.All() {
		order = append(order, w.First.String())
	}
	must.Equal(t, strings.Join(order, " "), "crate salet trace slate xylyl crane", "best first")
	must.Hold(t, o.Settled() == 3 && o.Known() == 3 && o.Answers == 9 && o.Mode == "hard",
		"%d settled, %+v", o.Settled(), o.OpenersHead)
	for word, want := range map[string][2]int{"crate": {1, 1}, "salet": {1, 1}, "trace": {3, 3}, "slate": {4, 5}, "xylyl": {4, 5}, "crane": {}, "other": {}} {
		best, worst := o.Rank(game.MustWord(word))
		must.Hold(t, best == want[0] && worst == want[1], "%s has rank %d to %d, want %v", word, best, worst, want)
	}
	crate, ok := o.Find(game.MustWord("crate"))
	must.Hold(t, ok && crate.Low == 20 && crate.Exact(), "%+v, %t", crate, ok)
}

func TestReadOpenersRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"claim":"totals"`, `"claim":"pairs"`, "some.jsonl:1: "},
		{`"mode":"hard"`, `"mode":"harder"`, "some.jsonl:1: "},
		{`"allowed":6`, `"allowed":7`, "6 lines of first guesses"},
		{`"lines":6`, `"lines":5`, "6 lines of first guesses"},
		{`"salet"`, `"crate"`, "twice"},
		{`"high":25`, `"high":21`, "some.jsonl:4: the total of SLATE is between 22 and 21"},
		{`"low":21`, `"low":-1`, "some.jsonl:5: "},
		{`"word":"trace",`, ``, "some.jsonl:5: it has no first guess"},
		{`"low":24`, `"low":"24"`, "some.jsonl:7: "},
		{openersText, "", "0 lines"},
	} {
		text := strings.Replace(openersText, c.old, c.new, 1)
		must.Says(t, must.Err(ReadOpeners("some.jsonl", strings.NewReader(text))), ErrOpeners, c.want, "%s", c.new)
	}
}

// What is built in names the best first guesses, with the totals of the built-in trees. Lists that no file is about have none, without an
// error.
func TestBuiltinOpeners(t *testing.T) {
	must.Equal(t, must.Get(BuiltinOpeners(game.Must(game.LoadList("de-5")), game.Normal))(t), nil)
	for i, list := range []string{"original", "original", "nyt", "nyt"} {
		d, mode := game.Must(game.LoadList(list)), game.Mode(i%2) // normal and hard
		o := must.Get(BuiltinOpeners(d, mode))(t)
		best := must.Get(BuiltIn(d, game.Wordle(), mode))(t)
		adieu, _ := o.Find(game.MustWord("adieu")) // a first guess of many, far behind the best
		must.Hold(t, adieu.Exact() && o.Known() >= 200, "%s, %v: %d are exact, and %+v", list, mode, o.Known(), adieu)
		first := o.All()[0]
		must.Hold(t, first.First == best.Guess && first.High == best.Summary().Total && first.Exact(),
			"%s, %v: %+v", list, mode, first)
	}
}
