// Package watch shows games on a terminal as they are played, or as they were
// recorded: the board, the keyboard, what is left, and what a strategy would play.
//
// A [Source] tells of games in events, as the lines of a record do. There are two:
// [Follower], which reads a record, also one that grows, and [Live], which is a
// recorder of package play and can hold the game. The model (model.go) keeps all
// events and a place among them, and moves the place on: with the clock, with what
// comes in, or by keys. What takes long, reading and valuing guesses, is done by
// commands off the model's goroutine (source.go, analyst.go), which end when their
// context does.
package watch

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// Options are what a view needs beside a source.
type Options struct {
	In    io.Reader // the terminal's keys
	Out   io.Writer // the terminal's screen
	Color bool      // paint the tiles; else brackets tell the colours
	// Speed is how many guesses a second a record is played back with, at most
	// [MaxSpeed]; 0 chooses by the length of its games.
	Speed float64
	// Describe returns what is known of a game's page.
	Describe func(record.Start) Page
	// Prepare returns what guesses of a game are valued by, or an error that says why
	// they can't be. It may take long.
	Prepare func(record.Start) (Measure, error)
}

// Page is what is known of a page that games are played on.
type Page struct {
	Title  string
	Rows   int // guesses allowed, 0 for no limit or where it is not known
	Boards int // 0 for one, or where it is not known
}

// Recorded shows the games of a record, first those of the batch, until the user
// leaves or ctx ends; then the error is ctx's cause. Rest tells how the record grows;
// nil if it does not. Name is what is waited for while there is no game. Other errors
// are rest's or the terminal's.
func Recorded(ctx context.Context, name string, first Batch, rest Source, o Options) error {
	m := newModel(o)
	m.subject = name
	m.take(first)
	m.begin()
	m.source = rest
	return show(ctx, m, nil)
}

// show runs a view until the user leaves it. Ready, if set, is given the program
// before it runs.
func show(ctx context.Context, m *model, ready func(*tea.Program)) error {
	within, cancel := context.WithCancel(ctx)
	var c crew
	m.launch = c.launcher(within)
	p := tea.NewProgram(m, tea.WithInput(m.In), tea.WithOutput(m.Out), tea.WithoutSignalHandler())
	defer context.AfterFunc(ctx, p.Quit)() // not tea.WithContext, which leaves its reader behind
	if ready != nil {
		ready(p)
	}
	_, err := p.Run()
	cancel()
	c.dismiss()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return err
	}
	return m.err
}

// crew counts the commands that run, which Bubble Tea itself does not wait for.
type crew struct {
	mu        sync.Mutex
	dismissed bool
	working   sync.WaitGroup
}

// enter reports whether a piece of work may still begin.
func (c *crew) enter() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.dismissed {
		c.working.Add(1)
	}
	return !c.dismissed
}

// dismiss waits for all work to end, and lets none begin.
func (c *crew) dismiss() {
	c.mu.Lock()
	c.dismissed = true
	c.mu.Unlock()
	c.working.Wait()
}

// launcher makes a command of a piece of work, and returns a function that ends it.
// All work ends with ctx; what has been ended early sends no message.
type launcher func(work func(context.Context) tea.Msg) (tea.Cmd, context.CancelFunc)

func (c *crew) launcher(ctx context.Context) launcher {
	return func(work func(context.Context) tea.Msg) (tea.Cmd, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		return func() tea.Msg {
			if !c.enter() {
				return nil
			}
			defer c.working.Done()
			defer cancel()
			return safely(ctx, work)
		}, cancel
	}
}

// safely does a piece of work. Of what has been ended early nothing is told; a
// panic is.
func safely(ctx context.Context, work func(context.Context) tea.Msg) (msg tea.Msg) {
	defer func() {
		if r := recover(); r != nil {
			msg = panicked(r)
		} else if ctx.Err() != nil {
			msg = nil
		}
	}()
	return work(ctx)
}

// panicMsg tells of a panic in a command.
type panicMsg struct{ err error }

// panicked makes an error of a panic, so that the view can be ended in order.
func panicked(r any) panicMsg {
	return panicMsg{fmt.Errorf("the view failed: %v\n%s", r, debug.Stack())}
}
