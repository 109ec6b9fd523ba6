package learn

import (
	"maps"
	"regexp"
	"slices"
)

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

// byStyle returns which tiles have each value of a style, without the values of unfinished tiles; and the value that finished
// tiles share with those, if there is just one.
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
