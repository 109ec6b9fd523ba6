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
	answers []game.Word
	best    int      // what it costs with the best second guess
	cost    []uint16 // by word as the second guess; a lower bound where it is not exact
	exact   []bool
	solver  *tree.Solver // nil for at most two answers
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
	known map[Cost][]Cost // by what they are of, with Low and Exact not set; in the order in which they were found
	keep  func(Cost) error
}

// find returns a cost that is known, or else searches it. Enough says whether a known one will do.
func (c *costs) find(of Cost, enough func(Cost) bool, search func() (Cost, error)) (Cost, error) {
	if i := slices.IndexFunc(c.known[of], enough); i >= 0 {
		return c.known[of][i], nil
	}
	found, err := search()
	if err == nil && c.keep != nil {
		err = c.keep(Cost{of.First, of.Clue, of.Second, found.Low, found.Exact})
	}
	return found, err
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
	_, by := game.ByClue(order.Numbers[int](len(d.Answers())), func(a int) game.Clue { return game.Score(first, d.Answers()[a]) })
	delete(by, game.Solution(d.Length()))
	for c, set := range by {
		k := &class{clue: c, cost: make([]uint16, len(d.Words())), exact: make([]bool, len(d.Words()))}
		for _, a := range set {
			k.answers = append(k.answers, d.Answers()[a])
		}
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
func quick(clues []uint8, set []int, j int) (cost uint16, exact bool) {
	var count [256]uint16
	cost, exact = uint16(3*len(set)), true
	for _, a := range set {
		n := &count[clues[a]]
		if *n++; *n == 1 {
			cost--
		}
		exact = exact && *n <= 2
		if a == j {
			cost--
		}
	}
	return cost, exact
}

// solve finds what each class costs with the best second guess. The error is the cause of ctx's end.
func (p *instance) solve(ctx context.Context) error {
	for _, k := range p.classes {
		if n := len(k.answers); n > 2 {
			var err error
			problem := tree.Problem{Answers: k.answers, Allowed: p.d.Words(), Mode: game.Normal}
			if k.solver, err = tree.New(ctx, problem, tree.Options{Workers: 1, Memory: 1 << 20}); err != nil {
				return err
			}
			best, err := p.find(Cost{First: p.first, Clue: k.clue}, func(Cost) bool { return true }, func() (Cost, error) {
				r, err := k.solver.Solve(ctx)
				return Cost{Low: r.Total, Exact: true}, err
			})
			if err != nil {
				return err
			}
			k.best = best.Low
			for j, c := range k.cost {
				switch {
				case int(c) == 3*n-1: // it may not divide them, and if not the best play follows
					if alike(p.d.Words()[j], k.answers) {
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

// alike reports whether all answers give a guess the same clue.
func alike(guess game.Word, answers []game.Word) bool {
	c := game.Score(guess, answers[0])
	return !slices.ContainsFunc(answers[1:], func(a game.Word) bool { return game.Score(guess, a) != c })
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
	word := p.d.Words()[j]
	b, err := p.find(Cost{First: p.first, Clue: k.clue, Second: word}, func(c Cost) bool { return c.Exact || c.Low >= below }, func() (Cost, error) {
		b, err := k.solver.Prove(ctx, word, below)
		return Cost{Low: b.Total, Exact: b.Exact}, err
	})
	if err != nil {
		return false, err
	}
	changed := b.Exact || b.Low > int(k.cost[j])
	k.cost[j], k.exact[j] = uint16(max(b.Low, int(k.cost[j]))), b.Exact
	return changed, nil
}
