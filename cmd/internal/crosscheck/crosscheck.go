// Package crosscheck plays the games of a simulation once more, on pages in a
// browser, and holds every guess and every clue against the engine's. The
// strategy plays there by what it reads on the page; it is not told what it
// played before.
package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/pool"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// Config says what is played where.
type Config struct {
	sim.Config
	// Games are those that the engine has played.
	Games []sim.Game
	// Profile is that of the pages, and Address where a game's page is.
	Profile *profile.Profile
	Address func(options url.Values) (string, error)
	Pool    pool.Options
	// Progress, if set, is told how many games are done, never twice at a time.
	Progress func(done int)
	// Warn, if set, is told what is odd about a page.
	Warn func(error)
}

// Report is how the games went.
type Report struct {
	Games   int            `json:"games"`
	Agreed  int            `json:"agreed"`
	Guesses int            `json:"guesses"`      // that the pages answered
	MS      float64        `json:"ms_per_guess"` // from the first key to the clue
	Differ  []Disagreement `json:"disagreements"`
}

// Run plays all games. Disagreements are in the report. The error wraps [sim.ErrConfig] for games that the page
// can't have, or is the pool's, the page's, the strategy's, or the cause of ctx's end.
func Run(ctx context.Context, c Config) (*Report, error) {
	r := &run{Config: c, seats: map[*pool.Seat]strategy.Strategy{}, report: &Report{Differ: []Disagreement{}}}
	base, err := options(c.Config, c.Profile)
	if err != nil {
		return nil, err
	}
	r.base = base
	// The built-in page is as wide as its words.
	wide := *c.Profile
	wide.Length.Letters = c.Dict.Length()
	c.Pool.Profile = &wide
	err = pool.Run(ctx, c.Pool, len(c.Games), r.play)
	for _, s := range r.seats {
		err = errors.Join(err, strategy.Close(s))
	}
	if err != nil {
		return nil, err
	}
	if r.report.Guesses > 0 {
		r.report.MS = r.ms / float64(r.report.Guesses)
	}
	return r.report, nil
}

// run is a check under way.
type run struct {
	Config
	base url.Values

	mu     sync.Mutex
	seats  map[*pool.Seat]strategy.Strategy
	report *Report
	ms     float64
}

// play plays a game in a seat.
func (r *run) play(ctx context.Context, seat *pool.Seat, number int) error {
	game := &r.Games[number]
	address, err := r.Address(r.gameOptions(game))
	if err != nil {
		return err
	}
	s, err := r.strategy(seat, game)
	if err != nil {
		return err
	}
	if err := seat.Page.Open(ctx, address); err != nil {
		return fmt.Errorf("game %d: %w", game.Number+1, err)
	}
	w := &witness{game: game, boards: r.Boards}
	_, err = play.Run(ctx, play.Config{
		Page: seat.Page, Dict: r.Dict, Rules: r.FullRules(), Boards: r.Boards, Player: strategy.Player{Strategy: s},
		Recorder: w.take, Warn: r.Warn,
	})
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, page.ErrBrowser):
		return err // it is played again
	case w.differs != nil, err == nil, errors.Is(err, play.ErrLost), errors.Is(err, strategy.ErrNoMove):
		r.enter(w)
		return nil
	}
	return fmt.Errorf("game %d: %w", game.Number+1, err)
}

// strategy returns the seat's strategy, or one of the game's own where it draws.
func (r *run) strategy(seat *pool.Seat, played *sim.Game) (strategy.Strategy, error) {
	r.mu.Lock()
	s := r.seats[seat]
	r.mu.Unlock()
	if s == nil || r.Draws {
		err := strategy.Close(s)
		if err != nil {
			return nil, err
		}
		if s, err = r.New(r.Seed + uint64(played.Number)); err != nil {
			return nil, err
		}
		r.mu.Lock()
		r.seats[seat] = s
		r.mu.Unlock()
	}
	if played.Opening != (game.Word{}) {
		return opened{played.Opening, s}, nil
	}
	return s, nil
}

// opened plays a given word first.
type opened struct {
	first game.Word
	strategy.Strategy
}

// Next returns the strategy's guess, but for the first one.
func (o opened) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if len(pos.Turns()) == 0 {
		return o.first, nil
	}
	return o.Strategy.Next(ctx, pos)
}

// enter adds a game to the report.
func (r *run) enter(w *witness) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Games++
	r.report.Guesses += w.rows
	r.ms += w.ms
	if w.differs == nil {
		r.report.Agreed++
	} else {
		r.report.Differ = append(r.report.Differ, *w.differs)
	}
	if r.Progress != nil {
		r.Progress(r.report.Games)
	}
}
