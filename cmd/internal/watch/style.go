package watch

import (
	"strings"

	"absurdist/engine"

	"charm.land/lipgloss/v2"
)

// keyColor is what is known of a letter, in ascending order.
type keyColor uint8

const (
	unknown keyColor = iota
	absent
	present
	placed
)

// keyColorOf returns what a tile's color says about its letter.
func keyColorOf(c engine.Color) keyColor { return absent + keyColor(c) }

// styles draw texts. Without colours, brackets distinguish the tiles, so that the width is the same.
type styles struct {
	color               bool
	strong, dim, accent lipgloss.Style
	tiles, keys         [4][26]string // by keyColor and letter, three columns each
	empty               string        // an empty tile
}

// paint has the colours, from the 256 of terminals, as in the line by line view. Text without a background is
// in greys that are legible on dark and light.
var paint = map[keyColor]string{absent: "240", present: "136", placed: "28"}

// brackets replace the colours where there are none.
var brackets = map[keyColor][2]string{unknown: {" ", " "}, absent: {" ", " "}, present: {"(", ")"}, placed: {"[", "]"}}

func newStyles(color bool) *styles {
	plain := lipgloss.NewStyle()
	s := &styles{color: color, strong: plain.Bold(true), dim: plain, accent: plain.Bold(true)}
	if color {
		s.dim = plain.Foreground(lipgloss.Color("245"))
		s.accent = plain.Bold(true).Foreground(lipgloss.Color("28"))
	}
	s.empty = s.dim.Render(" _ ")
	for k := range s.tiles {
		for i := range s.tiles[k] {
			letter := string(rune('A' + i))
			s.tiles[k][i] = s.tile(keyColor(k), letter)
			if s.keys[k][i] = s.tiles[k][i]; keyColor(k) == absent {
				s.keys[k][i] = s.absentKey(letter)
			}
		}
	}
	return s
}

// tile draws a letter on its colour.
func (s *styles) tile(k keyColor, letter string) string {
	if !s.color {
		return brackets[k][0] + letter + brackets[k][1]
	}
	if k == unknown {
		return " " + letter + " "
	}
	return lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("231")).Background(lipgloss.Color(paint[k])).Render(" " + letter + " ")
}

// absentKey draws a key whose letter is not in the answer.
func (s *styles) absentKey(letter string) string {
	if !s.color {
		return " · "
	}
	return lipgloss.NewStyle().Foreground(lipgloss.Color("243")).Render(" " + letter + " ")
}

// word draws the tiles of a guess.
func (s *styles) word(w engine.Word, c engine.Clue) string {
	var b strings.Builder
	for i, color := range c.All() {
		b.WriteString(s.tiles[keyColorOf(color)][w[i]-'a'])
	}
	return b.String()
}

// small draws a guess with a column for each letter. Without colours, greens are capitals, yellows small
// letters, greys dots.
func (s *styles) small(w engine.Word, c engine.Clue) string {
	var b strings.Builder
	for i, color := range c.All() {
		letter := string(rune(w[i]))
		switch {
		case s.color:
			style := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("231")).Background(lipgloss.Color(paint[keyColorOf(color)]))
			b.WriteString(style.Render(strings.ToUpper(letter)))
		case color == engine.Green:
			b.WriteString(strings.ToUpper(letter))
		case color == engine.Yellow:
			b.WriteString(letter)
		default:
			b.WriteString("·")
		}
	}
	return b.String()
}

// refused draws a word that the page refused.
func (s *styles) refused(w engine.Word) string {
	return s.dim.Render(" " + strings.Join(strings.Split(w.String(), ""), "  ") + " ")
}
