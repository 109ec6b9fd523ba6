// Package sim plays many games without a page, on all cores, and counts how they
// end. What it counts follows from the configuration alone, whatever the machine.
package sim

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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
	Dict  *engine.Dictionary
	Rules engine.Rules
	// Boards is the number of boards that each game has, with distinct answers.
	Boards int
	// Games is the number of games, and 0 on one board for every answer once. The
	// answers of one board's games are distinct too.
	Games int
	// Seed is what the answers, and the strategy's own draws, follow from.
	Seed uint64
	// New makes a strategy that draws from a seed. Each goroutine has its own, and
	// if Draws is set each game.
	New   func(seed uint64) (strategy.Strategy, error)
	Draws bool
	// Progress, if set, is told how many games are done, never twice at a time.
	Progress func(done int)
}

// Result is how the games ended.
type Result struct {
	Games []Game
	// Positions is how many guesses were chosen. Games that begin alike share them.
	Positions int
	// Thought is what choosing them took, summed over the goroutines.
	Thought time.Duration
}

// Game is one game's end.
type Game struct {
	Answers []int32 // one a board, as indexes of the dictionary's answers
	Guesses int     // the last one included
	Won     bool
}

// Run plays all games. The error wraps [ErrConfig], is the strategy's, or the
// cause of ctx's end; a strategy that gives up has lost its game.
func Run(ctx context.Context, c Config) (*Result, error) {
	games, err := c.deal()
	if err != nil {
		return nil, err
	}
	r := &run{Config: c, result: &Result{Games: games}}
	switch {
	case c.Boards > 1:
		err = r.each(ctx, r.playBoards)
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

// deal draws the answers of all games.
func (c *Config) deal() ([]Game, error) {
	n := len(c.Dict.Answers())
	switch {
	case c.Boards < 1 || c.Boards > n:
		return nil, fmt.Errorf("%w: %d boards with distinct answers out of %d", ErrConfig, c.Boards, n)
	case c.Games < 0 || c.Boards > 1 && c.Games == 0:
		return nil, fmt.Errorf("%w: %d games", ErrConfig, c.Games)
	case c.Boards == 1 && c.Games > n:
		return nil, fmt.Errorf("%w: %d games with distinct answers out of %d", ErrConfig, c.Games, n)
	case c.Boards == 1:
		return c.dealOne(n), nil
	}
	games := make([]Game, c.Games)
	for g := range games {
		draw := rand.New(rand.NewPCG(c.Seed, uint64(g)))
		games[g].Answers = pick(draw, n, c.Boards)
	}
	return games, nil
}

// dealOne deals for one board: some answers, or all in their list's order.
func (c *Config) dealOne(n int) []Game {
	games := make([]Game, n)
	if c.Games > 0 {
		games = games[:c.Games]
	}
	answers := pick(rand.New(rand.NewPCG(c.Seed, 0)), n, len(games))
	for g := range games {
		if c.Games == 0 {
			answers[g] = int32(g)
		}
		games[g].Answers = answers[g : g+1]
	}
	return games
}

// pick draws k distinct numbers below n.
func pick(draw *rand.Rand, n, k int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	for i := range k {
		j := i + draw.IntN(n-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}

// run is a simulation under way.
type run struct {
	Config
	mu     sync.Mutex
	result *Result
	done   int
}

// player is a strategy with a clock.
type player struct {
	strategy.Strategy
	positions int
	thought   time.Duration
}

// think calls choose, and keeps the time. The word is checked.
func (p *player) think(choose func() (strategy.Move, error), check func(engine.Word) error) (engine.Word, error) {
	began := time.Now()
	move, err := choose()
	p.thought += time.Since(began)
	p.positions++
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
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			p := &player{}
			for g := range next {
				if err := r.game(ctx, p, g, play); err != nil {
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

// game plays game g, with the player's strategy or one of the game's own.
func (r *run) game(ctx context.Context, p *player, g int, play func(context.Context, *player, *Game) error) error {
	if p.Strategy == nil || r.Draws {
		s, err := r.New(r.Seed + uint64(g))
		if err = errors.Join(err, strategy.Close(p.Strategy)); err != nil {
			return err
		}
		p.Strategy = s
	}
	if err := play(ctx, p, &r.result.Games[g]); err != nil {
		return err
	}
	r.enter(&player{}, 1)
	return nil
}

// enter adds a player's clock and some finished games to the result.
func (r *run) enter(p *player, games int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.Positions += p.positions
	r.result.Thought += p.thought
	r.done += games
	if games > 0 && r.Progress != nil {
		r.Progress(r.done)
	}
}
