package discover

import (
	"absurdist/engine/game"
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

// observations is what was seen of finished rows: games have an answer each, so that each of several boards has games of its own.
type observations struct {
	games  [][]observed
	firsts []int // those of the first board, of which the last is under way
	words  int   // that were played
	alone  bool  // the other boards are not looked at
}

// observed is a finished row.
type observed struct {
	word       game.Word
	states     []string // of the row's element
	attributes map[string]string
	tiles      []tile
}

// add takes a row of the first board into the game under way.
func (o *observations) add(word game.Word, row snapshot) {
	if len(o.games) == 0 {
		o.begin()
	}
	o.words++
	o.put(o.first(), word, row)
}

func (o *observations) put(game int, word game.Word, row snapshot) {
	o.games[game] = append(o.games[game], observed{word, row.States, row.Attributes, row.Tiles})
}

// addOthers takes in the rows in which the other boards show the same word, in the order of the boards. One that is solved
// shows no more words.
func (o *observations) addOthers(word game.Word, rows []snapshot) {
	if o.alone {
		return
	}
	for i, row := range rows {
		if row.word() != word.String() {
			continue
		}
		for len(o.games) <= o.first()+1+i {
			o.games = append(o.games, nil)
		}
		o.put(o.first()+1+i, word, row)
	}
}

// begin starts another game; its answer may be another.
func (o *observations) begin() {
	o.firsts = append(o.firsts, len(o.games))
	o.games = append(o.games, nil)
}

// first is the number of the game under way, on the first board.
func (o *observations) first() int { return o.firsts[len(o.firsts)-1] }

// current returns its rows.
func (o *observations) current() []observed { return o.games[o.first()] }

// rows counts the rows of the game under way, on all boards that are looked at.
func (o *observations) rows() int {
	n := 0
	for _, g := range o.games[o.first():] {
		n += len(g)
	}
	return n
}

// forget forgets the boards after the first, and looks at them no more. It reports whether there was anything to forget.
func (o *observations) forget() bool {
	if len(o.games) == len(o.firsts) {
		return false
	}
	var kept [][]observed
	for i, first := range o.firsts {
		kept = append(kept, o.games[first])
		o.firsts[i] = i
	}
	o.games, o.alone = kept, true
	return true
}

// word returns the letters of a row.
func (r snapshot) word() string {
	text := ""
	for _, t := range r.Tiles {
		text += t.Letter
	}
	return text
}

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
