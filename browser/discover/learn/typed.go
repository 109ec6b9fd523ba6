package learn

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

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

// tells reports whether all that a mark says is which letter stands in a box, as of a word of one letter it is on all of them.
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
	var list []Mark
	for way := range r.places() {
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

// places yields the ways to the elements of the first box, in order.
func (r Row) places() func(yield func(string) bool) {
	if len(r.Tiles) == 0 {
		return func(func(string) bool) {}
	}
	return slices.Values(slices.Sorted(maps.Keys(r.Tiles[0].Places)))
}

// Without returns the marks that no box of the row has.
func (r Row) Without(marks []Mark) []Mark {
	return slices.DeleteFunc(slices.Clone(marks), func(m Mark) bool { return slices.ContainsFunc(r.Tiles, m.in) })
}
