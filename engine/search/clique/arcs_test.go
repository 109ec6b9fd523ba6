package clique

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// word draws any five letters out of few.
var word = rapid.Map(rapid.StringMatching(`[a-d]{5}`), game.MustWord)

// The arcs are what the package comment says: a word may follow another when its class contains the other's
// and no resource is used twice.
func TestArcs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret, i, j := word.Draw(t, "secret"), word.Draw(t, "i"), word.Draw(t, "j")
		seen := newLens(secret).sights([]game.Word{i, j})
		a, b := seen[0], seen[1]
		fits := game.Score(i, j) == game.Score(i, secret)
		got := b.class.Contains(a.class) && a.uses&b.uses == 0
		must.Need(t, got == fits || i == j, "%s after %s, secret %s: %v, by the clues %v", j, i, secret, got, fits)
	})
}

// Every game obeys every bound: at any prices, and with words dropped that are in no game so long.
func TestPrices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := gametest.Words(t, "[a-d]{5}", 1, 20)
		table := newTable(words, words[0])
		most := packing(table, table.items, nil)
		var y prices
		for r := range y {
			y[r] = float64(rapid.IntRange(0, grain).Draw(t, "price")) / grain
		}
		p := &pricer{t: table}
		if bound := p.bound(table.items, &y, &load{}); bound < float64(most) {
			t.Fatalf("bound %v, but there is a packing of %d", bound, most)
		}
		bound := p.lower(table.items, &y, 0, 20)
		must.Need(t, bound >= float64(most), "bound %v after lowering it, but there is a packing of %d", bound, most)
		kept := table.undominated(p.possible(append([]item(nil), table.items...), &y, most))
		must.Same(t, packing(table, kept, nil), most, "%d of %d items are kept, with a packing of", len(kept), len(table.items))
	})
}

// packing returns the size of the largest packing of the items beside those chosen.
func packing(t *table, items, chosen []item) int {
	best := len(chosen)
next:
	for i, it := range items {
		for _, c := range chosen {
			if !t.together(it, c) {
				continue next
			}
		}
		best = max(best, packing(t, items[i+1:], append(chosen[:len(chosen):len(chosen)], it)))
	}
	return best
}

func TestCancelled(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	ctx, stop := must.Ended(t)
	secret := game.MustWord("igloo")
	o := Options{Time: time.Hour, Width: 1}
	must.Fail(Longest(ctx, d, secret, o))(t, stop, "the longest")
	must.Fail(Solitaire(ctx, d, secret, o))(t, stop, "solitaire")
	must.Fail(Force(ctx, d, secret, o))(t, stop, "a forced game")
}
