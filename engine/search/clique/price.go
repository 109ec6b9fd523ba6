package clique

import (
	"math"
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

// capacity is room for all resources, and classCapacity for all classes; both remove index checks.
const (
	capacity      = 64
	classCapacity = 256
)

// prices are what each resource costs, multiples of 1/grain.
type prices [capacity]float64

const grain = 1024

// startPrices returns initial prices: most words of a long game use two or three resources.
func startPrices() prices {
	var y prices
	for r := range y {
		y[r] = 0.5
	}
	return y
}

func (y *prices) cost(uses resources) float64 {
	sum := 0.0
	for ; uses != 0; uses &= uses - 1 {
		sum += y[bits.TrailingZeros64(uint64(uses))%capacity]
	}
	return sum
}

// pricer finds bounds. It holds scratch space, so each goroutine needs its own.
type pricer struct {
	t        *table
	profits  []float64              // of the items
	profit   [classCapacity]float64 // per class, of the items that are worth more than they cost
	up, down [classCapacity]float64 // of the best chain that ends, or starts, at the class
	below    [classCapacity]int16   // the previous class in the best chain that ends here, or -1
	present  []uint8                // classes of items, ascending
}

// load is how often the words of the best chain use each resource.
type load [capacity]float64

// bound returns an upper bound of the packings of the items, and fills in the load.
func (p *pricer) bound(items []item, y *prices, l *load) float64 {
	used := p.appraise(items, y)
	best, end := 0.0, -1
	for i, c := range p.present {
		p.climb(i, c)
		if p.up[c] > best {
			best, end = p.up[c], int(c)
		}
	}
	var picked game.ClueSet
	for ; end >= 0; end = int(p.below[end]) {
		picked.Add(uint8(end))
	}
	*l = load{}
	for i := range items {
		if p.profits[i] > 0 && picked.Has(items[i].class) {
			for uses := uint64(items[i].uses); uses != 0; uses &= uses - 1 {
				l[bits.TrailingZeros64(uses)%capacity]++
			}
		}
	}
	return best + y.cost(used)
}

// appraise computes the profits of the items, and finds the classes that have any. It returns the resources
// used.
func (p *pricer) appraise(items []item, y *prices) (used resources) {
	if len(p.profits) < len(items) {
		p.profits = make([]float64, len(items))
	}
	clear(p.profit[:len(p.t.classes)])
	var present game.ClueSet
	for i := range items {
		it := &items[i]
		used |= it.uses
		profit := 1.0
		for uses := uint64(it.uses); uses != 0; uses &= uses - 1 {
			profit -= y[bits.TrailingZeros64(uses)%capacity]
		}
		p.profits[i] = profit
		if profit > 0 {
			p.profit[it.class] += profit
			present.Add(it.class)
		}
	}
	p.present = present.AppendTo(p.present[:0])
	return used
}

// climb finds the best chain that ends at the class c, the i-th of those present.
func (p *pricer) climb(i int, c uint8) {
	best, below := 0.0, int16(-1)
	joined := &p.t.joined[c]
	for _, d := range p.present[:i] {
		if p.up[d] > best && joined.Has(d) {
			best, below = p.up[d], int16(d)
		}
	}
	p.up[c], p.below[c] = best+p.profit[c], below
}

// descents finds the best chain that starts at each class of the items, which must have been appraised.
func (p *pricer) descents(items []item) {
	var all game.ClueSet
	for i := range items {
		all.Add(items[i].class)
	}
	p.present = all.AppendTo(p.present[:0])
	for i := len(p.present) - 1; i >= 0; i-- {
		c := p.present[i]
		above := 0.0
		for _, d := range p.present[i+1:] {
			if p.down[d] > above && p.t.joined[c].Has(d) {
				above = p.down[d]
			}
		}
		p.down[c] = above + p.profit[c]
	}
}

// possible returns the items that can be in a packing of need, in the same slice.
func (p *pricer) possible(items []item, y *prices, need int) []item {
	total := y.cost(p.appraise(items, y))
	p.descents(items)
	for i, c := range p.present {
		p.climb(i, c)
	}
	n := 0
	for i, it := range items {
		c := it.class
		if total+p.up[c]+p.down[c]-p.profit[c]+min(0, p.profits[i]) >= float64(need) {
			items[n] = it
			n++
		}
	}
	return items[:n]
}

// Parameters of the subgradient steps, set by experiment. Proofs do not depend on them.
const (
	aim      = 0.3 // how far below need a step aims
	inertia  = 0.4 // weight of the last direction in the next
	patience = 8   // steps without a better bound before steps get shorter
	shorten  = 0.6 // factor by which they do
)

// lower improves the prices until the bound is below need or the steps are used up. It returns the bound at
// the resulting prices.
func (p *pricer) lower(items []item, y *prices, need, steps int) float64 {
	var used resources
	for i := range items {
		used |= items[i].uses
	}
	for r := range y {
		if used>>r&1 == 0 {
			y[r] = 0
		}
	}
	var l load
	var direction [capacity]float64
	trial := *y
	best := p.bound(items, &trial, &l)
	now, length, since := best, 1.0, 0
	for range steps {
		if best < float64(need) {
			break
		}
		square := 0.0
		for uses := uint64(used); uses != 0; uses &= uses - 1 {
			r := bits.TrailingZeros64(uses) % capacity
			d := (1-inertia)*(l[r]-1) + inertia*direction[r]
			if trial[r] == 0 && d < 0 {
				d = 0
			}
			direction[r] = d
			square += d * d
		}
		if square == 0 {
			break
		}
		step := length * (now - float64(need) + aim) / square * grain
		for uses := uint64(used); uses != 0; uses &= uses - 1 {
			r := bits.TrailingZeros64(uses) % capacity
			trial[r] = min(max(0, math.Floor(trial[r]*grain+step*direction[r]+0.5)), grain) / grain
		}
		if now = p.bound(items, &trial, &l); now < best {
			best, since = now, 0
			*y = trial
		} else if since++; since == patience {
			since = 0
			length *= shorten
			trial = *y
			now = p.bound(items, &trial, &l)
			direction = [capacity]float64{}
		}
	}
	return best
}
