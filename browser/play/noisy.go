package play

import (
	"context"
	"fmt"
	"time"

	"absurdist/browser/page"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/engine/record"
	"absurdist/strategy"
)

// bought is what a game on a page that sells its clues is besides its rows: see package noise.
type bought struct {
	*noise.Game
	move         strategy.Move // under way, or played last
	ended, right bool          // whether the final answer was given, and was the answer
}

// newBought returns the game before its first guess. A page counts repeated letters as Wordle does.
func newBought(d *engine.Dictionary) *bought {
	return &bought{Game: noise.NewGame(noise.NewModel(d, noise.Counted))}
}

// nextNoisy asks the strategy for a guess with its budget. One that knows of no budgets gets a fixed one for each
// guess, and a word whose row is all green it gives as the final answer.
func (g *game) nextNoisy(ctx context.Context) (strategy.Move, error) {
	if s, ok := g.Strategy.(strategy.NoisyStrategy); ok {
		return s.NextNoisy(ctx, g.noise.Game)
	}
	if n := len(g.noise.Turns); n > 0 && g.noise.Turns[n-1].Clue == engine.AllGreen {
		return strategy.Move{Guess: g.noise.Turns[n-1].Guess, Final: true}, nil
	}
	move, err := g.Strategy.Next(ctx, g.boards.Board(0))
	move.Epsilon = g.Epsilon
	return move, err
}

// buy sets the budget of a guess; the final answer has none.
func (g *game) buy(ctx context.Context, move strategy.Move) error {
	g.noise.move = move
	return g.Page.SetEpsilon(ctx, move.Epsilon)
}

// buyAgain sets the budget that guess i had, on pages that sell clues.
func (g *game) buyAgain(ctx context.Context, i int) error {
	if g.noise == nil || i >= len(g.noise.Turns) {
		return nil
	}
	return g.Page.SetEpsilon(ctx, g.noise.Turns[i].Epsilon)
}

// take takes a row into the game. The budgets of rows that stood on the board before are not shown: they are taken
// for the fixed one.
func (b *bought) take(guess engine.Word, clue engine.Clue, epsilon float64) error {
	if b.move.Final && b.move.Guess == guess {
		b.ended, b.right = true, clue == engine.AllGreen
		return nil
	}
	if err := b.Apply(noise.Turn{Guess: guess, Epsilon: epsilon, Clue: clue}); err != nil {
		return fmt.Errorf("%w: %w", page.ErrUnlike, err)
	}
	return nil
}

// takeNoisy takes a row into the game, and its budget into the record's line.
func (g *game) takeNoisy(line *record.Guess, clue engine.Clue, began time.Time) error {
	epsilon := g.Epsilon
	if !began.IsZero() {
		epsilon = g.noise.move.Epsilon
		line.Epsilon = epsilon
	}
	return g.noise.take(line.Guess, clue, epsilon)
}

// won reports whether the game is: on pages that sell clues by the final answer.
func (g *game) won() bool {
	if g.noise != nil {
		return g.noise.right
	}
	return g.boards.Won()
}

// lost reports whether the game is.
func (g *game) lost() bool {
	return g.boards.Lost() || g.noise != nil && g.noise.ended && !g.noise.right
}
