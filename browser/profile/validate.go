package profile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/absurdist/absurdist/engine/game"

	"github.com/dlclark/regexp2/v2"
	"github.com/goccy/go-yaml"
)

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
