package learn

import (
	"cmp"
	"maps"
	"regexp"
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

// Colours counts the colours that were seen.
func (p Palette) Colours() int {
	n := 0
	for _, s := range p.signs {
		if s.isSet() {
			n++
		}
	}
	return n
}

// Complete reports whether all three colours were seen.
func (p Palette) Complete() bool { return p.Colours() == 3 }

// reads reports whether this is a reading at all.
func (p Palette) reads() bool { return p.signs[0].has != nil }

// tells reports whether it distinguishes two or three colours.
func (p Palette) tells() bool { return p.Colours() > 1 }

// contradicted reports whether the signs look more like other colours than like those that they are taken for.
func (p Palette) contradicted() bool { return p.Score < perColour*p.Colours() }

// Looks reports whether names or colours on the screen identify at least two of the three colours. Then no more rows are needed to be sure.
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

// MayPass reports whether grey is identified by a class that all finished tiles have and that names no colour. Such a class may only be there
// while tiles move.
func (p Palette) MayPass() bool {
	grey := p.signs[0]
	return len(grey.not) > 0 && grey.css != "" && grey.row == "" && meaning(grey.css) == ""
}

// agrees reports whether both readings give the same clues.
func (p Palette) agrees(q Palette) bool {
	return slices.EqualFunc(p.signs[:], q.signs[:], func(a, b sign) bool { return slices.Equal(a.has, b.has) })
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

// early returns the ways to read the colours by selectors if tiles have their colours already while letters are typed, on a face that shows
// once the row is finished. So a colour counts only together with a sign of finished tiles.
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

// perColour is what a reading gains for each colour with a sign: signs that split the tiles rarely fit the clue rule by chance. perLook is
// what it gains or loses by a name, and the most that it does by a colour on the screen.
const (
	perColour = 8
	perLook   = 6
)

// merit is how much the signs look like what they are taken for: by their names and by the colours on the screen.
func (p Palette) merit(tiles []Tile) int {
	right, wrong := p.named()
	score := perLook * (right - wrong)
	for c, s := range p.signs {
		if s.isSet() {
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
	case p.done.isSet():
		b.Settled = f.colour(p.done.css)
	}
}

// Where no selector distinguishes the colours, the computed value of a style may do so, or an attribute of the row that
// has a letter or a word for each tile. Values of styles change with every theme, so this comes last.

// source is what signs are read from: what selectors match, unless it names a style or an attribute of rows.
type source struct{ style, row string }

// What signs of rows' attributes and of styles add to their rank.
const (
	rowRank   = 10
	styleRank = 20
)

// Styled returns the ways to read the colours by styles and by attributes of rows, whether they fit or not.
func (r *Rows) Styled() []Palette {
	tiles := r.Tiles()
	var list []Palette
	for _, name := range r.rowAttributes() {
		list = append(list, r.scored("", source{row: name}, triples(ranked(distinct(r.coded(name)), rowRank), nil), sign{})...)
	}
	for _, way := range r.ways() {
		for _, style := range slices.Sorted(maps.Keys(tiles[0].Places[way].Styles)) {
			by := source{style: style}
			values, shared := r.byStyle(way, style)
			signs := ranked(distinct(values), styleRank)
			list = append(list, r.scored(way, by, triples(signs, nil), sign{})...)
			if shared == "" {
				continue
			}
			grey := sign{css: shared, rank: styleRank + unmarkedRank, has: make([]bool, len(tiles))}
			for i := range grey.has {
				grey.has[i] = !slices.ContainsFunc(signs, func(s sign) bool { return s.has[i] })
			}
			withGrey := slices.DeleteFunc(triples(append(signs, grey), nil), func(t [3]sign) bool { return t[0].css != shared })
			for _, done := range r.doneSigns(way) {
				list = append(list, r.scored(way, by, withGrey, done)...)
			}
		}
	}
	return list
}

// ranked are signs by values, which have no twins.
func ranked(signs []sign, rank int) []sign {
	for i := range signs {
		signs[i].rank, signs[i].twins = signs[i].rank+rank, nil
	}
	return signs
}

// byStyle returns which tiles have each value of a style that no unfinished tile has, and the one value that they share with those, if any.
func (r *Rows) byStyle(way, style string) (values marks, shared string) {
	unfinished := map[string]bool{}
	for _, t := range r.blankTiles() {
		unfinished[t.Places[way].Styles[style]] = true
	}
	values = marks{}
	both := map[string]bool{}
	tiles := r.Tiles()
	for i, t := range tiles {
		value := t.Places[way].Styles[style]
		if value == "" || unfinished[value] {
			both[value] = true
			continue
		}
		values.set(value, i, len(tiles))
	}
	if len(both) == 1 {
		shared = slices.Collect(maps.Keys(both))[0]
	}
	return values, shared
}

// rowAttributes returns the attributes of rows that have a part for each tile of all finished rows.
func (r *Rows) rowAttributes() []string {
	rows := r.all()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(rows[0].Attributes)), func(name string) bool {
		return slices.ContainsFunc(rows, func(row played) bool { return len(partsOf(row.Attributes[name])) != len(row.Tiles) })
	})
}

// coded returns which tiles have each part of an attribute of their rows, without the parts that unfinished rows have.
func (r *Rows) coded(attribute string) marks {
	unfinished := map[string]bool{}
	for _, row := range r.Blank {
		for _, part := range partsOf(row.Attributes[attribute]) {
			unfinished[part] = true
		}
	}
	n, at := len(r.Tiles()), 0
	byPart := marks{}
	for _, row := range r.all() {
		for _, part := range partsOf(row.Attributes[attribute]) {
			if !unfinished[part] {
				byPart.set(part, at, n)
			}
			at++
		}
	}
	return byPart
}

var codeWords = regexp.MustCompile(`[^\s,;|"\[\]]+`)

// partsOf returns the words of a text, or the letters of its only one, as the page's driver does.
func partsOf(text string) []string {
	words := codeWords.FindAllString(text, -1)
	if len(words) != 1 {
		return words
	}
	var parts []string
	for _, c := range words[0] {
		parts = append(parts, string(c))
	}
	return parts
}
