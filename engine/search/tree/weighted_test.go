package tree

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Weights that are made whole are taken by a solver, and stay in proportion.
func TestQuantized(t *testing.T) {
	words := game.MustWords("crane slate batch")
	for _, o := range []decision.Objective{decision.LeastTotal, decision.LeastWorst, decision.MostWon} {
		for _, guesses := range []int{3, 6, 40} {
			weights := must.Get(quantized([]float64{0.6, 0.3, 1e-12}, guesses, o))(t)
			d := weights[0] - 2*weights[1]
			must.Hold(t, d >= -2 && d <= 2 && weights[2] == 1, "%s: %v", o, weights)
			p := Problem{Answers: words, Allowed: words, Guesses: guesses, Weights: weights}
			must.Get(New(context.Background(), p, Options{Memory: 1, Workers: 1, Objective: o}))(t)
		}
	}
	must.Fail(quantized([]float64{1, 0}, 6, decision.LeastTotal))(t, ErrProblem, "a weight of 0 is taken")
	must.Fail(quantized(make([]float64, mostWeight), 6, decision.LeastTotal))(t, ErrProblem, "no room for so many weights")
}

// A search with one worker uses up its states, or does not, whenever it is made.
func TestNodes(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	p := Problem{Answers: original.Answers()[:900], Allowed: original.Words()[:3000], Guesses: 6}
	for _, nodes := range []int64{100_000, 256} {
		for range 1 + nodes%3 { // the few twice
			s := must.Get(New(t.Context(), p, Options{Memory: 1, Workers: 1, Nodes: nodes}))(t)
			_, err := s.SolveFirst(t.Context(), game.MustWords("jazzy")[0])
			must.Hold(t, errors.Is(err, ErrNodes) == (nodes == 256), "%d states: %v", nodes, err)
		}
	}
}

// The tree that is built has the total that the search finds, also where the values of its states were found without a search.
func TestWeightedTrees(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 4 {
		p := Problem{Allowed: original.Words(), Mode: game.Mode(round % 2), Guesses: 6}
		for _, i := range random.Perm(len(original.Answers()))[:80] {
			p.Answers = append(p.Answers, original.Answers()[i])
			p.Weights = append(p.Weights, 1+int64(1e5*math.Pow(random.Float64(), 8)))
		}
		s := must.Get(New(t.Context(), p, Options{Memory: 1, Workers: 1}))(t)
		s.reframeAt = 3
		r := must.Get(s.Solve(t.Context()))(t)
		b, err := s.Prove(t.Context(), r.Tree.Guess, Infinite-1)
		must.Hold(t, err == nil && int64(b.Total) == r.Weighted && b.Exact, "round %d: %+v, %+v, %v", round, b, r.Summary, err)
	}
}

// A survey bounds the words that it leaves out by the least of them, as well as if it had weighed them all.
func TestSurvey(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	p := Problem{Answers: original.Answers()[:60], Allowed: original.Words(), Guesses: 6}
	random := rand.New(rand.NewPCG(3, 4))
	for range p.Answers {
		p.Weights = append(p.Weights, 1+random.Int64N(1000))
	}
	w := must.Get(New(t.Context(), p, Options{Memory: 1, Workers: 1}))(t).workers[0]
	for _, beta := range []int32{int32(2 * p.Weight()), int32(2*p.Weight()) + 500, int32(2*p.Weight()) + 5000} {
		nd := w.node()
		out, rest := w.survey(nd, beta, nil)
		listed, least := map[int32]bool{}, int32(infinite)
		for _, g := range out {
			listed[g.guess] = true
		}
		for j := range int32(len(p.Allowed)) {
			if r := w.rate(nd, j); !listed[j] {
				least = min(least, r.least)
			}
		}
		must.Hold(t, rest >= beta && rest == least, "below %d: %d guesses, %d for the others, which have %d", beta, len(out), rest, least)
	}
}

// A core settles first guesses as the search of all answers does, and what it says of the others is a lower bound.
func TestCore(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 4 {
		p := Problem{Allowed: original.Words(), Mode: game.Mode(round % 2), Guesses: 6 * (round / 2)}
		for k, i := range random.Perm(len(original.Answers()))[:80] {
			p.Answers = append(p.Answers, original.Answers()[i])
			p.Weights = append(p.Weights, 1+random.Int64N(3)+1e4*int64(max(0, 12-k)))
		}
		s := must.Get(New(t.Context(), p, Options{Memory: 1, Workers: 1}))(t)
		best := must.Get(s.Solve(t.Context()))(t)
		below := int(best.Weighted) + 1
		x, err := NewExcluder(t.Context(), p, below, 1)
		must.Need(t, err == nil && x.core != nil && x.solver == nil, "round %d: %+v, %v", round, x, err)
		order := x.Order()
		must.Hold(t, len(order) == len(p.Allowed), "%d first guesses in order, of %d", len(order), len(p.Allowed))
		for _, guess := range append(order[len(order)-5:], p.Answers[10], p.Answers[70], best.Tree.Guess) {
			list := must.Get(x.LowerBounds(t.Context(), []game.Word{guess}))(t)
			exact, err := s.Prove(t.Context(), guess, Infinite-1)
			if e := list[0]; err != nil || (e.High > 0) != (exact.Total < below) || e.Low > exact.Total || e.High > 0 && (e.High != exact.Total || !e.Exact()) {
				t.Errorf("round %d, %s: %+v, %+v, %v", round, guess, e, exact, err)
			}
			bounds, err := x.core.bounds(t.Context(), []game.Word{guess}, []int{Infinite - 1})
			must.Hold(t, err == nil && bounds[0].Total <= exact.Total,
				"round %d, %s: the core says %+v, %v, and it is %+v", round, guess, bounds, err, exact)
		}
	}
}
