package tree

import (
	"context"
	"reflect"
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
			if got.Total != test.total || got.Answers != 2315 || !reflect.DeepEqual(got.Histogram, test.histogram) {
				t.Errorf("%+v, want %d, %v", got.Summary, test.total, test.histogram)
			}
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
		if b := must.Get(s.Prove(t.Context(), game.MustWord(test.word), test.total+1))(t); !b.Exact || b.Total != test.total {
			t.Errorf("%v, %s: %+v, want %d", test.mode, test.word, b, test.total)
		}
		below := map[game.Mode]int{game.Normal: 7920, game.Hard: 8122}[test.mode]
		x := must.Get(NewExcluder(context.Background(), s.problem, below, 1))(t)
		list := must.Get(x.Exclude(t.Context(), game.MustWords(test.exclude)))(t)
		for _, e := range list {
			if e.Exact || e.Total < below {
				t.Errorf("%v: %+v", test.mode, e)
			}
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
