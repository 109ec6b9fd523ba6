package noise

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// TwoCluePlan is a plan for two clues: the first word, and how the total is split.
type TwoCluePlan struct {
	First   game.Word
	Epsilon [2]float64
	Wins    float64 // the chance to win with the best second words
}

// Search holds options of [SearchTwoClues].
type Search struct {
	Total   float64 // ε of both clues
	Sampled int     // number of first words, those with the largest norm, compared over a sample of second words
	Exact   int     // number of those compared over all second words
}

// firstShare is the first clue's share of the total while first words are compared, before the split is
// optimized. It is close to the best for totals of 10 to 20, and splits near the best are nearly as good.
const firstShare = 0.7

// sample is the size of the sample of second words, evenly spread over the list.
const sample = 325

// SearchTwoClues searches for the first word and the split of a total with which two clues win most, and
// returns the best that it found, best first. The wins are exact, but a better first word is not excluded,
// because the search narrows them down: it compares all by the expected 2-norm of the posterior, then some
// over a sample of second words, and few by exact wins. Progress, which may be nil, receives the number of
// steps done, of [Search.Steps]. The error is ctx's.
func SearchTwoClues(ctx context.Context, m *Model, s Search, progress func(done int)) ([]TwoCluePlan, error) {
	done := 0
	step := func() {
		if done++; progress != nil {
			progress(done)
		}
	}
	k := NewKernel(m)
	k.Load(NewPosterior(m), 0)
	promising := Best(k.allWords(), s.Sampled, func(g int) float64 { return k.Norm(g, s.Total*firstShare, 2) })
	var some []int
	for g := 0; g < len(m.Dict.Words()); g += max(1, len(m.Dict.Words())/sample) {
		some = append(some, g)
	}
	firsts := Best(promising, s.Exact, func(g int) float64 {
		defer step()
		t, _ := SolveTwoClues(ctx, m, g, s.Total*firstShare, s.Total*(1-firstShare), some) // when ctx has ended, bestSplit says so
		return t.Wins
	})
	var plans []TwoCluePlan
	for _, g := range firsts {
		p, err := bestSplit(ctx, m, g, s.Total)
		if err != nil {
			return nil, err
		}
		step()
		plans = append(plans, p)
	}
	order.By(plans, func(a, b TwoCluePlan) int { return cmp.Compare(b.Wins, a.Wins) })
	return plans, nil
}

// bestSplit finds the best split for a first word. The best second words for one split are nearly the best for
// those near it. So only these are tried until the split is found.
func bestSplit(ctx context.Context, m *Model, first int, total float64) (TwoCluePlan, error) {
	start, err := SolveTwoClues(ctx, m, first, total*firstShare, total*(1-firstShare), nil)
	if err != nil {
		return TwoCluePlan{}, err
	}
	seconds := slices.Compact(slices.Sorted(slices.Values(start.Second[:])))
	epsilon := golden(0.3*total, 0.95*total, splitSteps, func(epsilon float64) float64 {
		t, _ := SolveTwoClues(ctx, m, first, epsilon, total-epsilon, seconds)
		return t.Wins
	})
	epsilon = math.Round(100*epsilon) / 100 // a budget that a person can type
	t, err := SolveTwoClues(ctx, m, first, epsilon, total-epsilon, nil)
	if err != nil {
		return TwoCluePlan{}, err
	}
	if t.Wins < start.Wins { // on a very short list wins may rise and fall more than once
		epsilon, t = total*firstShare, start
	}
	return TwoCluePlan{m.Dict.Words()[first], [2]float64{epsilon, total - epsilon}, t.Wins}, nil
}

// Steps returns the number of progress steps for a list of that many words.
func (s Search) Steps(words int) int {
	sampled := min(s.Sampled, words)
	return sampled + min(s.Exact, sampled)
}

// splitSteps narrow the first budget to 0.65·0.618^9 = 0.009 of the total.
const splitSteps = 9

// golden returns the approximate argument between lo and hi at which f, which rises and then falls, is
// largest, by golden-section search (Kiefer 1953).
func golden(lo, hi float64, steps int, f func(float64) float64) float64 {
	const inner = 0.6180339887498949
	left, right := hi-inner*(hi-lo), lo+inner*(hi-lo)
	atLeft, atRight := f(left), f(right)
	for range steps {
		if atLeft < atRight {
			lo, left, atLeft = left, right, atRight
			right = lo + inner*(hi-lo)
			atRight = f(right)
		} else {
			hi, right, atRight = right, left, atLeft
			left = hi - inner*(hi-lo)
			atLeft = f(left)
		}
	}
	return (lo + hi) / 2
}
