package tree

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// Totals below the excluder's bound are exact, and all others lie between the bounds. Quick bounds are never wrong. Both say whether there is
// a tree.
func TestBoundsAgreeWithTheReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		p.Weights = nil
		p.Guesses = rapid.IntRange(2, 4).Draw(t, "left")
		below := rapid.IntRange(2*len(p.Answers), 4*len(p.Answers)).Draw(t, "below")
		e := must.Get(NewExcluder(t.Context(), p, below, 1))(t)
		guesses := p.Allowed[:min(len(p.Allowed), 4)]
		list := must.Get(e.Bounds(t.Context(), guesses))(t)
		quick := must.Get(e.QuickBounds(t.Context(), guesses))(t)
		for i, g := range guesses {
			want := newReference(p).guess(p.Answers, p.Allowed, g, p.Guesses)
			for _, o := range []Opener{list[i], quick[i]} {
				if outside(o, want) {
					t.Fatalf("%+v, but it takes %+v", o, want)
				}
			}
			if o := list[i]; want.lost == 0 && (want.total < below) != (o.Exact() && o.Low < below) || o.Low > max(below, want.total) {
				t.Fatalf("%+v, and it takes %+v, with a bound of %d", o, want, below)
			}
		}
	})
}

// outside reports whether bounds are wrong, or leave open whether there is a tree.
func outside(o Opener, want cost) bool {
	if want.lost > 0 {
		return o.Low > 0 || o.High > 0
	}
	return o.Low == 0 || o.Low > want.total || o.High < want.total
}

// In every mode first guesses of whole lists take the same whether one worker searches their classes or all share them.
func TestExcludeAgreesWithProve(t *testing.T) {
	for _, c := range []struct {
		mode  game.Mode
		first string
		below int
	}{{game.Normal, "raise", 8015}, {game.Normal, "raise", 8014}, {game.Hard, "salet", 8123}, {game.Strict, "salet", 8120}} {
		p, below := few(600, c.mode), c.below*600/2315
		e := must.Get(NewExcluder(t.Context(), p, below, 1))(t)
		first := game.MustWord(c.first)
		got := must.Get(e.Exclude(t.Context(), []game.Word{first}))(t)
		want := must.Get(e.solver.Prove(t.Context(), first, below))(t)
		if got[0].Exact != want.Exact || got[0].Exact && got[0].Total != want.Total {
			t.Errorf("%s, %v: %+v and %+v", c.first, c.mode, got[0], want)
		}
	}
}
