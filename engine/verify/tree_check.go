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
	return alone(func(ctx context.Context) Verdict { return t.check(ctx, d, mode, t.head.guesses, open...) }, err)
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
func (t *Tree) check(ctx context.Context, d *game.Dictionary, mode string, guesses int, open ...string) TreeVerdict {
	c := treeWalk{ctx: ctx, d: d, limit: guesses, TreeVerdict: TreeVerdict{Words: d.Name(), Mode: mode, First: t.all[0].word, Histogram: map[int]int{}}}
	if t.head.lists != d.Sum() {
		c.fault(0, "it is for other lists than %s: their checksum is %s", d.Name(), d.Sum())
	}
	if why := (OtherWords{t.head.alphabet, t.head.length}).fault(d); why != "" {
		c.fault(0, "%s", why)
	}
	m, err := game.ParseMode(mode)
	if err != nil {
		c.fault(0, "%w", err)
	}
	answers := d.Answers()
	if t.head.weight > 0 {
		answers, c.weights = t.answers()
	}
	c.Answers = len(answers)
	for _, w := range answers {
		c.Weight += c.weights[w]
	}
	c.walk(referee{mode: m}, t.all[0], answers)
	v := &c.TreeVerdict
	for _, claim := range []struct {
		name     string
		says, is int
	}{{"answers", t.head.answers, v.Answers}, {"total", t.head.total, v.Total}, {"worst", t.head.worst, v.Worst}, {"lost", t.head.lost, v.Lost}, {"weight", t.head.weight, v.Weight}, {"weighted", t.head.weighted, v.Weighted}} {
		if claim.says != claim.is {
			c.fault(0, "it claims %s %d, but it is %d", claim.name, claim.says, claim.is)
		}
	}
	if why := t.shape(); why != "" {
		c.fault(0, "%s", why)
	}
	best, err := t.open(ctx, d, v)
	open = append(open, best...)
	if t.head.weight > 0 {
		open = append(open, "the answers and their weights, which only the file names")
	}
	if err != nil {
		c.fault(0, "%w", err)
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

// answers returns the answers that a tree with weights names, and their weights.
func (t *Tree) answers() (words []game.Word, weights map[game.Word]int) {
	weights = map[game.Word]int{}
	for _, node := range t.all {
		if node.candidate && weights[node.word] == 0 {
			weights[node.word] = node.weight
			words = append(words, node.word)
		}
	}
	return words, weights
}

// treeWalk walks answers through a tree: that of a file, or one on a line of claims. Its verdict has what it found.
type treeWalk struct {
	TreeVerdict
	ctx     context.Context //nolint:containedctx // of the one check that it is for
	d       *game.Dictionary
	limit   int               // guesses, 0 for any number
	weights map[game.Word]int // of the answers, nil if they have none
	brief   *briefTree        // the tree on a line; nil for that of a file
}

func (c *treeWalk) fault(line int, format string, args ...any) {
	c.Faults = append(c.Faults, FaultError{Line: line, Reason: fmt.Errorf(format, args...).Error()})
}

// walk plays the guess of a node after the rows of a game that leave some answers. It goes on after each clue. On a line it stops at the
// first fault.
func (c *treeWalk) walk(judge referee, node *treeNode, left []game.Word) {
	if _, allowed := c.d.Index(node.word); !allowed {
		c.fault(node.line, "%s is not an allowed word of %s", node.word.Upper(), c.d.Name())
	}
	for _, reason := range judge.faults(node.word) {
		c.fault(node.line, "%s %s", node.word.Upper(), reason)
	}
	if len(left) > 1 {
		c.Positions++
	}
	n := len(judge.rows) + 1
	clues, buckets := bucketsOf(game.CountLetters, node.word, left)
	for _, got := range clues {
		if c.ctx.Err() != nil || c.brief != nil && len(c.Faults) > 0 {
			return
		}
		bucket := buckets[got]
		if wins(got) {
			c.Histogram[n]++
			c.Total += n
			c.Weighted += n * c.weights[node.word]
			c.Worst = max(c.Worst, n)
			continue
		}
		next, err := c.next(node, got, bucket)
		switch {
		case err != nil:
			c.fault(node.line, "%w", err)
		case next.lost > 0 && next.lost != len(bucket):
			c.fault(next.line, "%d answers lead to it, not %d", len(bucket), next.lost)
		case next.lost > 0:
		case n == c.limit:
			c.fault(next.line, "%s is not found in time", bucket[0].Upper())
		default:
			c.walk(judge.after(row{word: node.word, clue: got}), next, bucket)
			continue
		}
		c.Lost += len(bucket)
	}
	if c.brief != nil {
		return
	}
	if _, answer := buckets[strings.Repeat("G", node.word.Len())]; answer != node.candidate {
		c.fault(node.line, "%s is marked as a possible answer: %v, but it is: %v", node.word.Upper(), node.candidate, answer)
	}
	for clue, next := range node.next {
		if buckets[clue] == nil {
			c.fault(next.line, "no answer leads to it")
		}
	}
}

// next returns the node after a clue that leaves some answers. The error says that there is none.
func (c *treeWalk) next(node *treeNode, clue string, left []game.Word) (*treeNode, error) {
	if c.brief != nil {
		return c.brief.next(c.d, left)
	}
	next := node.next[clue]
	if next == nil {
		return nil, fmt.Errorf("after %s %s, which %s gets, it says nothing", node.word.Upper(), clue, left[0].Upper())
	}
	return next, nil
}

// open says what the file claims of the tree beyond what the walk found: that it is the best one. The error is about a claim that makes no
// sense.
func (t *Tree) open(ctx context.Context, d *game.Dictionary, v *TreeVerdict) ([]string, error) {
	if t.head.fixed > 0 || t.head.seconds > 0 {
		return t.openFixed(ctx, d, v)
	}
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
