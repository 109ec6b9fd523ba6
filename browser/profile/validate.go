package profile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game"

	"github.com/dlclark/regexp2/v2"
	"github.com/goccy/go-yaml"
)

// errSelector is wrapped by the errors of [checkSelector].
var errSelector = errors.New("bad selector")

// checkSelector reports what is wrong with the form of a CSS selector, in which >>> enters open shadow roots: a part that is missing, a
// bracket or quote left open, a character that no selector has, a pseudo-element. It needs no browser. When the page is opened, the browser
// judges the rest (faults in browser/page/js/calls.js). The error gives the character's number and wraps [errSelector].
func checkSelector(text string) error {
	before := 0
	for part := range strings.SplitSeq(text, ">>>") {
		if strings.TrimSpace(part) != "" {
			c := selectorCheck{text: []rune(part)}
			if err := c.run(); err != nil {
				return fmt.Errorf("%w %q: at character %d: %w", errSelector, text, before+c.at+1, err)
			}
		}
		before += utf8.RuneCountInString(part) + len(">>>")
	}
	return nil
}

// selectorCheck reads a selector from left to right.
type selectorCheck struct {
	text []rune
	at   int
	open []rune // the closing brackets that are to come
	part bool   // a part stands since the last comma, combinator or bracket
}

func (c *selectorCheck) run() error {
	for ; c.at < len(c.text); c.at++ {
		if err := c.read(c.text[c.at]); err != nil {
			return err
		}
	}
	switch {
	case len(c.open) > 0:
		return fmt.Errorf("expected %c, found the end", c.open[len(c.open)-1])
	case !c.part:
		return errors.New("expected a tag, class, id or attribute, found the end")
	}
	return nil
}

// read reads what begins with a character.
func (c *selectorCheck) read(r rune) error {
	switch {
	case r == '\\':
		c.at++
		c.part = true
	case r == '"' || r == '\'':
		return c.quote(r)
	case r == '(' || r == '[':
		c.open = append(c.open, map[rune]rune{'(': ')', '[': ']'}[r])
		c.part = false
	case r == ')' || r == ']':
		return c.closing(r)
	case r == ',' || len(c.open) == 0 && strings.ContainsRune(">+~", r):
		if !c.part {
			return fmt.Errorf("expected a tag, class, id or attribute, found %q", r)
		}
		c.part = false
	case r == '.' || r == '#' || r == ':':
		return c.named(r)
	case len(c.open) == 0 && strings.ContainsRune("{}@$!;&?%^=<`", r):
		return fmt.Errorf("unexpected %q", r)
	case !unicode.IsSpace(r):
		c.part = true
	}
	return nil
}

// quote goes to the end of a text in quotes.
func (c *selectorCheck) quote(end rune) error {
	if len(c.open) == 0 {
		return fmt.Errorf("unexpected %q", end)
	}
	for c.at++; c.at < len(c.text); c.at++ {
		switch c.text[c.at] {
		case '\\':
			c.at++
		case end:
			c.part = true
			return nil
		}
	}
	return errors.New("the closing quote is missing")
}

func (c *selectorCheck) closing(r rune) error {
	last := len(c.open) - 1
	switch {
	case last < 0 || c.open[last] != r:
		return fmt.Errorf("unexpected %q", r)
	case !c.part:
		return fmt.Errorf("nothing stands before %q", r)
	}
	c.open = c.open[:last]
	return nil
}

// named checks that a name follows the sign of a class, an id or a pseudo-class. Within brackets the sign may be part of a value.
func (c *selectorCheck) named(sign rune) error {
	c.part = true
	next := rune(0)
	if c.at+1 < len(c.text) {
		next = c.text[c.at+1]
	}
	switch {
	case len(c.open) > 0 && c.open[len(c.open)-1] == ']':
	case sign == ':' && next == ':':
		return errors.New("a pseudo-element (::) can be neither found nor clicked")
	case !unicode.IsLetter(next) && !strings.ContainsRune(`-_\`, next) && next < utf8.RuneSelf:
		c.at++
		if next == 0 {
			return fmt.Errorf("expected a name after %c, found the end", sign)
		}
		return fmt.Errorf("expected a name after %c, found %q", sign, next)
	}
	return nil
}

// Faults checks a profile's selectors and patterns, in the order of its lines, and then its files of words. It needs no
// browser. The errors name file, line and column and wrap [ErrProfile].
func (p *Profile) Faults() []error {
	type fault struct {
		line, column int
		err          error
	}
	var faults []fault
	reported := map[string]bool{} // several designs may share a value
	add := func(p *Profile, path string, err error) {
		if at := p.placed(path); err != nil && !reported[at] {
			reported[at] = true
			line, column := p.position(at)
			faults = append(faults, fault{line, column, p.Fault(path, err)})
		}
	}
	for _, p := range p.Designed() {
		selectors, patterns := p.Expressions()
		for path, s := range selectors {
			add(p, path, checkSelector(s))
		}
		for path, s := range patterns {
			add(p, path, checkPattern(s))
		}
	}
	for path, file := range map[string]string{"allowed": p.Allowed, "answers": p.Answers} {
		if file != "" {
			add(p, path, p.checkWordFiles(file))
		}
	}
	slices.SortFunc(faults, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column), cmp.Compare(a.err.Error(), b.err.Error()))
	})
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f.err
	}
	return errs
}

// checkWordFiles reads a file of words, or those of all lengths, of which one must exist.
func (p *Profile) checkWordFiles(file string) error {
	if n := p.Length.Letters; n > 0 {
		_, err := p.readWords(file, n)
		return err
	}
	var missing error
	found := false
	for n := game.MinLetters; n <= game.MaxLetters; n++ {
		_, err := p.readWords(file, n)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing = err
		case err != nil:
			return err
		default:
			found = true
		}
	}
	if found {
		return nil
	}
	return missing
}

// position returns the line and column of the value at a path, zeros if the file doesn't have it.
func (p *Profile) position(path string) (line, column int) {
	yp, err := yaml.PathString("$." + path)
	if err != nil {
		return 0, 0
	}
	node, err := yp.ReadNode(bytes.NewReader(p.source))
	if err != nil {
		return 0, 0
	}
	pos := node.GetToken().Position
	return pos.Line, pos.Column
}

// checkPattern parses a regular expression with JavaScript's syntax.
func checkPattern(text string) error {
	_, err := regexp2.Compile(text, regexp2.ECMAScript|regexp2.Unicode|regexp2.IgnoreCase)
	if err != nil {
		return fmt.Errorf("bad regular expression: %w", err)
	}
	return nil
}
