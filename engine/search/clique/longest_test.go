package clique_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
)

func TestCancelled(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	secret := game.MustWord("igloo")
	f := clique.NewFinder(d.Words())
	_, err1 := f.Longest(ctx, secret, clique.Options{Time: time.Hour})
	_, err2 := f.Solitaire(ctx, secret, clique.Options{Time: time.Hour})
	_, err3 := clique.NewForcer(d).Force(ctx, secret, 1, clique.Options{Time: time.Hour})
	for i, err := range []error{err1, err2, err3} {
		must.Is(t, err, stop, "search %d ends with", i+1)
	}
}

func BenchmarkLongest(b *testing.B) {
	for _, c := range []struct{ list, secret string }{{"nyt", "cumin"}, {"original", "stair"}, {"original", "igloo"}} {
		b.Run(c.secret, func(b *testing.B) {
			f := clique.NewFinder(game.Must(game.LoadList(c.list)).Words())
			for b.Loop() {
				must.Get(f.Longest(b.Context(), game.MustWord(c.secret), clique.Options{}))(b)
			}
		})
	}
}

// BenchmarkRecord proves for ten answers that no game has more than 19 guesses.
func BenchmarkRecord(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	f := clique.NewFinder(d.Words())
	for b.Loop() {
		for _, secret := range d.Answers()[:10] {
			if r, err := f.Longest(b.Context(), secret, clique.Options{Record: 19}); err != nil || r.Bound > 19 {
				b.Fatal(r.Bound, err)
			}
		}
	}
}
