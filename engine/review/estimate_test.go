package review

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/engine/search/expect"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// With hardly any states, values are estimates. Their bounds still hold, losses are not negative, and the sums are exact.
func TestEstimates(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 2))
	estimates := 0
	for i := range 8 {
		drawn := draw(r, d, 450)
		small := game.Must(game.NewDictionary("small", drawn[:400], drawn))
		if i%2 == 0 {
			weights := make([]float64, len(drawn))
			for k := range weights {
				weights[k] = math.Exp(3 * r.Float64())
			}
			small = game.Must(small.Weighted("random", weights))
		}
		start := game.NewPosition(small, game.Rules{Mode: game.Mode(r.IntN(2))})
		g := onOne(start, play(drawn[3], drawn[r.IntN(len(drawn))])...)
		got := must.Get(Of(t.Context(), g, Options{Nodes: 1}))(t)
		p := must.Get(valuer{}.problem(start))(t)
		solver := must.Get(tree.New(t.Context(), p, tree.Options{Memory: 1}))(t)
		ranked := must.Get(solver.Rank(t.Context(), solver.Order(), 0))(t)
		played := must.Get(solver.Rank(t.Context(), []game.Word{g.Guesses[0]}, -1))(t)
		holds := func(what string, got, want Value) {
			const rounding = 1e-9
			must.Hold(t, got.Low <= want.Guesses+rounding && got.High >= want.Guesses-rounding,
				"list %d, %s: %+v, exactly %+v", i, what, got, want)
			must.Hold(t, got.Guesses >= got.Low && got.Guesses <= got.High, "list %d, %s: %+v", i, what, got)
			if !got.Exact {
				estimates++
			}
		}
		holds("value", got.Start, mean(p, ranked[0].Total))
		holds("played", got.Steps[0].Played, mean(p, played[0].Total))
		checkSums(t, got)
	}
	must.Hold(t, estimates >= 12, "only %d values are estimates", estimates)
}

// checkSums checks that the sums of an account are exact and no loss is negative.
func checkSums(t *testing.T, a *Account) {
	t.Helper()
	off := float64(a.Needed) + a.Rest.Guesses - a.Start.Guesses - a.Loss + a.Luck
	must.Hold(t, math.Abs(off) <= 1e-9 && !math.IsNaN(off), "the sums are off by %g: %+v", off, a)
	for i, s := range a.Steps {
		must.Hold(t, s.Loss >= 0 && (len(s.Best) <= 0 || s.Best[0].Value.Guesses == s.Value.Guesses), "guess %d: %+v", i+1, s)
	}
}

// With weights the core is searched and the other words follow its tree. The bounds contain the value and are close together.
func TestCore(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 3))
	for i := range 12 {
		p := tree.Problem{Answers: draw(r, d, 60), Allowed: d.Words(), Mode: game.Mode(i % 2)}
		var weights []float64
		for range p.Answers {
			weights = append(weights, math.Exp(12*r.Float64()))
		}
		p = game.Must(p.Weighted(weights, decision.LeastTotal))
		v := valuer{nodes: 100_000}
		guess := p.Answers[r.IntN(60)]
		got := must.Get(v.withCore(t.Context(), sorted(p), 20, v.nodes, guess, false))(t)
		exactly := must.Get(v.search(t.Context(), p, v.nodes))(t)
		if x := exactly.Guesses; got.value.Low > x || got.value.High < x || got.value.Guesses < x-0.05 || got.value.High > x+0.3 {
			t.Errorf("list %d: %+v, exactly %g", i, got.value, x)
		}
		if got.played.Guesses < got.value.Guesses || got.played.Low < got.value.Low || got.played.High < got.value.Guesses {
			t.Errorf("list %d, %s: %+v of %+v", i, guess, got.played, got.value)
		}
	}
}

// A day of the Times' game is accounted for by its weights. The guess that is called best is the one that strategy daily plays.
func TestDay(t *testing.T) {
	date := game.Must(daily.ParseDate("2026-05-29"))
	d := game.Must(daily.Default().Weigh(game.Must(game.LoadList("nyt")), daily.BuiltIn().Before(date), date))
	g := onOne(game.NewPosition(d, game.Rules{Rows: 6}), play(word("clang"), game.MustWords("slate clang")...)...)
	a := must.Get(Of(t.Context(), g, Options{}))(t)
	checkSums(t, a)
	if a.Rows || a.Start.Exact || a.Start.High > 3.1 || a.Start.High-a.Start.Guesses > 0.03 || a.Steps[0].Loss > 0.05 || !a.Steps[1].Value.Exact {
		t.Errorf("%+v", a)
	}
	s := a.Steps[0]
	must.Hold(t, s.EffectiveBefore >= 500 && s.EffectiveBefore <= 2000 && s.EffectiveAfter <= 10, "%+v", s)
	pos := g.Start.Board(0).Clone()
	must.Do(t, pos.Apply(g.Guesses[0], g.Clues[0][0]))
	must.Equal(t, a.Steps[1].Best[0].Guess, must.Get(expect.Search(t.Context(), pos, 1))(t)[0].Guess, "the best")
}

// Thousands of candidates are valued by their number until only few are left.
func TestManyCandidates(t *testing.T) {
	d := game.Must(game.LoadList("original")).AnyAnswer()
	g := onOne(game.NewPosition(d, game.Rules{Rows: 6}), play(word("moldy"), game.MustWords("salet crony moldy")...)...)
	a := must.Get(Of(t.Context(), g, Options{}))(t)
	checkSums(t, a)
	if s := a.Steps; a.Rows || s[0].Value.Exact || s[0].Value.Guesses < s[0].Value.Low || !s[1].Value.Exact || !s[1].Played.Exact {
		t.Errorf("%+v", a)
	}
}

// With one row left and four candidates, one of these is the best guess, and wins one game of four; another word loses for sure.
func TestLastRow(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	for _, c := range []struct {
		last, answer string
		odds         Odds
		skill        int
	}{
		{"tight", "tight", Odds{0.25, 0.25}, 99},
		{"sight", "tight", Odds{0.25, 0.25}, 99},
		{"fresh", "tight", Odds{0.25, 0}, 0},
	} {
		pos := gametest.After(t, d, game.Rules{Rows: 6}, c.answer, "right night might light fight")
		w, err := lastRows(t.Context(), pos, word(c.last))
		must.Need(t, err == nil && w != nil, "%s: %v, %v", c.last, w, err)
		s := newStep(word(c.last), *w, worth{})
		if math.Abs(s.Odds.Best-c.odds.Best) > 1e-9 || math.Abs(s.Odds.Played-c.odds.Played) > 1e-9 || s.Skill != c.skill || !pos.IsCandidate(s.Best[0].Guess) {
			t.Errorf("%s: %+v", c.last, s)
		}
	}
}
