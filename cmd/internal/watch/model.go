package watch

import (
	"cmp"
	"context"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// model is the state of a view. Only Bubble Tea's event loop touches it.
type model struct {
	Options
	width, height int
	launch        launcher
	source        queue // nil if no events will come
	control       *gate // pauses the game; nil unless this process plays it

	games  []played
	at     place
	live   bool // whether new guesses move the place
	paused bool
	over   bool // no more events will come
	help   bool

	pace        pace
	speed       float64 // of playback, in guesses a second
	tickPending bool    // whether a tick is pending
	last        time.Time
	due         float64 // guesses that playback has not shown yet

	analyst       analyst
	seq           int // number of the last request to the analyst
	cancelInsight context.CancelFunc
	insight       *insight        // nil while not known
	account       *advice.Account // of the guesses shown; nil while not known
	logs          []string        // the last lines of the log
	style         *styles
	screen        string // as last drawn
	failed        error  // a panic of the view
}

// game is a game with its page.
type played struct {
	record.Game
	Page
}

// place is a game and the number of its lines that are shown.
type place struct{ game, n int }

// tickMsg is the time of the next frame of playback.
type tickMsg time.Time

// logMsg is a line of the log.
type logMsg string

// overMsg says that no more events will come.
type overMsg struct{}

// failedMsg is the panic of a task.
type failedMsg struct{ err error }

func newModel(o Options) *model {
	return &model{Options: o, width: 80, height: 24, analyst: analyst{prepare: o.Prepare}, cancelInsight: func() {}, style: newStyles(o.Color)}
}

// Init waits for a live game, or starts playback.
func (m *model) Init() tea.Cmd {
	return tea.Batch(m.await(time.Time{}), m.follow(true))
}

// await waits for the next lines of a live game. Last is when the previous ones came.
func (m *model) await(last time.Time) tea.Cmd {
	if m.source == nil {
		return nil
	}
	cmd, _ := m.launch(func(ctx context.Context) tea.Msg {
		sleep(ctx, time.Until(last.Add(frame)))
		return batchMsg{m.source.next(ctx), time.Now()}
	})
	return cmd
}

// Update handles a message and redraws the screen. A panic ends the view.
func (m *model) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			m.failed, next, cmd = panicked(r), m, tea.Quit
		}
	}()
	cmd = m.update(msg)
	m.screen = m.draw()
	return m, cmd
}

func (m *model) update(msg tea.Msg) tea.Cmd {
	before := m.at
	known := len(m.games) > 0
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		cmd = m.key(msg.String())
	case batchMsg:
		cmd = m.arrive(msg)
	case tickMsg:
		m.tick(time.Time(msg))
	case foundMsg:
		if msg.seq == m.seq {
			m.insight, m.account = cmp.Or(msg.insight, m.insight), cmp.Or(msg.account, m.account)
		}
	case logMsg:
		m.logs = append(m.logs, string(msg))
		m.logs = m.logs[max(0, len(m.logs)-maxLogs):]
	case overMsg:
		m.over = true
	case failedMsg:
		m.failed = msg.err
		return tea.Quit
	}
	return tea.Batch(cmd, m.follow(m.at != before || known != (len(m.games) > 0)))
}

// follow updates what depends on the place.
func (m *model) follow(moved bool) tea.Cmd {
	var cmds []tea.Cmd
	if moved {
		cmds = append(cmds, m.requestInsight())
	}
	if m.playing() && !m.tickPending {
		m.tickPending = true
		cmds = append(cmds, m.nextTick())
	}
	return tea.Batch(cmds...)
}

// requestInsight asks the analyst about the place, and cancels the previous request.
func (m *model) requestInsight() tea.Cmd {
	m.cancelInsight()
	m.insight, m.account = nil, nil
	m.seq++
	if len(m.games) == 0 {
		return nil
	}
	g := m.games[m.at.game]
	shown := g.Guesses[:m.at.n:m.at.n]
	ask, cancel := m.launch(m.analyst.ask(m.seq, m.at.game, g.Start, shown))
	m.cancelInsight = cancel
	if !reviewed(g.Start, shown) {
		return ask
	}
	valued, cancelReview := m.launch(m.analyst.review(m.seq, g.Start, shown))
	m.cancelInsight = func() { cancel(); cancelReview() }
	return tea.Batch(ask, valued)
}

func (m *model) arrive(b batchMsg) tea.Cmd {
	wasLast := m.atEnd()
	games := len(m.games)
	m.addEvents(b.lines)
	if len(m.games) > games {
		m.pace = nil
	}
	m.pace = m.pace.with(b.at, len(b.lines))
	if games == 0 && len(m.games) > 0 { // the first game has appeared
		m.begin()
	}
	if m.live && wasLast {
		m.at = m.end()
	}
	return m.await(b.at)
}

func (m *model) addEvents(lines []record.Event) {
	for _, e := range lines {
		if e.Start != nil {
			m.games = append(m.games, played{Page: m.Describe(*e.Start)})
		}
		_ = m.games[len(m.games)-1].Take(e)
	}
}

func (m *model) underWay() bool {
	return m.control != nil && (len(m.games) == 0 || m.games[len(m.games)-1].End == nil)
}

// begin chooses how to show the games that are there: a live game from its end, others from the beginning.
func (m *model) begin() {
	if m.live {
		m.at = m.end()
	}
	m.setSpeed()
}

func (m *model) end() place {
	last := len(m.games) - 1
	if last < 0 {
		return place{}
	}
	return place{last, len(m.games[last].Guesses)}
}

func (m *model) atEnd() bool { return m.at == m.end() }

// game returns the game shown. There must be one.
func (m *model) game() *played { return &m.games[m.at.game] }

func (m *model) shown() []record.Guess { return m.game().Guesses[:m.at.n] }

// ended returns the end of the game shown, nil before it.
func (m *model) ended() *record.End {
	if g := m.game(); m.at.n == len(g.Guesses) {
		return g.End
	}
	return nil
}

// forward moves the place by one line, or to the next game. It reports whether it could.
func (m *model) forward() bool {
	switch {
	case m.atEnd():
		return false
	case m.at.n < len(m.game().Guesses):
		m.at.n++
	default:
		m.at = place{m.at.game + 1, 0}
	}
	return true
}

// back moves the place back by one line, or to the previous game.
func (m *model) back() {
	switch {
	case m.at.n > 0:
		m.at.n--
	case m.at.game > 0:
		m.at.game--
		m.at.n = len(m.game().Guesses)
	}
}

func (m *model) key(key string) tea.Cmd {
	switch key {
	case "q", "ctrl+c", "esc":
		return tea.Quit
	case "?":
		m.help = !m.help
	case "+", "=":
		m.speed = faster(m.speed)
	case "-":
		m.speed = slower(m.speed)
	}
	if key == "space" && (len(m.games) > 0 || m.control != nil) { // even before the first game
		m.resume(m.paused)
	}
	if len(m.games) == 0 {
		return nil
	}
	switch key {
	case "n", "right":
		m.resume(false)
		if !m.forward() && m.control != nil {
			m.control.set(true, true)
		}
	case "left", "p":
		m.back()
		m.resume(false)
	case "up":
		m.jump(place{max(0, m.at.game-1), 0})
	case "down":
		m.jump(place{min(m.at.game+1, len(m.games)-1), 0})
	case "home":
		m.jump(place{m.at.game, 0})
	case "end":
		m.jump(m.end())
		m.live = m.live || m.underWay()
	}
	return nil
}

// jump moves to a place. A view of a game in progress stays live.
func (m *model) jump(to place) {
	if m.at = to; m.live && !m.paused && !m.atEnd() {
		m.resume(false)
	}
}

func (m *model) resume(on bool) {
	m.paused = !on
	m.last, m.due = time.Time{}, 0
	m.live = m.live && (m.atEnd() || m.underWay())
	if on && m.live {
		m.at = m.end()
	}
	if m.control != nil {
		m.control.set(m.paused, false)
	}
}
