package verify

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"absurdist/engine"
)

// Tree is a decision tree as its file tells it: what it claims to be, and a guess for each way to come
// to one.
type Tree struct {
	whole
	noParts
	claims map[string]string
	nodes  map[string]treeNode // by the clues so far, each followed by a space
}

type treeNode struct {
	word      engine.Word
	candidate bool // the file says that it may be the answer
	line      int
}

// treeMagic is the first line of the file of a tree.
const treeMagic = "absurdist tree 1"

func readTree(name string, text []byte) (*Tree, error) {
	t := &Tree{claims: map[string]string{}, nodes: map[string]treeNode{}}
	head, body, _ := strings.Cut(strings.TrimSpace(string(text)), "\n\n")
	lines := strings.Split(head, "\n")
	for _, line := range lines[1:] { // after treeMagic
		key, value, _ := strings.Cut(line, " ")
		t.claims[key] = value
	}
	n := len(lines) + 1
	var (
		path []string // the clues that lead to the line before, and its own
		err  error
	)
	for line := range strings.Lines(body) {
		n++
		if path, err = t.add(path, strings.TrimSuffix(line, "\n"), n); err != nil {
			return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
		}
	}
	return t, nil
}

// add reads a line of the tree. Path are the clues of the line before; those of this one are returned.
func (t *Tree) add(path []string, line string, n int) ([]string, error) {
	words := strings.Fields(line)
	depth := len(line) - len(strings.TrimLeft(line, " "))
	switch {
	case depth > len(path)+1 || depth > 0 && len(t.nodes) == 0 || depth == 0 && len(t.nodes) > 0:
		return nil, fmt.Errorf("it is indented by %d", depth)
	case depth == 0:
		words = append([]string{""}, words...)
	}
	if len(words) != 2 {
		return nil, fmt.Errorf("%q is not a clue and a guess", strings.TrimSpace(line))
	}
	path = append(path[:max(depth-1, 0)], words[0])
	if strings.HasPrefix(words[1], "-") {
		return path[:len(path)-1], nil // lost; the walk finds out by itself
	}
	guess, candidate := strings.CutSuffix(words[1], "*")
	w, err := engine.ParseWord(guess)
	if err != nil {
		return nil, err
	}
	key := treeKey(path)
	if _, twice := t.nodes[key]; twice {
		return nil, fmt.Errorf("the clues %q are there twice", key)
	}
	t.nodes[key] = treeNode{w, candidate, n}
	if depth == 0 {
		return []string{}, nil
	}
	return path, nil
}

func treeKey(clues []string) string { return strings.TrimSpace(strings.Join(clues, " ")) }

// Checks yields the one check, see [Tree.Check].
func (t *Tree) Checks(o Options) iter.Seq2[Check, error] {
	d, err := o.Lists.find(t.claims["words"], t.claims["lists"])
	mode := t.claims["mode"]
	if o.Mode != nil {
		mode = o.Mode.String()
	}
	return alone(func(context.Context) (Verdict, error) { return t.check(d, mode), nil }, err)
}

// TreeVerdict is what a walk of all answers through a tree found. That no better tree exists is not claimed.
type TreeVerdict struct {
	Words string      `json:"words"`
	Mode  string      `json:"mode"` // that the guesses were held against
	First engine.Word `json:"first"`
	Findings
	Answers   int         `json:"answers"`
	Total     int         `json:"total"`     // guesses, over the answers found
	Mean      float64     `json:"mean"`      // over the answers found
	Worst     int         `json:"worst"`     // guesses that one of them took
	Positions int         `json:"positions"` // guesses at which more than one answer is possible
	Histogram map[int]int `json:"histogram"` // answers found, by guesses
	Lost      int         `json:"lost"`      // answers that the tree does not find
}

// Check walks every answer of the dictionary through the tree, scores each guess anew, holds the guesses
// against the mode and the allowed words, and the sums against what the file claims.
func (t *Tree) Check(d *engine.Dictionary) TreeVerdict { return t.check(d, t.claims["mode"]) }

func (t *Tree) check(d *engine.Dictionary, mode string) TreeVerdict {
	c := treeCheck{
		tree: t, d: d, used: map[string]int{}, found: map[int]bool{}, known: map[FaultError]bool{},
		verdict: TreeVerdict{Words: d.Name(), Mode: mode, First: t.nodes[""].word, Answers: len(d.Answers()), Histogram: map[int]int{}},
	}
	if sum := t.claims["lists"]; sum != d.Sum() {
		c.fault(0, "it is for other lists than "+d.Name()+": their checksum is "+d.Sum())
	}
	var err error
	if c.mode, err = engine.ParseMode(mode); err != nil {
		c.fault(0, err.Error())
	}
	if c.limit, err = strconv.Atoi(t.claims["guesses"]); err != nil {
		c.fault(0, "it does not say how many guesses there are")
	}
	for _, answer := range d.Answers() {
		c.walk(answer)
	}
	for key, node := range t.nodes {
		switch n := c.used[key]; {
		case n == 0:
			c.fault(node.line, "no answer leads to it")
		case n > 1:
			c.verdict.Positions++
		}
		if answer := c.found[node.line]; answer != node.candidate {
			c.fault(node.line, fmt.Sprintf("%s is marked as a possible answer: %v, but it is: %v", node.word.Upper(), node.candidate, answer))
		}
	}
	v := &c.verdict
	for claim, is := range map[string]int{"answers": v.Answers, "total": v.Total, "worst": v.Worst, "lost": v.Lost} {
		if t.claims[claim] != strconv.Itoa(is) {
			c.fault(0, fmt.Sprintf("it claims %s %s, but it is %d", claim, t.claims[claim], is))
		}
	}
	slices.SortFunc(v.Faults, func(a, b FaultError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
	})
	v.OK = len(v.Faults) == 0
	if found := v.Answers - v.Lost; found > 0 {
		v.Mean = float64(v.Total) / float64(found)
	}
	return *v
}

// treeCheck is a check in progress.
type treeCheck struct {
	tree    *Tree
	d       *engine.Dictionary
	mode    engine.Mode
	limit   int
	used    map[string]int // how many answers lead to a guess
	found   map[int]bool   // by line, whether the guess is an answer that led to it
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
func (c *treeCheck) walk(answer engine.Word) {
	judge := referee{mode: c.mode}
	var clues []string
	for n := 1; c.limit == 0 || n <= c.limit; n++ {
		key := treeKey(clues)
		node, ok := c.tree.nodes[key]
		if !ok {
			break
		}
		c.used[key]++
		if _, allowed := c.d.Index(node.word); !allowed {
			c.fault(node.line, node.word.Upper()+" is not an allowed word of "+c.d.Name())
		}
		for _, reason := range judge.faults(node.word) {
			c.fault(node.line, node.word.Upper()+" "+reason)
		}
		got := clue(node.word, answer)
		if got == won {
			c.found[node.line] = true
			c.verdict.Histogram[n]++
			c.verdict.Total += n
			c.verdict.Worst = max(c.verdict.Worst, n)
			return
		}
		judge.add(row{node.word, got})
		clues = append(clues, got)
	}
	c.verdict.Lost++
}
