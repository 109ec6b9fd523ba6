package noise

import (
	"context"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// PlanWins returns the expected wins of a plan, where word returns the index of the guess after some clues. It
// is exact. It sums over 243 clues for each guess but the last, so it is slow beyond three guesses. The error
// is ctx's.
func PlanWins(ctx context.Context, m *Model, epsilons []float64, word func(clues []game.Clue) int) (float64, error) {
	n := len(m.Dict.Answers())
	s := plan{m, epsilons, word}
	return s.wins(ctx, nil, slices.Repeat([]float64{1 / float64(n)}, n)), context.Cause(ctx)
}

type plan struct {
	*Model
	epsilons []float64
	word     func(clues []game.Clue) int
}

// wins returns the expected wins after some clues, given the weights of the answers.
func (s plan) wins(ctx context.Context, clues []game.Clue, weights []float64) float64 {
	at := len(clues)
	switch {
	case ctx.Err() != nil:
		return 0
	case at == len(s.epsilons):
		return slices.Max(weights)
	}
	row, c := s.row(s.word(clues)), newChannel(s.epsilons[at])
	if at == len(s.epsilons)-1 {
		var v clueVector
		for a, w := range weights {
			v[row[a]] = max(v[row[a]], w)
		}
		return v.transformMax(c.Keep, c.Other)
	}
	sum, next := 0., make([]float64, len(weights))
	for r := range game.Clues {
		like := c.likelihoods(game.Clue(r))
		for a, w := range weights {
			next[a] = w * like[row[a]]
		}
		sum += s.wins(ctx, append(clues, game.Clue(r)), next)
	}
	return sum
}

// likelihoods returns P(clue | true clue) for every true clue.
func (c channel) likelihoods(clue game.Clue) clueVector {
	return byAgreement(clue, func(n int) float64 {
		return math.Pow(c.Keep, float64(n)) * math.Pow(c.Other, float64(game.Letters-n))
	})
}

// byAgreement returns a value for every true clue, by the number of tiles in which it agrees with a shown one.
func byAgreement(clue game.Clue, value func(tiles int) float64) (v clueVector) {
	var by [game.Letters + 1]float64
	for n := range by {
		by[n] = value(n)
	}
	for truth := range v {
		v[truth] = by[game.Letters-clue.Differing(game.Clue(truth))]
	}
	return v
}
