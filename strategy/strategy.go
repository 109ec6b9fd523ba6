package strategy

import (
	"context"
	"errors"
	"io"

	"absurdist/engine"
)

// Strategy chooses the next guess.
type Strategy interface {
	// Next returns the move for pos. The word obeys the position's mode, is
	// allowed, and was neither played nor refused before. Next does not change
	// pos. Errors wrap [ErrNoMove] when the strategy gives up, or are ctx's.
	Next(ctx context.Context, pos *engine.Position) (Move, error)
}

// Move is what a strategy wants played.
type Move struct {
	Guess engine.Word
	// Epsilon is the budget of the guess, on pages whose clues are bought, and Final says that the guess
	// is the final answer there, which has none: see [NoisyStrategy].
	Epsilon float64
	Final   bool
}

// Close releases what a strategy holds, as those do that are an [io.Closer]: a
// program that runs. S may be nil.
func Close(s Strategy) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Ranker is an optional interface of strategies that can compare guesses.
type Ranker interface {
	// Rank returns the best n guesses for pos, best first; Next plays the first.
	Rank(ctx context.Context, pos *engine.Position, n int) ([]Suggestion, error)
}

// Suggestion is a guess with its figures.
type Suggestion struct {
	Guess     engine.Word
	Candidate bool // whether it may be the answer
	engine.Figures
}

// ErrNoMove is wrapped when a strategy has no word left to play: no word that
// is allowed remains, or a script has ended.
var ErrNoMove = errors.New("no word left to play")
