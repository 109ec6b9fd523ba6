package noise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Contest is the host of WORDPL's contest. Unlike the page, [game.WORDPL], it does not count repeated
// letters.
func Contest() game.Host {
	h := game.WORDPL()
	h.Scoring = game.Includes
	return h
}

// Turn is one guess with its budget and its clue. Epsilon has no meaning in Fibble.
type Turn struct {
	Guess   game.Word
	Epsilon float64
	Clue    game.Clue
}

// ParseTurn reads WORD=EPSILON=CLUE, such as salet=13=BYBBG.
func ParseTurn(text string) (t Turn, err error) {
	const form = "WORD=EPSILON=CLUE, such as salet=13=BYBBG"
	fields := strings.Split(text, "=")
	if len(fields) != 3 {
		return t, fmt.Errorf("it is not %s", form)
	}
	if t.Guess, err = game.ParseWord(fields[0]); err != nil {
		return t, err
	}
	if t.Epsilon, err = strconv.ParseFloat(fields[1], 64); err != nil {
		return t, fmt.Errorf("%q is not a number; write %s", fields[1], form)
	}
	t.Clue, err = game.ParseClue(fields[2], t.Guess.Len())
	return t, err
}

// channel is the noise of a tile: the probability that its colour is kept, and that it becomes a given other
// one.
type channel struct{ Keep, Other float64 }

// newChannel returns the channel of the tiles of a guess with the budget epsilon, which is at least 0.
func newChannel(epsilon float64) channel {
	f := math.Exp(-epsilon / game.Letters) // e^-x does not overflow
	return channel{Keep: 1 / (1 + 2*f), Other: f / (1 + 2*f)}
}

// Liar answers for a host that lies. It has a secret and its own random stream.
type Liar struct {
	host   game.Host
	secret game.Word
	draw   *rand.Rand
}

// NewLiar returns a liar for a host with noisy tiles or lying rows. It draws the lies from draw, which must
// not be used elsewhere.
func NewLiar(host game.Host, secret game.Word, draw *rand.Rand) *Liar {
	return &Liar{host, secret, draw}
}

// Answer returns the clue for a guess with the budget epsilon.
func (l *Liar) Answer(guess game.Word, epsilon float64) game.Clue {
	clue := l.host.Scoring.Score(guess, l.secret)
	if l.host.Lies == game.LyingRows {
		return l.fib(clue)
	}
	colors := clue.Colors()
	lie := 2 * newChannel(epsilon).Other
	for i := range colors {
		if u := l.draw.Float64(); u < lie/2 {
			colors[i] = (colors[i] + 1) % 3
		} else if u < lie {
			colors[i] = (colors[i] + 2) % 3
		}
	}
	return game.MakeClue(colors[:]...)
}

// fib changes as many tiles as lie, unless the clue wins.
func (l *Liar) fib(clue game.Clue) game.Clue {
	n := int(l.host.Row.Most)
	if least := int(l.host.Row.Least); least < n {
		n = least + l.draw.IntN(n-least+1)
	}
	fibs := fibs(clue, n)
	return fibs[l.draw.IntN(len(fibs))]
}

// fibs returns the clues that Fibble may show instead of a true one if n tiles lie, one for each way to lie. All ways are equally likely.
// No lie looks like a win: where one would, the last tile that lies takes the other wrong colour.
func fibs(clue game.Clue, n int) []game.Clue {
	if clue == game.AllGreen || n == 0 {
		return []game.Clue{clue}
	}
	var list []game.Clue
	colors := clue.Colors()
	var lie func(from, left int)
	lie = func(from, left int) {
		for tile := from; tile <= game.Letters-left; tile++ {
			truth := colors[tile]
			for shift := range game.Color(2) {
				if colors[tile] = (truth + 1 + shift) % 3; left > 1 {
					lie(tile+1, left-1)
					continue
				}
				if game.MakeClue(colors[:]...) == game.AllGreen {
					colors[tile] = (truth + 2 - shift) % 3
				}
				list = append(list, game.MakeClue(colors[:]...))
			}
			colors[tile] = truth
		}
	}
	lie(0, n)
	return list
}
