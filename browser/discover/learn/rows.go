// Package learn finds out how a page colours its tiles, given the rows that were played on it. It needs no browser.
package learn

import (
	"fmt"
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
	// Carries is set if a new row has the green letters of the row above in green, whatever is played there.
	Carries bool

	// First is the first letter of the answer of the game under way, if the page gives it.
	First string

	games  [][][]played               // each by its boards; the last one is under way
	passed map[string]map[string]bool // by the way to an element, states that finished tiles have only for a while
}

// played is a finished row.
type played struct {
	Row
	word  game.Word
	first bool // it begins with the first letter of the answer, which the page gives
}

// Begin starts another game; its answer may be another.
func (r *Rows) Begin() {
	r.games = append(r.games, [][]played{nil})
}

// Add adds a row of the first board to the game under way.
func (r *Rows) Add(word game.Word, row Row) {
	if len(r.games) == 0 {
		r.Begin()
	}
	r.Words++
	begins := r.First != "" && strings.HasPrefix(word.String(), r.First)
	r.now()[0] = append(r.now()[0], played{row, word, begins})
}

// AddOthers adds the rows in which the other boards show the same word, in their order. A solved board shows no more words.
func (r *Rows) AddOthers(word game.Word, rows []Row) {
	for i, row := range rows {
		if r.Alone || row.Letters() != word.String() {
			continue
		}
		last := &r.games[len(r.games)-1]
		for len(*last) <= i+1 {
			*last = append(*last, nil)
		}
		(*last)[i+1] = append((*last)[i+1], played{Row: row, word: word})
	}
}

// Forget drops the boards after the first for good. It reports whether there were any.
func (r *Rows) Forget() bool {
	if !slices.ContainsFunc(r.games, func(g [][]played) bool { return len(g) > 1 }) {
		return false
	}
	for i, g := range r.games {
		r.games[i] = g[:1]
	}
	r.Alone = true
	return true
}

// now returns the rows of the game under way, by boards.
func (r *Rows) now() [][]played { return r.games[len(r.games)-1] }

// Games is the number of games on the first board.
func (r *Rows) Games() int { return len(r.games) }

// Current returns the words of the game under way.
func (r *Rows) Current() []game.Word {
	if len(r.games) == 0 {
		return nil
	}
	return wordsOf(r.now()[0])
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
	return len(slices.Concat(r.now()...))
}

// boards returns the rows of each board of each game.
func (r *Rows) boards() [][]played { return slices.Concat(r.games...) }

// all returns all finished rows.
func (r *Rows) all() []played { return slices.Concat(r.boards()...) }

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

// Width returns the number of tiles of a finished row.
func (r *Rows) Width() int { return len(r.all()[0].Tiles) }

// Lasting returns the rows without the states that have passed, such as a class that only moves tiles as their colours come. Later is how
// the rows of the game under way look since; the last one may still change. Ok is false if none has passed.
func (r *Rows) Lasting(later []Row) (rows Rows, ok bool) {
	rows = *r
	rows.passed = map[string]map[string]bool{}
	for _, way := range r.ways() {
		rows.passed[way] = map[string]bool{}
		for s := range r.passed[way] {
			rows.passed[way][s] = true
		}
		for _, s := range r.passedOf(way, later) {
			rows.passed[way][s], ok = true, true
		}
	}
	return rows, ok
}

// passedOf returns the states that tiles of a row of the game under way had, and none of these tiles has any more.
func (r *Rows) passedOf(way string, later []Row) []string {
	var passed []string
	rows := r.now()[0]
	for i, row := range rows {
		if i+1 >= min(len(later), len(rows)) || later[i].Letters() != row.Letters() || len(later[i].Tiles) != len(row.Tiles) {
			break
		}
		has := map[string]bool{} // by the states that a tile had
		for k, tile := range row.Tiles {
			for _, s := range tile.Places[way].States {
				has[s] = has[s] || slices.Contains(later[i].Tiles[k].Places[way].States, s)
			}
		}
		for s, stays := range has {
			if !stays && !r.passed[way][s] {
				passed = append(passed, s)
			}
		}
	}
	return passed
}

// Mark is a possible sign that a typed word is in no list: a state that each box of its row has, or the end of an attribute of each.
type Mark struct {
	CSS       string
	attribute string
	end       string
}

// in reports whether a box has the mark.
func (m Mark) in(t Tile) bool {
	for _, p := range t.Places {
		if m.attribute == "" && slices.Contains(p.States, m.CSS) || m.attribute != "" && strings.HasSuffix(p.Attributes[m.attribute], m.end) {
			return true
		}
	}
	return false
}

// tells reports whether a mark only names the letter of a box. In a word that repeats one letter, all boxes have such a mark.
func (m Mark) tells(letter string) bool {
	_, value, _ := strings.Cut(m.CSS, "=")
	said := strings.Trim(value, `"] ,:`)
	if m.CSS[0] == '.' {
		said = m.CSS[1:]
	}
	return letter != "" && strings.EqualFold(said, letter)
}

// Marks returns the marks of all boxes of a row that no box of other rows has.
func (r Row) Marks(others []Row) []Mark {
	if len(r.Tiles) == 0 {
		return nil
	}
	var list []Mark
	for _, way := range slices.Sorted(maps.Keys(r.Tiles[0].Places)) {
		p := r.Tiles[0].Places[way]
		for _, s := range p.States {
			list = append(list, Mark{CSS: s})
		}
		for _, name := range slices.Sorted(maps.Keys(p.Attributes)) {
			end := p.Attributes[name]
			for _, t := range r.Tiles {
				for !strings.HasSuffix(t.Places[way].Attributes[name], end) {
					end = end[1:]
				}
			}
			if _, words, ok := strings.Cut(end, " "); ok && strings.Contains(words, " ") && !strings.ContainsAny(words, `"\`) {
				list = append(list, Mark{fmt.Sprintf(`[%s$=" %s"]`, name, words), name, " " + words})
			}
		}
	}
	list = slices.DeleteFunc(list, func(m Mark) bool {
		return strings.HasPrefix(m.CSS, "[style") || m.tells(r.Tiles[0].Letter) || slices.ContainsFunc(r.Tiles, func(t Tile) bool { return !m.in(t) })
	})
	for _, row := range others {
		list = row.Without(list)
	}
	return list
}

// Without returns the marks that no box of the row has.
func (r Row) Without(marks []Mark) []Mark {
	return slices.DeleteFunc(slices.Clone(marks), func(m Mark) bool { return slices.ContainsFunc(r.Tiles, m.in) })
}
