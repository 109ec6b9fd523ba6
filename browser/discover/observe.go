package discover

import (
	"absurdist/engine"
)

// snapshot is a row as board.js reads it.
type snapshot struct {
	States     []string          `json:"states"` // of the row's element
	Attributes map[string]string `json:"attributes"`
	Tiles      []tile            `json:"tiles"`
}

// tile is a box with all of its elements, by the way to each.
type tile struct {
	Letter string           `json:"letter"`
	Places map[string]place `json:"places"`
}

// place is one element of a box.
type place struct {
	States     []string          `json:"states"` // selectors of what may tell its state
	Styles     map[string]string `json:"styles"` // computed values of what may show a colour
	Tone       string            `json:"tone"`   // green, yellow, grey by eye, or ""
	Text       string            `json:"text"`
	Attributes map[string]string `json:"attributes"`
}

// observations is what was seen of finished rows.
type observations struct {
	games [][]observed
}

// observed is a finished row.
type observed struct {
	word       engine.Word
	states     []string // of the row's element
	attributes map[string]string
	tiles      []tile
}

// add takes a row into the game under way.
func (o *observations) add(word engine.Word, row snapshot) {
	if len(o.games) == 0 {
		o.begin()
	}
	last := &o.games[len(o.games)-1]
	*last = append(*last, observed{word, row.States, row.Attributes, row.Tiles})
}

// begin starts another game; its answer may be another.
func (o *observations) begin() { o.games = append(o.games, nil) }

// tiles returns all tiles of finished rows, in order.
func (o *observations) tiles() []tile {
	var list []tile
	for _, g := range o.games {
		for _, row := range g {
			list = append(list, row.tiles...)
		}
	}
	return list
}
