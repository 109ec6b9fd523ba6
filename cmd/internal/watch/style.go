package watch

import (
	"strings"

	"github.com/absurdist/absurdist/engine/game"

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
func keyColorOf(c game.Color) keyColor { return absent + keyColor(c) }

// styles draw texts. Without colours, brackets distinguish the tiles, so that the width is the same.
type styles struct {
	color               bool
	strong, dim, accent lipgloss.Style
	empty               string          // an empty tile
	drawn               map[cell]string // what was drawn before; drawing a cell is slow, and frequent
}

// cell is a tile or a key: a letter on the colour of what is known of it.
type cell struct {
	letter  game.Letter
	color   keyColor
	key     bool
	columns int // 3, or 2 for keys in little room
}

// paint holds the colours, as numbers in the terminal's 256, as in the line by line view. Text without a background has greys that
// are legible on dark and on light.
var paint = map[keyColor]string{absent: "240", present: "136", placed: "28"}

// brackets replace the colours on a screen without colours.
var brackets = map[keyColor][2]string{unknown: {" ", " "}, absent: {" ", " "}, present: {"(", ")"}, placed: {"[", "]"}}

func newStyles(color bool) *styles {
	plain := lipgloss.NewStyle()
	s := &styles{color: color, strong: plain.Bold(true), dim: plain, accent: plain.Bold(true)}
	if color {
		s.dim = plain.Foreground(lipgloss.Color("245"))
		s.accent = plain.Bold(true).Foreground(lipgloss.Color("28"))
	}
	s.empty = s.dim.Render(" _ ")
	s.drawn = map[cell]string{}
	return s
}

// cell draws a tile or a key.
func (s *styles) cell(c cell) string {
	text, known := s.drawn[c]
	if !known {
		text = s.drawCell(c)
		s.drawn[c] = text
	}
	return text
}

func (s *styles) drawCell(c cell) string {
	left, letter, right := brackets[c.color][0], string(c.letter.Upper()), brackets[c.color][1]
	if s.color || c.color == unknown {
		left, right = " ", " "
	}
	absentKey := c.key && c.color == absent
	if absentKey && !s.color {
		letter = "·"
	}
	text := left + letter + right
	if c.columns == 2 {
		text = left + letter
	}
	if lipgloss.Width(text) > c.columns { // a letter of two columns
		text = strings.TrimSuffix(text, right)
	}
	style := lipgloss.NewStyle()
	switch {
	case !s.color || c.color == unknown:
		return text
	case absentKey:
		return style.Foreground(lipgloss.Color("243")).Render(text)
	}
	return style.Bold(true).Foreground(lipgloss.Color("231")).Background(lipgloss.Color(paint[c.color])).Render(text)
}

// word draws the tiles of a guess.
func (s *styles) word(w game.Word, c game.Clue) string {
	var b strings.Builder
	for i, color := range c.All() {
		b.WriteString(s.cell(cell{letter: w[i], color: keyColorOf(color), columns: 3}))
	}
	return b.String()
}

// small draws a guess with a column for each letter. Without colours, greens are capitals, yellows small
// letters, greys dots.
func (s *styles) small(w game.Word, c game.Clue) string {
	var b strings.Builder
	for i, color := range c.All() {
		letter, capital := string(rune(w[i])), string(w[i].Upper())
		switch {
		case s.color:
			style := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("231")).Background(lipgloss.Color(paint[keyColorOf(color)]))
			b.WriteString(style.Render(capital))
		case color == game.Green:
			b.WriteString(capital)
		case color == game.Yellow:
			b.WriteString(letter)
		default:
			b.WriteString("·")
		}
	}
	return b.String()
}

// refused draws a word that the page refused.
func (s *styles) refused(w game.Word) string {
	return s.dim.Render(" " + strings.Join(strings.Split(w.String(), ""), "  ") + " ")
}
