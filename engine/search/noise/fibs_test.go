package noise

import (
	"math"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// slowFib is P(clue | truth) of lying rows, by their definition: every number of lies, every choice of so many tiles, and both wrong
// colours of each. A lie that would win has the other wrong colour in its last tile. What was computed is kept.
func slowFib(row game.RowLies, clue, truth game.Clue) float64 {
	p, known := slowFibs[fibKey{row, truth}]
	if known {
		return p[clue]
	}
	for n := row.Least; n <= row.Most && truth != game.AllGreen; n++ {
		ways := 0.
		var hits [game.Clues]float64
		for wrong := range 3 * 3 * 3 * 3 * 3 { // for each tile 0 for the truth, or how far its colour is off
			shown, lies, last := truth.Colors(), 0, 0
			for tile, rest := 0, wrong; tile < game.Letters; tile, rest = tile+1, rest/3 {
				if off := rest % 3; off > 0 {
					shown[tile] = game.Color((int(shown[tile]) + off) % 3)
					lies, last = lies+1, tile
				}
			}
			if lies != int(n) {
				continue
			}
			if game.MakeClue(shown[:]...) == game.AllGreen {
				shown[last] = 3 - truth.Colors()[last] - game.Green
			}
			ways++
			hits[game.MakeClue(shown[:]...)]++
		}
		for c, h := range hits {
			p[c] += h / ways / float64(row.Most-row.Least+1)
		}
	}
	if truth == game.AllGreen {
		p[truth] = 1
	}
	slowFibs[fibKey{row, truth}] = p
	return p[clue]
}

// fibKey is what slowFib is kept by.
type fibKey struct {
	row   game.RowLies
	truth game.Clue
}

var slowFibs = map[fibKey][game.Clues]float64{}

// rowLies draws how many tiles of a row lie, from none to all.
var rowLies = rapid.Custom(func(t *rapid.T) game.RowLies {
	row := exactly(uint8(rapid.IntRange(0, game.Letters).Draw(t, "lies")))
	if rapid.Bool().Draw(t, "at most") {
		row.Least = 0
	}
	return row
})

// The chances that are computed at once are those of the definition. Without lies the clue is the true one; with five every tile is wrong.
func TestFibChannel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rowLies.Draw(t, "row")
		c := newFibChannel(row)
		truth := game.Clue(rapid.IntRange(0, game.Clues-1).Draw(t, "truth"))
		bits := 0.
		for shown := range game.Clue(game.Clues) {
			p, want := c.chance[truth][shown], slowFib(row, shown, truth)
			switch {
			case off(p, want):
				t.Fatalf("%+v: %s for %s with %g, want %g", row, shown, truth, p, want)
			case slices.Contains(c.shown[truth], shown) != (p > 0):
				t.Fatalf("%+v: %s for %s has the chance %g", row, shown, truth, p)
			case row == exactly(0) && (p == 1) != (shown == truth):
				t.Fatalf("no lies: %s for %s with %g", shown, truth, p)
			case row == exactly(5) && truth != game.AllGreen && p > 0 && shown.Differing(truth) != 5:
				t.Fatalf("five lies: %s for %s", shown, truth)
			case p > 0:
				bits -= p * math.Log2(p)
			}
		}
		if off(c.bits[truth], bits) {
			t.Fatalf("%+v, %s: %g bits, want %g", row, truth, c.bits[truth], bits)
		}
		if ways := fibs(truth, int(row.Most)); truth != game.AllGreen && row.Least == row.Most {
			shown := ways[rapid.IntRange(0, len(ways)-1).Draw(t, "way")]
			if c.chance[truth][shown] == 0 {
				t.Fatalf("%+v: %s is a lie about %s", row, shown, truth)
			}
		}
	})
}

func TestFibbleInformation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model(game.Host{Lies: game.LyingRows, Row: rowLies.Draw(t, "row")}).Draw(t, "model")
		p := NewPosterior(m)
		for _, turn := range turns(t, m, 2) {
			must.Do(t, p.Update(turn))
		}
		k := NewKernel(m)
		k.Load(p, 0)
		g := rapid.IntRange(0, len(m.Dict.Words())-1).Draw(t, "guess")
		want := slowValues(m, p, m.Dict.Words()[g], 0, 1)
		if got := k.Information(g, 0); off(got, want.bits) {
			t.Fatalf("%s: got %g bits, want %g", m.Host, got, want.bits)
		}
		if got := k.ClueEntropy(g, 0); off(got, want.entropy) {
			t.Fatalf("%s: clue entropy %g, want %g", m.Host, got, want.entropy)
		}
	})
}
