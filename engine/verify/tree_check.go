package verify

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// Checks yields the one check, see [Tree.Check].
func (t *Tree) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(t.head.words, t.head.lists)
	mode := t.head.mode
	if o.Mode != nil {
		if mode = o.Mode.String(); mode != t.head.mode {
			open = append(open, fmt.Sprintf("whether the guesses are those of %.20q mode, as the file says", t.head.mode))
		}
	}
	return alone(func(ctx context.Context) (TreeVerdict, error) { return t.check(ctx, d, mode, t.head.guesses), nil }, open, err)
}

// TreeVerdict is what a walk of all answers through a tree found.
type TreeVerdict struct {
	Words string    `json:"words"`
	Mode  string    `json:"mode"` // the mode that the guesses were checked against
	First game.Word `json:"first"`
	Findings
	Answers   int         `json:"answers"`
	Total     int         `json:"total"`     // guesses, over the answers found
	Mean      float64     `json:"mean"`      // over the answers found
	Worst     int         `json:"worst"`     // guesses that one of them took
	Positions int         `json:"positions"` // guesses at which more than one answer is possible
	Histogram map[int]int `json:"histogram"` // answers found, by guesses
	Lost      int         `json:"lost"`      // answers that the tree does not find
	// Weight is the sum of the answers' weights, and Weighted the sum of weight times guesses. 0 for a tree without weights, whose
	// answers are those of the list.
	Weight   int `json:"weight,omitempty"`
	Weighted int `json:"weighted,omitempty"`
}

// Check walks every answer of the dictionary through the tree. It scores each guess anew. It checks the guesses against the mode and the
// allowed words, and the sums against what the file claims. It leaves open that no better tree exists. The answers of a tree with weights
// are those that it names.
func (t *Tree) Check(ctx context.Context, d *game.Dictionary) TreeVerdict {
	return t.check(ctx, d, t.head.mode, t.head.guesses)
}

// check is [Tree.Check] by the rule of a mode and with so many guesses, 0 for any number.
func (t *Tree) check(ctx context.Context, d *game.Dictionary, mode string, guesses int) TreeVerdict {
	c := treeCheck{
		tree: t, d: d, limit: guesses, used: map[*treeNode]int{}, found: map[*treeNode]bool{}, known: map[FaultError]bool{},
		verdict: TreeVerdict{Words: d.Name(), Mode: mode, First: t.all[0].word, Histogram: map[int]int{}},
	}
	if t.head.lists != d.Sum() {
		c.fault(0, "it is for other lists than "+d.Name()+": their checksum is "+d.Sum())
	}
	if why := (OtherWords{t.head.alphabet, t.head.length}).fault(d); why != "" {
		c.fault(0, why)
	}
	var err error
	if c.mode, err = game.ParseMode(mode); err != nil {
		c.fault(0, err.Error())
	}
	for _, answer := range t.answers(d) {
		if ctx.Err() != nil {
			break
		}
		c.walk(answer.word, answer.weight)
	}
	for _, node := range t.all {
		c.node(node)
	}
	v := &c.verdict
	for _, claim := range []struct {
		name     string
		says, is int
	}{{"answers", t.head.answers, v.Answers}, {"total", t.head.total, v.Total}, {"worst", t.head.worst, v.Worst}, {"lost", t.head.lost, v.Lost}, {"weight", t.head.weight, v.Weight}, {"weighted", t.head.weighted, v.Weighted}} {
		if claim.says != claim.is {
			c.fault(0, fmt.Sprintf("it claims %s %d, but it is %d", claim.name, claim.says, claim.is))
		}
	}
	open, err := t.open(d, v)
	if t.head.weight > 0 {
		open = append(open, "the answers and their weights, which only the file names")
	}
	if err != nil {
		c.fault(0, err.Error())
	}
	slices.SortFunc(v.Faults, func(a, b FaultError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
	})
	v.Findings = findings(v.Faults, open...)
	if found := v.Answers - v.Lost; found > 0 {
		v.Mean = float64(v.Total) / float64(found)
	}
	return *v
}

// weighed is an answer with its weight, 0 where it has none.
type weighed struct {
	word   game.Word
	weight int
}

// sameWeight returns the answers of lists, each with that weight.
func sameWeight(d *game.Dictionary, weight int) (list []weighed) {
	for _, w := range d.Answers() {
		list = append(list, weighed{w, weight})
	}
	return list
}

// answers returns the answers of the tree.
func (t *Tree) answers(d *game.Dictionary) []weighed {
	var list []weighed
	if t.head.weight == 0 {
		return sameWeight(d, 0)
	}
	listed := map[game.Word]bool{}
	for _, node := range t.all {
		if node.candidate && !listed[node.word] {
			listed[node.word] = true
			list = append(list, weighed{node.word, node.weight})
		}
	}
	return list
}

// treeCheck is a check in progress.
type treeCheck struct {
	tree    *Tree
	d       *game.Dictionary
	mode    game.Mode
	limit   int
	used    map[*treeNode]int  // how many answers lead to a line
	found   map[*treeNode]bool // whether the guess is an answer that led to it
	known   map[FaultError]bool
	verdict TreeVerdict
}

// fault notes a fault once.
func (c *treeCheck) fault(line int, reason string) {
	f := FaultError{Line: line, Reason: reason}
	if !c.known[f] {
		c.known[f] = true
		c.verdict.Faults = append(c.verdict.Faults, f)
	}
}

// walk follows the tree for one answer.
func (c *treeCheck) walk(answer game.Word, weight int) {
	c.verdict.Answers++
	c.verdict.Weight += weight
	judge := referee{mode: c.mode}
	node := c.tree.all[0]
	for n := 1; c.limit == 0 || n <= c.limit; n++ {
		c.used[node]++
		if _, allowed := c.d.Index(node.word); !allowed {
			c.fault(node.line, node.word.Upper()+" is not an allowed word of "+c.d.Name())
		}
		for _, reason := range judge.faults(node.word) {
			c.fault(node.line, node.word.Upper()+" "+reason)
		}
		got := clue(node.word, answer)
		if wins(got) {
			c.found[node] = true
			c.verdict.Histogram[n]++
			c.verdict.Total += n
			c.verdict.Weighted += n * weight
			c.verdict.Worst = max(c.verdict.Worst, n)
			return
		}
		judge.add(row{word: node.word, clue: got})
		next := node.next[got]
		if next == nil {
			c.fault(node.line, fmt.Sprintf("after %s %s, which %s gets, it says nothing", node.word.Upper(), got, answer.Upper()))
			break
		}
		if next.lost > 0 {
			c.used[next]++
			break
		}
		node = next
	}
	c.verdict.Lost++
}

// node checks a line of the tree against the answers that lead to it.
func (c *treeCheck) node(node *treeNode) {
	switch n := c.used[node]; {
	case n == 0:
		c.fault(node.line, "no answer leads to it")
	case node.lost > 0 && n != node.lost:
		c.fault(node.line, fmt.Sprintf("%d answers lead to it, not %d", n, node.lost))
	case node.lost > 0:
		return
	case n > 1:
		c.verdict.Positions++
	}
	if answer := c.found[node]; answer != node.candidate {
		c.fault(node.line, fmt.Sprintf("%s is marked as a possible answer: %v, but it is: %v", node.word.Upper(), node.candidate, answer))
	}
}

// open says what the file claims of the tree beyond what the walk found: that it is the best one. The error is about a claim that makes no
// sense.
func (t *Tree) open(d *game.Dictionary, v *TreeVerdict) ([]string, error) {
	within := v.Mode + " mode"
	if t.head.guesses > 0 {
		within += fmt.Sprintf(" within %d guesses", t.head.guesses)
	}
	n := v.Answers
	least := v.Lost == 0 && v.Total == 2*n-1 && v.Weight == 0 // one answer is found at once, and the others take two guesses or more
	total := fmt.Sprintf("a lesser total than %s", plain.Thousands(v.Total))
	if v.Weight > 0 {
		total = fmt.Sprintf("a lesser sum of weight times guesses than %s", plain.Thousands(v.Weighted))
	}
	var better string
	switch t.head.objective {
	case "total":
		better = total
	case "worst":
		better = fmt.Sprintf("a lesser worst case than %d, or this with %s", v.Worst, total)
	case "won":
		better = fmt.Sprintf("fewer answers lost than %d, or as many with %s", v.Lost, total)
	case "branches":
		better = fmt.Sprintf("fewer positions than %s", plain.Thousands(v.Positions))
		least = v.Positions <= 1
	default:
		return nil, fmt.Errorf("it was made for no objective that is known: %.20q", t.head.objective)
	}
	host, err := game.ParseHost(t.head.host)
	switch {
	case err != nil:
		return nil, fmt.Errorf("its host is not known: %.20q", t.head.host)
	case host == game.Wordle() && least:
		return nil, nil
	case host == game.Wordle():
		return []string{fmt.Sprintf("whether a tree in %s has %s", within, better)}, nil
	case host.Kind != game.LargestBucket:
		return nil, fmt.Errorf("trees are for hosts of which wordle or an adversary is one, and %s is neither", host)
	}
	return []string{fmt.Sprintf("whether a game against %s in %s is shorter than the tree's, which takes %d, or a tree that begins with such a game has %s",
		host, within, t.against(host, d), better)}, nil
}

// against returns how many guesses the tree takes against an adversary, 0 if it does not win.
func (t *Tree) against(host game.Host, d *game.Dictionary) int {
	adversary := adversary{held: d.Answers(), tie: host.Tie}
	n := 1
	for node := t.all[0]; node != nil && node.lost == 0; node = node.next[adversary.answer(node.word)] {
		if len(adversary.held) == 1 && adversary.held[0] == node.word {
			return n
		}
		n++
	}
	return 0
}
