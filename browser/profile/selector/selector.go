// Package selector checks CSS selectors without a browser.
//
// It accepts what Chromium's querySelector accepts, except what can never select an element or hides a slip:
// pseudo-elements, brackets and quotes left open at the end of the text, and lists with a bad entry inside :is() and
// :where(). A test compares it with a browser.
package selector

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Pierce enters open shadow roots. The parts before and after it are separate selectors.
const Pierce = ">>>"

// ErrSelector is wrapped by the errors of [Check].
var ErrSelector = errors.New("bad selector")

// Check reports what is wrong with a selector, which may contain [Pierce]. The error gives the character's number and
// wraps [ErrSelector].
func Check(text string) error {
	at := 0
	for part := range strings.SplitSeq(text, Pierce) {
		if strings.TrimSpace(part) != "" {
			p := &parser{text: part}
			if err := p.whole(); err != nil {
				n := utf8.RuneCountInString(text[:at+p.at]) + 1
				return fmt.Errorf("%w %q: at character %d: %w", ErrSelector, text, n, err)
			}
		}
		at += len(part) + len(Pierce)
	}
	return nil
}

// parser reads a selector from left to right.
type parser struct {
	text string
	at   int
}

// whole reads a list of selectors to the end of the text.
func (p *parser) whole() error {
	if err := p.list(false); err != nil {
		return err
	}
	if !p.done() {
		return p.unexpected()
	}
	return nil
}

// list reads selectors separated by commas. Relative ones, as inside :has(), may begin with a combinator.
func (p *parser) list(relative bool) error {
	for {
		p.space()
		if relative && p.combinator() {
			p.space()
		}
		if err := p.complex(); err != nil {
			return err
		}
		p.space()
		if !p.take(',') {
			return nil
		}
	}
}

// complex reads compounds separated by combinators.
func (p *parser) complex() error {
	for {
		if err := p.compound(); err != nil {
			return err
		}
		spaced := p.space()
		if p.combinator() {
			p.space()
			continue
		}
		if !spaced || p.done() || strings.ContainsRune(",)", rune(p.peek())) {
			return nil
		}
	}
}

func (p *parser) combinator() bool { return p.take('>') || p.take('+') || p.take('~') }

// compound reads the conditions on one element: a type, then classes, ids, attributes and pseudo-classes.
func (p *parser) compound() error {
	start := p.at
	if err := p.typeName(); err != nil {
		return err
	}
	for !p.done() {
		var err error
		switch p.peek() {
		case '.', '#':
			p.at++
			err = p.name("a name after " + p.text[p.at-1:p.at])
		case '[':
			err = p.attribute()
		case ':':
			err = p.pseudo()
		default:
			if p.at == start {
				return p.unexpected()
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
	if p.at == start {
		return p.unexpected()
	}
	return nil
}

// typeName reads a tag's name or *. Namespaces are errors.
func (p *parser) typeName() error {
	switch {
	case p.take('*'):
	case p.isName():
		p.ident()
	case p.peek() != '|':
		return nil
	}
	if p.peek() != '|' || p.next(1) == '=' {
		return nil
	}
	bare := p.at == 0
	if !bare && p.text[p.at-1] != '*' {
		return errors.New("there are no namespaces on a page")
	}
	p.at++
	if p.take('*') {
		return nil
	}
	return p.name("a tag's name")
}

var operators = []string{"=", "~=", "|=", "^=", "$=", "*="}

// attribute reads [name], [name=value] or [name="value" i].
func (p *parser) attribute() error {
	p.at++
	p.space()
	if err := p.name("an attribute's name"); err != nil {
		return err
	}
	p.space()
	if p.take(']') {
		return nil
	}
	i := slices.IndexFunc(operators, func(o string) bool { return strings.HasPrefix(p.text[p.at:], o) })
	if i < 0 {
		return p.expected("= or ]")
	}
	p.at += len(operators[i])
	p.space()
	if err := p.value(); err != nil {
		return err
	}
	p.space()
	if p.take('i') || p.take('I') {
		p.space()
	}
	if !p.take(']') {
		return p.expected("] (a value needs quotes unless it is all letters)")
	}
	return nil
}

// value reads a name or a text in quotes.
func (p *parser) value() error {
	quote := p.peek()
	if quote != '"' && quote != '\'' {
		return p.name("a value (quotes are needed unless it begins with a letter)")
	}
	for p.at++; !p.done(); p.at++ {
		switch p.peek() {
		case quote:
			p.at++
			return nil
		case '\\':
			p.at++
		case '\n':
			return errors.New("a line ends inside of the quotes")
		}
	}
	p.at = len(p.text)
	return errors.New("the closing quote is missing")
}

func (p *parser) name(what string) error {
	if !p.isName() {
		return p.expected(what)
	}
	p.ident()
	return nil
}

// isName reports whether a name begins here: not with a digit.
func (p *parser) isName() bool {
	c := p.peek()
	if c == '-' {
		c = p.next(1)
		return c == '-' || isLetter(c) || c == '\\'
	}
	return isLetter(c) || c == '\\' && p.next(1) != 0 && p.next(1) != '\n'
}

// ident reads a name and returns it in lower case.
func (p *parser) ident() string {
	start := p.at
	for !p.done() {
		switch c := p.peek(); {
		case isLetter(c) || c == '-' || c >= '0' && c <= '9':
			p.at++
		case c == '\\' && p.next(1) != 0:
			p.at += 2
		default:
			return strings.ToLower(p.text[start:p.at])
		}
	}
	return strings.ToLower(p.text[start:p.at])
}

// isLetter reports whether c can be part of a name. CSS counts all non-ASCII characters as letters.
func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}

// space skips white space and comments, and reports whether there was any.
func (p *parser) space() bool {
	start := p.at
	for !p.done() {
		switch {
		case strings.ContainsRune(" \t\n\r\f", rune(p.peek())):
			p.at++
		case strings.HasPrefix(p.text[p.at:], "/*"):
			_, after, closed := strings.Cut(p.text[p.at+2:], "*/")
			if !closed {
				p.at = len(p.text)
				break
			}
			p.at = len(p.text) - len(after)
		default:
			return p.at > start
		}
	}
	return p.at > start
}

func (p *parser) done() bool { return p.at >= len(p.text) }
func (p *parser) peek() byte { return p.next(0) }

// next returns the byte n places ahead, 0 after the end.
func (p *parser) next(n int) byte {
	if p.at+n >= len(p.text) {
		return 0
	}
	return p.text[p.at+n]
}

func (p *parser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

func (p *parser) unexpected() error {
	return p.expected("a tag, .class, #id, [attribute] or :pseudo-class")
}

func (p *parser) expected(what string) error {
	found := "the end"
	if !p.done() {
		r, _ := utf8.DecodeRuneInString(p.text[p.at:])
		found = fmt.Sprintf("%q", r)
	}
	return fmt.Errorf("expected %s, found %s", what, found)
}
