// Package watch shows games on a terminal while they are played, or from a record. It shows the board, the keyboard,
// the candidates left, and what a strategy would play.
//
// Games are events, like the lines of a record. A record is complete from the start; [Live] receives the lines of a game while it is
// played, and can pause it. The model (model.go) has all events and a place among them. The clock, new events and keys move the place.
// Slow work, such as valuing guesses, is done by commands outside the model's goroutine (analyst.go). They end with their context.
package watch

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// Options are the options of a view.
type Options struct {
	In    io.Reader // the terminal's keys
	Out   io.Writer // the terminal's screen
	Color bool      // paint the tiles; otherwise brackets show the colours
	// Describe returns the page of a game.
	Describe func(record.Start) Page
	// Prepare returns the measure for the guesses of a game, or an error that says why there is none. It may
	// take long.
	Prepare func(record.Start) (Measure, error)
}

// Page is what is known about the page of a game.
type Page struct {
	Title  string
	Rows   int // guesses allowed, 0 for no limit or if not known
	Boards int // 0 for one, or if not known
}

// Recorded plays back the games of a record until the user leaves or ctx ends. If ctx ends, the error is its cause, else the
// terminal's.
func Recorded(ctx context.Context, lines []record.Event, o Options) error {
	m := newModel(o)
	m.addEvents(lines)
	m.begin()
	return show(ctx, m, nil)
}

// show runs a view until the user leaves. Ready, if set, is called with the program before it runs.
func show(ctx context.Context, m *model, ready func(*tea.Program)) error {
	within, cancel := context.WithCancel(ctx)
	var running sync.RWMutex // held for reading by each command, because Bubble Tea does not wait for them
	m.launch = newLauncher(within, &running)
	p := tea.NewProgram(m, tea.WithInput(m.In), tea.WithOutput(m.Out), tea.WithoutSignalHandler())
	defer context.AfterFunc(ctx, p.Quit)() // not tea.WithContext, which leaves its reader behind
	if ready != nil {
		ready(p)
	}
	_, err := p.Run()
	cancel()
	running.Lock() // waits for the commands; those that begin later find their context ended
	defer running.Unlock()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return err
	}
	return m.failed
}

// panicked returns the error for a panic of the view. Bubble Tea would end without waiting for its reader, which could then
// read from a terminal that is closed.
func panicked(value any) error { return fmt.Errorf("the view failed: %v\n%s", value, debug.Stack()) }

// launcher returns a command for a task, and a function that cancels it. A cancelled task sends no message.
type launcher func(work func(context.Context) tea.Msg) (tea.Cmd, context.CancelFunc)

// newLauncher returns a launcher whose tasks end with ctx, and hold running until then.
func newLauncher(ctx context.Context, running *sync.RWMutex) launcher {
	return func(work func(context.Context) tea.Msg) (tea.Cmd, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		return func() (result tea.Msg) {
			running.RLock()
			defer running.RUnlock()
			defer cancel()
			defer func() {
				if r := recover(); r != nil {
					result = failedMsg{panicked(r)}
				}
			}()
			if msg := work(ctx); ctx.Err() == nil {
				return msg
			}
			return nil
		}, cancel
	}
}

// frame is the least time between two redraws: faster changes can't be read.
const frame = time.Second / 30

// batchMsg holds lines of a live game, with the time of their arrival.
type batchMsg struct {
	lines []record.Event
	at    time.Time
}

// sleep waits for d, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

func (m *model) playing() bool { return !m.paused && !m.live && !m.atEnd() }

func (m *model) nextTick() tea.Cmd {
	cmd, _ := m.launch(func(ctx context.Context) tea.Msg {
		sleep(ctx, frame)
		return tickMsg(time.Now())
	})
	return cmd
}

// gamePause is how many seconds the end of a game is shown before the next begins.
const gamePause = 1.5

// tick moves the place by the guesses that are due since the last tick.
func (m *model) tick(now time.Time) {
	m.tickPending = false
	if !m.playing() {
		m.last = time.Time{}
		return
	}
	if !m.last.IsZero() {
		m.due += m.speed * min(now.Sub(m.last).Seconds(), 1)
	}
	m.last = now
	for m.playing() {
		cost := 1.0
		if m.at.n == len(m.game().Guesses) {
			cost = max(1, gamePause*m.speed)
		}
		if m.due < cost {
			return
		}
		m.due -= cost
		m.forward()
	}
}

// MaxSpeed is the highest speed of playback, in guesses a second.
const MaxSpeed = 10_000

// speeds are the speeds that keys choose from.
var speeds = []float64{0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, MaxSpeed}

// setSpeed chooses a speed at which the longest game takes at most a minute, and which the eye can follow if
// possible.
func (m *model) setSpeed() {
	if len(m.games) == 0 {
		return
	}
	longest := 0
	for _, g := range m.games {
		longest = max(longest, len(g.Guesses))
	}
	i, _ := slices.BinarySearch(speeds, max(1, float64(longest)/60))
	m.speed = speeds[min(i, len(speeds)-1)]
}

// faster and slower return the next of the speeds that keys choose from, or the same one at the end.
func faster(speed float64) float64 {
	i, known := slices.BinarySearch(speeds, speed)
	if known {
		i++
	}
	return speeds[min(i, len(speeds)-1)]
}

func slower(speed float64) float64 {
	i, _ := slices.BinarySearch(speeds, speed)
	return speeds[max(i-1, 0)]
}

// pace is the arrival of the last batches of guesses.
type pace []arrival

type arrival struct {
	at      time.Time
	guesses int // up to then
}

// paceWindow is the number of batches over which the pace is measured.
const paceWindow = 30

// with returns the pace after further guesses.
func (p pace) with(at time.Time, guesses int) pace {
	if len(p) > 0 {
		guesses += p[len(p)-1].guesses
	}
	p = append(p, arrival{at, guesses})
	return p[max(0, len(p)-paceWindow):]
}

// perSecond returns the guesses a second, NaN while that is not known.
func (p pace) perSecond() float64 {
	if len(p) < 2 {
		return math.NaN()
	}
	first, last := p[0], p[len(p)-1]
	return float64(last.guesses-first.guesses) / last.at.Sub(first.at).Seconds()
}
