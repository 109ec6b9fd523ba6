package clique_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// claimOf makes what the checker reads of a result, by way of JSON.
func claimOf(t rapid.TB, secret game.Word, r clique.Result) verify.LongestGame {
	t.Helper()
	c := verify.LongestGame{Secret: secret, Guesses: len(r.Game), Bound: r.Bound, Proved: r.Proved(), Game: r.Game}
	text, err := json.Marshal(r.Proof)
	if err == nil {
		err = json.Unmarshal(text, &c.Proof)
	}
	if err != nil || c.Proof == nil {
		t.Fatalf("%s has no proof (%v)", secret, err)
	}
	return c
}

func TestProofs(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	f := clique.NewFinder(d.Words())
	for _, name := range []string{"diver", "cumin", "crane", "jazzy"} {
		secret := game.MustWord(name)
		for _, o := range []clique.Options{{Proof: true}, {Proof: true, Record: 19}} {
			r := must.Get(f.Longest(t.Context(), secret, o))(t)
			c := claimOf(t, secret, r)
			for _, fault := range c.CheckBound(t.Context(), verify.Rules{Dictionary: d, Mode: game.Strict}) {
				t.Errorf("%s: %v", secret, fault)
			}
			if o.Record > 0 {
				continue
			}
			c.Bound--
			if len(c.CheckBound(t.Context(), verify.Rules{Dictionary: d, Mode: game.Strict})) == 0 {
				t.Errorf("%s: the bound %d is taken as proved", secret, c.Bound)
			}
		}
	}
}

// The checker takes the proofs of all small lists, and none of a bound that a game exceeds, whatever is
// changed in the proof.
func TestProofsOfSmallLists(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	rapid.Check(t, func(t *rapid.T) {
		list := smallList(t, allowed)
		d := game.Must(game.NewDictionary("small", list[:1], list))
		r := must.Get(clique.NewFinder(list).Longest(context.Background(), list[0], clique.Options{Proof: true}))(t)
		c := claimOf(t, list[0], r)
		for _, fault := range c.CheckBound(t.Context(), verify.Rules{Dictionary: d, Mode: game.Strict}) {
			t.Fatal(fault)
		}
		c.Bound--
		for p := c.Proof; p != nil; p = p.Next {
			for name := range p.Prices {
				p.Prices[name] = rapid.IntRange(0, 1024).Draw(t, "price")
			}
			if len(p.Cases) > 0 && rapid.Bool().Draw(t, "drop") {
				p.Cases = p.Cases[1:]
			}
		}
		if c.Bound > 0 && len(c.CheckBound(t.Context(), verify.Rules{Dictionary: d, Mode: game.Strict})) == 0 {
			t.Fatalf("%s in %v: the bound %d is taken as proved, there is %v", list[0], list, c.Bound, r.Game)
		}
	})
}
