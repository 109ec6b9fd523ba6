package sim

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"
)

// NoiseConfig says what games of WORDPL are played.
type NoiseConfig struct {
	Model *noise.Model
	Games int
	// First is the number of the first game: those before it are played elsewhere. How a game goes depends on its number,
	// not on where it is played.
	First int
	// Seed is what answers and lies follow from; New gets another one for each game.
	Seed uint64
	// New makes a strategy. Each goroutine has its own.
	New func(seed uint64) (strategy.Strategy, error)
	// Progress, if set, is told how many games are done, never twice at a time.
	Progress func(done int)
}

// NoiseResult is how games of WORDPL ended.
type NoiseResult struct {
	Scores  []float64 // by game; infinite for a loss
	Clues   int       // bought in all games together
	Slowest time.Duration
}

// Wins returns how many games were won.
func (r *NoiseResult) Wins() int {
	n := 0
	for _, s := range r.Scores {
		if !math.IsInf(s, 1) {
			n++
		}
	}
	return n
}

// clueLimit is how many clues a strategy may buy before its game counts as lost.
const clueLimit = 1000

// The random streams of a game, each of its own: what the host draws is apart from all else.
const (
	answerStream = iota
	hostStream
)

// stream returns a game's random stream. The key is hashed by the cipher, so that neighbouring games have nothing
// in common.
func stream(seed, game uint64, use byte) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	binary.LittleEndian.PutUint64(key[8:], game)
	key[16] = use
	return rand.New(rand.NewChaCha8(key))
}

// Noise plays all games, on all cores. The error wraps [ErrConfig], is the strategy's, or the cause of ctx's end.
func Noise(ctx context.Context, c NoiseConfig) (*NoiseResult, error) {
	if c.Games < 1 {
		return nil, fmt.Errorf("%w: %d games", ErrConfig, c.Games)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &NoiseResult{Scores: make([]float64, c.Games)}
	var (
		mu      sync.Mutex
		workers sync.WaitGroup
		next    int
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			s, err := c.New(c.Seed)
			if err != nil {
				cancel(err)
			}
			for done := 0; ; done = 1 {
				mu.Lock()
				g := next
				if g < c.Games {
					next++
				}
				if done == 1 && c.Progress != nil && ctx.Err() == nil {
					c.Progress(min(g, c.Games))
				}
				mu.Unlock()
				if g == c.Games || ctx.Err() != nil {
					return
				}
				began := time.Now()
				score, clues, err := c.play(ctx, s, uint64(c.First+g))
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				r.Scores[g] = score
				r.Clues += clues
				r.Slowest = max(r.Slowest, time.Since(began))
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return r, context.Cause(ctx)
}

// play plays one game, and returns its score and how many clues it took.
func (c *NoiseConfig) play(ctx context.Context, s strategy.Strategy, game uint64) (score float64, clues int, err error) {
	noisy, ok := s.(strategy.NoisyStrategy)
	if !ok {
		return 0, 0, fmt.Errorf("%w: the strategy does not buy clues; try wordpl", ErrConfig)
	}
	answers := c.Model.Dict.Answers()
	secret := answers[stream(c.Seed, game, answerStream).IntN(len(answers))]
	host := noise.NewLiar(c.Model.Kind, secret, stream(c.Seed, game, hostStream))
	g := noise.NewGame(c.Model)
	for range clueLimit {
		move, err := noisy.NextNoisy(ctx, g)
		if err != nil {
			return 0, 0, err
		}
		if move.Final || move.Epsilon == 0 {
			if move.Guess == secret {
				return g.Spent, len(g.Turns), nil
			}
			break
		}
		turn := noise.Turn{Guess: move.Guess, Epsilon: move.Epsilon, Clue: host.Answer(move.Guess, move.Epsilon)}
		if err := g.Apply(turn); err != nil {
			return 0, 0, fmt.Errorf("the strategy may not play this: %w", err)
		}
	}
	return math.Inf(1), len(g.Turns), nil
}

// Percentile returns the p-th percentile of the scores, p from 0 to 100, by the contest's rule: of n scores in
// ascending order the one with p % of the n-1 others below it. Where that falls between two the
// larger counts, since a mean with an infinite score is infinite. Low and high bound it with 95 % confidence: the
// scores at the ranks 1.96 standard deviations of the binomial distribution away.
func Percentile(scores []float64, p float64) (score, low, high float64) {
	sorted := slices.Sorted(slices.Values(scores))
	n, q := float64(len(sorted)), p/100
	at := func(rank float64) float64 {
		i := int(math.Ceil(rank - 1e-9))
		switch {
		case i < 0:
			return sorted[0]
		case i >= len(sorted):
			return math.Inf(1)
		}
		return sorted[i]
	}
	rank := q * (n - 1)
	margin := 1.96 * math.Sqrt(n*q*(1-q))
	return at(rank), at(rank - margin), at(rank + margin)
}

// FibbleConfig says what games of Fibble are played.
type FibbleConfig struct {
	Dict     *engine.Dictionary
	Games    int
	Rows     int // the first of them given
	Seed     uint64
	New      func(seed uint64) (strategy.Strategy, error)
	Progress func(done int)
}

// FibbleGames plays all games, each against an answer of its own draw; the page plays the first row, a word that is
// drawn too and does not show every letter. The error wraps [ErrConfig], is the strategy's, or the cause of
// ctx's end.
func FibbleGames(ctx context.Context, c FibbleConfig) ([]Game, error) {
	if c.Games < 1 || c.Rows < 2 {
		return nil, fmt.Errorf("%w: %d games of %d rows", ErrConfig, c.Games, c.Rows)
	}
	games := make([]Game, c.Games)
	draw := stream(c.Seed, 0, answerStream)
	for g := range games {
		games[g] = Game{Number: g, Answers: []engine.Word{c.Dict.Answers()[draw.IntN(len(c.Dict.Answers()))]}}
	}
	config := Config{
		Dict: c.Dict, Host: Fibble, Boards: 1, Seed: c.Seed, New: c.New, Progress: c.Progress, Rules: engine.Rules{Rows: c.Rows},
	}
	r, err := config.run(ctx, games)
	if err != nil {
		return nil, err
	}
	return r.Games, nil
}
