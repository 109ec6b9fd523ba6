package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Tree is a decision tree as its file gives it: what it claims to be, and a guess for each sequence of clues that leads to one.
type Tree struct {
	whole
	noParts
	head treeHead
	all  []*treeNode // in the order of the file; the first one is the root
}

// treeHead is what the first lines of the file claim of the tree.
type treeHead struct {
	words, lists, alphabet, host, mode, objective        string
	length, guesses, answers, total, worst, lost, counts int
	weight, weighted                                     int                // 0 for a tree without weights
	fixed, seconds, bound                                int                // 0 where nothing is said of first and second guesses
	letters                                              *alphabet.Alphabet // nil if the name is not known
}

// treeNode is a line of the tree: a guess, or how many answers are lost.
type treeNode struct {
	line      int
	word      game.Word
	candidate bool // the file marks it as a possible answer
	weight    int  // of the answer, in a tree with weights
	lost      int  // the answers for which no guess is left; 0 for a guess
	next      map[string]*treeNode
	last      string // the greatest clue of next
}

const (
	// treeKind is how the first line of the file of a tree begins.
	treeKind = "absurdist tree "
	// treeMagic is the first line.
	treeMagic = treeKind + "2"
	// treeDeepest is the greatest number of guesses of a tree, so that a file can't make a check deep.
	treeDeepest = 64
)

func readTree(name string, text []byte) (File, error) {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	t := &Tree{}
	n, err := t.readHead(lines)
	var path []*treeNode // the guesses that lead to the previous line, and that line
	for ; err == nil && n < len(lines); n++ {
		path, err = t.add(path, lines[n], n+1)
	}
	switch {
	case err != nil:
	case len(t.all) != t.head.counts:
		err = fmt.Errorf("this is the last line of the tree's %d, and there should be %d: the file is not whole", len(t.all), t.head.counts)
	case len(t.all) == 0:
		err = errors.New("no tree follows")
	}
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w (%w)", name, max(n, 1), err, ErrFile)
	}
	return t, nil
}

// readHead reads the lines up to the empty one, and returns their number. If one is wrong, it counts the lines up to that one.
func (t *Tree) readHead(lines []string) (int, error) {
	if first := strings.TrimSuffix(lines[0], "\n"); first != treeMagic {
		return 1, fmt.Errorf("it does not begin with %q", treeMagic)
	}
	h := &t.head
	n := 1
	for _, field := range []struct {
		name    string
		text    *string
		number  *int
		without string // the value where the line is left out
	}{
		{"words", &h.words, nil, ""},
		{"lists", &h.lists, nil, ""},
		{"alphabet", &h.alphabet, nil, english},
		{"length", nil, &h.length, "5"},
		{"host", &h.host, nil, ""},
		{"mode", &h.mode, nil, ""},
		{"guesses", nil, &h.guesses, ""},
		{"objective", &h.objective, nil, ""},
		{"answers", nil, &h.answers, ""},
		{"total", nil, &h.total, ""},
		{"worst", nil, &h.worst, ""},
		{"lost", nil, &h.lost, ""},
		{"weight", nil, &h.weight, "0"},
		{"weighted", nil, &h.weighted, "0"},
		{"fixed", nil, &h.fixed, "0"},
		{"seconds", nil, &h.seconds, "0"},
		{"bound", nil, &h.bound, "0"},
		{"lines", nil, &h.counts, ""},
	} {
		n++
		if n > len(lines) {
			return n, fmt.Errorf("it ends before it says its %s", field.name)
		}
		value, ok := strings.CutPrefix(strings.TrimSuffix(lines[n-1], "\n"), field.name+" ")
		switch {
		case !ok && field.without != "":
			value = field.without
			n--
		case !ok || value == "":
			return n, fmt.Errorf("it does not say its %s, whose turn it is", field.name)
		case value == field.without:
			return n, fmt.Errorf("it says its %s, which is %s where none is said", field.name, value)
		}
		if field.text != nil {
			*field.text = value
			continue
		}
		var err error
		if *field.number, err = strconv.Atoi(value); err != nil || *field.number < 0 || strconv.Itoa(*field.number) != value {
			return n, fmt.Errorf("%q is not a number from 0", value)
		}
		if field.name == "length" && (h.length < game.MinLetters || h.length > mostLetters) {
			return n, fmt.Errorf("words of %d letters: trees are for %d to %d", h.length, game.MinLetters, mostLetters)
		}
	}
	h.letters, _ = alphabet.Named(h.alphabet) // the alphabet of a file has no known name; then words are taken as they are
	n++
	if n > len(lines) || lines[n-1] != "\n" {
		return n, errors.New("no empty line comes before the tree")
	}
	return n, nil
}

// add reads line n of the file. Path holds the guesses that lead to the previous line, and that line. It returns the same for line n.
func (t *Tree) add(path []*treeNode, line string, n int) ([]*treeNode, error) {
	text := strings.TrimLeft(line, " ")
	depth := len(line) - len(text)
	text, whole := strings.CutSuffix(text, "\n")
	switch {
	case !whole:
		return nil, errors.New("it is cut off")
	case depth > len(path) || depth == 0 && len(t.all) > 0 || depth > 0 && path[depth-1].lost > 0 || depth >= treeDeepest:
		return nil, fmt.Errorf("it is indented by %d", depth)
	}
	node := &treeNode{line: n, next: map[string]*treeNode{}}
	if depth > 0 {
		var clue string
		if clue, text, _ = strings.Cut(text, " "); !isClue(clue, t.head.length) || wins(clue) {
			return nil, fmt.Errorf("%q is not a clue after which a game goes on", clue)
		}
		parent := path[depth-1]
		if parent.last != "" && number(clue) <= number(parent.last) {
			return nil, fmt.Errorf("the clue %s does not come after %s", clue, parent.last)
		}
		parent.last, parent.next[clue] = clue, node
	}
	err := node.read(text, &t.head)
	if err == nil && depth == 0 && node.lost > 0 {
		err = errors.New("the tree begins with no guess")
	}
	t.all = append(t.all, node)
	return append(path[:depth:depth], node), err
}

// read reads a guess, or how many answers are lost.
func (n *treeNode) read(text string, h *treeHead) (err error) {
	if lost, ok := strings.CutPrefix(text, "-"); ok && h.weight == 0 {
		if n.lost, err = strconv.Atoi(lost); err != nil || n.lost < 1 || strconv.Itoa(n.lost) != lost {
			return fmt.Errorf("%q is not a number of answers", lost)
		}
		return nil
	}
	var guess string
	if guess, n.candidate = strings.CutSuffix(text, "*"); h.weight > 0 {
		var weight string
		if guess, weight, n.candidate = strings.Cut(text, "* "); n.candidate {
			if n.weight, err = strconv.Atoi(weight); err != nil || n.weight < 1 || strconv.Itoa(n.weight) != weight {
				return fmt.Errorf("%q is not a weight from 1", weight)
			}
		}
	}
	n.word, err = h.word(guess)
	return err
}

// word reads a word, which must be written as the program writes it.
func (h *treeHead) word(text string) (w game.Word, err error) {
	switch {
	case h.alphabet == english && h.length == game.Letters:
		w, err = game.ParseWord(text)
	case h.letters != nil:
		w, err = game.ParseWordIn(h.letters, text, h.length)
	default:
		w, err = game.WordOf(text)
	}
	switch {
	case err != nil:
	case w.Len() != h.length:
		err = fmt.Errorf("%q is not of %d letters", text, h.length)
	case w.String() != text:
		err = fmt.Errorf("%q is not written in small letters", text)
	}
	return w, err
}

// isClue reports whether a text has that length and only letters B, Y and G.
func isClue(text string, length int) bool {
	return len(text) == length && strings.Trim(text, "BYG") == ""
}
