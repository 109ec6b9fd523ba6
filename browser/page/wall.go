package page

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/chromedp/cdproto/runtime"
)

// Sites put up walls to find out whether a human plays. One is recognised (js/wall.js) and reported; nothing is clicked on it,
// and the page is not loaded again.

// domJS defines absurdistDOM, which all scripts in pages build on. It does nothing where it ran before.
//
//go:embed js/dom.js
var domJS string

//go:embed js/wall.js
var wallJS string

// WallScript looks for a wall on a page. Its function absurdistWall takes the signs and the elements of boards, and returns a [Wall] or
// null.
var WallScript = domJS + wallJS

const (
	// WallStays is for how long a wall must show to count. Some are a check that a browser passes by itself.
	WallStays = 5 * time.Second
	// wallLimit is how long a page that the server refused may take to show a wall, as scripts draw some walls.
	wallLimit = 3 * time.Second
)

// Wall is a wall that shows.
type Wall struct{ Name, Text string }

// Blocked makes the error of a wall on a site.
func (w Wall) Blocked(site string) *BlockedError {
	return &BlockedError{Site: site, Name: plain.Line(w.Name, plain.Short), Said: plain.Line(w.Text, plain.Short)}
}

// BlockedError says that the site put up a wall. It wraps [ErrBlocked].
type BlockedError struct {
	Site string // the profile's name, or the page's address
	Name string // of the product
	Said string // by the wall; empty if it says nothing that can be read

	since time.Time
}

func (e *BlockedError) Error() string {
	return fmt.Sprintf("%s: %s; play in a window with a profile of your own (--show --user-data-dir DIR), come back later, or play by hand with --advise", e.Site, e.What())
}

// What describes what the site did. It does not say what to do about it.
func (e *BlockedError) What() string {
	what := fmt.Sprintf("%v to find out whether a human plays (%s)", ErrBlocked, e.Name)
	if e.Said != "" {
		what += fmt.Sprintf(": %q", e.Said)
	}
	return what
}

func (e *BlockedError) Unwrap() error { return ErrBlocked }

// until is how long the wall may still stay.
func (e *BlockedError) until(p *Page) time.Duration {
	if p.attended {
		return 0
	}
	return time.Until(e.since.Add(min(WallStays, p.patience)))
}

// blocked returns an error for the wall that shows; nil if there is none. A wall in a frame counts if the frame holds the board, or if
// it lies over the page that does. The caller holds mu.
func (p *Page) blocked() *BlockedError {
	for from, s := range p.walls {
		if from == p.now.reader || !p.now.Board || s.Top && s.WallOver {
			b := Wall{s.Wall, s.WallText}.Blocked(p.profile.Name)
			b.since = p.walled
			return b
		}
	}
	return nil
}

// takeWall takes in whether a frame shows a wall. The caller holds mu.
func (p *Page) takeWall(from runtime.ExecutionContextID, s State) {
	if _, had := p.walls[from]; !had && s.Wall == "" {
		return
	}
	p.walls[from] = s
	if s.Wall == "" {
		delete(p.walls, from)
	}
	p.noteWall()
	p.notify()
}

// noteWall notes since when a wall shows. The caller holds mu.
func (p *Page) noteWall() {
	switch {
	case len(p.walls) == 0:
		p.walled = time.Time{}
	case p.walled.IsZero():
		p.walled = time.Now()
	}
}

// Blocked returns a [*BlockedError] if the page shows a wall now. It returns nil if there is no wall, or the page can't be asked.
func (p *Page) Blocked(ctx context.Context) error {
	if reader := p.State().reader; reader != 0 {
		ctx, cancel := context.WithTimeout(ctx, stepLimit)
		defer cancel()
		if _, err := evaluate[string](ctx, p, reader, "absurdist.wall()"); err != nil {
			p.log.Debug().Err(err).Msg("looking for a wall")
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if b := p.blocked(); b != nil {
		return b
	}
	return nil
}

// orBlocked returns err, or what Blocked finds where err says that the page is not as its profile describes it.
func (p *Page) orBlocked(ctx context.Context, err error) error {
	if !Unlike(err) || ctx.Err() != nil {
		return err
	}
	if blocked := p.Blocked(ctx); blocked != nil {
		return blocked
	}
	return err
}

// isWall reports whether a page that the server refused with a status is a wall.
func (p *Page) isWall(ctx context.Context, status int64) bool {
	if !slices.Contains([]int64{403, 405, 429, 503}, status) {
		return false
	}
	_ = p.await(ctx, p.loading, func(s sight) bool { return s.reader != 0 }) // until then nothing tells what shows
	return p.await(ctx, wallLimit, func(s sight) bool { return s.walled }) == nil
}

// pass makes sure that no wall shows before something is typed or clicked.
func (p *Page) pass(ctx context.Context) error {
	return p.await(ctx, p.patience, func(s sight) bool { return !s.walled })
}

// outlast calls f. If a person sits at the page and a wall ended f, it waits until the wall is solved, and calls f again.
func (p *Page) outlast(ctx context.Context, f func() error) error {
	for {
		err := f()
		blocked, _ := errors.AsType[*BlockedError](err)
		if blocked == nil || !p.attended {
			return err
		}
		p.log.Warn().Msg(blocked.What() + "; solve it in the window, the game goes on then")
		if err := p.awaitNoWall(ctx); err != nil {
			return err
		}
	}
}

// awaitNoWall waits until no wall shows, without a time limit.
func (p *Page) awaitNoWall(ctx context.Context) error {
	for {
		p.mu.Lock()
		blocked, changed, game := p.blocked(), p.changed, p.game
		p.mu.Unlock()
		if blocked == nil {
			return nil
		}
		select {
		case <-changed:
		case <-game.Done():
			return context.Cause(game)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
