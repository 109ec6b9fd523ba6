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
		if at, err := checkPart([]rune(part)); err != nil && strings.TrimSpace(part) != "" {
			return fmt.Errorf("%w %q: at character %d: %w", errSelector, text, before+at+1, err)
		}
		before += utf8.RuneCountInString(part) + len(">>>")
	}
	return nil
}

// checkPart reads what stands between two >>> from left to right. With an error it returns where that is.
func checkPart(text []rune) (at int, err error) {
	const missing = "expected a tag, class, id or attribute, found "
	const end = rune(-1)
	open := []rune{end} // the closing brackets that are to come, below them the end
	part := false       // whether a part stands since the last comma, combinator or bracket
	for ; at < len(text); at++ {
		r, last := text[at], open[len(open)-1]
		switch {
		case r == '\\':
			at++
			part = true
		case last == end && strings.ContainsRune("\"'{}@$!;&?%^=<`", r), strings.ContainsRune(")]", r) && last != r:
			return at, fmt.Errorf("unexpected %q", r)
		case r == '"' || r == '\'':
			if at = closing(text, at); at >= len(text) {
				return len(text), errors.New("the closing quote is missing")
			}
			part = true
		case r == '(' || r == '[':
			open, part = append(open, map[rune]rune{'(': ')', '[': ']'}[r]), false
		case r == last && !part:
			return at, fmt.Errorf("nothing stands before %q", r)
		case r == last:
			open = open[:len(open)-1]
		case r == ',' || last == end && strings.ContainsRune(">+~", r):
			if !part {
				return at, fmt.Errorf(missing+"%q", r)
			}
			part = false
		case strings.ContainsRune(".#:", r) && last != ']': // within these brackets it may be part of a value
			if from, err := checkName(r, append(text[at+1:len(text):len(text)], end)[0]); err != nil {
				return at + from, err
			}
			part = true
		case !unicode.IsSpace(r):
			part = true
		}
	}
	switch last := open[len(open)-1]; {
	case last != end:
		return at, fmt.Errorf("expected %c, found the end", last)
	case !part:
		return at, errors.New(missing + "the end")
	}
	return at, nil
}

// closing returns where the text ends whose opening quote stands at a place; the length or more if it does not.
func closing(text []rune, at int) int {
	end := text[at]
	for at++; at < len(text) && text[at] != end; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at
}

// checkName checks that a name follows the sign of a class, an id or a pseudo-class. With an error it returns how far that is.
func checkName(sign, next rune) (from int, err error) {
	switch {
	case sign == ':' && next == ':':
		return 0, errors.New("a pseudo-element (::) can be neither found nor clicked")
	case next < 0:
		return 1, fmt.Errorf("expected a name after %c, found the end", sign)
	case !unicode.IsLetter(next) && !strings.ContainsRune(`-_\`, next) && next < utf8.RuneSelf:
		return 1, fmt.Errorf("expected a name after %c, found %q", sign, next)
	}
	return 0, nil
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
