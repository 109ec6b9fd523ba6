package strategy

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Advice returns up to n guesses for a person who plays, starting with the strategy's own. If the strategy can't
// compare guesses and there is one board with honest clues, the guesses that split the candidates best follow, with
// their figures. The errors are those of the strategy.
func Advice(ctx context.Context, s Strategy, boards *game.Boards, n int) ([]game.Suggestion, error) {
	single := boards.Len() == 1 && boards.Host.Honest()
	if r, ok := s.(Ranker); ok && single {
		return r.Rank(ctx, boards.Board(0), n)
	}
	if single {
		return headed(ctx, s, boards.Board(0), n)
	}
	guess, err := Next(ctx, s, boards)
	return []game.Suggestion{{Guess: guess}}, err
}

// headed returns the strategy's guess and then the guesses that split the candidates best, all with their figures.
func headed(ctx context.Context, s Strategy, pos *game.Position, n int) ([]game.Suggestion, error) {
	guess, err := s.Next(ctx, pos)
	if err != nil {
		return nil, err
	}
	best := []game.Suggestion{{Guess: guess, Candidate: slices.Contains(pos.CandidateWords(0), guess)}}
	addFigures(pos, best)
	others, err := entropy.Rank(ctx, pos, n)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		if o.Guess != guess && len(best) < n {
			best = append(best, o)
		}
	}
	return best, nil
}
