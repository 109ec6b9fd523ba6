package watch

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"charm.land/lipgloss/v2"
)

// boards returns the number of boards of the game shown, as far as known.
func (m *model) boards() int {
	g := m.game()
	for _, l := range g.Guesses {
		if !l.Rejected {
			return max(1, len(l.Boards))
		}
	}
	return max(1, g.Boards)
}

// severalBoards draws boards side by side, a column for each letter, with the candidates left above. If there
// are too many boards it draws a grid of what is known of each. The keyboard is below.
func (m *model) severalBoards(n, room int) []string {
	keys, wide := m.keyboard(m.width)
	for len(keys) < 3 {
		keys = append(keys, "")
	}
	solved, left := m.solved(n)
	for i, text := range []string{fmt.Sprintf("%d of %d boards solved", solved, n), plain.Count(left, "candidate", "candidates")} {
		keys[i+1] += strings.Repeat(" ", wide+3-lipgloss.Width(keys[i+1])) + text
	}
	if room < 10 { // the boards come first
		keys = nil
	} else {
		keys = append([]string{""}, keys...)
		room -= len(keys)
	}
	var lines []string
	if 8+n*(m.columnWidth()+1) <= m.width {
		lines = m.columns(n, room)
	} else {
		lines = m.grid(n, room)
	}
	return append(lines, keys...)
}

// solved returns the number of solved boards, and of the candidates on the others.
func (m *model) solved(n int) (solved, left int) {
	for b := range n {
		if m.solvedAt(b) > 0 {
			solved++
		}
	}
	if shown := m.shown(); len(shown) > 0 {
		left = shown[len(shown)-1].Candidates - solved // a solved board keeps its answer
	}
	return solved, max(0, left)
}

// solvedAt returns the row that solved board b, 0 if none has.
func (m *model) solvedAt(b int) int {
	for _, l := range m.shown() {
		if c := term.ClueOn(l, b); c != nil && c.Solved() {
			return l.N
		}
	}
	return 0
}

// leftOn returns the number of candidates on board b, or that it is solved.
func (m *model) leftOn(b int) string {
	if m.solvedAt(b) > 0 {
		return "ok"
	}
	shown := m.shown()
	if len(shown) == 0 || b >= len(shown[len(shown)-1].Boards) {
		return ""
	}
	return fmt.Sprint(shown[len(shown)-1].Boards[b].Candidates)
}

// columnWidth returns the width of a board beside others, in columns: that of its words and of the number above them.
func (m *model) columnWidth() int { return max(m.game().Start.Letters(), 5) }

// columns draws the boards side by side over the same rows.
func (m *model) columns(n, room int) []string {
	wide := m.columnWidth()
	head := m.style.dim.Render("   left ")
	for b := range n {
		head += fmt.Sprintf("%*s ", wide, m.leftOn(b))
	}
	lines := []string{head}
	shown := m.shown()
	for _, l := range shown[max(0, len(shown)-max(0, room-1)):] {
		line := m.style.dim.Render(fmt.Sprintf("%7d ", l.N))
		if l.Rejected {
			line += m.style.dim.Render(l.Guess.String() + " refused")
		}
		for b := range l.Boards {
			if c := l.Boards[b].Clue; c != nil {
				line += m.style.small(l.Guess, *c) + strings.Repeat(" ", wide-c.Len()+1)
			} else {
				line += strings.Repeat(" ", wide+1)
			}
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// grid draws a cell for each board, and the last guesses below.
func (m *model) grid(n, room int) []string {
	letters := m.game().Start.Letters()
	across := max(1, m.width/(letters+10)) // number, what is known, what is left
	var lines []string
	for b := range n {
		if b%across == 0 {
			lines = append(lines, "")
		}
		cell := fmt.Sprintf("%2d ", b+1) + m.pattern(b) + fmt.Sprintf(" %5s", m.leftOn(b))
		lines[len(lines)-1] += cell + " "
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	if len(lines) > room-1 {
		return append(lines[:max(0, room-1)], m.style.dim.Render("…"))
	}
	shown := m.shown()
	perLine := max(1, (m.width-9)/(letters+1))
	last := shown[max(0, len(shown)-perLine):]
	words := ""
	for _, l := range last {
		words += " " + l.Guess.Upper()
	}
	return append(lines, "", m.style.dim.Render("guesses:")+words)
}

// pattern draws the letters of board b that are in place, or the word that solved it.
func (m *model) pattern(b int) string {
	var letters game.Word
	for _, l := range m.shown() {
		c := term.ClueOn(l, b)
		if c == nil {
			continue
		}
		for i, color := range c.All() {
			if color == game.Green {
				letters[i] = l.Guess[i]
			}
		}
	}
	text := ""
	for _, letter := range letters[:m.game().Start.Letters()] {
		if letter == 0 {
			text += "."
		} else {
			text += string(letter.Upper())
		}
	}
	if m.solvedAt(b) > 0 {
		return m.style.accent.Render(text)
	}
	return text
}
