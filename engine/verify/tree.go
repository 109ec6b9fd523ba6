package verify

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"absurdist/engine"
)

// Tree is a decision tree as its file tells it: what it claims to be, and a guess for each way to come
// to one.
type Tree struct {
	name   string
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

// ReadTree reads the file of a tree, also compressed. The error names the line and wraps [ErrFile].
func ReadTree(name string, r io.Reader) (*Tree, error) {
	text, err := unpacked(name, r)
	if err != nil {
		return nil, err
	}
	t := &Tree{name, map[string]string{}, map[string]treeNode{}}
	head, body, _ := strings.Cut(string(text), "\n\n")
	lines := strings.Split(head, "\n")
	if lines[0] != treeMagic {
		return nil, fmt.Errorf("%s:1: it does not begin with %q (%w)", name, treeMagic, ErrFile)
	}
	for _, line := range lines[1:] {
		key, value, _ := strings.Cut(line, " ")
		t.claims[key] = value
	}
	n := len(lines) + 1
	var path []string // the clues that lead to the line before, and its own
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

// Words returns the name of the lists that the tree claims to be for.
func (t *Tree) Words() string { return t.claims["words"] }

// Mode returns the mode that the tree claims to obey.
func (t *Tree) Mode() string { return t.claims["mode"] }

// Lists returns the checksum of the lists that the tree claims to be for.
func (t *Tree) Lists() string { return t.claims["lists"] }

// As makes the tree claim to obey another mode.
func (t *Tree) As(mode engine.Mode) { t.claims["mode"] = mode.String() }

// First returns the first guess.
func (t *Tree) First() engine.Word { return t.nodes[""].word }

// TreeReport is what a walk of all answers through a tree found.
type TreeReport struct {
	Answers   int
	Total     int   // guesses, over the answers found
	Worst     int   // guesses that one of them took
	Histogram []int // answers by guesses: the first number is those found with one
	Lost      int   // answers that the tree does not find
	Positions int   // guesses to look up: those that two answers or more lead to
	Faults    []TreeFaultError
}

// TreeFaultError is one thing wrong with a tree. It wraps [ErrRefuted].
type TreeFaultError struct {
	File   string
	Line   int // 0 for the whole tree
	Reason string
}

func (f TreeFaultError) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Reason
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Reason)
}

// Unwrap returns ErrRefuted.
func (f TreeFaultError) Unwrap() error { return ErrRefuted }

// Check walks every answer of the dictionary through the tree, scores each guess anew, holds the guesses
// against the mode and the allowed words, and the sums against what the file claims.
func (t *Tree) Check(d *engine.Dictionary) TreeReport {
	c := treeCheck{tree: t, d: d, used: map[string]int{}, told: map[string]bool{}}
	if sum := t.claims["lists"]; sum != d.Sum() {
		c.fault(0, "it is for other lists than "+d.Name()+": their checksum is "+d.Sum())
	}
	var err error
	if c.mode, err = engine.ParseMode(t.claims["mode"]); err != nil {
		c.fault(0, err.Error())
	}
	if c.limit, err = strconv.Atoi(t.claims["guesses"]); err != nil {
		c.fault(0, "it does not say how many guesses there are")
	}
	c.report.Answers = len(d.Answers())
	for _, answer := range d.Answers() {
		c.walk(answer)
	}
	for key, node := range t.nodes {
		switch n := c.used[key]; {
		case n == 0:
			c.fault(node.line, "no answer leads to it")
		case n > 1:
			c.report.Positions++
		}
		if _, answer := c.found[node.line]; answer != node.candidate {
			c.fault(node.line, fmt.Sprintf("%s is marked as a possible answer: %v, but it is: %v", node.word.Upper(), node.candidate, answer))
		}
	}
	r := &c.report
	for claim, is := range map[string]int{"answers": r.Answers, "total": r.Total, "worst": r.Worst, "lost": r.Lost} {
		if t.claims[claim] != strconv.Itoa(is) {
			c.fault(0, fmt.Sprintf("it claims %s %s, but it is %d", claim, t.claims[claim], is))
		}
	}
	sortFaults(r.Faults)
	return *r
}

// treeCheck is a check in progress.
type treeCheck struct {
	tree   *Tree
	d      *engine.Dictionary
	mode   engine.Mode
	limit  int
	used   map[string]int // how many answers lead to a guess
	told   map[string]bool
	found  map[int]engine.Word // by line
	report TreeReport
}

// fault notes a fault once.
func (c *treeCheck) fault(line int, reason string) {
	f := TreeFaultError{c.tree.name, line, reason}
	if !c.told[f.Error()] {
		c.told[f.Error()] = true
		c.report.Faults = append(c.report.Faults, f)
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
			c.win(node.line, answer, n)
			return
		}
		judge.add(row{node.word, got})
		clues = append(clues, got)
	}
	c.report.Lost++
}

func (c *treeCheck) win(line int, answer engine.Word, n int) {
	if c.found == nil {
		c.found = map[int]engine.Word{}
	}
	c.found[line] = answer
	r := &c.report
	for len(r.Histogram) < n {
		r.Histogram = append(r.Histogram, 0)
	}
	r.Histogram[n-1]++
	r.Total += n
	r.Worst = max(r.Worst, n)
}

// sortFaults puts the faults in the order of their lines.
func sortFaults(faults []TreeFaultError) {
	slices.SortFunc(faults, func(a, b TreeFaultError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
	})
}
