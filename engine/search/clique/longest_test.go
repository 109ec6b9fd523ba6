package clique_test

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
)

func TestCancelled(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	ctx, stop := must.Ended(t)
	secret := game.MustWord("igloo")
	f := clique.NewFinder(d.Words())
	o := clique.Options{Time: time.Hour, Width: 1}
	must.Fail(f.Longest(ctx, secret, o))(t, stop, "the longest")
	must.Fail(f.Solitaire(ctx, secret, o))(t, stop, "solitaire")
	must.Fail(clique.NewForcer(d).Force(ctx, secret, o))(t, stop, "a forced game")
}
