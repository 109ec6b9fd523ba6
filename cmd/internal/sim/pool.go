package sim

import (
	"context"
	"errors"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// player plays games one after the other, on its own goroutine.
type player[G any] interface {
	begin(ctx context.Context, number int) (G, error)
	// play plays a game to its end, and passes games that split off to fork.
	play(ctx context.Context, game G, fork func(G)) error
	close() error
}

// play plays games 0 to n-1, and those that split off, on all cores. The error is the first of any player's, or
// the cause of ctx's end.
func play[G any](ctx context.Context, n int, newPlayer func() (player[G], error)) error {
	q := &queue[G]{left: n, total: n}
	q.changed.L = &q.mu
	return parallel.Run(ctx, parallel.Workers[struct{}](), func(ctx context.Context, _ *struct{}) error {
		defer context.AfterFunc(ctx, q.close)()
		p, err := newPlayer()
		if err != nil {
			return err
		}
		defer q.close() // also after a panic, or other players would wait for its game
		return errors.Join(q.serve(ctx, p), p.close())
	})
}

// queue holds the games that wait for a player. Forked games come first, the latest of them before the others. That keeps
// the queue short.
type queue[G any] struct {
	mu          sync.Mutex
	changed     sync.Cond
	left, total int // left is the number of games that are not begun
	forked      []G
	playing     int
	closed      bool
}

// serve lets a player play until no game is left.
func (q *queue[G]) serve(ctx context.Context, p player[G]) error {
	for {
		game, number, ok := q.next()
		if !ok {
			return nil
		}
		var err error
		if number >= 0 {
			game, err = p.begin(ctx, number)
		}
		if err == nil {
			err = p.play(ctx, game, q.add)
		}
		q.done()
		if err != nil {
			return err
		}
	}
}

// next waits for a forked game, or for a game to begin. It returns the number of a game to begin, and -1 with a forked game. It
// returns false when no games are left.
func (q *queue[G]) next() (game G, number int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.forked) == 0 && q.left == 0 && q.playing > 0 && !q.closed {
		q.changed.Wait()
	}
	if q.closed {
		return game, -1, false
	}
	q.playing++
	if n := len(q.forked); n > 0 {
		game, q.forked = q.forked[n-1], q.forked[:n-1]
		return game, -1, true
	}
	if q.left > 0 {
		q.left--
		return game, q.total - q.left - 1, true
	}
	q.playing--
	return game, -1, false
}

// add adds a forked game.
func (q *queue[G]) add(game G) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.forked = append(q.forked, game)
	q.changed.Signal()
}

// done records that a game has ended.
func (q *queue[G]) done() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.playing--
	q.changed.Broadcast()
}

// close ends the wait of all players.
func (q *queue[G]) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Broadcast()
}
