package review

import (
	"context"
	"errors"
	"slices"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

const (
	// mostLast is the most candidates of a position that [lastRows] searches.
	mostLast = 200
	// lastNodes bounds the states of that search.
	lastNodes = 30_000
)

// Odds are probabilities to find the answer within the rows left, with the best guess and with the one played.
type Odds struct {
	Best   float64 `json:"best"`
	Played float64 `json:"played"`
}

// withinRows values those positions of a game anew in which some candidate might not be found within the rows left.
func withinRows(ctx context.Context, g Game, positions []*game.Position, worths []worth) error {
	valued, err := each(ctx, len(g.Guesses), nil, func(ctx context.Context, i int) (*worth, error) {
		w, err := lastRows(ctx, positions[i], g.Guesses[i])
		if errors.Is(err, tree.ErrNodes) || errors.Is(err, tree.ErrProblem) {
			return nil, nil // the values without a limit stay
		}
		return w, err
	})
	for i, w := range valued {
		if w != nil {
			worths[i] = *w
		}
	}
	return err
}

// lastRows values a position and the guess played there by the answers that are found in time. It returns nil if all are found.
func lastRows(ctx context.Context, pos *game.Position, guess game.Word) (*worth, error) {
	rows, limited := pos.GuessesLeft()
	if !limited || rows > pos.Left() || pos.Left() > mostLast || pos.Used(guess) {
		return nil, nil
	}
	p, err := tree.FromPosition(pos, decision.MostWon)
	if err != nil {
		return nil, err
	}
	s, err := tree.New(ctx, p, tree.Options{Workers: 1, Memory: 1, Nodes: lastNodes, Objective: decision.MostWon})
	if err != nil {
		return nil, err
	}
	best, err := s.Best(ctx, mostBest)
	if err != nil {
		return nil, err
	}
	ranked, err := s.Rank(ctx, []game.Word{guess}, -1)
	if err != nil || len(best) == 0 || best[0].Lost+ranked[0].Lost == 0 {
		return nil, err
	}
	size := float64(sizeOf(p))
	value := func(r tree.Ranked) Value { return exact(float64(r.Total+r.Lost*(rows+1)) / size) }
	w := worth{value: value(best[0]), odds: &Odds{1 - float64(best[0].Lost)/size, 1 - float64(ranked[0].Lost)/size}}
	w.played = atLeast(value(ranked[0]), w.value) // a guess that loses more may take fewer
	for _, r := range best {
		w.best = append(w.best, Choice{r.Guess, value(r)})
	}
	if ranked[0].Lost == best[0].Lost && ranked[0].Total == best[0].Total && !hasChoice(w.best, guess) {
		w.best = slices.Insert(w.best, 0, Choice{guess, w.value})[:len(w.best)]
	}
	w.best = nearBest(w.best)
	return &w, nil
}
