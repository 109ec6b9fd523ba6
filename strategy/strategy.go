package strategy

import (
	"context"
	"errors"
	"io"

	"absurdist/engine/game"
	"absurdist/engine/search/noise"
)

// Strategy chooses guesses where every guess gets its clue for nothing.
type Strategy interface {
	// Next returns the guess for pos. It obeys the position's mode, is allowed,
	// and was neither played nor refused before. Next does not change pos. Errors
	// wrap [ErrNoMove] when the strategy gives up, or are ctx's.
	Next(ctx context.Context, pos *game.Position) (game.Word, error)
}

// BoardsStrategy is an optional interface of strategies that can play several
// boards at once.
type BoardsStrategy interface {
	// NextBoards returns the guess for all boards that are open, under the same
	// conditions as [Strategy.Next]. It is not called when all are solved.
	NextBoards(ctx context.Context, b *game.Boards) (game.Word, error)
}

// Next asks a strategy for the guess on one board or several. The error is the
// strategy's, or wraps [ErrUnknown] for one that plays one board only.
func Next(ctx context.Context, s Strategy, b *game.Boards) (game.Word, error) {
	if b.Len() == 1 {
		return s.Next(ctx, b.Board(0))
	}
	several, ok := s.(BoardsStrategy)
	if !ok {
		return game.Word{}, unknown("this one can't play several boards; try boards")
	}
	return several.NextBoards(ctx, b)
}

// Buyer plays where clues are bought with a budget ε, and a final answer ends the
// game (WORDPL).
type Buyer interface {
	// Buy returns what to play next. Words may be played again. Errors are ctx's.
	Buy(ctx context.Context, g *noise.Game) (Purchase, error)
}

// Purchase is a guess of a [Buyer].
type Purchase struct {
	Guess   game.Word
	Epsilon float64 // what its clue costs
	Final   bool    // whether it is the final answer, which costs nothing
}

// Player is what plays on a page: a Strategy, or a Buyer where clues are bought.
// The other is nil.
type Player struct {
	Strategy Strategy
	Buyer    Buyer
}

// NewPlayer makes a player, as [New] does, or [NewBuyer] where the page sells
// clues and the strategy buys them.
func NewPlayer(text string, seed uint64, sells bool) (p Player, err error) {
	if info, err := Lookup(text); err == nil && sells && info.NewBuyer != nil {
		p.Buyer, err = NewBuyer(text, seed)
		return p, err
	}
	p.Strategy, err = New(text, seed)
	return p, err
}

// Close releases what the player holds.
func (p Player) Close() error { return errors.Join(Close(p.Strategy), Close(p.Buyer)) }

// Close releases what a strategy or a [Buyer] holds, as those do that are an
// [io.Closer]: a program that runs. S may be nil.
func Close(s any) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Ranker is an optional interface of strategies that can compare guesses.
type Ranker interface {
	// Rank returns the best n guesses for pos, best first; Next plays the first.
	Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error)
}

// Suited is an optional interface of strategies that play given words.
type Suited interface {
	// Suits says before the first guess which of the words the dictionary can't have. The error wraps [ErrUnknown].
	Suits(d *game.Dictionary) error
}

// ErrNoMove is wrapped when a strategy has no word left to play: no word that
// is allowed remains, or a script has ended.
var ErrNoMove = errors.New("no word left to play")
