package watch

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"charm.land/lipgloss/v2"
)

// board draws the last rows of a single board: the number of the row, its tiles, the candidates left and, if
// there is room, the time.
func (m *model) board(room, wide int) []string {
	g, shown := m.game(), m.shown()
	blank := 0 // rows that are not played yet, if there is room for all
	if n := rowsPlayed(shown); g.Rows > n && m.ended() == nil {
		blank = min(g.Rows-n, max(0, room-len(shown)))
	}
	from := max(0, len(shown)-(room-blank))
	var lines []string
	for _, l := range shown[from:] {
		lines = append(lines, m.row(l, wide))
	}
	for range blank {
		lines = append(lines, strings.Repeat(" ", 7)+strings.Repeat(m.style.empty, g.Start.Letters()))
	}
	return lines
}

// rowsPlayed counts the rows that the page accepted.
func rowsPlayed(lines []record.Guess) int {
	if len(lines) == 0 {
		return 0
	}
	last := lines[len(lines)-1]
	if last.Rejected {
		return last.N - 1
	}
	return last.N
}

func (m *model) row(l record.Guess, wide int) string {
	if l.Rejected {
		return fmt.Sprintf("%6s %s %s", "", m.style.refused(l.Guess), m.style.dim.Render("refused"))
	}
	left := ""
	if !l.Clue.Solved() {
		left = plain.Thousands(l.Candidates)
	}
	line := fmt.Sprintf("%s %s%7s", m.style.dim.Render(fmt.Sprintf("%6s", plain.Thousands(l.N))), m.style.word(l.Guess, *l.Clue), left)
	if wide == m.wideBoard() && l.MS > 0 {
		line += m.style.dim.Render(fmt.Sprintf("%9s", milliseconds(l.MS)))
	}
	return line
}

// side draws what is beside the board: the keyboard, the first candidates, the best guesses.
func (m *model) side(room, wide int) []string {
	keys, _ := m.keyboard(wide)
	lines := append(keys, "")
	lines = append(lines, m.left(wide)...)
	if m.insight == nil {
		return lines
	}
	if m.insight.note != "" {
		lines = append(lines, "")
		for _, l := range strings.Split(lipgloss.Wrap(plain.Line(m.insight.note, plain.Short), wide, ""), "\n") {
			lines = append(lines, m.style.dim.Render(l))
		}
	}
	return append(lines, m.best(room-len(lines), wide)...)
}

func (m *model) left(wide int) []string {
	if e := m.ended(); e != nil && e.Outcome == record.Won {
		return nil
	}
	n, doubt := -1, ""
	switch shown := m.shown(); {
	case len(shown) > 0:
		n, doubt = shown[len(shown)-1].Candidates, term.Effective(shown[len(shown)-1].Effective)
	case m.insight != nil && m.insight.first != nil:
		n, doubt = m.insight.left, m.insight.doubt
	}
	if n < 0 {
		return []string{""}
	}
	lines := []string{m.style.strong.Render(plain.Count(n, "candidate", "candidates")) + doubt}
	if m.insight == nil {
		return append(lines, "", "")
	}
	letters := m.game().Start.Letters() + 1
	perLine := max(1, wide/letters)
	words := m.insight.first[:min(len(m.insight.first), 2*perLine)]
	more := n > len(words) && len(words) > 0
	if more && wide%letters == 0 {
		words = words[:len(words)-1] // room for the dots
	}
	for len(words) > 0 {
		line := words[:min(len(words), perLine)]
		words = words[len(line):]
		text := ""
		for _, w := range line {
			text += w.Upper() + " "
		}
		if more && len(words) == 0 {
			text += "…"
		}
		lines = append(lines, strings.TrimRight(text, " "))
	}
	return lines
}

// best draws the best guesses, in at most room lines.
func (m *model) best(room, wide int) []string {
	list := m.insight.best
	if len(list) == 0 || room < 4 {
		return nil
	}
	letters := max(len("guess"), m.game().Start.Letters())
	head := fmt.Sprintf("%-*s   bits   worst", letters, "guess")
	expected, last := len(head)+len("  expected") <= wide, "expected" // words left
	if list[0].Guesses > 0 {
		last = "guesses"
	}
	if expected {
		head += fmt.Sprintf("%10s", last)
	}
	lines := append([]string{""}, strings.Split(lipgloss.Wrap("best, "+m.insight.by, wide, ""), "\n")...)
	lines = append(lines, m.style.dim.Render(head))
	starred := false
	for _, s := range list[:min(len(list), room-len(lines)-1)] {
		star := " "
		if s.Candidate {
			star, starred = "*", true
		}
		line := fmt.Sprintf("%-*s%6.2f %7s", letters+1, s.Guess.Upper()+star, s.Bits, plain.Thousands(s.Worst))
		switch {
		case expected && last == "guesses" && s.Guesses > 0:
			line += fmt.Sprintf(" %9.3f", s.Guesses)
		case expected && last != "guesses":
			line += fmt.Sprintf(" %9.2f", s.Expected)
		}
		lines = append(lines, line)
	}
	if starred {
		lines = append(lines, m.style.dim.Render("* may be the answer"))
	}
	return lines
}

// keyboardWidth returns the columns of the keyboard if each key has the given number of columns.
func (m *model) keyboardWidth(columns int) int {
	wide := 0
	for i, row := range term.Keyboard(m.game().Game) {
		wide = max(wide, i+columns*len(row))
	}
	return wide
}

// keyboard draws the keys in the colours that follow from the rows shown. The keys are narrow if wide ones don't fit into room columns. It
// also returns the columns that it takes, which may be more than room.
func (m *model) keyboard(room int) (lines []string, wide int) {
	columns := 3
	if m.keyboardWidth(columns) > room {
		columns = 2
	}
	keys := m.keyColors()
	for i, row := range term.Keyboard(m.game().Game) {
		line := strings.Repeat(" ", i)
		for _, c := range row {
			letter := game.Letter(c)
			line += m.style.cell(cell{letter, keys[letter], true, columns})
		}
		lines = append(lines, line)
	}
	return lines, m.keyboardWidth(columns)
}

// keyColors returns the best colour of each letter in the rows shown. Of several boards only unsolved ones
// count; a letter is absent if it is absent on all of them.
func (m *model) keyColors() map[game.Letter]keyColor {
	boards, open := m.boards(), 0
	keys, absentOn := map[game.Letter]keyColor{}, map[game.Letter]int{}
	for b := range boards {
		if boards > 1 && m.solvedAt(b) > 0 {
			continue
		}
		open++
		own := map[game.Letter]keyColor{}
		for _, l := range m.shown() {
			if clue := term.ClueOn(l, b); clue != nil {
				paintKeys(own, l.Guess, *clue)
			}
		}
		for i, k := range own {
			if k == absent {
				absentOn[i]++
			} else {
				keys[i] = max(keys[i], k)
			}
		}
	}
	for i, n := range absentOn {
		if n == open {
			keys[i] = absent
		}
	}
	return keys
}

func paintKeys(keys map[game.Letter]keyColor, w game.Word, c game.Clue) {
	for i, color := range c.All() {
		keys[w[i]] = max(keys[w[i]], keyColorOf(color))
	}
}

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

func (s *styles) refused(w game.Word) string {
	return s.dim.Render(" " + strings.Join(strings.Split(w.String(), ""), "  ") + " ")
}
