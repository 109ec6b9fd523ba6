package noise

import (
	"context"
	"testing"

	"absurdist/engine"
)

// benchGame is a game after two clues.
func benchGame(b *testing.B) *Game {
	b.Helper()
	g := NewGame(NewModel(original(b), Contest))
	for _, t := range []Turn{{engine.MustWord("salet"), 13, 33}, {engine.MustWord("corni"), 12.5, 90}} {
		if err := g.Apply(t); err != nil {
			b.Fatal(err)
		}
	}
	return g
}

// One clue over 2315 answers.
func BenchmarkPosteriorUpdate(b *testing.B) {
	g := benchGame(b)
	t := g.Turns[0]
	for b.Loop() {
		if err := g.Posterior.Update(t); err != nil {
			b.Fatal(err)
		}
	}
}

// Every allowed word over all 2315 answers.
func BenchmarkAllGuesses(b *testing.B) {
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
			for b.Loop() {
				for w := range g.Model.Dict.Words() {
					of.f(w)
				}
			}
		})
	}
}

func BenchmarkShortlist(b *testing.B) {
	g := benchGame(b)
	k := NewKernel(g.Model)
	k.Load(g.Posterior, 1e-4)
	for b.Loop() {
		k.Shortlist(nil, 12, 200)
	}
}

// The best second word for each of 243 clues, all 12,972 words compared.
func BenchmarkSolveTwoClues(b *testing.B) {
	m := NewModel(original(b), Contest)
	trace, _ := m.Dict.Index(engine.MustWord("trace"))
	for b.Loop() {
		t, err := SolveTwoClues(context.Background(), m, trace, 9.3, 5.3)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(100*t.Wins, "%won")
	}
}
