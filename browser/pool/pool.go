// Package pool plays many games at once, in several tabs of one or more browsers. A browser that dies is replaced, or
// attached to again. If that fails, its games go to the others.
package pool

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"

	"github.com/rs/zerolog"
)

// Options configure a pool.
type Options struct {
	// Browsers are those to start or to attach to. Tabs are distributed evenly among them.
	Browsers []chrome.Options
	// Tabs is the total number of tabs. Each browser has at least one.
	Tabs int
	// AtOnce limits the simultaneous games; 0 is no limit.
	AtOnce  int
	Profile *profile.Profile
	Page    page.Options
	Log     zerolog.Logger
}

// Seat is a tab for successive games.
type Seat struct {
	Number int        // from 0
	Page   *page.Page // prepared, but nothing is loaded
}

// deathLimit is how often a browser may die, and how often a game may end that way, before they are given up.
const deathLimit = 3

// Run calls play for the games 0 … n-1, each with a seat of its own while it lasts. Seats share no storage. A game
// whose error wraps [page.ErrBrowser] is restarted in the next free seat. Any other error ends all games and is
// returned, as are the end of ctx, the error of a browser that never starts, and that of the last one that died.
// Nothing that Run started is left when it returns.
func Run(ctx context.Context, o Options, n int, play func(ctx context.Context, s *Seat, game int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &pool{Options: o, play: play, end: cancel, deaths: map[int]int{}, left: n}
	p.changed.L = &p.mu
	for game := range n {
		p.waiting = append(p.waiting, game)
	}
	defer context.AfterFunc(ctx, p.wake)()
	if o.AtOnce > 0 {
		p.turns = make(chan struct{}, o.AtOnce)
	}
	houses := make([]*house, len(o.Browsers))
	defer func() {
		for _, h := range houses {
			h.close()
		}
	}()
	for i, b := range o.Browsers {
		houses[i] = &house{options: b, log: o.Log}
		if err := houses[i].open(ctx); err != nil {
			return fmt.Errorf("%s: %w", houses[i].name(), err)
		}
	}
	var seats sync.WaitGroup
	for i := range max(1, len(houses), min(o.Tabs, n)) {
		h := houses[i%len(houses)]
		p.seats++
		seats.Go(func() {
			p.sit(ctx, h, i)
		})
	}
	seats.Wait()
	return context.Cause(ctx)
}

// pool is a run under way.
type pool struct {
	Options
	play  func(context.Context, *Seat, int) error
	end   context.CancelCauseFunc // ends all games
	turns chan struct{}           // has room for each game under way

	mu      sync.Mutex
	changed sync.Cond
	waiting []int       // games without a seat
	left    int         // games not done
	seats   int         // seats not given up
	deaths  map[int]int // number, by game
}

// sit plays games in a seat until none are left or the seat has no browser. An error ends all games.
func (p *pool) sit(ctx context.Context, h *house, number int) {
	s, at, err := p.take(ctx, h, number)
	for err == nil {
		game, ok := p.next(ctx)
		if !ok {
			break
		}
		err = p.one(ctx, s, game)
		if !errors.Is(err, page.ErrBrowser) || ctx.Err() != nil {
			p.done(err)
			continue
		}
		h.log.Debug().Err(err).Int("game", game).Str("browser", h.name()).Msg("the browser is gone in mid-game")
		if err = p.giveBack(game, err); err != nil {
			break
		}
		at.Close()
		s, at, err = p.takeAgain(ctx, h, at, number)
	}
	if errors.Is(err, errGone) {
		err = p.leave(err)
	}
	if err != nil {
		p.end(err)
	}
	if at != nil {
		at.Close() // this takes a moment
	}
}

// one plays a game once it may start.
func (p *pool) one(ctx context.Context, s *Seat, game int) error {
	if p.turns != nil {
		select {
		case p.turns <- struct{}{}:
			defer func() { <-p.turns }()
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return p.play(ctx, s, game)
}

// take makes a seat in a browser.
func (p *pool) take(ctx context.Context, h *house, number int) (*Seat, *place, error) {
	at, err := h.place(ctx)
	if err != nil {
		return nil, nil, err
	}
	driver, err := page.New(ctx, at.tab, p.Profile, p.Page)
	if err != nil {
		at.Close()
		if errors.Is(err, page.ErrBrowser) && ctx.Err() == nil {
			return p.takeAgain(ctx, h, at, number)
		}
		return nil, nil, err
	}
	return &Seat{number, driver}, at, nil
}

// takeAgain makes a seat in the replacement of a place's browser.
func (p *pool) takeAgain(ctx context.Context, h *house, at *place, number int) (*Seat, *place, error) {
	if err := h.again(ctx, at.life); err != nil {
		return nil, nil, err
	}
	return p.take(ctx, h, number)
}

// next waits for a game without a seat. It returns false when no games are left.
func (p *pool) next(ctx context.Context) (int, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.waiting) == 0 && p.left > 0 && ctx.Err() == nil {
		p.changed.Wait()
	}
	if p.left == 0 || ctx.Err() != nil {
		return 0, false
	}
	game := p.waiting[0]
	p.waiting = p.waiting[1:]
	return game, true
}

// done counts a finished game if err is nil.
func (p *pool) done(err error) {
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left--
	p.changed.Broadcast()
}

// giveBack queues a game for another seat. It returns an error if the game has outlived too many browsers.
func (p *pool) giveBack(game int, died error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.deaths[game]++; p.deaths[game] >= deathLimit {
		return fmt.Errorf("game %d, begun %d times: %w", game+1, deathLimit, died)
	}
	p.waiting = append([]int{game}, p.waiting...)
	p.changed.Broadcast()
	return nil
}

// leave gives up a seat. Without seats the remaining games can't be played.
func (p *pool) leave(gone error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seats--
	if p.seats > 0 || p.left == 0 {
		return nil
	}
	return fmt.Errorf("%d games are left and no browser: %w", p.left, gone)
}

// wake wakes all waiters when ctx has ended.
func (p *pool) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changed.Broadcast()
}
