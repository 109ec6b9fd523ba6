// Package learn finds out how a page colours its tiles, given the rows that were played on it. It needs no browser.
package learn

import (
	"maps"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Row is a row of the board as rows.js reads it.
type Row struct {
	States     []string          `json:"states"` // selectors that the row's element matches
	Attributes map[string]string `json:"attributes"`
	Tiles      []Tile            `json:"tiles"`
}

// Tile is a box with all of its elements, by the way to each.
type Tile struct {
	Letter string           `json:"letter"`
	Places map[string]Place `json:"places"`
}

// Place is one element of a box.
type Place struct {
	States     []string          `json:"states"` // selectors that it matches
	Styles     map[string]string `json:"styles"` // computed values of styles that may show a colour
	Tone       string            `json:"tone"`   // green, yellow or grey by eye, or ""
	Text       string            `json:"text"`
	Bare       string            `json:"bare"` // the text without that of notes
	Attributes map[string]string `json:"attributes"`
}

// Letters returns the letters of a row.
func (r Row) Letters() string {
	text := ""
	for _, t := range r.Tiles {
		text += t.Letter
	}
	return text
}

// GivesFirst reports whether a row shows a letter in its first box alone.
func (r Row) GivesFirst() bool {
	return len(r.Tiles) > 1 && r.Tiles[0].Letter != "" && r.Letters() == r.Tiles[0].Letter
}

// Rows are the rows that were seen on a page. Each of several boards has a game of its own, as each has its own answer.
type Rows struct {
	Blank []Row // rows without a clue: empty ones, and words that were only typed
	Words int   // that were played
	Alone bool  // only the first board is looked at
	// Carries is set if a new row has the green letters of the one above, in their colour: it stays, whatever is played there.
	Carries bool

	// First is the first letter of the answer of the game under way, if the page gives it.
	First string

	games  [][]played
	firsts []int // the games of the first board; the last one is under way
}

// played is a finished row.
type played struct {
	Row
	word  game.Word
	first bool // it begins with the first letter of the answer, which the page gives
}

// Begin starts another game; its answer may be another.
func (r *Rows) Begin() {
	r.firsts = append(r.firsts, len(r.games))
	r.games = append(r.games, nil)
}

// Add adds a row of the first board to the game under way.
func (r *Rows) Add(word game.Word, row Row) {
	if len(r.games) == 0 {
		r.Begin()
	}
	r.Words++
	begins := r.First != "" && strings.HasPrefix(word.String(), r.First)
	r.games[r.first()] = append(r.games[r.first()], played{row, word, begins})
}

// AddOthers adds the rows in which the other boards show the same word, in the order of the boards. A solved board shows no
// more words.
func (r *Rows) AddOthers(word game.Word, rows []Row) {
	for i, row := range rows {
		if r.Alone || row.Letters() != word.String() {
			continue
		}
		at := r.first() + 1 + i
		for len(r.games) <= at {
			r.games = append(r.games, nil)
		}
		r.games[at] = append(r.games[at], played{Row: row, word: word})
	}
}

// Forget drops the boards after the first for good. It reports whether there were any.
func (r *Rows) Forget() bool {
	if len(r.games) == len(r.firsts) {
		return false
	}
	var kept [][]played
	for i, first := range r.firsts {
		kept = append(kept, r.games[first])
		r.firsts[i] = i
	}
	r.games, r.Alone = kept, true
	return true
}

// first is the number of the game under way on the first board.
func (r *Rows) first() int { return r.firsts[len(r.firsts)-1] }

// Games is the number of games on the first board.
func (r *Rows) Games() int { return len(r.firsts) }

// Current returns the words of the game under way.
func (r *Rows) Current() []game.Word {
	if len(r.firsts) == 0 {
		return nil
	}
	return wordsOf(r.games[r.first()])
}

func wordsOf(rows []played) []game.Word {
	var words []game.Word
	for _, row := range rows {
		words = append(words, row.word)
	}
	return words
}

// Seen counts the rows of the game under way, on all boards.
func (r *Rows) Seen() int {
	n := 0
	for _, g := range r.games[r.first():] {
		n += len(g)
	}
	return n
}

// all returns all finished rows.
func (r *Rows) all() []played { return slices.Concat(r.games...) }

// Tiles returns the tiles of all finished rows, in order.
func (r *Rows) Tiles() []Tile {
	var list []Tile
	for _, row := range r.all() {
		list = append(list, row.Tiles...)
	}
	return list
}

// blankTiles returns the tiles of rows without a clue.
func (r *Rows) blankTiles() []Tile {
	var list []Tile
	for _, row := range r.Blank {
		list = append(list, row.Tiles...)
	}
	return list
}

// count returns the number of finished rows.
func (r *Rows) count() int { return len(r.all()) }

// Width returns the number of tiles of a finished row.
func (r *Rows) Width() int { return len(r.all()[0].Tiles) }

// Lasting returns the rows without the states that have passed, such as a class that only moves tiles as their colours come. Later is how
// the rows of the game under way look since; the last one may still change. Ok is false if none has passed.
func (r *Rows) Lasting(later []Row) (rows Rows, ok bool) {
	rows = *r
	rows.games = slices.Clone(r.games)
	for _, way := range r.ways() {
		passed := r.passed(way, later)
		if len(passed) == 0 {
			continue
		}
		ok = true
		for i, g := range rows.games {
			rows.games[i] = withoutStates(g, way, passed)
		}
	}
	return rows, ok
}

// passed returns the states that tiles of a row of the game under way had, and none of these tiles has any more.
func (r *Rows) passed(way string, later []Row) []string {
	var passed []string
	for i, row := range r.games[r.first()] {
		if i+1 >= min(len(later), len(r.games[r.first()])) || later[i].Letters() != row.Letters() || len(later[i].Tiles) != len(row.Tiles) {
			break
		}
		has := map[string]bool{} // by the states that a tile had
		for k, tile := range row.Tiles {
			for _, s := range tile.Places[way].States {
				has[s] = has[s] || slices.Contains(later[i].Tiles[k].Places[way].States, s)
			}
		}
		for s, stays := range has {
			if !stays {
				passed = append(passed, s)
			}
		}
	}
	return passed
}

// withoutStates returns rows whose tiles lack some states at one of their elements.
func withoutStates(rows []played, way string, states []string) []played {
	rows = slices.Clone(rows)
	for i, row := range rows {
		rows[i].Tiles = slices.Clone(row.Tiles)
		for k, tile := range row.Tiles {
			place := tile.Places[way]
			place.States = slices.DeleteFunc(slices.Clone(place.States), func(s string) bool { return slices.Contains(states, s) })
			rows[i].Tiles[k].Places = maps.Clone(tile.Places)
			rows[i].Tiles[k].Places[way] = place
		}
	}
	return rows
}
