package play

import (
	"context"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
)

// paidGame is the state, besides the rows, of a game on a page that sells clues: see package noise.
type paidGame struct {
	*noise.Game
	move         strategy.Purchase // under way, or last
	ended, right bool              // the final answer was given; it was correct
}

// purchase asks the player what to buy. A strategy that buys nothing gets a fixed budget for each guess, and its word
// whose row is all green becomes the final answer.
func (g *played) purchase(ctx context.Context) (strategy.Purchase, error) {
	if g.Player.Buyer != nil {
		return g.Player.Buyer.Buy(ctx, g.paid.Game)
	}
	if n := len(g.paid.Turns); n > 0 && g.paid.Turns[n-1].Clue.Solved() {
		return strategy.Purchase{Guess: g.paid.Turns[n-1].Guess, Final: true}, nil
	}
	guess, err := g.Player.Strategy.Next(ctx, g.boards.Board(0))
	return strategy.Purchase{Guess: guess, Epsilon: g.Epsilon}, err
}

// takePaid adds a row to the game and its budget to the record's line. Rows that were already on the board show no budget and get the
// fixed one.
func (g *played) takePaid(line *record.Guess, clue game.Clue, began time.Time) error {
	b, epsilon := g.paid, g.Epsilon
	if !began.IsZero() {
		epsilon = b.move.Epsilon
		line.Epsilon = epsilon
	}
	if b.move.Final && b.move.Guess == line.Guess {
		b.ended, b.right = true, clue.Solved()
		return nil
	}
	if err := b.Apply(noise.Turn{Guess: line.Guess, Epsilon: epsilon, Clue: clue}); err != nil {
		return fmt.Errorf("%w: %w", page.ErrUnlike, err)
	}
	return nil
}

// won reports whether the game is won: on pages that sell clues, by the final answer.
func (g *played) won() bool {
	if g.paid != nil {
		return g.paid.right
	}
	return g.boards.Won()
}

// lost reports whether the game is lost, if it is not won.
func (g *played) lost() bool {
	return g.boards.Lost() || g.Known != nil && len(g.boards.Guesses()) >= len(g.Known) || g.paid != nil && g.paid.ended && !g.paid.right
}
