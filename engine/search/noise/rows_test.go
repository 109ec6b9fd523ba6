package noise

import (
	"math"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// rowBound says how many rows of Fibble any strategy needs at least. The first row, which the page deals, counts.
type rowBound struct {
	Sure int     // rows without which no strategy wins every game, whatever lies are told
	Mean float64 // rows that a game takes on average, where the answer and the lies are drawn
}

// boundRows bounds the rows of games with so many answers by counting, as spheres are packed around code words.
//
// Let P be the chance of a shown clue for a true one. A strategy is a tree with a guess at each node and a branch for each shown clue. At
// a node one answer wins at most, the guess. So the chances of all answers to win in row d add up to at most the sum, over the nodes of
// row d, of the largest chance that any answer has to come to the node. From row to row that sum grows at most by the factor
//
//	V = Σ_shown max_truth P(shown | truth),
//
// over true clues that don't win. The dealt row does not win. So of N answers at most S = V + V² + … + V^(rows-1), each counted by its
// chance, win within so many rows.
//
// A strategy that always wins has S at least N for every P that has possible lies only: Sure takes all clues that may be shown as equally
// likely. Mean takes P as the host draws its lies: at most the share S/N of all games is won within so many rows, and the mean is the sum
// of what is left of 1, over all numbers of rows from none.
//
// The bound assumes that a word could divide the answers as well as all 242 clues can, so it is loose.
func boundRows(answers int, row game.RowLies) (b rowBound) {
	drawn := newFibChannel(row)
	even := *drawn
	for truth, shown := range even.shown {
		for _, s := range shown {
			even.chance[truth][s] = 1 / float64(len(shown))
		}
	}
	beforeAll(answers, even.spread(), func(float64) { b.Sure++ })
	beforeAll(answers, drawn.spread(), func(share float64) { b.Mean += 1 - share })
	return b
}

// beforeAll calls open with the share S/N for each number of rows, from 0, within which not all answers can be won.
func beforeAll(answers int, v float64, open func(share float64)) {
	const rounding = 1e-6
	open(0) // no row is played
	for sum, term := 0., 1.; sum < float64(answers)-rounding; sum += term {
		open(sum / float64(answers))
		term *= v
	}
}

// spread returns V of [boundRows].
func (c *fibChannel) spread() (sum float64) {
	for shown := range game.AllGreen {
		most := 0.
		for truth := range game.AllGreen {
			most = max(most, c.chance[truth][shown])
		}
		sum += most
	}
	return sum
}

// The table of RESULTS.md: go test -v -run TestBoundRows ./engine/search/noise prints it.
func TestBoundRows(t *testing.T) {
	for _, c := range []struct {
		row  game.RowLies
		sure int
		mean float64
	}{
		{exactly(0), 3, 2.895}, // 1 + 242 + 242² > 2315: two rows after the dealt one
		{exactly(1), 4, 3.704},
		{exactly(2), 6, 5.068},
		{exactly(3), 8, 7.169},
		{exactly(4), 8, 7.202},
		{exactly(5), 5, 4.748},
		{game.RowLies{Most: 1}, 4, 2.947},
		{game.RowLies{Most: 2}, 6, 2.965},
		{game.RowLies{Most: 3}, 13, 2.974},
		{game.RowLies{Most: 4}, 42, 2.979},
		{game.RowLies{Most: 5}, 2316, 3.262}, // a clue tells nothing for sure
	} {
		b := boundRows(2315, c.row)
		t.Logf("%s: at least %d rows to be sure, %.2f on average", game.FibbleWith(c.row), b.Sure, b.Mean)
		must.Hold(t, b.Sure == c.sure && math.Abs(b.Mean-c.mean) <= 0.001,
			"%s: %+v, want %d and %.3f", game.FibbleWith(c.row), b, c.sure, c.mean)
	}
}

func exactly(n uint8) game.RowLies { return game.RowLies{Least: n, Most: n} }

// No play of a small game does better than the bounds: none is sure to win within fewer rows, and none wins more games within three.
func TestBoundRowsHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rowLies.Draw(t, "row")
		m := modelOf(3, game.Host{Lies: game.LyingRows, Row: row}).Draw(t, "model")
		n := len(m.Dict.Answers())
		dealt := rapid.IntRange(n-1, len(m.Dict.Words())-1).Draw(t, "dealt") // the last answer, or no answer
		weights := make([]float64, n)
		for a := range weights {
			if a != dealt {
				weights[a] = 1 / float64(n)
			}
		}
		const rows = 3
		won, sure := 0., dealt >= n
		answered(m, dealt, weights, func(left []float64) {
			chance, always := best(m, left, rows-1)
			won, sure = won+chance, sure && always
		})
		b, v := boundRows(n, row), m.fibs.spread()
		if won > (v+v*v)/float64(n)+1e-9 || sure && b.Sure > rows {
			t.Fatalf("%s, %d answers, %+v, V is %g: %g of the games are won within %d rows, for sure: %t", m.Host, n, b, v, won, rows, sure)
		}
	})
}

// answered calls next with the weights of the answers after each clue that a guess may be shown, but for the win.
func answered(m *Model, guess int, weights []float64, next func(left []float64)) {
	for shown := range game.AllGreen {
		left, some := make([]float64, len(weights)), false
		for a, w := range weights {
			left[a] = w * slowFib(m.Host.Row, shown, game.Clue(m.row(guess)[a]))
			some = some || left[a] > 0
		}
		if some {
			next(left)
		}
	}
}

// best returns the largest chance to win within so many rows, by trying all guesses, and whether some play is sure to win.
func best(m *Model, weights []float64, rows int) (chance float64, sure bool) {
	possible := 0
	for _, w := range weights {
		if w > 0 {
			possible++
		}
	}
	if rows == 1 || possible == 1 {
		return slices.Max(weights), possible == 1
	}
	for g := range m.Dict.Words() {
		won, always, left := 0., true, slices.Clone(weights)
		if g < len(left) { // answers come first
			won, left[g] = left[g], 0
		}
		answered(m, g, left, func(left []float64) {
			c, s := best(m, left, rows-1)
			won, always = won+c, always && s
		})
		chance, sure = max(chance, won), sure || always
	}
	return chance, sure
}

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
		must.Need(t, !off(c.bits[truth], bits), "%+v, %s: %g bits, want %g", row, truth, c.bits[truth], bits)
		if ways := fibs(truth, int(row.Most)); truth != game.AllGreen && row.Least == row.Most {
			shown := ways[rapid.IntRange(0, len(ways)-1).Draw(t, "way")]
			must.Need(t, c.chance[truth][shown] != 0, "%+v: %s is a lie about %s", row, shown, truth)
		}
	})
}
