package profile

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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
