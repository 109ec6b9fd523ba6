package watch

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// View returns the screen; Bubble Tea sends what has changed to the terminal.
func (m *model) View() tea.View {
	v := tea.NewView(m.screen)
	v.AltScreen = true
	v.WindowTitle = "absurdist"
	return v
}

// draw returns the screen, cut to its size.
func (m *model) draw() string {
	lines := m.head()
	foot := m.foot()
	room := m.height - len(lines) - len(foot)
	if len(m.games) > 0 {
		lines = append(lines, m.body(max(0, room))...)
	}
	for len(lines) < m.height-len(foot) {
		lines = append(lines, "")
	}
	lines = append(lines[:max(0, m.height-len(foot))], foot...)
	lines = lines[max(0, len(lines)-m.height):]
	for i, line := range lines {
		lines[i] = m.clip(line, m.width)
	}
	return strings.Join(lines, "\n")
}

// clip cuts a line to width columns.
func (m *model) clip(s string, width int) string {
	if lipgloss.Width(s) <= width {
		return s
	}
	return lipgloss.NewStyle().MaxWidth(max(1, width)).Render(s)
}

// spread puts a text at each end of a line, and cuts the left one if necessary.
func (m *model) spread(left, right string) string {
	room := m.width - lipgloss.Width(right)
	left = m.clip(left, room-1)
	return left + strings.Repeat(" ", max(0, room-lipgloss.Width(left))) + right
}

func (m *model) head() []string {
	if len(m.games) == 0 {
		state := ""
		if m.paused {
			state = m.style.accent.Render("paused")
		}
		return []string{m.spread(m.style.strong.Render("Waiting for the first game"), state)}
	}
	g := m.game()
	title := plain.Line(term.Heading(g.Title, g.Start), plain.Short)
	switch {
	case m.live && len(m.games) > 1:
		title += fmt.Sprintf(", game %d", m.at.game+1)
	case len(m.games) > 1:
		title += fmt.Sprintf(", game %d of %d", m.at.game+1, len(m.games))
	}
	how := fmt.Sprintf("%s, %s mode, list %s", g.Start.Strategy, g.Start.Mode, g.Start.Words)
	return []string{m.spread(m.style.strong.Render(title), m.state()), m.style.dim.Render(m.clip(plain.Line(how, plain.Short), m.width)), m.columnHeads()}
}

// narrowBoard and wideBoard return the columns of a single board, without and with the time of each guess.
func (m *model) narrowBoard() int { return 14 + 3*m.game().Start.Letters() }

func (m *model) wideBoard() int { return m.narrowBoard() + 9 }

// sideWidth is the least width, in columns, of what stands beside a single board. Beside twelve letters it is smaller, so that
// 80 columns are enough.
const sideWidth = 30

func (m *model) sideWidth() int { return min(sideWidth, 80-m.narrowBoard()-1) }

func (m *model) boardWidth() int {
	if m.width < m.wideBoard()+max(m.sideWidth(), m.keyboardWidth(3))+3 {
		return m.narrowBoard()
	}
	return m.wideBoard()
}

func (m *model) columnHeads() string {
	if m.boards() > 1 {
		return ""
	}
	heads := fmt.Sprintf("%*s", m.narrowBoard(), "left")
	if m.boardWidth() == m.wideBoard() {
		heads += fmt.Sprintf("%9s", "time")
	}
	return m.style.dim.Render(heads)
}

// state says in a word or two whether the game is still under way.
func (m *model) state() string {
	end := m.ended()
	switch {
	case m.live && end != nil:
		return "over"
	case m.paused:
		return m.style.accent.Render("paused")
	case m.live:
		return m.style.accent.Render("live")
	case m.atEnd():
		return "end of the record"
	}
	return m.style.accent.Render(fmt.Sprintf("playing %s", perSecond(m.speed)))
}

// perSecond formats a number of guesses a second with two digits.
func perSecond(x float64) string {
	if x >= 10 {
		return plain.Thousands(int(math.Round(x))) + "/s"
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") + "/s"
}

func (m *model) body(room int) []string {
	if boards := m.boards(); boards > 1 {
		return m.severalBoards(boards, room)
	}
	wide := m.boardWidth()
	board := m.board(room, wide)
	if worth := m.worth(wide); len(board)+len(worth) <= room {
		board = append(board, worth...)
	}
	if m.width < wide+m.sideWidth()+1 {
		return board
	}
	gap := max(1, min(6, m.width-wide-max(m.sideWidth(), m.keyboardWidth(3))))
	left := lipgloss.NewStyle().Width(wide + gap).Render(strings.Join(board, "\n"))
	right := m.side(room, m.width-wide-gap)
	both := strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, left, strings.Join(right, "\n")), "\n")
	return both[:min(len(both), room)]
}

func (m *model) foot() []string {
	var lines []string
	if len(m.games) > 0 {
		lines = append(lines, "", m.statusLine())
		if g := m.game(); !m.live && len(g.Guesses) > 0 {
			lines = append(lines, m.bar(m.at.n, len(g.Guesses)))
		}
	}
	for _, l := range m.logs {
		lines = append(lines, m.style.dim.Render(m.clip(l, m.width)))
	}
	for _, l := range m.keys() {
		lines = append(lines, m.style.dim.Render(l))
	}
	return lines
}

// statusLine is the outcome of the game, or the guess and the speed.
func (m *model) statusLine() string {
	g := m.game()
	if e := m.ended(); e != nil {
		return m.style.accent.Render(term.Outcome(*e)) + "  " + m.style.dim.Render(totals(e))
	}
	parts := []string{"before the first guess"}
	if n := m.at.n; n > 0 {
		last := g.Guesses[n-1]
		of := ""
		switch {
		case !m.live && len(g.Guesses) > 0:
			of = " of " + plain.Thousands(g.Guesses[len(g.Guesses)-1].N)
		case g.Rows > 0:
			of = fmt.Sprintf(" of %d", g.Rows)
		}
		parts[0] = "guess " + plain.Thousands(last.N) + of
		if last.MS > 0 {
			parts = append(parts, "last "+milliseconds(last.MS))
		}
	}
	if m.live {
		if rate := m.pace.perSecond(); rate > 0 && !math.IsInf(rate, 0) {
			parts = append(parts, perSecond(rate))
		}
	} else if e := g.End; e != nil && e.Seconds > 0 {
		parts = append(parts, "recorded at "+perSecond(float64(e.Guesses)/e.Seconds))
	}
	return strings.Join(parts, "   ")
}

func milliseconds(ms float64) string {
	if ms < 10 {
		return fmt.Sprintf("%.1f ms", ms)
	}
	return term.Duration(time.Duration(ms * float64(time.Millisecond)))
}

func totals(e *record.End) string {
	text := ""
	if e.Seconds > 0 {
		text = term.Seconds(e.Seconds)
		if e.Guesses > 0 {
			text += ", " + perSecond(float64(e.Guesses)/e.Seconds)
		}
	}
	if e.Error != "" && e.Outcome == record.Failed {
		text += "  " + plain.Line(e.Error, plain.Short)
	}
	return text
}

func (m *model) bar(done, all int) string {
	n := (m.width*done + all/2) / all
	return m.style.accent.Render(strings.Repeat("━", n)) + m.style.dim.Render(strings.Repeat("─", m.width-n))
}

func (m *model) keys() []string {
	switch {
	case len(m.games) > 0:
	case m.control != nil:
		return []string{"space pause   q quit"}
	default:
		return []string{"q quit"}
	}
	if m.over && !m.help {
		return []string{"The games are over: q leaves   ? help"}
	}
	if !m.help {
		return []string{"space pause   n step   ← back   q quit   ? help"}
	}
	pause, speed := "space pause or go on   n → next guess   ← back", "↑ ↓ other game   home end"
	if m.control == nil {
		speed = "+ - speed   " + speed
	}
	lines := []string{pause, speed + "   q quit   ? less"}
	switch {
	case m.Color:
		return lines
	case m.boards() > 1:
		return append([]string{"A in place   a elsewhere   · not there   keys: [A] (A) ·"}, lines...)
	}
	return append([]string{"[A] in place   (A) elsewhere   · or a bare tile: not there"}, lines...)
}
