package noise

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The ranks are those of sums over all clues and answers. Words of equal entropy may stand either way round.
func TestRanksAgreeWithSums(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := modelOf(5, Contest(), game.WORDPL()).Draw(t, "model")
		words, n := m.Dict.Words(), len(m.Dict.Words())
		first := rapid.IntRange(0, n-1).Draw(t, "first")
		looked := rapid.IntRange(1, n).Draw(t, "looked")
		ranks := must.Get(RankSecondWords(t.Context(), m, first, 8, 5, []int{looked, n}))(t)
		least, most := 0., 0. // wins with the words that may stand among the first
		for c := range game.Clues {
			share, p := afterClue(t, m, Turn{words[first], 8, game.Clue(c)})
			var values []slow
			for _, w := range words {
				values = append(values, slowValues(m, p, w, 5, 2))
			}
			slices.SortFunc(values, func(a, b slow) int { return cmp.Compare(b.entropy, a.entropy) })
			cut := values[looked-1].entropy
			sure, perhaps := 0., 0.
			for _, v := range values {
				if v.entropy > cut+1e-9 {
					sure = max(sure, v.wins)
				}
				if v.entropy > cut-1e-9 {
					perhaps = max(perhaps, v.wins)
				}
			}
			least, most = least+share*sure, most+share*perhaps
		}
		got := ranks[0].Wins
		must.Hold(t, got >= least-1e-9 && got <= most+1e-9, "of %d words %g is won, want %g to %g", looked, got, least, most)
		best := must.Get(SolveTwoClues(t.Context(), m, first, 8, 5, nil))(t)
		if all := ranks[1]; off(all.Best, 1) || off(all.Wins, best.Wins) || all.Looked != n {
			t.Errorf("of all words: %+v, want %g won", all, best.Wins)
		}
		if share := ranks[0].Best; share > 1+1e-9 || ranks[0].Wins < best.Wins-1e-9 && share > 1-1e-12 {
			t.Errorf("of %d words the best is among them with %g, and %g is won of %g", looked, share, ranks[0].Wins, best.Wins)
		}
	})
}

// If all first words are compared, no word is left out that would be better with any of some splits.
func TestSearchFindsTheBest(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := modelOf(4, Contest(), game.WORDPL()).Draw(t, "model")
		n := len(m.Dict.Words())
		s := Search{Total: rapid.Float64Range(2, 30).Draw(t, "total"), Sampled: n, Exact: n}
		told := 0
		plans := must.Get(SearchTwoClues(t.Context(), m, s, func(done int) { told = done }))(t)
		must.Need(t, len(plans) == n && told == s.Steps(n),
			"%d plans for %d words, %d of %d steps told", len(plans), n, told, s.Steps(n))
		for i, p := range plans {
			g, _ := m.Dict.Index(p.First)
			same := must.Get(SolveTwoClues(t.Context(), m, g, p.Epsilon[0], p.Epsilon[1], nil))(t)
			if off(same.Wins, p.Wins) || off(p.Epsilon[0]+p.Epsilon[1], s.Total) || i > 0 && p.Wins > plans[i-1].Wins {
				t.Fatalf("%+v after %+v: exactly %g", p, plans[max(0, i-1)], same.Wins)
			}
			start := must.Get(SolveTwoClues(t.Context(), m, g, firstShare*s.Total, (1-firstShare)*s.Total, nil))(t)
			must.Need(t, p.Wins >= start.Wins-1e-9, "%+v, but %g with the split that it began from", p, start.Wins)
		}
	})
}

// Thinned out, a first word with a split near the best is found all the same.
func TestSearchOfTheList(t *testing.T) {
	answers := original(t).Answers()[:100] // so few that what is best was found by comparing all of them
	d := game.Must(game.NewDictionary("answers", answers, answers))
	plans := must.Get(SearchTwoClues(t.Context(), NewModel(d, Contest()), Search{Total: 13.7, Sampled: 9, Exact: 1}, nil))(t)
	if p := plans[0]; p.First.String() != "crate" || p.Wins < 0.3052 || p.Wins > 0.3054 || p.Epsilon[0] < 12.9 || p.Epsilon[0] > 13 {
		t.Errorf("%+v", p)
	}
}

func TestGolden(t *testing.T) {
	for _, peak := range []float64{0.31, 0.5, 0.666, 0.94} {
		got := golden(0.3, 0.95, splitSteps, func(x float64) float64 { return -math.Abs(x - peak) })
		must.Hold(t, math.Abs(got-peak) <= 0.01, "%g, want %g", got, peak)
	}
}

// benchGame is a game after two clues.
func benchGame(b *testing.B) *Game {
	b.Helper()
	g := NewGame(NewModel(original(b), Contest()))
	for _, t := range []Turn{{game.MustWord("salet"), 13, 33}, {game.MustWord("corni"), 12.5, 90}} {
		must.Do(b, g.Apply(t))
	}
	return g
}

// medianOf runs f as often as b asks and reports the median of its time, so the pauses of a busy machine do not count.
func medianOf(b *testing.B, unit time.Duration, name string, f func()) {
	b.Helper()
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		f()
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2])/float64(unit), name)
	b.ReportMetric(0, "ns/op")
}

// One clue taken into the posterior of 2315 answers.
func BenchmarkFigurePosteriorUpdate(b *testing.B) {
	g := benchGame(b)
	t := g.Turns[0]
	medianOf(b, time.Microsecond, "median-µs", func() { must.Do(b, g.Posterior.Update(t)) })
}

// The value of each of 12,972 next words over all 2315 answers.
func BenchmarkFigureAllGuesses(b *testing.B) {
	g := benchGame(b)
	k := NewKernel(g.Model)
	k.Load(g.Posterior, 0)
	for _, of := range []struct {
		name string
		f    func(w int) float64
	}{
		{"wins", func(w int) float64 { return k.Wins(w, 12) }},
		{"norm2", func(w int) float64 { return k.Norm(w, 12, 2) }},
		{"information", func(w int) float64 { return k.Information(w, 12) }},
	} {
		b.Run(of.name, func(b *testing.B) {
			medianOf(b, time.Millisecond, "median-ms", func() {
				for w := range g.Model.Dict.Words() {
					of.f(w)
				}
			})
		})
	}
}

// The best second word for each of 243 clues, all 12,972 words compared.
func BenchmarkFigureTwoClues(b *testing.B) {
	m := NewModel(original(b), Contest())
	trace, _ := m.Dict.Index(game.MustWord("trace"))
	won := 0.
	medianOf(b, time.Second, "median-s", func() {
		won = 100 * must.Get(SolveTwoClues(context.Background(), m, trace, 9.3, 5.3, nil))(b).Wins
	})
	b.ReportMetric(won, "%won")
}
