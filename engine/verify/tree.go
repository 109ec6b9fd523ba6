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
	name string // of the file
	head decision.Header
	root *decision.Tree
}

// treeKind is how the first line of the file of a tree begins.
const treeKind = "absurdist tree "

func readTree(name string, text []byte) (File, error) {
	h, root, err := decision.Read(name, bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("%w", err)
	}
	return &Tree{name: name, head: h, root: root}, nil
}

// TreeVerdict is the result of walking all answers through a tree.
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
	// Weight is the sum of the weights of the answers, and Weighted that of weight times guesses. 0 without weights.
	Weight   int `json:"weight,omitempty"`
	Weighted int `json:"weighted,omitempty"`
}

// Check walks every answer of the lists through the tree, and compares the sums with those that the file claims. It leaves
// open whether there is a better tree. The answers of a tree with weights are those that it names.
func (t *Tree) Check(ctx context.Context, o Options, _ int) (Verdict, error) {
	h := &t.head
	d, err := o.Lists.named(h.Words, h.Lists)
	if err != nil {
		return nil, err
	}
	mode := *cmp.Or(o.Mode, &h.Mode)
	w := t.walk(ctx, d.Dictionary, mode, h.Guesses)
	v := &w.TreeVerdict
	sum := func(name string, says, is int) error {
		return faultIf(says != is, "it claims %s %d, but it is %d", name, says, is)
	}
	alphabet, length := d.Alphabet().Name(), d.Length()
	v.add(FaultError{},
		sum("answers", h.Answers, v.Answers),
		sum("total", h.Total, v.Total),
		sum("worst", h.Worst, v.Worst),
		sum("lost", h.Lost, v.Lost),
		sum("weight", h.Weight, v.Weight),
		sum("weighted", h.Weighted, v.Weighted),
		faultIf(h.Alphabet != alphabet || h.Length != length, "it is for words of %d letters of the alphabet %s, and those "+
			"of %s are of %d letters of the alphabet %s", h.Length, h.Alphabet, d.Name(), length, alphabet),
		w.shape())
	v.leave(d.open...)
	v.leaveIf(mode != h.Mode, "whether the guesses are those of %s mode, as the file says", h.Mode)
	v.add(FaultError{}, t.leaveOpen(ctx, d.Dictionary, v))
	v.leaveIf(h.Weight > 0, "the answers and their weights, which only the file names")
	slices.SortFunc(v.Faults, func(a, b FaultError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
	})
	if found := v.Answers - v.Lost; found > 0 {
		v.Mean = float64(v.Total) / float64(found)
	}
	return *v, nil
}

// treeWalk walks answers through a tree and checks all rules. Its verdict has what it found.
type treeWalk struct {
	TreeVerdict
	*Tree
	ctx    context.Context //nolint:containedctx // of the one check that it is for
	d      *game.Dictionary
	mode   game.Mode
	limit  int                        // guesses, 0 for any number
	firsts map[int]map[game.Word]bool // by their number in a game: the first two guesses, and those fixed
}

func (t *Tree) walk(ctx context.Context, d *game.Dictionary, mode game.Mode, limit int) treeWalk {
	firsts := map[int]map[game.Word]bool{}
	w := treeWalk{Tree: t, ctx: ctx, d: d, mode: mode, limit: limit, firsts: firsts, TreeVerdict: TreeVerdict{
		Words: d.Name(), Mode: mode.String(), First: t.root.Guess, Findings: noFindings(), Histogram: map[int]int{},
	}}
	answers := d.Answers()
	if t.head.Weight > 0 {
		answers = weighed(t.root)
		w.Weight = int(t.root.Summary().Weight)
	}
	w.Answers = len(answers)
	w.from(nil, t.root, answers)
	return w
}

// weighed returns the answers that a tree with weights names.
func weighed(t *decision.Tree) (answers []game.Word) {
	if t.Candidate {
		answers = append(answers, t.Guess)
	}
	for _, b := range t.Branches {
		answers = append(answers, weighed(b.Tree)...)
	}
	return answers
}

// fault records a fault of a guess.
func (w *treeWalk) fault(node *decision.Tree, format string, args ...any) {
	w.add(FaultError{Line: node.Line}, fmt.Errorf(format, args...))
}

// from plays a guess after the rows of a game that leave some answers. It goes on after each clue.
func (w *treeWalk) from(rows []row, node *decision.Tree, left []game.Word) {
	if _, allowed := w.d.Index(node.Guess); !allowed {
		w.fault(node, "%s is not an allowed word of %s", node.Guess.Upper(), w.d.Name())
	}
	if wrong := forbidden(w.mode, rows, node.Guess); wrong != nil {
		w.fault(node, "%s %w", node.Guess.Upper(), wrong)
	}
	if len(left) > 1 {
		w.Positions++
	}
	n := len(rows) + 1
	if n <= max(w.head.Fixed, 2) {
		if w.firsts[n] == nil {
			w.firsts[n] = map[game.Word]bool{}
		}
		w.firsts[n][node.Guess] = true
	}
	clues, buckets := game.ByClue(left, func(w game.Word) game.Clue { return clue(node.Guess, w) })
	for _, got := range clues {
		if w.ctx.Err() != nil {
			return
		}
		bucket := buckets[got]
		if got.Solved() {
			w.Histogram[n]++
			w.Total += n
			w.Weighted += n * int(node.Weight)
			w.Worst = max(w.Worst, n)
			continue
		}
		switch next := node.Branch(got); {
		case next == nil:
			w.fault(node, "it has no branch for %s %s, which %s gets", node.Guess.Upper(), got, bucket[0].Upper())
		case next.Tree == nil && next.Answers != len(bucket):
			w.fault(node, "after %s %d answers are lost, not %d", got, len(bucket), next.Answers)
		case next.Tree == nil:
		case n == w.limit:
			w.fault(next.Tree, "%s is not found in time", bucket[0].Upper())
		default:
			w.from(append(slices.Clip(rows), row{word: node.Guess, clue: got}), next.Tree, bucket)
			continue
		}
		w.Lost += len(bucket)
	}
	if _, answer := buckets[game.Solution(node.Guess.Len())]; answer != node.Candidate {
		w.fault(node, "%s is marked as a possible answer: %v, but it is: %v", node.Guess.Upper(), node.Candidate, answer)
	}
	for _, b := range node.Branches {
		if buckets[b.Clue] == nil {
			w.fault(cmp.Or(b.Tree, node), "no answer reaches it")
		}
	}
}

// leaveOpen leaves open whether the tree is the best one. The error says why such a claim makes no sense.
func (t *Tree) leaveOpen(ctx context.Context, d *game.Dictionary, v *TreeVerdict) error {
	if t.head.Fixed > 0 || t.head.Seconds > 0 {
		return t.leaveFixed(ctx, d, v)
	}
	within := v.Mode + " mode"
	if t.head.Guesses > 0 {
		within += fmt.Sprintf(" within %d guesses", t.head.Guesses)
	}
	total := "a lesser total than " + plain.Thousands(v.Total)
	if v.Weight > 0 {
		total = "a lesser sum of weight times guesses than " + plain.Thousands(v.Weighted)
	}
	better := map[decision.Objective]string{
		decision.LeastTotal:     total,
		decision.LeastWorst:     fmt.Sprintf("a lesser worst case than %d, or this with %s", v.Worst, total),
		decision.MostWon:        fmt.Sprintf("fewer answers lost than %d, or as many with %s", v.Lost, total),
		decision.FewestBranches: "fewer positions than " + plain.Thousands(v.Positions),
	}[t.head.Objective]
	least := v.Lost == 0 && v.Total == 2*v.Answers-1 && v.Weight == 0 // one is found at once, the others take two guesses
	if t.head.Objective == decision.FewestBranches {
		least = v.Positions <= 1
	}
	switch host := t.head.Host; {
	case host == game.Wordle() && !least:
		v.leave(fmt.Sprintf("whether a tree in %s has %s", within, better))
	case host == game.Wordle():
	case host.Kind != game.LargestBucket:
		return fmt.Errorf("trees are for wordle or an adversary, and the host %s is neither", host)
	default:
		v.leave(fmt.Sprintf("whether a game against %s in %s is shorter than the tree's, which takes %d, "+
			"or a tree that begins with such a game has %s", host, within, t.against(host, d), better))
	}
	return nil
}

// against returns how many guesses the tree takes against an adversary, 0 if it does not win.
func (t *Tree) against(host game.Host, d *game.Dictionary) int {
	h := adversary{held: d.Answers(), tie: host.Tie}
	n := 1
	for node := t.root; node != nil; n++ {
		got := h.answer(node.Guess)
		if got.Solved() {
			return n
		}
		node = node.Next(got)
	}
	return 0
}
