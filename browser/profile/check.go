package profile

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// plainName matches a profile's name, which is also used in file names.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$`)

// mostBoards is the most boards of a page. No known page has more.
const mostBoards = 1000

// check finds what is missing or impossible.
func (p *Profile) check() error {
	if err := p.checkEvidence(); err != nil {
		return err
	}
	if err := p.layDesigns(); err != nil {
		return err
	}
	if err := p.checkOne(); err != nil {
		return err
	}
	for _, q := range p.designed {
		if err := q.checkOne(); err != nil {
			return err
		}
	}
	return nil
}

// checkOne finds what is missing or impossible in a profile with one design.
func (p *Profile) checkOne() error {
	for _, f := range []struct{ path, value string }{
		{"name", p.Name},
		{"url", p.URL},
		{"board.root", p.Board.Root},
		{"board.tile", p.Board.Tile},
		{"board.grey", p.Board.Grey},
		{"board.yellow", p.Board.Yellow},
		{"board.green", p.Board.Green},
	} {
		if f.value == "" {
			return fmt.Errorf("%s: %s is missing: %w", p.file, p.placed(f.path), ErrProfile)
		}
	}
	if !plainName.MatchString(p.Name) {
		return p.Fault("name", fmt.Errorf("%.100q is not a valid name: write up to 64 letters a-z, digits, -, _ and ., and don't begin with a dot", p.Name))
	}
	if p.Title == "" {
		p.Title = p.Name
	}
	if p.HostName == "" {
		p.HostName = game.Wordle().String()
	}
	var err error
	if p.Host, err = game.ParseHost(p.HostName); err != nil {
		return p.Fault("host", err)
	}
	if sells := p.Host.SellsClues(); sells && p.Epsilon.Input == "" {
		return p.Fault("host", fmt.Errorf("%s sells clues: epsilon.input must say where the budget of a guess goes", p.HostName))
	} else if !sells && p.Epsilon.Input != "" {
		return p.Fault("epsilon.input", fmt.Errorf("the host %s sells no clues; %s does", p.HostName, game.WORDPL()))
	}
	if err := p.checkWords(); err != nil {
		return err
	}
	if p.Boards == 0 {
		p.Boards = 1
	}
	if p.Boards < 0 {
		return p.Fault("boards", errors.New("there must be at least one"))
	}
	if p.Boards > mostBoards {
		return p.Fault("boards", fmt.Errorf("there can be %d at most", mostBoards))
	}
	if n := p.Board.Abreast; n < 0 || n > 0 && (p.Boards == 1 || p.Boards%n != 0) {
		return p.Fault("board.abreast", fmt.Errorf("%d needs several boards, in a multiple of it, not %d", n, p.Boards))
	}
	if p.Rows < 0 {
		return p.Fault("rows", errors.New("rows can't be negative; 0 is for no limit"))
	}
	if _, _, err := p.WindowSize(); err != nil {
		return p.Fault("window", err)
	}
	if p.Board.Letter.OrText && p.Board.Letter.Attribute == "" {
		return p.Fault("board.letter.or-text", errors.New("it needs attribute: without one the text is used anyway"))
	}
	if err := p.checkColour(); err != nil {
		return err
	}
	if err := p.checkTyping(); err != nil {
		return err
	}
	if err := p.checkWalls(); err != nil {
		return err
	}
	for path, d := range map[string]Duration{
		"patience": p.Patience, "typing.gap": p.Typing.Gap, "typing.lock": p.Typing.Lock, "rejection.silence": p.Rejection.Silence,
	} {
		if d.err != nil {
			return p.Fault(path, d.err)
		}
	}
	for list, steps := range p.steps() {
		for i, s := range steps {
			if s.Click == "" {
				return p.Fault(fmt.Sprintf("%s[%d]", list, i), errors.New("click is missing"))
			}
			if s.When != "" && s.When != "daily" && s.When != "free" {
				return p.Fault(fmt.Sprintf("%s[%d].when", list, i), fmt.Errorf("%.100q is neither daily nor free", s.When))
			}
			if s.Exact && s.Text == "" {
				return p.Fault(fmt.Sprintf("%s[%d].exact", list, i), errors.New("it needs text"))
			}
		}
	}
	return nil
}

var windowSize = regexp.MustCompile(`^([1-9]\d{2,3})x([1-9]\d{2,3})$`)

// WindowSize returns the size of Window, 0 for any.
func (p *Profile) WindowSize() (width, height int64, err error) {
	if p.Window == "" {
		return 0, 0, nil
	}
	if !windowSize.MatchString(p.Window) {
		return 0, 0, fmt.Errorf("%q: write the width and the height, each of 100 to 9999, such as 1280x960", p.Window)
	}
	_, err = fmt.Sscanf(p.Window, "%dx%d", &width, &height)
	return width, height, err
}

var property = regexp.MustCompile(`^-{0,2}[a-z][a-z0-9-]*$`)

// checkColour finds missing and contradictory keys in board.colour.
func (p *Profile) checkColour() error {
	c := p.Board.Colour
	switch {
	case c.Style != "" && c.Row != "":
		return p.Fault("board.colour.row", errors.New("give either a style or the row, not both"))
	case c.Style != "" && !property.MatchString(c.Style):
		return p.Fault("board.colour.style", fmt.Errorf("%q is not a CSS property such as background-color", c.Style))
	case c.Inside != "" && c.Style == "":
		return p.Fault("board.colour.inside", errors.New("inside is for a style"))
	case c.Row != "" && p.Board.Row == "":
		return p.Fault("board.colour.row", errors.New("it needs board.row: the attribute is the row's"))
	}
	return nil
}

// checkTyping finds missing and contradictory keys in typing.
func (p *Profile) checkTyping() error {
	t := &p.Typing
	switch t.With {
	case "":
		t.With = "keys"
	case "keys", "cells":
	case "prompt":
		if t.Submit == "" {
			return p.Fault("typing.with", errors.New("prompt needs typing.submit, the button that opens it"))
		}
	case "clicks":
		if k := t.Keyboard; k.Key == "" || k.Enter == "" || k.Backspace == "" {
			return p.Fault("typing.with", errors.New("clicks need typing.keyboard with key, enter and backspace"))
		}
	case "field":
		if t.Field == "" {
			return p.Fault("typing.with", errors.New("field needs typing.field, which selects it"))
		}
	default:
		return p.Fault("typing.with", fmt.Errorf("%q is neither keys, clicks, field, cells nor prompt", t.With))
	}
	switch {
	case t.With != "field" && t.With != "keys" && t.Field != "":
		return p.Fault("typing.with", errors.New("a field is for with: field and with: keys"))
	case t.Submit != "" && !slices.Contains([]string{"field", "cells", "prompt"}, t.With):
		return p.Fault("typing.with", errors.New("submit is for with: field, with: cells and with: prompt"))
	}
	return nil
}

// steps returns the lists of steps by name.
func (p *Profile) steps() map[string][]Step {
	return map[string][]Step{"dismiss": p.Dismiss, "hard": p.Hard, "challenge.enter": p.Challenge.Enter, "again": p.Again}
}
