package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
)

const (
	// adversaryEffort is that of [shortest.Search.First].
	adversaryEffort = 200
	// provenLength is the longest length of a game that is proved to be the shortest: the search tries all games of up to three guesses.
	provenLength = 4
)

// adversarial values the positions of a game against a host that keeps the most words.
func adversarial(ctx context.Context, g Game, positions []*game.Position, o Options) ([]worth, error) {
	worths, err := each(ctx, len(positions), o.Progress, func(ctx context.Context, i int) (worth, error) {
		return againstAdversary(ctx, positions[i])
	})
	if err != nil {
		return nil, err
	}
	for i := len(g.Guesses) - 1; i >= 0; i-- { // the game itself may be shorter than those that the search found
		w, next := &worths[i], worths[i+1].value
		w.played = Value{next.Guesses + 1, next.Exact, next.Low + 1, next.High + 1}
		if w.played.Guesses < w.value.Guesses {
			w.value.Guesses, w.value.High = w.played.Guesses, w.played.High
			w.best = nil
		}
		if guess := g.Guesses[i]; w.played.Guesses == w.value.Guesses && !hasChoice(w.best, guess) {
			w.best = slices.Insert(w.best, 0, Choice{guess, w.value})
			w.best = w.best[:min(mostBest, len(w.best))]
		}
	}
	return worths, nil
}

func hasChoice(list []Choice, guess game.Word) bool {
	return slices.ContainsFunc(list, func(c Choice) bool { return c.Guess == guess })
}

// againstAdversary values a position and finds guesses that begin shortest games.
func againstAdversary(ctx context.Context, pos *game.Position) (worth, error) {
	if pos.Won() {
		return worth{value: exact(0)}, nil
	}
	s, err := shortest.From(pos)
	var game []game.Word
	if err == nil {
		game, err = s.First(ctx, adversaryEffort)
	}
	switch {
	case errors.Is(err, shortest.ErrUnsupported):
		return worth{}, fmt.Errorf("%w: %w", ErrKind, err)
	case err != nil:
		return worth{}, err
	}
	n := float64(len(game))
	w := worth{value: exact(n)}
	if len(game) > provenLength {
		w.value = Value{n, false, provenLength, n}
	}
	w.best = []Choice{{game[0], w.value}}
	if len(game) >= provenLength {
		return w, nil
	}
	_, err = s.Count(ctx, len(game), shortest.Run{Emit: func(group shortest.Group) error {
		for _, first := range group.First {
			switch {
			case group.Games == 0 || hasChoice(w.best, first):
			case len(w.best) == mostBest:
				return errEnough
			default:
				w.best = append(w.best, Choice{first, w.value})
			}
		}
		return nil
	}})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return w, err
}

// errEnough ends a search for more guesses.
var errEnough = errors.New("enough")
