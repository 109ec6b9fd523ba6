package learn

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
)

// A sign is something that a selector could say of an element of a box, such as a class, and that some finished tile has and no
// unfinished one. Three signs can be the colours if each finished tile has exactly one of them. The clue rule says which is
// which: read as clues, the rows must leave a possible answer. The readings that remain are ordered by looks: by names such as
// "correct", and by the colour of the tile on the screen.

// Palette is a way to read the colours.
type Palette struct {
	Way   string // to the element of a box that shows the colour
	Words int    // that fit the rows so read
	Score int    // how much it looks like the colours; only readings of the same rows compare
	Sure  bool   // no other reading fits about as well
	Rule

	by    source  // what the signs are
	signs [3]sign // grey, yellow, green; empty for a colour not seen yet
	done  sign    // of finished tiles, where unfinished ones have the sign of grey, too
}

// Met counts the colours that were seen.
func (p Palette) Met() int {
	n := 0
	for _, s := range p.signs {
		if s.told() {
			n++
		}
	}
	return n
}

// Complete reports whether all three colours were seen.
func (p Palette) Complete() bool { return p.Met() == 3 }

// reads reports whether this is a reading at all.
func (p Palette) reads() bool { return p.signs[0].has != nil }

// metGreen reports whether green was seen.
func (p Palette) metGreen() bool { return p.signs[2].told() }

// tells reports whether it distinguishes two or three colours.
func (p Palette) tells() bool { return p.Met() > 1 }

// contradicted reports whether the signs look more like other colours than like those that they are taken for.
func (p Palette) contradicted() bool { return p.Score < perColour*p.Met() }

// Looks reports whether names or colours on the screen tell at least two of three colours, so that it needs no more rows to be sure.
func (p Palette) Looks() bool { return p.Complete() && p.Score >= 3*perColour+2*perLook }

// named counts the signs whose names speak of their colours, and those whose names speak of others.
func (p Palette) named() (right, wrong int) {
	for c, colour := range colourNames {
		switch meaning(p.signs[c].css) {
		case "":
		case colour:
			right++
		default:
			wrong++
		}
	}
	return right, wrong
}

// misnamed reports whether the name of a sign speaks of another colour.
func (p Palette) misnamed() bool {
	_, wrong := p.named()
	return wrong > 0
}

// MayPass reports whether grey is known by a class that all finished tiles have and that names no colour: it may only move the tiles.
func (p Palette) MayPass() bool {
	grey := p.signs[0]
	return len(grey.not) > 0 && grey.css != "" && grey.row == "" && meaning(grey.css) == ""
}

// agrees reports whether both readings give the same clues.
func (p Palette) agrees(q Palette) bool {
	for c := range p.signs {
		if !slices.Equal(p.signs[c].has, q.signs[c].has) {
			return false
		}
	}
	return true
}

func (p Palette) rank() int {
	n := 10 * strings.Count(p.Way, ".")
	if p.Way != "" {
		n += 10
	}
	for _, s := range p.signs {
		n += s.rank
	}
	return n
}

// Clues reads the rows of each game.
func (r *Rows) Clues(p Palette) [][]game.Turn {
	var list [][]game.Turn
	at := 0
	for _, rows := range r.boards() {
		var turns []game.Turn
		for _, row := range rows {
			colors := make([]game.Color, len(row.Tiles))
			for i := range colors {
				switch {
				case p.signs[2].has[at]:
					colors[i] = game.Green
				case p.signs[1].has[at]:
					colors[i] = game.Yellow
				}
				at++
			}
			turn := game.Turn{Guess: row.word, Clue: game.MakeClue(colors...)}
			if r.Carries {
				turn.Clue = turn.Stale(turns)
			}
			turns = append(turns, turn)
		}
		list = append(list, turns)
	}
	return list
}

// currentClues reads the game under way on each board.
func (r *Rows) currentClues(p Palette) [][]game.Turn {
	all := r.Clues(p)
	return all[len(all)-len(r.now()):]
}

// Fitting returns how many words could be the answer, in the game with the fewest such words.
func (r *Rows) Fitting(p Palette, words []game.Word) int {
	least := len(words)
	for _, turns := range r.Clues(p) {
		least = min(least, len(p.left(words, turns)))
	}
	return least
}

// ways returns the ways to the elements of the first box.
func (r *Rows) ways() []string { return slices.Sorted(maps.Keys(r.all()[0].Tiles[0].Places)) }

// allWays returns the ways to the elements of all boxes, the shortest first.
func (r *Rows) allWays() []string {
	all := map[string]bool{}
	for _, t := range r.Tiles() {
		for way := range t.Places {
			all[way] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(a, "."), strings.Count(b, ".")), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
}

// Palettes returns all ways to read the colours by selectors, whether they fit or not.
func (r *Rows) Palettes() []Palette {
	rows := r.rowSigns()
	return r.bySelectors(func(way string) ([][3]sign, sign) {
		return triples(r.signs(way), slices.Concat(rows, r.finishedAbove(way))), sign{}
	})
}

// unmarked returns the ways to read the colours by selectors where neither grey tiles nor finished rows have a mark.
func (r *Rows) unmarked() []Palette {
	return r.bySelectors(func(way string) ([][3]sign, sign) { return besides(r.signs(way), []sign{{}}), sign{} })
}

// early returns the ways to read the colours by selectors where tiles have them as their letters are typed, on a face that
// shows once the row is finished. A sign of finished tiles is asked for before a colour counts.
func (r *Rows) early() []Palette {
	list := r.bySelectors(func(way string) ([][3]sign, sign) {
		done := r.doneSigns(way)
		if len(done) == 0 {
			return nil, sign{}
		}
		first := slices.MinFunc(done, func(a, b sign) int { return cmp.Compare(lasting(cmp.Or(a.row, a.css)), lasting(cmp.Or(b.row, b.css))) })
		return triples(r.signsBut(nil, way), nil), first
	})
	return slices.DeleteFunc(list, func(p Palette) bool { return !p.Complete() })
}

// bySelectors returns the palettes of the triples of signs, and of the sign of finished tiles, at each way.
func (r *Rows) bySelectors(at func(way string) ([][3]sign, sign)) (list []Palette) {
	for _, way := range r.ways() {
		all, done := at(way)
		list = append(list, r.scored(way, source{}, all, done)...)
	}
	return list
}

// scored returns the palettes of some triples of signs.
func (r *Rows) scored(way string, by source, all [][3]sign, done sign) (list []Palette) {
	tiles := r.Tiles()
	for _, signs := range all {
		p := Palette{Way: way, by: by, signs: signs, done: done}
		p.Score = p.merit(tiles)
		list = append(list, p)
	}
	return list
}

// perColour is what a reading gains for each colour that it has a sign for: signs that split the tiles rarely fit the clue rule
// by chance. perLook is what it gains or loses by a name, and at most by the colour on the screen.
const (
	perColour = 8
	perLook   = 6
)

// merit is how much the signs look like what they are taken for: by their names and by the colours on the screen.
func (p Palette) merit(tiles []Tile) int {
	right, wrong := p.named()
	score := perLook * (right - wrong)
	for c, s := range p.signs {
		if s.told() {
			score += perColour + tones(tiles, s.has, colourNames[c])
		}
	}
	return score
}

// tones compares a colour with that on the screen.
func tones(tiles []Tile, has []bool, colour string) int {
	agree, differ := 0, 0
	for i, t := range tiles {
		if !has[i] {
			continue
		}
		for _, p := range t.Places {
			switch {
			case p.Tone == colour:
				agree++
			case p.Tone != "" && p.Tone != "grey": // much on a page is grey
				differ++
			}
		}
	}
	if agree+differ == 0 {
		return 0
	}
	return perLook * (agree - differ) / (agree + differ)
}

// Toned reports whether the elements at a way are those that show colours.
func (r *Rows) Toned(way string) bool {
	return !slices.ContainsFunc(r.Tiles(), func(t Tile) bool { return t.Places[way].Tone == "" })
}

// Paint writes a reading into the profile of a board whose tiles are as f says. Colours not seen yet are left open.
func (p Palette) Paint(b *profile.Board, f Face) {
	b.Letter, b.Unmarked = f.Letter, p.signs[0].unmarked()
	b.Colour = profile.Colour{Style: p.by.style, Row: p.by.row}
	on := f.colour
	if p.by != (source{}) {
		on = func(value string) string { return value }
	}
	if p.by.style != "" {
		b.Colour.Inside = f.Inner
	}
	for i, where := range []*string{&b.Grey, &b.Yellow, &b.Green} {
		s := p.signs[i]
		if !p.Complete() { // tiles of other colours may have some of what these have
			s = s.together()
		}
		*where = cmp.Or(s.selector(on), profile.Unmet)
	}
	switch { // otherwise tiles are settled as soon as they have a colour
	case p.done.row != "":
		b.Settled = p.done.row + " *"
	case p.done.told():
		b.Settled = f.colour(p.done.css)
	}
}
