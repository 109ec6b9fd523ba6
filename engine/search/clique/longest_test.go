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
	_, err3 := clique.NewForcer(d).Force(ctx, secret, clique.Options{Time: time.Hour, Width: 1})
	for i, err := range []error{err1, err2, err3} {
		must.Is(t, err, stop, "search %d ends with", i+1)
	}
}
