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

// newFibChannel adds up the chances of all lies, see [fibs].
func newFibChannel(row game.RowLies) *fibChannel {
	c := new(fibChannel)
	for truth := range c.chance {
		for n := row.Least; n <= row.Most; n++ {
			ways := fibs(game.Clue(truth), int(n))
			for _, shown := range ways {
				c.chance[truth][shown] += 1 / float64(len(ways)*int(row.Most-row.Least+1))
			}
		}
		for shown, p := range c.chance[truth] {
			if p > 0 {
				c.shown[truth] = append(c.shown[truth], game.Clue(shown))
				c.bits[truth] -= p * math.Log2(p)
			}
		}
	}
	return c
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
func (m *Model) tileChannel(epsilon float64) channel {
	if m.fibs == nil {
		return newChannel(epsilon)
	}
	lie := m.Host.Row.Mean() / game.Letters
	return channel{Keep: 1 - lie, Other: lie / 2}
}
