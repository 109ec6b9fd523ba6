package memory

import (
	"context"
	"math"
	"slices"
)

// total returns what words cost, and the least cost of each class, by the costs that are known.
func (p *instance) total(words []int32) (sum int, least []int) {
	least = make([]int, len(p.classes))
	for i, k := range p.classes {
		least[i] = math.MaxUint16
		for _, j := range words {
			least[i] = min(least[i], int(k.cost[j]))
		}
		sum += least[i]
	}
	return sum, least
}

// savings returns what each word saves if each class pays at most its price. One guess costs unit of the prices. The result is good until
// the next call.
func (p *instance) savings(prices []int, unit int) []int {
	saves := p.saves
	clear(saves)
	for i, k := range p.classes {
		for _, j := range p.sorted[i] {
			save := prices[i] - unit*int(k.cost[j])
			if save <= 0 {
				break
			}
			saves[j] += save
		}
	}
	return saves
}

// choose returns n words that cost little, by the costs that are known: it adds the one that saves the most, and then exchanges one at a time
// for the one that saves the most in its place. Words, which may be none, are where it begins.
func (p *instance) choose(words []int32, n int) []int32 {
	words = slices.Clone(words)
	n = min(n, len(p.d.Words()))
	add := func() (sum int) {
		_, least := p.total(words)
		saves := p.savings(least, 1)
		for _, j := range words {
			saves[j] = -1
		}
		words = append(words, int32(slices.Index(saves, slices.Max(saves))))
		sum, _ = p.total(words)
		return sum
	}
	for len(words) < n {
		add()
	}
	best, _ := p.total(words)
	for idle := 0; idle < n; idle++ {
		before := slices.Clone(words)
		words = append(words[:0], words[1:]...)
		if sum := add(); sum < best {
			best, idle = sum, -1
		} else {
			words = append(before[1:], before[0])
		}
	}
	return words
}

// improve chooses n words as [instance.choose] does, until the costs that count are exact. It returns the words and what they cost. The error is
// the cause of ctx's end.
func (p *instance) improve(ctx context.Context, words []int32, n int) ([]int32, int, error) {
	for {
		words = p.choose(words, n)
		changed, err := p.exactly(ctx, words)
		if err != nil {
			return nil, 0, err
		}
		if !changed {
			sum, _ := p.total(words)
			return words, sum, nil
		}
		p.sort()
	}
}

// exactly makes the costs of the words exact, and reports whether any cost changed.
func (p *instance) exactly(ctx context.Context, words []int32) (changed bool, err error) {
	for _, k := range p.classes {
		for {
			j := p.best(k, words)
			if k.exact[j] {
				break
			}
			before := k.cost[j]
			if _, err := p.settle(ctx, k, j, math.MaxUint16); err != nil {
				return false, err
			}
			changed = changed || k.cost[j] != before
		}
	}
	return changed, nil
}

// best returns, of some words, the one with the least cost for a class.
func (p *instance) best(k *class, words []int32) int32 {
	return slices.MinFunc(words, func(a, b int32) int { return int(k.cost[a]) - int(k.cost[b]) })
}
