package verify

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// Trees are found down to the least total, and none below it. The sample finds what is wrong on either side.
func TestReachAgreesWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		lot := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		d := drawAlike(t, all, lot, 3)
		mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
		limit := rapid.IntRange(2, 6).Draw(t, "guesses")
		totals := newTotals(d.Words(), bare(d.Answers()), mode, limit)
		first := d.Words()[lot.IntN(len(d.Words()))]
		want := plainAfter(d.Words(), bare(d.Answers()), mode, nil, limit, first)
		var fault FaultError
		if want < never {
			if err := totals.reach(t.Context(), first, want); err != nil {
				t.Fatalf("%s over %v, %v in %d: %v", first, d.Answers(), mode, limit, err)
			}
		}
		if err := totals.reach(t.Context(), first, min(want, never)-1); !errors.As(err, &fault) {
			t.Fatalf("%s over %v, %v in %d takes %d, but less was found: %v", first, d.Answers(), mode, limit, want, err)
		}
		type claim struct {
			low, high int
			ok        bool
		}
		claims := []claim{{want, want, true}, {1, want, true}, {1, want - 1, want == 1}, // a high of 0 is none
			{want + 1, 0, false}, {0, 0, false}}
		if want == never {
			claims = []claim{{0, 0, true}, {9, 9, false}}
		}
		for _, change := range claims {
			p := &Claims{Head: NewHead(Totals, d, mode, limit, 1), Bounds: []Bound{{Word: first, Low: &change.low, High: change.high}}}
			s, err := p.Sample(Options{Lists: NewLists(func(string) (*game.Dictionary, error) { return d, nil }), Limit: 1 << 40}, 1, lot)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := s.Checks[0](t.Context()); err != nil || (len(v.Wrong()) == 0) != change.ok {
				t.Fatalf("%s over %v, %v in %d takes %d, said is %d to %d: %v, %v", first, d.Answers(), mode, limit, want, change.low, change.high, v, err)
			}
		}
	})
}

// On whole lists in hard mode, families of words that differ in one letter leave few trees or none. An exhaustive search settles either
// case only if it remembers states.
func TestTreesInHardMode(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	totals := newTotals(d.Words(), bare(d.Answers()), game.Hard, 6)
	if err := totals.refute(t.Context(), game.MustWord("kilty"), never); err != nil {
		t.Error(err)
	}
	if err := totals.reach(t.Context(), game.MustWord("avast"), 8746); err != nil {
		t.Error(err)
	}
}
