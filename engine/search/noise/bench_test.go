package noise

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

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
	medianOf(b, time.Microsecond, "median-µs", func() {
		must.Do(b, g.Posterior.Update(t))
	})
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
		t := must.Get(SolveTwoClues(context.Background(), m, trace, 9.3, 5.3, nil))(b)
		won = 100 * t.Wins
	})
	b.ReportMetric(won, "%won")
}
