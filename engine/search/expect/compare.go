package expect

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// comparison is guesses and their costs over core and tail.
type comparison struct {
	search *search
	list   []compared // the least expected first
	best   int        // index
}

// compared is a guess in a comparison. Costs are in weights.
type compared struct {
	game.Suggestion
	cost    int64 // weight times guesses, core and tail
	penalty int64 // for the words that are lost
}

// compare estimates what each of the guesses with exact totals over the first n words costs over all. At most mostCompared are kept.
func (s *search) compare(n int, weight int64, ranked []tree.Ranked) *comparison {
	c := &comparison{search: s}
	core := s.coreWeight(n)
	if end := slices.IndexFunc(ranked, func(r tree.Ranked) bool { return !r.Exact || r.Total == tree.Infinite }); end >= 0 {
		ranked = ranked[:end]
	}
	ranked = ranked[:min(len(ranked), mostCompared)]
	guesses := make([]game.Word, len(ranked))
	for i, r := range ranked {
		guesses[i] = r.Guess
	}
	table := game.NewTable(guesses, s.words)
	for i, r := range ranked {
		// A product of the two sums does not fit 64 bits.
		hi, lo := bits.Mul64(uint64(r.Total), uint64(core))
		cost, _ := bits.Div64(hi, lo, uint64(weight))
		k := compared{Suggestion: game.Suggestion{Guess: r.Guess, Candidate: slices.Contains(s.words, r.Guess)}, cost: int64(cost) + s.tailCost(table.Row(i), n)}
		k.Guesses = s.share(k.cost)
		c.list = append(c.list, k)
	}
	last := func(k compared) int { // of those that cost the same
		if k.Candidate {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(c.list, func(a, b compared) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), last(a)-last(b), a.Guess.Compare(b.Guess))
	})
	return c
}

// mostCompared is how many guesses are compared with regard to the tail.
const mostCompared = 300

// tailCost estimates weight times guesses of all words but the first n. The row has their clues. The heaviest word of a class takes
// two guesses. Each other word takes more, and the more words of its class are heavier, the more it takes.
func (s *search) tailCost(row []uint8, n int) int64 {
	var heavier [game.Clues]int
	for _, c := range row[:n] {
		heavier[c]++
	}
	cost := int64(0)
	for i, c := range row[n:] {
		w := s.weights[n+i]
		switch m := heavier[c]; {
		case c == uint8(game.AllGreen):
			cost += w
		case m == 0:
			cost += 2 * w
		default: // 3 for the second, and a quarter more with each doubling
			cost += 3*w + w*int64(bits.Len(uint(m))-1)/4
		}
		heavier[c]++
	}
	return cost
}

// Only some guesses are checked for words that they lose: the cheapest, at most cheapChecked, and then at most splitChecked of those
// that leave the least in large classes.
const (
	cheapChecked = 5
	splitChecked = 5
)

// settle chooses the guess with the least sum of cost and penalty, and reports whether it loses no word. It skips guesses whose cost alone is
// not below that sum.
func (c *comparison) settle() (safe bool) {
	cheap := min(len(c.list), cheapChecked)
	for i := range cheap {
		c.check(i)
	}
	if c.list[c.best].penalty == 0 {
		return true
	}
	f := c.search.safety
	var rest []int64
	for _, k := range c.list[cheap:] {
		rest = append(rest, f.rest(f.index[k.Guess], f.all, max(c.search.rows, 3)))
	}
	others := order.Of(len(rest), func(i, j int) int { return cmp.Compare(rest[i], rest[j]) })
	for _, i := range others[:min(len(others), splitChecked)] {
		c.check(cheap + i)
	}
	return c.list[c.best].penalty == 0
}

// check looks at what a guess loses, unless it can't be the best or the effort is used up.
func (c *comparison) check(i int) {
	k, best := &c.list[i], &c.list[c.best]
	if i > 0 && (k.cost >= best.cost+best.penalty || c.search.safety != nil && c.search.safety.left <= 0) {
		return
	}
	lost := c.search.lost(k.Guess)
	k.Missed, k.penalty = lost.words, c.search.penalty(lost)
	if k.cost+k.penalty < best.cost+best.penalty {
		c.best = i
	}
}

// result returns the guesses, the chosen one first.
func (c *comparison) result() []game.Suggestion {
	best := []game.Suggestion{c.list[c.best].Suggestion}
	return append(best, c.others(best)...)
}

// others returns the guesses that are not among the choices.
func (c *comparison) others(choices []game.Suggestion) []game.Suggestion {
	var list []game.Suggestion
	for _, k := range c.list {
		if !slices.ContainsFunc(choices, func(o game.Suggestion) bool { return o.Guess == k.Guess }) {
			list = append(list, k.Suggestion)
		}
	}
	return list
}
