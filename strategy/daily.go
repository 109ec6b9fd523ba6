package strategy

import (
	"context"
	"errors"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/expect"
)

// daily plays the guess with the least expected number of guesses under the words' weights, while still finding
// unlikely words in time. Without weights it plays like other.
type daily struct {
	other Strategy
}

var (
	_ Strategy = daily{}
	_ Ranker   = daily{}
)

// weighs reports whether the position's candidates have usable weights.
func (daily) weighs(pos *game.Position) bool {
	return pos.Weights() != nil && pos.Host == game.Wordle() && pos.Dictionary().Tabled()
}

// Next plays the best guess.
func (d daily) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if d.weighs(pos) {
		r, err := expect.Search(ctx, pos, 1)
		if err == nil {
			return r.Choices[0].Guess, nil
		}
		if !errors.Is(err, expect.ErrTooMany) {
			return game.Word{}, err
		}
	}
	return d.other.Next(ctx, pos)
}

// Rank returns the best guesses; the number of guesses that they are expected to take is in [game.Suggestion.Guesses].
func (d daily) Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	if !d.weighs(pos) {
		return headed(ctx, d.other, pos, n)
	}
	r, err := expect.Search(ctx, pos, n)
	if errors.Is(err, expect.ErrTooMany) {
		return headed(ctx, d.other, pos, n)
	}
	if err != nil {
		return nil, err
	}
	addFigures(pos, r.Choices)
	return r.Choices, nil
}
