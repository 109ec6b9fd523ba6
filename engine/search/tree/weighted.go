package tree

import (
	"fmt"

	"github.com/absurdist/absurdist/engine/decision"
)

// # Weights
//
// With weights the value of a tree is the sum of weight times guesses. What holds for numbers of candidates holds for their
// weights. A guess over candidates of weight W has the value W, for itself, plus the values of its classes. A class of weight W
// whose heaviest candidate weighs h has a value of at least 2W-h, because one candidate can be found with its first guess. So
// the value of a guess is at least 3W-H-own. Here H is the sum, over the classes, of the heaviest candidate's weight, and own is
// the guess's weight if the guess is a candidate. W-H takes the place of the number of classes that a guess is short of.
//
// The candidates of every set are in descending order of weight. So a candidate is the heaviest of its class if no earlier one
// gives the same clue. The scan of 64 guesses at a time finds these candidates ([scanner.scan]).

// mostWeight is a sum of weights. With it, or more, values may not fit 32 bits, whatever the number of guesses.
const mostWeight = infinite / maxLeft

// checkWeights returns an error that wraps [ErrProblem] if the weights are invalid.
func (p Problem) checkWeights() error {
	if p.Weights == nil {
		return nil
	}
	if len(p.Weights) != len(p.Answers) {
		return fmt.Errorf("%d weights of %d candidates: %w", len(p.Weights), len(p.Answers), ErrProblem)
	}
	sum := int64(0)
	for i, w := range p.Weights {
		if w < 1 || w >= mostWeight {
			return fmt.Errorf("the weight %d of %s is not from 1 to %d: %w", w, p.Answers[i].Upper(), mostWeight-1, ErrProblem)
		}
		if sum += w; sum >= mostWeight {
			return fmt.Errorf("the weights sum to %d or more; give smaller ones: %w", mostWeight, ErrProblem)
		}
	}
	return nil
}

// size is the number of the candidates, or the sum of their weights.
func (p Problem) size() int {
	if p.Weights == nil {
		return len(p.Answers)
	}
	return int(p.Weight())
}

// Weight returns the sum of the weights, 0 where there are none.
func (p Problem) Weight() int64 {
	sum := int64(0)
	for _, w := range p.Weights {
		sum += w
	}
	return sum
}

// quantized returns whole weights in proportion to the given ones, each at least 1. They are as fine as a [Problem] of the
// objective can have within that many guesses (0 for no limit). The error wraps [ErrProblem]. It is for a weight that is not a
// positive number, and for more weights than can be distinguished.
func quantized(weights []float64, guesses int, o decision.Objective) ([]int64, error) {
	most := int64(mostWeight) - 1
	for o == decision.MostWon && most*int64(lossOf(int(most), guesses)) >= infinite {
		most -= (most + 15) / 16
	}
	sum := 0.0
	for i, w := range weights {
		if !(w > 0) || w > 1e300 {
			return nil, fmt.Errorf("the weight %g of candidate %d is no positive number: %w", w, i+1, ErrProblem)
		}
		sum += w
	}
	spare := float64(most - int64(len(weights))) // what is left when each has 1
	if spare < float64(len(weights)) {
		return nil, fmt.Errorf("%d weights, too many for the objective %s: %w", len(weights), o, ErrProblem)
	}
	whole := make([]int64, len(weights))
	for i, w := range weights {
		whole[i] = max(1, int64(w/sum*spare+0.5))
	}
	return whole, nil
}

// weightOf returns the weight of an answer, 0 if answers have no weights.
func (s *Solver) weightOf(answer int32) int64 {
	if s.weights == nil {
		return 0
	}
	return int64(s.weights[answer])
}
