package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Tree is a decision tree as its file gives it.
type Tree struct {
	whole
	noParts
	head  decision.Header
	all   []*decision.Tree       // in the order of the file; the first one is the root
	lines map[*decision.Tree]int // in the file, the first of which is begin
	begin int
}

// treeKind is how the first line of the file of a tree begins.
const treeKind = "absurdist tree "

func readTree(name string, text []byte) (File, error) {
	h, root, err := decision.Read(name, bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("%w", err)
	}
	t := &Tree{head: h, lines: map[*decision.Tree]int{}}
	t.begin = bytes.Count(text, []byte("\n")) + 1 - t.add(root, 0)
	return t, nil
}

// add adds a guess, which comes after so many lines of the tree, and all below it. It returns the lines then.
func (t *Tree) add(node *decision.Tree, before int) int {
	t.all, t.lines[node] = append(t.all, node), before
	before++
	for _, b := range node.Branches {
		if b.Tree == nil {
			before++
		} else {
			before = t.add(b.Tree, before)
		}
	}
	return before
}

// branchOf returns what a tree says of a clue, nil if it says nothing.
func branchOf(node *decision.Tree, clue game.Clue) *decision.Branch {
	for i, b := range node.Branches {
		if b.Clue == clue {
			return &node.Branches[i]
		}
	}
	return nil
}

// Check returns the one check, see [Tree.walk].
func (t *Tree) Check(o Options, _ int) (Check, error) {
	d, err := o.Lists.named(t.head.Words, t.head.Lists)
	mode := t.head.Mode
	if o.Mode != nil && *o.Mode != mode {
		d.open = append(d.open, fmt.Sprintf("whether the guesses are those of %s mode, as the file says", mode))
		mode = *o.Mode
	}
	return func(ctx context.Context) Verdict { return t.walk(ctx, d, mode, t.head.Guesses) }, err
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

// walk walks every answer of the lists through the tree. It scores each guess anew. It checks the guesses against the mode and the allowed
// words, and the sums against what the file claims. It leaves open that no better tree exists. The answers of a tree with weights are those
// that it names.
func (t *Tree) walk(ctx context.Context, d loaded, mode game.Mode, guesses int) TreeVerdict {
	h := t.head
	c := treeWalk{ctx: ctx, d: d.Dictionary, tree: t, limit: guesses, TreeVerdict: TreeVerdict{
		Words: d.Name(), Mode: mode.String(), First: t.all[0].Guess, Findings: noFindings(), Histogram: map[int]int{},
	}}
	c.fault(nil, "%s", OtherWords{h.Alphabet, h.Length}.fault(d.Dictionary))
	answers := d.Answers()
	if h.Weight > 0 {
		answers, c.weights = t.answers()
	}
	c.Answers = len(answers)
	for _, w := range answers {
		c.Weight += c.weights[w]
	}
	c.walk(referee{mode: mode}, t.all[0], answers)
	v := &c.TreeVerdict
	for _, claim := range []struct {
		name     string
		says, is int
	}{{"answers", h.Answers, v.Answers}, {"total", h.Total, v.Total}, {"worst", h.Worst, v.Worst}, {"lost", h.Lost, v.Lost}, {"weight", h.Weight, v.Weight}, {"weighted", h.Weighted, v.Weighted}} {
		if claim.says != claim.is {
			c.fault(nil, "it claims %s %d, but it is %d", claim.name, claim.says, claim.is)
		}
	}
	c.fault(nil, "%s", t.shape())
	v.leave(d.open...)
	if err := t.leaveOpen(ctx, d.Dictionary, v); err != nil {
		c.fault(nil, "%w", err)
	}
	if h.Weight > 0 {
		v.leave("the answers and their weights, which only the file names")
	}
	slices.SortFunc(v.Faults, func(a, b FaultError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
	})
	if found := v.Answers - v.Lost; found > 0 {
		v.Mean = float64(v.Total) / float64(found)
	}
	return *v
}

// answers returns the answers that a tree with weights names, and their weights.
func (t *Tree) answers() (words []game.Word, weights map[game.Word]int) {
	weights = map[game.Word]int{}
	for _, node := range t.all {
		if node.Candidate && weights[node.Guess] == 0 {
			weights[node.Guess] = int(node.Weight)
			words = append(words, node.Guess)
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
	tree    *Tree             // that is walked through
	brief   *briefTree        // or the tree on a line
}

// fault records a fault of a guess, or of the whole tree if it is nil.
func (c *treeWalk) fault(node *decision.Tree, format string, args ...any) {
	line := 0
	if node != nil && c.tree != nil {
		line = c.tree.begin + c.tree.lines[node]
	}
	c.add(FaultError{Line: line}, fmt.Errorf(format, args...).Error())
}

// walk plays a guess after the rows of a game that leave some answers. It goes on after each clue. On a line it stops at the first fault.
func (c *treeWalk) walk(judge referee, node *decision.Tree, left []game.Word) {
	if _, allowed := c.d.Index(node.Guess); !allowed {
		c.fault(node, "%s is not an allowed word of %s", node.Guess.Upper(), c.d.Name())
	}
	for _, reason := range judge.faults(node.Guess) {
		c.fault(node, "%s %s", node.Guess.Upper(), reason)
	}
	if len(left) > 1 {
		c.Positions++
	}
	n := len(judge.rows) + 1
	clues, buckets := bucketsOf(game.CountLetters, node.Guess, left)
	for _, got := range clues {
		if c.ctx.Err() != nil || c.brief != nil && len(c.Faults) > 0 {
			return
		}
		bucket := buckets[got]
		if got.Solved() {
			c.Histogram[n]++
			c.Total += n
			c.Weighted += n * c.weights[node.Guess]
			c.Worst = max(c.Worst, n)
			continue
		}
		next, err := c.next(node, got, bucket)
		switch {
		case err != nil:
			c.fault(node, "%w", err)
		case next.Tree == nil && next.Answers != len(bucket):
			c.fault(node, "after %s %d answers are lost, not %d", got, len(bucket), next.Answers)
		case next.Tree == nil:
		case n == c.limit:
			c.fault(next.Tree, "%s is not found in time", bucket[0].Upper())
		default:
			c.walk(judge.after(row{word: node.Guess, clue: got}), next.Tree, bucket)
			continue
		}
		c.Lost += len(bucket)
	}
	if c.brief != nil {
		return
	}
	if _, answer := buckets[game.Solution(node.Guess.Len())]; answer != node.Candidate {
		c.fault(node, "%s is marked as a possible answer: %v, but it is: %v", node.Guess.Upper(), node.Candidate, answer)
	}
	for _, b := range node.Branches {
		if buckets[b.Clue] == nil {
			c.fault(cmp.Or(b.Tree, node), "no answer leads to it")
		}
	}
}

// next returns what follows a clue that leaves some answers. The error says that nothing does.
func (c *treeWalk) next(node *decision.Tree, clue game.Clue, left []game.Word) (next *decision.Branch, err error) {
	if c.brief != nil {
		return c.brief.next(c.d, left)
	}
	if next = branchOf(node, clue); next == nil {
		err = fmt.Errorf("after %s %s, which %s gets, it says nothing", node.Guess.Upper(), clue, left[0].Upper())
	}
	return next, err
}

// leaveOpen leaves open what the file claims of the tree beyond what the walk found: that it is the best one. The error is about a claim that
// makes no sense.
func (t *Tree) leaveOpen(ctx context.Context, d *game.Dictionary, v *TreeVerdict) error {
	if t.head.Fixed > 0 || t.head.Seconds > 0 {
		return t.leaveFixed(ctx, d, v)
	}
	within := v.Mode + " mode"
	if t.head.Guesses > 0 {
		within += fmt.Sprintf(" within %d guesses", t.head.Guesses)
	}
	n := v.Answers
	least := v.Lost == 0 && v.Total == 2*n-1 && v.Weight == 0 // one answer is found at once, and the others take two guesses or more
	total := fmt.Sprintf("a lesser total than %s", plain.Thousands(v.Total))
	if v.Weight > 0 {
		total = fmt.Sprintf("a lesser sum of weight times guesses than %s", plain.Thousands(v.Weighted))
	}
	var better string
	switch t.head.Objective {
	case decision.LeastTotal:
		better = total
	case decision.LeastWorst:
		better = fmt.Sprintf("a lesser worst case than %d, or this with %s", v.Worst, total)
	case decision.MostWon:
		better = fmt.Sprintf("fewer answers lost than %d, or as many with %s", v.Lost, total)
	case decision.FewestBranches:
		better = fmt.Sprintf("fewer positions than %s", plain.Thousands(v.Positions))
		least = v.Positions <= 1
	}
	switch host := t.head.Host; {
	case host == game.Wordle() && least:
	case host == game.Wordle():
		v.leave(fmt.Sprintf("whether a tree in %s has %s", within, better))
	case host.Kind != game.LargestBucket:
		return fmt.Errorf("trees are for hosts of which wordle or an adversary is one, and %s is neither", host)
	default:
		v.leave(fmt.Sprintf("whether a game against %s in %s is shorter than the tree's, which takes %d, or a tree that begins with such a game has %s",
			host, within, t.against(host, d), better))
	}
	return nil
}

// against returns how many guesses the tree takes against an adversary, 0 if it does not win.
func (t *Tree) against(host game.Host, d *game.Dictionary) int {
	adversary := adversary{held: d.Answers(), tie: host.Tie}
	n := 1
	for node := t.all[0]; node != nil; n++ {
		next := branchOf(node, adversary.answer(node.Guess))
		switch {
		case len(adversary.held) == 1 && adversary.held[0] == node.Guess:
			return n
		case next == nil:
			return 0
		}
		node = next.Tree
	}
	return 0
}
