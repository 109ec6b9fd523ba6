package profile

import (
	_ "embed"
	"errors"
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
)

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
