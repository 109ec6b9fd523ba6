package fixed

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
)

// Parameters of climbing, set by experiment. No bound depends on them.
const (
	pool     = 1000 // words, those that make the most classes, from which the first ones are drawn
	near     = 8    // how much above the best bound of a step others are kept
	mostKept = 400  // candidates that are valued
)

// climb returns the best set of three words or more that it finds, and a bound for all.
func (g *played) climb(ctx context.Context, count int, o Options) (*Result, error) {
	order := g.byClasses()
	order = order[:min(pool, len(order))]
	kept := map[[MostWords]int32]candidate{}
	for start := range max(1, o.Starts) {
		lot := rand.New(rand.NewPCG(o.Seed, uint64(start)))
		words := make([]int, count)
		for i, at := range lot.Perm(len(order))[:count] {
			words[i] = order[at]
		}
		g.ascend(ctx, words, o.ByShare, lot, kept)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		o.report(Climbing, start+1, o.Starts)
	}
	list := slices.SortedFunc(maps.Values(kept), func(a, b candidate) int {
		if o.ByShare && a.classes != b.classes {
			return b.classes - a.classes
		}
		return compareCandidates(a, b)
	})
	list = list[:min(mostKept, len(list))]
	most := list[0].classes
	if o.ByShare {
		list = slices.DeleteFunc(list, func(c candidate) bool { return c.classes < most })
	}
	best, err := g.settle(ctx, list, unbounded, o)
	if err != nil {
		return nil, err
	}
	r := &Result{Best: best[:1]}
	r.Bound, err = g.mostClasses(ctx, count)
	if !o.ByShare {
		r.Bound = (count+2)*g.answers - r.Bound - mostSaved(count)
	}
	return r, err
}

// ascend replaces one of the words at a time by the best of all, until that helps at none. It keeps the best sets of each step.
func (g *played) ascend(ctx context.Context, words []int, byShare bool, lot *rand.Rand, kept map[[MostWords]int32]candidate) {
	worth := func(c candidate) int { // the less the better
		if byShare {
			return -c.classes
		}
		return c.low
	}
	s := &counter{g: g}
	var others []int32
	best := unbounded
	for idle, at := 0, lot.IntN(len(words)); idle < len(words) && ctx.Err() == nil; at = (at + 1) % len(words) {
		others = others[:0]
		for i, w := range words {
			if i != at {
				others = append(others, int32(w))
			}
		}
		class, _ := g.divide(others)
		begin(s, class)
		idle++
		least := g.answers
		try := slices.Clone(words)
		var step []candidate
		for j := range g.words {
			if slices.Contains(others, int32(j)) {
				continue
			}
			most := least + near + mostSaved(len(words)) // answers that share a class
			k := s.classes(g.table.Row(j), most)
			least = min(least, g.answers-k)
			try[at] = j
			if g.answers-k <= most {
				step = append(step, g.candidate(k, try...))
			}
			if w := worth(g.candidate(k, try...)); w < best {
				best, words[at], idle = w, j, 1
			}
		}
		for _, c := range step {
			if worth(c) <= best+near {
				var key [MostWords]int32
				copy(key[:], c.words)
				kept[key] = c
			}
		}
	}
}
