package selector

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// plain are the pseudo-classes without brackets that browsers support and that make sense on a page.
var plain = strings.Fields(`
	active any-link autofill checked default defined disabled empty enabled
	first-child first-of-type focus focus-visible focus-within fullscreen host hover
	in-range indeterminate invalid last-child last-of-type link modal only-child
	only-of-type open optional out-of-range paused picture-in-picture
	placeholder-shown playing popover-open read-only read-write required root scope
	target user-invalid user-valid valid visited`)

// counted are those that take a number such as 2n+1, and whether "of LIST" may follow.
var counted = map[string]bool{
	"nth-child": true, "nth-last-child": true, "nth-of-type": false, "nth-last-of-type": false,
}

var nth = regexp.MustCompile(`(?i)^(odd|even|[+-]?\d+|[+-]?\d*n(\s*[+-]\s*\d+)?)$`)

// pseudo reads a pseudo-class.
func (p *parser) pseudo() error {
	start := p.at
	p.at++
	if p.peek() == ':' {
		return errors.New("a pseudo-element (::) can be neither found nor clicked")
	}
	if err := p.name("a pseudo-class after :"); err != nil {
		return err
	}
	name := strings.ToLower(p.text[start+1 : p.at])
	if !p.take('(') {
		if !slices.Contains(plain, name) {
			p.at = start
			return fmt.Errorf("browsers know no pseudo-class :%s", name)
		}
		return nil
	}
	known, err := p.argument(name)
	if !known {
		p.at = start
		return fmt.Errorf("browsers know no pseudo-class :%s()", name)
	}
	if err != nil {
		return err
	}
	p.space()
	if !p.take(')') {
		return p.expected(")")
	}
	return nil
}

// argument reads the argument of a pseudo-class in brackets, and reports whether the pseudo-class takes one.
func (p *parser) argument(name string) (known bool, err error) {
	switch name {
	case "is", "where", "not":
		return true, p.list(false)
	case "has":
		return true, p.list(true)
	case "host", "host-context":
		p.space()
		return true, p.compound()
	case "lang", "dir", "state":
		p.space()
		return true, p.value()
	}
	of, known := counted[name]
	if !known {
		return false, nil
	}
	return true, p.number(of)
}

// number reads a number such as odd, 3 or 2n+1, and perhaps "of LIST" after it.
func (p *parser) number(of bool) error {
	end := strings.IndexByte(p.text[p.at:], ')')
	if end < 0 {
		p.at = len(p.text)
		return p.expected(")")
	}
	inside := p.text[p.at : p.at+end]
	number, _, list := strings.Cut(inside, " of ")
	if !nth.MatchString(strings.TrimSpace(number)) {
		return p.expected("a number such as odd, 3 or 2n+1")
	}
	p.at += len(number)
	if !list || !of {
		return nil
	}
	p.at += len(" of ")
	return p.list(false)
}
