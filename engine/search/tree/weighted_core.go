package tree

import (
	"cmp"
	"context"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// core bounds the totals of first guesses for many answers by a search over the few that have most of the weight.
//
// A tree for all answers contains a tree for the core and one for the others, with the same guesses. So the total of a first guess is at least
// its total for the core plus its total for the others. For the others the bound of weighted.go is used, 3W-H-own.
//
// The weights of a day are of this kind: a sixth of the words has 0.998 of the weight. The core settles nearly all first guesses, and the
// few that are left are searched with all answers.
type core struct {
	*Excluder
	others  []game.Word // the other answers, the heaviest first
	weights []int64     // of these
}

// coreShares are the shares of the weight that a core may have, the first for which it has no more than coreMost of the answers. They affect
// only speed. A core may have a core itself.
var coreShares = []float64{0.998, 0.99}

const coreMost = 2.0 / 3

// newCore returns the core of a problem, nil if there is none. The error is that of [NewExcluder].
func newCore(ctx context.Context, p Problem, below, parallel int) (*core, error) {
	if p.Weights == nil || below >= infinite {
		return nil, nil
	}
	heaviest := order.Of(len(p.Answers), func(a, b int) int { return cmp.Compare(p.Weights[b], p.Weights[a]) })
	for _, share := range coreShares {
		n := 0
		for sum := int64(0); float64(sum) < share*float64(p.Weight()); n++ {
			sum += p.Weights[heaviest[n]]
		}
		if float64(n) > coreMost*float64(len(heaviest)) {
			continue
		}
		q, c := p, &core{}
		q.Answers, q.Weights = p.part(heaviest[:n])
		c.others, c.weights = p.part(heaviest[n:])
		var err error
		c.Excluder, err = NewExcluder(ctx, q, below, parallel)
		return c, err
	}
	return nil, nil
}

func (p Problem) part(numbers []int) (answers []game.Word, weights []int64) {
	for _, i := range numbers {
		answers, weights = append(answers, p.Answers[i]), append(weights, p.Weights[i])
	}
	return answers, weights
}

// bounds is [Excluder.bounds] for all answers. For a guess that the core does not settle, the total is less than its bound, and the states
// searched are counted.
func (c *core) bounds(ctx context.Context, guesses []game.Word, below []int) ([]Bound, error) {
	if c == nil {
		return make([]Bound, len(guesses)), nil
	}
	rest, less := make([]int, len(guesses)), make([]int, len(guesses))
	for i, g := range guesses {
		rest[i] = c.rest(g)
		less[i] = below[i] - rest[i]
	}
	list, err := c.Excluder.bounds(ctx, guesses, less)
	for i := range list {
		if b := &list[i]; b.Total < Infinite {
			b.Total, b.Exact = b.Total+rest[i], false
		}
	}
	return list, err
}

// rest is a lower bound of a first guess's total for the other answers.
func (c *core) rest(guess game.Word) int {
	seen := make([]bool, game.ClueCount(guess.Len()))
	least := int64(0)
	for i, w := range c.others {
		least += 3 * c.weights[i]
		if clue := c.problem.Scoring.Score(guess, w).Number(); !seen[clue] {
			seen[clue] = true
			least -= c.weights[i]
		}
		if w == guess {
			least -= c.weights[i]
		}
	}
	return int(least)
}
