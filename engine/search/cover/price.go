package cover

import (
	"context"
	"math"
	"slices"
)

// node is a part of the problem: some of the words, and some of what they must show.
type node struct {
	words []int
	shows [][]int // by place in words, what counts
	size  int     // of prices
}

// Parameters of the subgradient steps, set by experiment. The bound does not depend on them.
const (
	round    = 100  // steps in which only dear words are looked at
	dear     = 0.8  // of a unit
	beyond   = 0.3  // how far above the best bound a step aims
	patience = 5    // rounds without a better bound before steps get shorter
	shorten  = 0.7  // factor by which they do
	shortest = 0.01 // the length at which they end
)

// price improves the given prices, and returns them with their worth. Prices of 0 stay. It ends early once the worth proves more than need
// words. The error is the context's.
func (n *node) price(ctx context.Context, from []int, need int) ([]int, int64, error) {
	y, slope := slices.Clone(from), make([]int, n.size)
	best, most := slices.Clone(y), int64(math.MinInt64)
	for length, since := 1.0, 0; length > shortest && units(most) <= need; since++ {
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		if worth := worth(n.shows, y, slope); worth > most {
			if worth > most+unit/1000 {
				since = 0
			}
			most = worth
			copy(best, y)
		}
		if since >= patience {
			since, length = 0, length*shorten
			copy(y, best)
		}
		few := slices.DeleteFunc(slices.Clone(n.shows), func(shows []int) bool { return float64(costOf(shows, y)) < dear*unit })
		for range round {
			step(y, slope, length*(float64(most)+beyond*unit-float64(worth(few, y, slope))))
		}
	}
	return best, most, nil
}

// step moves the prices so far along the slope that the worth grows by as much as is wanted, if it grows on like that.
func step(y, slope []int, wanted float64) {
	square := 0
	for _, s := range slope {
		square += s * s
	}
	for e := range y {
		if y[e] == free {
			continue
		}
		y[e] = max(free+1, y[e]+int(math.Round(max(0, wanted)/float64(max(1, square))*float64(slope[e]))))
	}
}

func costOf(shows, y []int) int {
	cost := 0
	for _, e := range shows {
		cost += y[e]
	}
	return cost
}

// worth returns what the prices show, and fills in how it grows with each price.
func worth(words [][]int, y, slope []int) int64 {
	sum := int64(0)
	for e, price := range y {
		sum += int64(price)
		slope[e] = 1
	}
	for _, shows := range words {
		cost := costOf(shows, y)
		if cost <= unit {
			continue
		}
		sum -= int64(cost - unit)
		for _, e := range shows {
			slope[e]--
		}
	}
	return sum
}
