package discover

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"absurdist/engine"
)

// How the colours are told apart. Take each element of a box, and each thing
// that a selector could say of it: a class, an attribute, the end of a label. A
// sign is one that some finished tile has and no unfinished one. Three signs can
// be the colours if each finished tile has exactly one of them; and which is
// which, the clue rule says: read as clues, the rows must leave a word that could
// be the answer. What still fits is ordered by how it looks: words such as
// "correct", and the colour that the tile has on the screen.

// palette is a way to read the colours.
type palette struct {
	way   string  // to the element of a box
	signs [3]sign // grey, yellow, green; a sign not met yet has no css
	score int
	words int // that fit the rows so read
	rule
	sure bool
}

// rule is what clues are held against.
type rule struct {
	scoring engine.Scoring
	lies    int // tiles of each row that may not be true
}

// rules are those that pages have, the most usual first.
var rules = []rule{{}, {scoring: engine.Includes}, {lies: 1}}

// met counts the colours that were met.
func (p palette) met() int {
	n := 0
	for _, s := range p.signs {
		if s.told() {
			n++
		}
	}
	return n
}

// complete reports whether all three colours were met.
func (p palette) complete() bool { return p.met() == 3 }

// tells reports whether it distinguishes two or three colours.
func (p palette) tells() bool { return p.met() > 1 }

// readings returns the ways to read the colours that the clue rule allows, the
// best first. Where none of them tells colours apart after some rows, repeated letters may not be counted, or each row
// may have a lie.
func (e *explorer) readings(dict *engine.Dictionary) []palette {
	list := e.readingsWith(dict, rules[0])
	if len(e.seen.tiles()) < enough*e.found.Width || slices.ContainsFunc(list, palette.tells) {
		return list
	}
	for _, r := range rules[1:] {
		telling := slices.DeleteFunc(e.readingsWith(dict, r), func(p palette) bool { return !p.tells() })
		if len(telling) > 0 {
			return append(telling, list...)
		}
	}
	return list
}

// readingsWith are the readings by one rule.
func (e *explorer) readingsWith(dict *engine.Dictionary, r rule) []palette {
	tiles, rows := e.seen.tiles(), e.rowSigns()
	var list []palette
	for _, way := range slices.Sorted(maps.Keys(tiles[0].Places)) {
		for _, signs := range triples(e.signs(way, tiles), rows) {
			p := palette{way: way, signs: signs, rule: r}
			if p.words = e.fitting(dict, p); p.words == 0 {
				continue
			}
			p.score = p.merit(tiles)
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b palette) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.rank(), b.rank()))
	})
	for i := range list {
		list[i].sure = sure(list, i)
	}
	return list
}

// sure reports whether all readings of the same tiles that fit about as well
// agree with this one.
func sure(list []palette, i int) bool {
	for _, other := range list {
		if other.score > list[i].score-6 && !list[i].agrees(other) {
			return false
		}
	}
	return true
}

// agrees reports whether both readings give the same clues.
func (p palette) agrees(q palette) bool {
	for c := range p.signs {
		if !slices.Equal(p.signs[c].has, q.signs[c].has) {
			return false
		}
	}
	return true
}

func (p palette) rank() int {
	n := 10 * strings.Count(p.way, ".")
	if p.way != "" {
		n += 10
	}
	for _, s := range p.signs {
		n += s.rank
	}
	return n
}

// clues reads the rows of each game.
func (p palette) clues(games [][]observed) [][]engine.Turn {
	var list [][]engine.Turn
	at := 0
	for _, g := range games {
		var turns []engine.Turn
		for _, row := range g {
			colors := make([]engine.Color, len(row.tiles))
			for i := range colors {
				switch {
				case p.signs[2].has[at]:
					colors[i] = engine.Green
				case p.signs[1].has[at]:
					colors[i] = engine.Yellow
				}
				at++
			}
			turns = append(turns, engine.Turn{Guess: row.word, Clue: engine.MakeClue(colors...)})
		}
		list = append(list, turns)
	}
	return list
}

// fitting returns how many words could be the answer, in the game with the
// fewest such words.
func (e *explorer) fitting(dict *engine.Dictionary, p palette) int {
	least := len(dict.Words())
	for _, turns := range p.clues(e.seen.games) {
		least = min(least, len(p.left(dict.Words(), turns)))
	}
	return least
}

// left returns the words that fit all turns.
func (r rule) left(words []engine.Word, turns []engine.Turn) []engine.Word {
	var list []engine.Word
	for _, w := range words {
		if !slices.ContainsFunc(turns, func(t engine.Turn) bool { return r.scoring.Score(t.Guess, w).Differing(t.Clue) > r.lies }) {
			list = append(list, w)
		}
	}
	return list
}

// perColour is what a reading gains for each colour that it has a sign for: signs that split the
// tiles and still fit the clue rule rarely do so by chance.
const perColour = 8

// merit is how much the signs look like what they are taken for: by their names
// and by the colours that the tiles have on the screen.
func (p palette) merit(tiles []tile) int {
	score := 0
	for c, colour := range []string{"grey", "yellow", "green"} {
		s := p.signs[c]
		if !s.told() {
			continue
		}
		switch meaning(s.css) {
		case "":
		case colour:
			score += 6
		default:
			score -= 6
		}
		score += perColour + tones(tiles, s.has, colour)
	}
	return score
}

// tones compares the colour on the screen: up to 6 points for or against.
func tones(tiles []tile, has []bool, colour string) int {
	agree, differ := 0, 0
	for i, t := range tiles {
		if !has[i] {
			continue
		}
		for _, p := range t.Places {
			switch p.Tone {
			case "", "grey": // much on a page is grey
				if colour == "grey" && p.Tone == "grey" {
					agree++
				}
			case colour:
				agree++
			default:
				differ++
			}
		}
	}
	if agree+differ == 0 {
		return 0
	}
	return 6 * (agree - differ) / (agree + differ)
}
