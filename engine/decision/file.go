package decision

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// # The file
//
// A tree is a text file, compressed by gzip if its name says so. The first line names the format. Then come a
// line "name value" for each field of [Header], "lines" with the number of lines of the tree, an empty line, and the tree:
//
//	salet
//	 BBBBB courd
//	  BBBBB nymph*
//	 BBBBY -2
//
// Each guess has a line, on which it follows the clue that leads to it. The line is indented by one space for each earlier
// guess. A star marks a guess that may be the answer; its all-green branch is not written. A minus and a number stand for
// that many answers for which no guess is left. In a tree with weights the answer's weight follows the star, as in
// nymph* 17. The header then has the sum of the weights and the sum of weight times guesses. Branches are in ascending order
// of the clue. The header names the alphabet and the length of the words only if they are not en and 5.

// magic is the first line of a file.
const magic = "absurdist tree 2"

// Header describes a tree: its game, and what its maker claims.
type Header struct {
	Words     string // name of the lists
	Lists     string // their checksum, see [game.Dictionary.Sum]
	Alphabet  string // of the words; to [Write] "" is en
	Length    int    // of each word; to Write 0 is 5
	Host      game.Host
	Mode      game.Mode
	Guesses   int // limit, 0 for none
	Objective Objective
	Answers   int
	Total     int
	Worst     int
	Lost      int
	Weight    int // sum of the answers' weights, 0 without weights
	Weighted  int // sum of weight times guesses
	// Fixed is the number of first guesses that are the same whatever the clues are, and Seconds the number of different second guesses.
	// They are 0 for a tree that does not claim to be the best of such trees.
	Fixed, Seconds int
	// Bound limits all such trees: none has a smaller total or, with [MostShare], finds more answers within Fixed+1 guesses. It is 0 if
	// the file has no bound.
	Bound int
}

// field is a line of the header. It is left out if it has the default value.
type field struct {
	name     string
	get      func() string
	set      func(string) error
	standard string // the default value; "" if there is none
}

func (h *Header) fields() []field {
	text := func(name string, p *string, standard string) field {
		return field{name, func() string { return *p }, func(s string) error { *p = s; return nil }, standard}
	}
	return []field{
		text("words", &h.Words, ""),
		text("lists", &h.Lists, ""),
		text("alphabet", &h.Alphabet, alphabet.English().Name()),
		numberField("length", &h.Length, strconv.Itoa(game.Letters)),
		{"host", h.Host.String, func(s string) (err error) { h.Host, err = game.ParseHost(s); return err }, ""},
		{"mode", h.Mode.String, func(s string) (err error) { h.Mode, err = game.ParseMode(s); return err }, ""},
		numberField("guesses", &h.Guesses, ""),
		{"objective", h.Objective.String, func(s string) (err error) { h.Objective, err = parseObjective(s); return err }, ""},
		numberField("answers", &h.Answers, ""),
		numberField("total", &h.Total, ""),
		numberField("worst", &h.Worst, ""),
		numberField("lost", &h.Lost, ""),
		numberField("weight", &h.Weight, "0"),
		numberField("weighted", &h.Weighted, "0"),
		numberField("fixed", &h.Fixed, "0"),
		numberField("seconds", &h.Seconds, "0"),
		numberField("bound", &h.Bound, "0"),
	}
}

// numberField is a line of the header with a number from 0.
func numberField(name string, p *int, standard string) field {
	return field{name, func() string { return strconv.Itoa(*p) }, func(s string) (err error) {
		*p, err = number(s, 0)
		return err
	}, standard}
}

// number reads a number that is at least as large as another, without a sign or leading zeros.
func number(text string, least int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is not a number from %d", text, least)
	}
	return n, nil
}

// Write writes the file of a tree. Equal trees give equal bytes. The error is that of writing, or wraps [ErrFile]. It wraps
// ErrFile for a word that would be read as something else because it begins or ends with a sign, and for a tree with weights
// that loses answers, because the file has no place for their weights.
func Write(w io.Writer, h Header, t *Tree) error {
	h.Alphabet = cmp.Or(h.Alphabet, alphabet.English().Name())
	h.Length = cmp.Or(h.Length, game.Letters)
	if h.Weight > 0 && h.Lost > 0 {
		return fmt.Errorf("it loses %d answers, and a file has no place for their weights: %w", h.Lost, ErrFile)
	}
	var head, body bytes.Buffer
	if err := t.write(&body, 0); err != nil {
		return err
	}
	fmt.Fprintln(&head, magic)
	for _, f := range h.fields() {
		if value := f.get(); f.standard == "" || value != f.standard {
			fmt.Fprintln(&head, f.name, value)
		}
	}
	fmt.Fprintf(&head, "lines %d\n\n", bytes.Count(body.Bytes(), []byte("\n")))
	_, err := w.Write(append(head.Bytes(), body.Bytes()...))
	return err
}

func (t *Tree) write(b *bytes.Buffer, depth int) error {
	guess := t.Guess.String()
	if strings.HasPrefix(guess, "-") || strings.HasSuffix(guess, "*") {
		return fmt.Errorf("%s can't stand in the file of a tree: %w", guess, ErrFile)
	}
	b.WriteString(guess)
	if t.Candidate {
		b.WriteByte('*')
	}
	if t.Candidate && t.Weight > 0 {
		fmt.Fprintf(b, " %d", t.Weight)
	}
	b.WriteByte('\n')
	indent := strings.Repeat(" ", depth+1)
	for _, branch := range t.Branches {
		b.WriteString(indent + branch.Clue.String() + " ")
		if branch.Tree == nil {
			fmt.Fprintf(b, "-%d\n", branch.Answers)
		} else if err := branch.Tree.write(b, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// ErrFile is wrapped by the errors of [Read], unless they are those of [input.Text].
var ErrFile = errors.New("not a file of a decision tree")

// Read reads the file of a tree. The error names the line and wraps [ErrFile].
func Read(name string, r io.Reader) (h Header, t *Tree, err error) {
	text, err := input.All(name, r, input.Tree)
	if err != nil {
		return h, nil, err
	}
	p := &parser{name: name, lines: strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")}
	h, lines, err := p.header()
	switch left := len(p.lines) - p.at; {
	case err != nil:
	case !bytes.HasSuffix(text, []byte("\n")):
		err = fmt.Errorf("%s:%d: it is cut off (%w)", name, len(p.lines), ErrFile)
	case left != lines:
		err = p.fault("%d lines follow, but there should be %d: the file is not complete", left, lines)
	}
	if err != nil {
		return h, nil, err
	}
	line, _ := p.next()
	t, err = p.tree(line, 0)
	if err == nil && p.at < len(p.lines) {
		p.at++
		err = p.fault("it belongs to no guess")
	}
	return h, t, err
}

// mostHeader is the most bytes of a header.
const mostHeader = 4096

// ReadHeader reads only the header, see [Read], and no more of the file.
func ReadHeader(name string, r io.Reader) (h Header, err error) {
	text, err := io.ReadAll(io.LimitReader(input.Text(name, r, input.Tree), mostHeader))
	if err == nil {
		h, _, err = (&parser{name: name, lines: strings.Split(string(text), "\n")}).header()
	}
	return h, err
}

// header reads the header, with the number of lines that follow.
func (p *parser) header() (h Header, lines int, err error) {
	if line, _ := p.next(); line != magic {
		return h, 0, p.fault("it does not begin with %q", magic)
	}
	for _, f := range append(h.fields(), numberField("lines", &lines, "")) {
		line, _ := p.next()
		value, ok := strings.CutPrefix(line, f.name+" ")
		switch {
		case !ok && f.standard != "":
			value = f.standard
			p.at--
		case !ok || value == "":
			return h, 0, p.fault("want %q and its value", f.name)
		case f.standard != "" && value == f.standard:
			return h, 0, p.fault("%s %s: that is the default, so leave the line out", f.name, value)
		}
		err := f.set(value)
		if err == nil && f.name == "length" && (h.Length < game.MinLetters || h.Length > MostLetters) {
			err = fmt.Errorf("trees are for words of %d to %d letters", game.MinLetters, MostLetters)
		}
		if err != nil {
			return h, 0, p.fault("%s: %w", f.name, err)
		}
	}
	p.length, p.weighted = h.Length, h.Weight > 0
	p.alphabet, _ = alphabet.Named(h.Alphabet) // nil for one that is not built in: its words are taken as they are
	if line, more := p.next(); line != "" || !more {
		return h, 0, p.fault("want an empty line")
	}
	return h, lines, nil
}

type parser struct {
	name  string
	lines []string
	at    int // lines read

	alphabet *alphabet.Alphabet // of the words, nil if it is not known
	length   int                // of each
	weighted bool               // whether answers have weights
}

func (p *parser) next() (line string, more bool) {
	if p.at == len(p.lines) {
		return "", false
	}
	p.at++
	return p.lines[p.at-1], true
}

func (p *parser) fault(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w (%w)", p.name, p.at, fmt.Errorf(format, args...), ErrFile)
}

const (
	// MostLetters is the length of the longest words of trees. Their clues fit 16 bits.
	MostLetters = 10
	// Deepest is the greatest number of guesses of a tree in a file.
	Deepest = 64
)

// tree reads the branches below a guess, which ended the previous line.
func (p *parser) tree(guess string, depth int) (*Tree, error) {
	if depth == Deepest {
		return nil, p.fault("more than %d guesses", Deepest)
	}
	t := &Tree{Line: p.at}
	text, candidate := strings.CutSuffix(guess, "*")
	if p.weighted {
		var weight string
		if text, weight, candidate = strings.Cut(guess, "* "); candidate {
			n, err := number(weight, 1)
			if err != nil {
				return nil, p.fault("%q is not a weight", weight)
			}
			t.Weight = int64(n)
		}
	}
	var err error
	if p.alphabet == nil {
		t.Guess, err = game.WordOf(text)
	} else {
		t.Guess, err = game.ParseWordIn(p.alphabet, text, p.length)
	}
	if err != nil || t.Guess.Len() != p.length || t.Guess.String() != text {
		return nil, p.fault("%q is not a guess", guess)
	}
	t.Candidate = candidate
	indent := strings.Repeat(" ", depth+1)
	for p.at < len(p.lines) {
		rest, ok := strings.CutPrefix(p.lines[p.at], indent)
		if !ok {
			break
		}
		p.at++
		b, err := p.branch(rest, depth+1)
		if err != nil {
			return nil, err
		}
		if n := len(t.Branches); n > 0 && t.Branches[n-1].Clue >= b.Clue {
			return nil, p.fault("clue %s does not come after %s", b.Clue, t.Branches[n-1].Clue)
		}
		t.Branches = append(t.Branches, b)
	}
	return t, nil
}

// branch reads a clue and what follows it.
func (p *parser) branch(line string, depth int) (Branch, error) {
	clue, guess, _ := strings.Cut(line, " ")
	c, err := game.ParseClue(clue, p.length)
	if err != nil || c.String() != clue || c.Solved() {
		return Branch{}, p.fault("%q is not a clue after which a game goes on", clue)
	}
	if lost, ok := strings.CutPrefix(guess, "-"); ok && !p.weighted {
		n, err := number(lost, 1)
		if err != nil {
			return Branch{}, p.fault("%q is not a number of answers", lost)
		}
		return Branch{Clue: c, Answers: n}, nil
	}
	at := p.at
	t, err := p.tree(guess, depth)
	if err != nil {
		return Branch{}, err
	}
	n := t.Summary().Answers
	if n == 0 {
		p.at = at
		return Branch{}, p.fault("no answer follows")
	}
	return Branch{Clue: c, Answers: n, Tree: t}, nil
}
