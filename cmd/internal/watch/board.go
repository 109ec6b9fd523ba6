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
			line += m.style.key(letter, keys[letter], columns)
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
	empty               string // an empty tile
	keys                map[keyColor]lipgloss.Style
}

// brackets replace the colours on a screen without colours.
var brackets = map[keyColor][2]string{unknown: {" ", " "}, absent: {" ", " "}, present: {"(", ")"}, placed: {"[", "]"}}

func newStyles(color bool) *styles {
	plain := lipgloss.NewStyle()
	s := &styles{color: color, strong: plain.Bold(true), dim: plain, accent: plain.Bold(true)}
	if color { // text without a background has greys that are legible on dark and on light
		s.dim = plain.Foreground(lipgloss.Color("245"))
		s.accent = plain.Bold(true).Foreground(lipgloss.Color("28"))
		white := plain.Bold(true).Foreground(lipgloss.Color("231"))
		s.keys = map[keyColor]lipgloss.Style{
			absent: plain.Foreground(lipgloss.Color("243")), present: white.Background(lipgloss.Color("136")), placed: white.Background(lipgloss.Color("28")),
		}
	}
	s.empty = s.dim.Render(" _ ")
	return s
}

// key draws a key in three columns, or in two.
func (s *styles) key(letter game.Letter, color keyColor, columns int) string {
	style, colored := s.keys[color]
	switch {
	case colored:
		return style.Render(bracketed(letter.Upper(), unknown, columns))
	case color == absent:
		letter = '·'
	}
	return bracketed(letter.Upper(), color, columns)
}

// bracketed draws a letter between the brackets of its colour. In two columns there is no room for the second one, and neither is
// beside a letter of two columns.
func bracketed(letter rune, color keyColor, columns int) string {
	text := brackets[color][0] + string(letter)
	if columns == 3 && lipgloss.Width(text) == 2 {
		text += brackets[color][1]
	}
	return text
}

// word draws a guess.
func (s *styles) word(w game.Word, c game.Clue) string {
	if s.color {
		return term.Tiles(w, c, " ")
	}
	var b strings.Builder
	for i, color := range c.All() {
		b.WriteString(bracketed(w[i].Upper(), keyColorOf(color), 3))
	}
	return b.String()
}

// small draws a guess with a column for each letter. Without colours, greens are capitals, yellows small
// letters, greys dots.
func (s *styles) small(w game.Word, c game.Clue) string {
	if s.color {
		return term.Tiles(w, c, "")
	}
	var b strings.Builder
	for i, color := range c.All() {
		switch color {
		case game.Green:
			b.WriteRune(w[i].Upper())
		case game.Yellow:
			b.WriteRune(rune(w[i]))
		default:
			b.WriteString("·")
		}
	}
	return b.String()
}

func (s *styles) refused(w game.Word) string {
	return s.dim.Render(" " + strings.Join(strings.Split(w.String(), ""), "  ") + " ")
}
