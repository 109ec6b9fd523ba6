package chain_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"
)

// check has a forced game replayed by the checker, and made anew by it from opening and chain.
func check(t *testing.T, d *game.Dictionary, secret game.Word, r chain.Forced) {
	t.Helper()
	rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
	claim := verify.LongestGame{
		Secret: secret, Guesses: r.Guesses, Bound: r.Bound, Proved: r.Proved(),
		Opening: r.Opening, Chain: chain.Notation(secret, r.Chain), Game: r.Game,
	}
	if faults := claim.Check(context.Background(), rules); len(faults) > 0 {
		t.Fatalf("%s: %v", secret, faults[0])
	}
	claim.Game = nil
	if faults := claim.Check(context.Background(), rules); len(faults) > 0 {
		t.Fatalf("%s, made anew: %v", secret, faults[0])
	}
}

// Little effort gives shorter games and looser bounds, never wrong ones.
func TestForceWithLittleEffort(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	forcer := chain.NewForcer(d)
	draw := rand.New(rand.NewPCG(4, 4))
	for range 2 {
		secret := d.Answers()[draw.IntN(len(d.Answers()))]
		well := must.Get(forcer.Force(t.Context(), secret, 5_000_000))(t)
		reserved := must.Get(forcer.Force(t.Context(), secret, 1_000_000))(t)
		if reserved.Bound < well.Guesses || well.Bound < reserved.Guesses {
			t.Errorf("%s: %d to %d with little effort, %d to %d with more", secret, reserved.Guesses, reserved.Bound, well.Guesses, well.Bound)
		}
		for _, r := range []chain.Forced{well, reserved} {
			if r.Guesses > 0 {
				check(t, d, secret, r)
			}
		}
	}
}

func TestForceEnds(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	forcer := chain.NewForcer(d)
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	must.Fail(forcer.Force(ctx, game.MustWord("jazzy"), chain.DefaultEffort))(t, stop, "a cancelled search ends with")
	if _, err := forcer.Force(t.Context(), game.MustWord("zymic"), chain.DefaultEffort); err == nil {
		t.Error("a game of Absurdle was found that ends on no answer")
	}
}
