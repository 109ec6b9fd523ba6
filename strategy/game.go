package strategy

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// Play plays a game without a page to its end. The error wraps [ErrNoMove] if the player gives up, or is the player's or that of
// [game.Boards.Apply].
func Play(ctx context.Context, g *FreeGame) error {
	for !g.Over() {
		guess, err := g.Choose(ctx)
		if err == nil {
			err = g.Boards.Apply(guess, g.Clues(guess))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// FreeGame is a game with free clues, on one board or several.
type FreeGame struct {
	Player Strategy
	Boards *game.Boards
	Hosts  []game.Answerer // one a board
	// Opening, unless zero, is played before the player is asked.
	Opening game.Word
}

// Over reports whether the boards are solved or the rows used up.
func (g *FreeGame) Over() bool { return g.Boards.Won() || g.Boards.Lost() }

// Opens reports whether the next guess is the opening.
func (g *FreeGame) Opens() bool {
	return g.Opening != (game.Word{}) && len(g.Boards.Guesses()) == 0
}

// Choose returns the opening, and later the player's guesses. The error may also be for a word that is not allowed.
func (g *FreeGame) Choose(ctx context.Context) (game.Word, error) {
	if g.Opens() {
		return g.Opening, nil
	}
	guess, err := Next(ctx, g.Player, g.Boards)
	if err != nil {
		return game.Word{}, err
	}
	if err := g.Boards.Check(guess); err != nil {
		return game.Word{}, fmt.Errorf("the strategy may not play this: %w", err)
	}
	return guess, nil
}

// Clues returns the hosts' answers. A board that is already solved is all green.
func (g *FreeGame) Clues(guess game.Word) []game.Clue {
	clues := make([]game.Clue, len(g.Hosts))
	for i, h := range g.Hosts {
		clues[i] = game.Solution(guess.Len())
		if !g.Boards.Board(i).Won() {
			clues[i] = h.Answer(guess)
		}
	}
	return clues
}
