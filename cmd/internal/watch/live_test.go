//go:build linux

package watch

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"

	"golang.org/x/sys/unix"
)

var errLeft = errors.New("left")

// playing is a game that a view shows.
type playing struct {
	*Live
	t    *testing.T
	term *leak.Terminal
	gone <-chan struct{} // closed when the game is to end
	why  func() error
}

func newPlaying(t *testing.T) *playing {
	p := &playing{t: t, term: leak.OpenTerminal(t, 80, 24)}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, unix.SIGWINCH) // the first of a process starts a goroutine that stays
	signal.Stop(signals)
	before := runtime.NumGoroutine()
	o := newBareStage(t, Options{In: p.term.TTY, Out: p.term.TTY}).Options
	ctx, live := Play(context.WithoutCancel(t.Context()), o, errLeft) // not to end before Close
	p.Live, p.gone, p.why = live, ctx.Done(), func() error { return context.Cause(ctx) }
	t.Cleanup(func() {
		must.Do(t, p.Close())
		leak.Within(t, "the goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
	})
	return p
}

// tell hands over events one by one, in the background. Taken returns how many have been taken so far.
func (p *playing) tell(events ...record.Event) (taken func() int) {
	var n atomic.Int64
	go func() {
		for _, e := range events {
			_ = p.Take(e)
			n.Add(1)
		}
	}()
	return func() int { return int(n.Load()) }
}

// holdTime is how long a test checks that a held game stays held.
const holdTime = 20 * time.Millisecond

// held fails unless exactly n events are taken, and no more after a while.
func (p *playing) held(taken func() int, n int) {
	p.t.Helper()
	leak.Within(p.t, "the game to come to the gate", func() bool { return taken() >= n })
	time.Sleep(holdTime)
	must.Same(p.t, taken(), n, "events taken")
}

// A pause holds the game before its next guess, a step lets one through, and a paused game can be left.
func TestLive(t *testing.T) {
	p := newPlaying(t)
	p.term.Sees("Waiting")
	game := wordle(record.Won, "tarse", "!vajra", "colin", "crane", "slate", "allay")
	taken := p.tell(game[:1]...)
	leak.Within(t, "the game", func() bool { return taken() == 1 })
	p.term.Press(" ")
	leak.Within(t, "the gate to close", func() bool { p.gate.changed.L.Lock(); defer p.gate.changed.L.Unlock(); return p.gate.closed })
	taken = p.tell(game[1:]...)
	p.held(taken, 0)
	p.term.Press("n")
	p.held(taken, 1)
	p.term.Press("\x1b[C") // →
	p.held(taken, 2)
	p.term.Press(" ")
	leak.Within(t, "the game to end", func() bool { return taken() == len(game)-1 })
	p.term.Sees("Won in 5 guesses")
}

// A game that is over stays until the user leaves.
func TestLiveOver(t *testing.T) {
	p := newPlaying(t)
	taken := p.tell(wordle(record.Won, "allay")...)
	leak.Within(t, "the game to end", func() bool { return taken() == 3 })
	over := make(chan struct{})
	go func() {
		p.Over()
		close(over)
	}()
	p.term.Sees("q leaves")
	select {
	case <-over:
		t.Error("the view has gone by itself")
	default:
	}
	p.term.Press("q")
	<-over
}

// A user who leaves ends the game under way, also one that is held. Events after that are dropped.
func TestLiveLeft(t *testing.T) {
	p := newPlaying(t)
	leak.Within(t, "the game", func() bool { return p.tell(wordle("", "crane")...)() >= 0 })
	p.term.Sees("guess 1 of 6")
	p.term.Press(" ")
	p.term.Sees("paused")
	taken := p.tell(wordle("", "crane")[1])
	p.held(taken, 0)
	p.term.Press("\x03") // Ctrl-C
	<-p.gone
	must.Is(t, p.why(), errLeft, "the game ends because of")
	leak.Within(t, "the game to go on", func() bool { return taken() == 1 })
	must.Get(p.Log().Write([]byte("one\ntwo\n")))(t)
}

// The log is shown under the game, its last lines.
func TestLiveLog(t *testing.T) {
	p := newPlaying(t)
	must.Get(p.Log().Write([]byte("one\ntwo\nthree\nfour: the last line of the log\n")))(t)
	p.term.Sees("four: the last line of the log")
}

// A panic within the view ends the game with an error, not the process.
func TestLivePanics(t *testing.T) {
	for name, spoil := range map[string]func(o *Options){
		"model":   func(o *Options) { o.Describe = func(record.Start) Page { panic("no page") } },
		"command": func(o *Options) { o.Prepare = func(record.Start) (Measure, error) { panic("no page") } },
	} {
		t.Run(name, func(t *testing.T) {
			term := leak.OpenTerminal(t, 80, 24)
			o := newBareStage(t, Options{In: term.TTY, Out: term.TTY}).Options
			spoil(&o)
			ctx, live := Play(t.Context(), o, errLeft)
			must.Do(t, live.Take(record.Event{Start: &record.Start{}}))
			<-ctx.Done()
			err := live.Close()
			must.Says(t, err, nil, "the view failed: no page")
			must.Is(t, context.Cause(ctx), err, "the cause")
		})
	}
}

// A panic of the game, too, leaves the terminal as it was.
func TestGamePanics(t *testing.T) {
	term := leak.OpenTerminal(t, 80, 24) // which looks at the terminal at the end
	defer func() {
		must.Equal(t, recover(), "lost my mind", "the panic")
	}()
	_, live := Play(context.WithoutCancel(t.Context()), newBareStage(t, Options{In: term.TTY, Out: term.TTY}).Options, errLeft)
	defer func() { must.Do(t, live.Close()) }()
	term.Sees("Waiting")
	panic("lost my mind")
}

// Only guesses that end the game pass a closed gate.
func TestFinal(t *testing.T) {
	game, boards := wordle("", "crane", "allay"), several("quordle", 4)
	for _, last := range []*record.Guess{game[2].Guess, boards[6].Guess} {
		must.Hold(t, final(*last), "%+v is not final", last)
	}
	for _, other := range []*record.Guess{game[1].Guess, boards[1].Guess, boards[5].Guess, {Rejected: true}} {
		must.Hold(t, !final(*other), "%+v is final", other)
	}
}
