package profile

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
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
	for _, q := range append([]*Profile{p}, p.designed...) {
		if err := q.checkOne(); err != nil {
			return err
		}
	}
	return nil
}

// checkOne finds what is missing or impossible in a profile with one design, and fills in what it may omit.
func (p *Profile) checkOne() error {
	b := p.Board
	for _, f := range [][2]string{
		{"name", p.Name}, {"url", p.URL}, {"board.root", b.Root}, {"board.tile", b.Tile}, {"board.grey", b.Grey}, {"board.yellow", b.Yellow}, {"board.green", b.Green},
	} {
		if f[1] == "" {
			return fmt.Errorf("%s: %s is missing: %w", p.file, p.placed(f[0]), ErrProfile)
		}
	}
	p.Title, p.HostName = cmp.Or(p.Title, p.Name), cmp.Or(p.HostName, game.Wordle().String())
	p.Typing.With, p.Boards = cmp.Or(p.Typing.With, "keys"), cmp.Or(p.Boards, 1)
	var err error
	if p.Host, err = game.ParseHost(p.HostName); err != nil {
		return p.Fault("host", err)
	}
	if err := p.checkWords(); err != nil {
		return err
	}
	_, _, windowFault := p.WindowSize()
	rules := slices.Concat([]rule{
		{"name", !plainName.MatchString(p.Name), fmt.Errorf("%.100q is not a valid name: write up to 64 letters a-z, digits, -, _ and ., and don't begin with a dot", p.Name)},
		{"host", p.Host.SellsClues() && p.Epsilon.Input == "", fmt.Errorf("%s sells clues: epsilon.input must say where the budget of a guess goes", p.HostName)},
		{"epsilon.input", !p.Host.SellsClues() && p.Epsilon.Input != "", fmt.Errorf("the host %s sells no clues; %s does", p.HostName, game.WORDPL())},
		{"boards", p.Boards < 0, errors.New("there must be at least one")},
		{"boards", p.Boards > mostBoards, fmt.Errorf("there can be %d at most", mostBoards)},
		{
			"board.abreast", b.Abreast < 0 || b.Abreast > 0 && (p.Boards == 1 || p.Boards%b.Abreast != 0),
			fmt.Errorf("%d needs several boards, in a multiple of it, not %d", b.Abreast, p.Boards),
		},
		{"rows", p.Rows < 0, errors.New("rows can't be negative; 0 is for no limit")},
		{"window", windowFault != nil, windowFault},
		{"board.letter.or-text", b.Letter.OrText && b.Letter.Attribute == "", errors.New("it needs attribute: without one the text is used anyway")},
	}, p.colourRules(), p.typingRules(), p.wallRules(), p.stepRules())
	for _, d := range []struct {
		path string
		Duration
	}{{"patience", p.Patience}, {"typing.gap", p.Typing.Gap}, {"typing.lock", p.Typing.Lock}, {"rejection.silence", p.Rejection.Silence}} {
		rules = append(rules, rule{d.path, d.err != nil, d.err})
	}
	for _, r := range rules {
		if r.broken {
			return p.Fault(r.path, r.fault)
		}
	}
	return nil
}

// rule is a rule for the value at a path.
type rule struct {
	path   string
	broken bool
	fault  error
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

func (p *Profile) colourRules() []rule {
	c := p.Board.Colour
	return []rule{
		{"board.colour.row", c.Style != "" && c.Row != "", errors.New("give either a style or the row, not both")},
		{"board.colour.style", c.Style != "" && !property.MatchString(c.Style), fmt.Errorf("%q is not a CSS property such as background-color", c.Style)},
		{"board.colour.inside", c.Inside != "" && c.Style == "", errors.New("inside is for a style")},
		{"board.colour.row", c.Row != "" && p.Board.Row == "", errors.New("it needs board.row: the attribute is the row's")},
	}
}

func (p *Profile) typingRules() []rule {
	t := p.Typing
	k, with := t.Keyboard, func(ways ...string) bool { return slices.Contains(ways, t.With) }
	return []rule{
		{"typing.with", !with("keys", "clicks", "field", "cells", "prompt"), fmt.Errorf("%q is neither keys, clicks, field, cells nor prompt", t.With)},
		{"typing.with", with("prompt") && t.Submit == "", errors.New("prompt needs typing.submit, the button that opens it")},
		{"typing.with", with("clicks") && (k.Key == "" || k.Enter == "" || k.Backspace == ""), errors.New("clicks need typing.keyboard with key, enter and backspace")},
		{"typing.with", with("field") && t.Field == "", errors.New("field needs typing.field, which selects it")},
		{"typing.with", t.Field != "" && !with("field", "keys"), errors.New("a field is for with: field and with: keys")},
		{"typing.with", t.Submit != "" && !with("field", "cells", "prompt"), errors.New("submit is for with: field, with: cells and with: prompt")},
	}
}

func (p *Profile) stepRules() (rules []rule) {
	for list, steps := range map[string][]Step{"dismiss": p.Dismiss, "hard": p.Hard, "challenge.enter": p.Challenge.Enter, "again": p.Again} {
		for i, s := range steps {
			at := fmt.Sprintf("%s[%d]", list, i)
			rules = append(rules,
				rule{at, s.Click == "", errors.New("click is missing")},
				rule{at + ".when", !slices.Contains([]string{"", "daily", "free"}, s.When), fmt.Errorf("%.100q is neither daily nor free", s.When)},
				rule{at + ".exact", s.Exact && s.Text == "", errors.New("it needs text")})
		}
	}
	return rules
}

// Wall is a sign that a site checks for a human. All keys that are given must match.
type Wall struct {
	// Name is the product's name, or another name for messages.
	Name string `yaml:"name" json:"name" example:"DataDome"`
	// Selector selects one of its elements, such as a frame. Hidden and tiny elements don't count.
	Selector string `yaml:"selector" json:"selector" is:"selector" example:".human-check"`
	// Title is a JavaScript regular expression (case ignored) for the page's title.
	Title string `yaml:"title" json:"title" is:"pattern" example:"^just a moment"`
	// Text is one for the text of the page or dialog, or with a selector of the element.
	Text string `yaml:"text" json:"text" is:"pattern" example:"are you a robot"`
}

//go:embed walls.yaml
var wallsYAML []byte

// Walls returns the signs that all sites share.
func Walls() []Wall {
	var walls []Wall
	if err := input.YAML("walls.yaml", wallsYAML, &walls); err != nil {
		panic(err) // the file is compiled in
	}
	return walls
}

// wallRules are the rules for the profile's own signs.
func (p *Profile) wallRules() (rules []rule) {
	for i, w := range p.Walls {
		at := fmt.Sprintf("walls[%d]", i)
		rules = append(rules,
			rule{at, w.Name == "", errors.New("name is missing")},
			rule{at, w.Selector == "" && w.Title == "" && w.Text == "", errors.New("give a selector, a title or a text")})
	}
	return rules
}
