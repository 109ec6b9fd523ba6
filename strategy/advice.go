package strategy

import (
	"context"
	"slices"

	"absurdist/engine/game"
)

// Advice returns up to n guesses for a player who makes the moves, the one that the strategy would play first. A strategy that can't compare
// guesses gives that one; on one board whose clues are true those that split the candidates best follow, with their figures. The errors are
// those of the strategy.
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

// headed returns the strategy's move, and then the guesses that split the candidates best, all with their figures.
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
