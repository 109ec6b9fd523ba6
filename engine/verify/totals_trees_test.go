package verify

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
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
		totals.fill(t.Context())
		guess := int32(slices.Index(totals.guesses, first))
		if want < never {
			must.Same(t, totals.reach(t.Context(), guess, want), "", "%s over %v, %v in %d", first, d.Answers(), mode, limit)
		}
		if totals.reach(t.Context(), guess, min(want, never)-1) == "" {
			t.Fatalf("%s over %v, %v in %d takes %d, but less was found", first, d.Answers(), mode, limit, want)
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
			s := must.Get(p.Sample(Options{Lists: NewLists(func(string) (*game.Dictionary, error) { return d, nil }), Limit: 1 << 40}, 1, lot))(t)
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
	for _, b := range []Bound{{Word: game.MustWord("kilty"), Low: new(int)}, {Word: game.MustWord("avast"), High: 8746}} {
		if fault := totals.again(t.Context(), Head{}, b); fault != "" {
			t.Error(fault)
		}
	}
}
