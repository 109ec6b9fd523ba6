package sim

import (
	"context"
	"errors"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// player plays games one after the other.
type player[G any] interface {
	begin(ctx context.Context, number int) (G, error)
	// play plays a game to its end, and passes games that split off to fork.
	play(ctx context.Context, game G, fork func(G)) error
	close() error
}

// play plays games 0 to n-1 on all cores, then those that split off from them, and so on. The error is the first of any
// player's, or the cause of ctx's end.
func play[G any](ctx context.Context, n int, newPlayer func() (player[G], error)) (err error) {
	type seat struct{ player[G] } // empty until its first game
	seats := parallel.Workers[seat]()
	defer func() {
		for _, s := range seats {
			if s.player != nil {
				err = errors.Join(err, s.close())
			}
		}
	}()
	var mu sync.Mutex
	var forked []G
	fork := func(game G) {
		mu.Lock()
		defer mu.Unlock()
		forked = append(forked, game)
	}
	all := func(n int, begin func(ctx context.Context, s *seat, i int) (G, error)) error {
		return parallel.Each(ctx, seats, n, 1, func(ctx context.Context, s *seat, i int) (err error) {
			if s.player == nil {
				if s.player, err = newPlayer(); err != nil {
					s.player = nil
					return err
				}
			}
			game, err := begin(ctx, s, i)
			if err != nil {
				return err
			}
			return s.play(ctx, game, fork)
		})
	}
	err = all(n, func(ctx context.Context, s *seat, i int) (G, error) { return s.begin(ctx, i) })
	for err == nil && len(forked) > 0 {
		games := forked
		forked = nil
		err = all(len(games), func(_ context.Context, _ *seat, i int) (G, error) { return games[i], nil })
	}
	return err
}
