package discover

import (
	"cmp"
	"maps"
	"regexp"
	"slices"

	"absurdist/browser/profile"
)

// Where no selector tells the colours apart they may be told by the computed value of a style, or by an attribute of the row that
// has a letter or a word for each tile. Values of styles change with every theme, so this comes last.

// source is what signs are read from: what selectors match, unless it names a style or an attribute of rows.
type source struct{ style, row string }

// What signs of styles and of rows' attributes add to their rank.
const (
	rowRank   = 10
	styleRank = 20
)

// styled returns the ways to read the colours by styles and by attributes of rows, whether they fit or not.
func (e *explorer) styled() []palette {
	tiles := e.seen.tiles()
	var list []palette
	add := func(way string, by source, rank int, byValue map[string][]bool, done []sign, unfinished string) {
		signs := distinct(byValue)
		for i := range signs {
			signs[i].rank, signs[i].twins = signs[i].rank+rank, nil
		}
		for _, t := range triples(signs, nil) {
			list = append(list, palette{way: way, by: by, signs: t})
		}
		for _, d := range done {
			for _, t := range triples(append(signs, grey(signs, unfinished, len(tiles))), nil) {
				if t[0].css == unfinished {
					list = append(list, palette{way: way, by: by, signs: t, done: d})
				}
			}
		}
	}
	for _, name := range e.rowAttributes() {
		add("", source{row: name}, rowRank, e.coded(name), nil, "")
	}
	rows := e.rowSigns()
	for _, way := range slices.Sorted(maps.Keys(tiles[0].Places)) {
		done := e.doneSigns(way, tiles, rows)
		for _, style := range slices.Sorted(maps.Keys(tiles[0].Places[way].Styles)) {
			byValue, unfinished := e.byStyle(way, style, tiles)
			if unfinished == "" {
				add(way, source{style: style}, styleRank, byValue, nil, "")
			} else {
				add(way, source{style: style}, styleRank, byValue, done, unfinished)
			}
		}
	}
	for i := range list {
		list[i].score = list[i].merit(tiles)
	}
	return list
}

// grey is the sign of those of some tiles that have none of the others: they have the value of unfinished ones.
func grey(signs []sign, value string, tiles int) sign {
	s := sign{css: value, rank: styleRank + unmarkedRank, has: make([]bool, tiles)}
	for i := range s.has {
		s.has[i] = !slices.ContainsFunc(signs, func(other sign) bool { return other.has[i] })
	}
	return s
}

// doneSigns returns what all tiles at a way match once they are finished, or what stands above them then.
func (e *explorer) doneSigns(way string, tiles []tile, rows []string) []sign {
	var list []sign
	for _, s := range e.signs(way, tiles) {
		if count(s.has) == len(tiles) {
			list = append(list, s)
		}
	}
	for _, css := range slices.Concat(rows, e.finishedAbove(way, tiles)) {
		list = append(list, sign{row: css, css: "*"})
	}
	return list
}

// early returns the ways to read the colours by selectors where tiles have them as their letters are typed, on a face that shows
// once the row is finished. What tells that is asked for before a colour counts.
func (e *explorer) early() []palette {
	tiles, rows := e.seen.tiles(), e.rowSigns()
	var list []palette
	for _, way := range slices.Sorted(maps.Keys(tiles[0].Places)) {
		done := e.doneSigns(way, tiles, rows)
		if len(done) == 0 {
			continue
		}
		first := slices.MinFunc(done, func(a, b sign) int { return cmp.Compare(lasting(cmp.Or(a.row, a.css)), lasting(cmp.Or(b.row, b.css))) })
		for _, signs := range triples(signsBut(nil, way, tiles), nil) {
			p := palette{way: way, signs: signs, done: first}
			if p.complete() {
				p.score = p.merit(tiles)
				list = append(list, p)
			}
		}
	}
	return list
}

// byStyle returns which tiles have each value of a style, but for those that unfinished tiles have, too; and the one value of those
// that finished ones share with them, if there is just one.
func (e *explorer) byStyle(way, style string, tiles []tile) (byValue map[string][]bool, shared string) {
	unfinished := map[string]bool{}
	for _, row := range e.blank {
		for _, t := range row.Tiles {
			unfinished[t.Places[way].Styles[style]] = true
		}
	}
	byValue = map[string][]bool{}
	both := map[string]bool{}
	for i, t := range tiles {
		value := t.Places[way].Styles[style]
		if value == "" || unfinished[value] {
			both[value] = true
			continue
		}
		if byValue[value] == nil {
			byValue[value] = make([]bool, len(tiles))
		}
		byValue[value][i] = true
	}
	if len(both) == 1 {
		for value := range both {
			shared = value
		}
	}
	return byValue, shared
}

// rowAttributes returns the attributes of rows that have a part for each tile of all finished rows.
func (e *explorer) rowAttributes() []string {
	var names []string
	for i, row := range slices.Concat(e.seen.games...) {
		var here []string
		for name, value := range row.attributes {
			if len(partsOf(value)) == len(row.tiles) && (i == 0 || slices.Contains(names, name)) {
				here = append(here, name)
			}
		}
		names = here
	}
	slices.Sort(names)
	return names
}

// coded returns which tiles have each part of an attribute of their rows, but for parts that unfinished rows have, too.
func (e *explorer) coded(attribute string) map[string][]bool {
	unfinished := map[string]bool{}
	for _, row := range e.blank {
		for _, part := range partsOf(row.Attributes[attribute]) {
			unfinished[part] = true
		}
	}
	n := len(e.seen.tiles())
	byPart := map[string][]bool{}
	at := 0
	for _, row := range slices.Concat(e.seen.games...) {
		for _, part := range partsOf(row.attributes[attribute]) {
			if !unfinished[part] {
				if byPart[part] == nil {
					byPart[part] = make([]bool, n)
				}
				byPart[part][at] = true
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

// colouring says how tiles show colours, as a profile does.
type colouring struct {
	Colour              profile.Colour
	Grey, Yellow, Green string
	Settled             string // empty if tiles are settled as soon as they have a colour
	Unmarked            bool
}

// colouring writes a reading for tiles that are as f says.
func (p palette) colouring(f facing) colouring {
	c := colouring{Colour: profile.Colour{Style: p.by.style, Row: p.by.row}, Unmarked: p.signs[0].unmarked()}
	on := f.colour
	if p.by != (source{}) {
		on = func(value string) string { return value }
	}
	if p.by.style != "" {
		c.Colour.Inside = f.inner
	}
	for i, where := range []*string{&c.Grey, &c.Yellow, &c.Green} {
		s := p.signs[i]
		if !p.complete() { // tiles of other colours may have some of what these have
			s = s.together()
		}
		*where = s.selector(on)
	}
	switch {
	case p.done.row != "":
		c.Settled = p.done.row + " *"
	case p.done.told():
		c.Settled = f.colour(p.done.css)
	}
	return c
}
