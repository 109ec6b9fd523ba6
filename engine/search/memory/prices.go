package memory

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// unit is a guess in the units of prices.
const unit = 1000

// Parameters of the subgradient steps, set by experiment. The bound does not depend on them.
const (
	steps    = 400 // in a row
	patience = 15  // steps without a better bound before they get shorter
	shorten  = 0.6 // factor by which they do
	rounds   = 40  // of prices, after each of which the costs that count are made exact
	besides  = 20  // words whose costs count besides those with the greatest savings
)

// worth returns, in units, the lower bound of the cost of any n words that some prices give, and the n words that save the most. These are
// good until the next call.
func (p *instance) worth(prices []int, n int) (worth int, most []int32) {
	saves := p.savings(prices, unit)
	most = p.greatest(n)
	for _, u := range prices {
		worth += u
	}
	for _, j := range most {
		worth -= saves[j]
	}
	return worth, most
}

// greatest returns the n words with the greatest savings, the greatest first.
func (p *instance) greatest(n int) []int32 {
	more := func(a, b int32) int { return cmp.Or(cmp.Compare(p.saves[b], p.saves[a]), cmp.Compare(a, b)) }
	top := p.top[:0]
	for j := range int32(len(p.saves)) {
		if len(top) == n && more(j, top[n-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, j, more)
		top = slices.Insert(top, at, j)
		top = top[:min(n, len(top))]
	}
	p.top = top
	return top
}

// price improves prices for n words that cost at most a total, and returns the bound that they give.
func (p *instance) price(prices []int, n, total int) int {
	best, most := slices.Clone(prices), math.MinInt
	slope := make([]int, len(prices))
	length, since := 1.0, 0
	for range steps {
		worth, words := p.worth(prices, n)
		if since++; worth > most {
			most, since = worth, 0
			copy(best, prices)
		}
		if since >= patience {
			length, since = length*shorten, 0
			copy(prices, best)
			worth, words = p.worth(prices, n)
		}
		square := 0
		for i, k := range p.classes {
			slope[i] = 1
			for _, j := range words {
				if unit*int(k.cost[j]) < prices[i] {
					slope[i]--
				}
			}
			square += slope[i] * slope[i]
		}
		if square == 0 || (total*unit-worth) <= 0 {
			break
		}
		move := length * float64(total*unit-worth+unit/2) / float64(square)
		for i, s := range slope {
			prices[i] = max(unit, prices[i]+int(math.Round(move*float64(s))))
		}
	}
	copy(prices, best)
	return most
}

// bound improves words, what they cost, and prices, until the costs that count for the prices are exact. It returns what the prices are worth. The
// error is the cause of ctx's end.
func (p *instance) bound(ctx context.Context, s *solution, n int) error {
	for range rounds {
		p.price(s.prices, n, s.total)
		s.worth, _ = p.worth(s.prices, n)
		most := p.greatest(min(len(p.saves), n+besides))
		changed := false
		for i, k := range p.classes {
			for _, j := range most {
				now, err := p.settle(ctx, k, j, s.prices[i]/unit+1)
				if err != nil {
					return err
				}
				changed = changed || now
			}
		}
		p.sort()
		words, total, err := p.improve(ctx, most[:n], n)
		if err != nil {
			return err
		}
		if total < s.total {
			s.words, s.total = words, total
		}
		if s.worth, _ = p.worth(s.prices, n); !changed || s.proved() {
			break
		}
	}
	return nil
}

// solution is words for a first guess, and prices.
type solution struct {
	*instance
	words  []int32
	total  int // what they cost
	prices []int
	worth  int // no n words cost less, in units
}

func (s *solution) proved() bool { return (s.worth+unit-1)/unit >= s.total }
