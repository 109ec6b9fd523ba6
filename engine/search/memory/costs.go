package memory

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// class is the answers that give one clue to the first guess.
type class struct {
	clue    game.Clue
	answers []uint16 // their numbers in the dictionary
	best    int      // what it costs with the best second guess
	cost    []uint16 // by word as the second guess; a lower bound where it is not exact
	exact   []bool
}

// Cost is what a class costs at least with a second guess; or with the best one, if Second is the zero word.
type Cost struct {
	First  game.Word `json:"first"`
	Clue   game.Clue `json:"clue"`
	Second game.Word `json:"second"`
	Low    int       `json:"low"`
	Exact  bool      `json:"exact"`
}

// costs are the costs that searches found, and where new ones are kept.
type costs struct {
	solver *tree.Solver
	known  map[Cost][]Cost // by the class and the guess, as a Cost without Low and Exact; in the order in which they were found
	keep   func(Cost) error
}

// find returns what a class costs with a second guess, or with the best one for the zero word, if that is less than below, and otherwise a
// bound that is not. It is known, or found by a search. The error is that of keep, or the cause of ctx's end.
func (p *instance) find(ctx context.Context, k *class, second game.Word, below int) (Cost, error) {
	c := Cost{First: p.first, Clue: k.clue, Second: second}
	list := p.known[c]
	if i := slices.IndexFunc(list, func(c Cost) bool { return c.Exact || c.Low >= below }); i >= 0 {
		return list[i], nil
	}
	err := p.solver.Each(ctx, 1, func(_ int, least func([]uint16, game.Word, int) int) { c.Low = least(k.answers, second, below) })
	c.Exact = c.Low < below
	if err == nil && p.keep != nil {
		err = p.keep(c)
	}
	return c, err
}

// instance is the problem for one first guess.
type instance struct {
	*costs
	d       *game.Dictionary
	first   game.Word
	classes []*class
	sorted  [][]int32 // by class: the words, those with the least costs first
	saves   []int     // scratch memory: what each word saves, and words
	top     []int32
}

// newInstance divides the answers, and bounds the costs by the number of classes that a second guess makes.
func newInstance(d *game.Dictionary, first game.Word, known *costs) *instance {
	p := &instance{costs: known, d: d, first: first, saves: make([]int, len(d.Words()))}
	_, by := game.ByClue(order.Numbers[uint16](len(d.Answers())), func(a uint16) game.Clue { return game.Score(first, d.Answers()[a]) })
	delete(by, game.Solution(d.Length()))
	for c, set := range by {
		k := &class{clue: c, answers: set, cost: make([]uint16, len(d.Words())), exact: make([]bool, len(d.Words()))}
		for j := range d.Words() {
			k.cost[j], k.exact[j] = quick(d.Table().Row(j), set, j)
		}
		k.best = int(slices.Min(k.cost))
		p.classes = append(p.classes, k)
	}
	slices.SortFunc(p.classes, func(a, b *class) int { return int(a.clue) - int(b.clue) })
	p.sorted = make([][]int32, len(p.classes))
	return p
}

// quick bounds what a set of answers costs with word j, whose clues are given: each class takes one guess more, or two. It reports whether
// the bound is exact, as it is if no class has more than two answers.
func quick(clues []uint8, set []uint16, j int) (cost uint16, exact bool) {
	var count [256]uint16
	cost, exact = uint16(3*len(set)), true
	for _, a := range set {
		n := &count[clues[a]]
		if *n++; *n == 1 {
			cost--
		}
		exact = exact && *n <= 2
		if int(a) == j {
			cost--
		}
	}
	return cost, exact
}

// solve finds what each class costs with the best second guess. The error is the cause of ctx's end.
func (p *instance) solve(ctx context.Context) error {
	for _, k := range p.classes {
		if n := len(k.answers); n > 2 {
			best, err := p.find(ctx, k, game.Word{}, tree.Infinite)
			if err != nil {
				return err
			}
			k.best = best.Low
			for j, c := range k.cost {
				switch {
				case int(c) == 3*n-1: // it may not divide them, and if not the best play follows
					if game.CountClues(p.d.Table().Row(j), k.answers) == 1 {
						k.cost[j], k.exact[j] = uint16(n+k.best), true
					}
				case !k.exact[j]:
					k.cost[j] = max(c, uint16(k.best))
				}
			}
		}
	}
	p.sort()
	return nil
}

// sort puts the words of each class in order, after their costs have changed.
func (p *instance) sort() {
	for i, k := range p.classes {
		most := int(slices.Max(k.cost))
		start := make([]int32, most+2)
		for _, c := range k.cost {
			start[c+1]++
		}
		for c := range most {
			start[c+1] += start[c]
		}
		p.sorted[i] = slices.Grow(p.sorted[i][:0], len(k.cost))[:len(k.cost)]
		for j, c := range k.cost {
			p.sorted[i][start[c]] = int32(j)
			start[c]++
		}
	}
}

// settle makes the cost of word j exact if it is less than below, and reports whether it changed anything. The error is the cause of ctx's end.
func (p *instance) settle(ctx context.Context, k *class, j int32, below int) (bool, error) {
	if k.exact[j] || int(k.cost[j]) >= below {
		return false, nil
	}
	b, err := p.find(ctx, k, p.d.Words()[j], below)
	if err != nil {
		return false, err
	}
	changed := b.Exact || b.Low > int(k.cost[j])
	k.cost[j], k.exact[j] = uint16(max(b.Low, int(k.cost[j]))), b.Exact
	return changed, nil
}
