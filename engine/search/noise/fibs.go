package noise

import (
	"math"

	"github.com/absurdist/absurdist/engine/game"
)

// fibChannel is what Fibble shows in place of a true clue.
type fibChannel struct {
	chance [game.Clues][game.Clues]float64 // by the true clue and the shown one
	shown  [game.Clues][]game.Clue         // the clues that may be shown, by the true one
	bits   [game.Clues]float64             // the entropy of the shown clue, by the true one
}

// newFibChannel computes the chances from the number of tiles in which two clues differ: all ways for so many tiles to lie are equally
// likely, and [fibs] says what becomes of the one that would look like a win. A true row of greens is shown as it is.
func newFibChannel(row game.RowLies) *fibChannel {
	c := new(fibChannel)
	var each [game.Letters + 1]float64 // the chance of one way to lie, by the tiles that lie
	ways := 1
	for lies := range each {
		if row.Allow(lies) {
			each[lies] = 1 / float64(ways*int(row.Most-row.Least+1))
		}
		ways = ways * 2 * (game.Letters - lies) / (lies + 1) // C(5, lies)·2^lies
	}
	for truth := range game.AllGreen {
		for shown := range game.AllGreen {
			c.chance[truth][shown] = each[shown.Differing(truth)]
		}
		c.chance[truth][nearlyGreen(truth)] += each[truth.Differing(game.AllGreen)]
	}
	c.chance[game.AllGreen][game.AllGreen] = 1
	for truth := range c.chance {
		for shown, p := range c.chance[truth] {
			if p > 0 {
				c.shown[truth] = append(c.shown[truth], game.Clue(shown))
				c.bits[truth] -= p * math.Log2(p)
			}
		}
	}
	return c
}

// nearlyGreen returns what is shown instead of a row of greens, which would not be true.
func nearlyGreen(truth game.Clue) game.Clue {
	colors := truth.Colors()
	last := -1
	for tile, c := range colors {
		if c != game.Green {
			if last >= 0 {
				colors[last] = game.Green
			}
			last = tile
		}
	}
	colors[last] = game.Grey + game.Yellow - colors[last]
	return game.MakeClue(colors[:]...)
}

// fib turns v from true to shown clues. It returns the bits that the lies alone make uncertain.
func (v *clueVector) fib(c *fibChannel) (lost float64) {
	old := *v
	*v = clueVector{}
	for truth, w := range old {
		if w == 0 {
			continue
		}
		lost += w * c.bits[truth]
		for _, shown := range c.shown[truth] {
			v[shown] += w * c.chance[truth][shown]
		}
	}
	return lost
}

// tileChannel returns the channel of a single tile.
func (m *Model) tileChannel(epsilon float64) Channel {
	if m.fibs == nil {
		return NewChannel(epsilon)
	}
	lie := m.Host.Row.Mean() / game.Letters
	return Channel{Keep: 1 - lie, Other: lie / 2}
}
