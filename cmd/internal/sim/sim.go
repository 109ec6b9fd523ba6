// Package sim plays many games without a page, on all cores, and counts how they
// end. What it counts follows from the configuration alone, whatever the machine, and however the games
// are split into parts: see [Range].
package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"absurdist/engine"
	"absurdist/strategy"
)

// ErrConfig is wrapped by the errors of [Run] for games that can't be played.
var ErrConfig = errors.New("bad simulation")

// Config says what is played.
type Config struct {
	Dict *engine.Dictionary
	Host Host
	// Rules are the mode and the rows. What else is in them follows from the host.
	Rules engine.Rules
	// Boards is the number of boards that each game has, with distinct answers.
	Boards int
	// Games is the number of games. The answers of one board's games are distinct, and 0 stands for each answer
	// once, in their list's order; against an adversary without openings for one game.
	Games int
	// Openings has each game against an adversary begin with a word of its own, dealt as secrets are.
	Openings bool
	// Seed is what the answers, and the strategy's own draws, follow from.
	Seed uint64
	// New makes a strategy that draws from a seed. Each goroutine has its own, and
	// if Draws is set each game.
	New   func(seed uint64) (strategy.Strategy, error)
	Draws bool
	// Progress, if set, is told how many games are done, never twice at a time.
	Progress func(done int)
}

// Game is one game.
type Game struct {
	Number  int           `json:"game"`              // from 0
	Answers []engine.Word `json:"answers,omitempty"` // one a board; none of an adversary that was not cornered
	Opening engine.Word   `json:"opening,omitzero"`  // see Config.Openings
	Guesses []engine.Word `json:"guesses"`
	// Clues has one for each board, guess after guess; for a board that was solved before it is all green.
	Clues []engine.Clue `json:"clues"`
	Won   bool          `json:"won"`
}

// Result is how some games ended that follow each other. Its JSON is how a part of a simulation travels.
type Result struct {
	Games []Game `json:"games"` // in order
	// Asked is how many guesses were chosen. Games that begin alike share them, so that it depends on the split.
	Asked int `json:"asked"`
	// Thought is what choosing them took, summed over the goroutines, in nanoseconds.
	Thought time.Duration `json:"thought"`
}

// Run plays all games. The error wraps [ErrConfig], is the strategy's, or the
// cause of ctx's end; a strategy that gives up has lost its game.
func Run(ctx context.Context, c Config) (*Result, error) {
	games, err := c.deal()
	if err != nil {
		return nil, err
	}
	return c.run(ctx, games)
}

// run plays games that were dealt.
func (c Config) run(ctx context.Context, games []Game) (*Result, error) {
	c.Rules = c.FullRules()
	r := &run{Config: c, result: &Result{Games: games}}
	r.adversaries.Config = &r.Config
	var err error
	switch {
	case c.Boards > 1:
		err = r.each(ctx, r.playBoards)
	case c.Host == Fibble:
		err = r.each(ctx, r.playFibble)
	case c.Draws:
		err = r.each(ctx, r.playOne)
	default:
		err = r.walk(ctx)
	}
	if err != nil {
		return nil, err
	}
	return r.result, nil
}

// run is a simulation under way.
type run struct {
	Config
	adversaries
	mu     sync.Mutex
	result *Result
	done   int
}

// player is a strategy with a clock.
type player struct {
	strategy.Strategy
	asked   int
	thought time.Duration
}

// think calls choose, and keeps the time. The word is checked.
func (p *player) think(choose func() (strategy.Move, error), check func(engine.Word) error) (engine.Word, error) {
	began := time.Now()
	move, err := choose()
	p.thought += time.Since(began)
	p.asked++
	if err != nil {
		return engine.Word{}, err
	}
	if err := check(move.Guess); err != nil {
		return engine.Word{}, fmt.Errorf("the strategy may not play this: %w", err)
	}
	return move.Guess, nil
}

// each plays game after game, on all cores.
func (r *run) each(ctx context.Context, play func(context.Context, *player, *Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(r.result.Games)) {
		workers.Go(func() {
			p := &player{}
			for g := range next {
				if err := r.game(ctx, p, &r.result.Games[g], play); err != nil {
					cancel(err)
				}
			}
			r.enter(p, 0)
			if err := strategy.Close(p.Strategy); err != nil {
				cancel(err)
			}
		})
	}
	for g := range r.result.Games {
		select {
		case next <- g:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	workers.Wait()
	return context.Cause(ctx)
}

// game plays a game, with the player's strategy or one of the game's own.
func (r *run) game(ctx context.Context, p *player, g *Game, play func(context.Context, *player, *Game) error) error {
	if p.Strategy == nil || r.Draws {
		s, err := r.New(r.Seed + uint64(g.Number))
		if err = errors.Join(err, strategy.Close(p.Strategy)); err != nil {
			return err
		}
		p.Strategy = s
	}
	if err := play(ctx, p, g); err != nil {
		return err
	}
	r.enter(&player{}, 1)
	return nil
}

// enter adds a player's clock and some finished games to the result.
func (r *run) enter(p *player, games int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.Asked += p.asked
	r.result.Thought += p.thought
	r.done += games
	if games > 0 && r.Progress != nil {
		r.Progress(r.done)
	}
}
