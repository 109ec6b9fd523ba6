package watch

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

const maxLogs = 3

// queued is the most lines that wait for the view. The view takes all of them at once.
const queued = 1000

// Live shows games that this process plays. While the view is paused, Take shows its line and then blocks, so that no further guess is
// played. After the view has ended it does not block.
type Live struct {
	program *tea.Program
	gone    chan struct{} // closed when the view has ended
	stop    context.CancelCauseFunc
	queue   queue
	gate    *gate
	lies    bool // whether clues of the current game may be false
	failed  error
}

// Play shows games until Close. Their lines are passed to Take. The games must be played within the returned context. If the user
// leaves early, it ends with the cause left.
func Play(ctx context.Context, o Options, left error) (context.Context, *Live) {
	playing, stop := context.WithCancelCause(ctx)
	l := &Live{gone: make(chan struct{}), stop: stop, queue: make(queue, queued), gate: newGate()}
	m := newModel(o)
	m.live, m.control, m.source = true, l.gate, l.queue
	ready := make(chan struct{})
	go func() {
		defer close(l.gone)
		err := show(ctx, m, func(p *tea.Program) {
			l.program = p
			close(ready)
		})
		if ctx.Err() == nil {
			l.failed = err
		}
		l.gate.set(false, false)
		stop(cmp.Or(err, left))
	}()
	<-ready
	return playing, l
}

// Close ends the view and restores the terminal. The error is the terminal's, or from a panic in the view.
func (l *Live) Close() error {
	l.program.Quit()
	<-l.gone
	l.stop(nil)
	return l.failed
}

// Over shows that the games are over, and waits until the user leaves.
func (l *Live) Over() {
	l.program.Send(overMsg{})
	<-l.gone
}

// Take shows a line. It does not block after rows that were already on the board, nor after a guess that ends the game.
func (l *Live) Take(e record.Event) error {
	if e.Start != nil {
		l.lies = !e.Start.Host.Honest()
	}
	select {
	case l.queue <- e:
	case <-l.gone:
	}
	if e.Start != nil || e.Guess != nil && !e.Guess.Found && (l.lies || !final(*e.Guess)) {
		l.gate.wait()
	}
	return nil
}

// Log returns a writer for lines to show under the game. It drops them after the view has ended.
func (l *Live) Log() io.Writer { return logWriter{l} }

type logWriter struct{ live *Live }

func (w logWriter) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		w.live.program.Send(logMsg(bytes.TrimRight(line, "\r\n")))
	}
	return len(text), nil
}

// queue has the events that the view has not taken yet.
type queue chan record.Event

// next waits for events, and returns all that there are; none once ctx has ended.
func (q queue) next(ctx context.Context) (events []record.Event) {
	select {
	case e := <-q:
		events = append(events, e)
		for len(q) > 0 {
			events = append(events, <-q)
		}
	case <-ctx.Done():
	}
	return events
}

// gate blocks a game while it is closed. A step lets it pass once.
type gate struct {
	changed sync.Cond
	closed  bool
	step    bool
}

func newGate() *gate { return &gate{changed: sync.Cond{L: new(sync.Mutex)}} }

func (g *gate) set(closed, step bool) {
	g.changed.L.Lock()
	defer g.changed.L.Unlock()
	g.closed, g.step = closed, step
	g.changed.Broadcast()
}

// wait blocks until the game may continue.
func (g *gate) wait() {
	g.changed.L.Lock()
	defer g.changed.L.Unlock()
	for g.closed && !g.step {
		g.changed.Wait()
	}
	g.step = false
}

// final reports whether a guess solved the last of its boards.
func final(g record.Guess) bool {
	if len(g.Boards) == 0 {
		return g.Clue != nil && g.Clue.Solved()
	}
	return !slices.ContainsFunc(g.Boards, func(b record.Board) bool { return b.Clue != nil && !b.Clue.Solved() })
}
