package profile

import (
	_ "embed"
	"errors"
	"fmt"

	"absurdist/engine/basics/input"
)

// Wall is a sign of what a site puts up to find out whether a human plays. All that it says must be so.
type Wall struct {
	// Name is the product that it is of, or what else messages call it.
	Name string `yaml:"name" json:"name" example:"DataDome"`
	// Selector selects an element of it, such as a frame. One that is hidden, or too small for a person, does not count.
	Selector string `yaml:"selector" json:"selector" example:".human-check"`
	// Title is a JavaScript regular expression (case ignored) for the title of the page.
	Title string `yaml:"title" json:"title" example:"^just a moment"`
	// Text is one for what the page or the dialog says, or, with a selector, the element.
	Text string `yaml:"text" json:"text" example:"are you a robot"`
}

//go:embed walls.yaml
var wallsYAML []byte

// Walls returns the signs that are known of all sites.
func Walls() []Wall {
	var walls []Wall
	if err := input.YAML("walls.yaml", wallsYAML, &walls); err != nil {
		panic(err) // the file is compiled in
	}
	return walls
}

// checkWalls finds what is missing in the profile's own signs.
func (p *Profile) checkWalls() error {
	for i, w := range p.Walls {
		at := fmt.Sprintf("walls[%d]", i)
		switch {
		case w.Name == "":
			return p.Fault(at, errors.New("name is missing"))
		case w.Selector == "" && w.Title == "" && w.Text == "":
			return p.Fault(at, errors.New("nothing tells it: give a selector, a title or a text"))
		}
	}
	return nil
}
