package noise

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"absurdist/engine"
)

// Kind says how a host lies.
type Kind uint8

const (
	// Contest is WORDPL as the contest defines it: each tile may lie, and the true clue does not count
	// repeated letters ([engine.ScoreUncounted]).
	Contest Kind = iota
	// Counted is WORDPL as its page plays it: the true clue is Wordle's.
	Counted
	// Fibble lies in exactly one tile of each row. A row that wins carries no lie, and no lie makes a row look
	// like a win: where one would, the tile takes the third colour.
	Fibble
)

var kindNames = [...]string{"contest", "counted", "fibble"}

// ErrKind is wrapped by the error of [ParseKind].
var ErrKind = errors.New("unknown kind of liar")

// ParseKind reads contest, counted or fibble.
func ParseKind(s string) (Kind, error) {
	for k, name := range kindNames {
		if s == name {
			return Kind(k), nil
		}
	}
	return 0, fmt.Errorf("%w %q: write %s", ErrKind, s, strings.Join(kindNames[:], ", "))
}

// Kinds returns the names that [ParseKind] reads.
func Kinds() []string { return kindNames[:] }

func (k Kind) String() string { return kindNames[k] }

// Score returns the true clue, before any lie.
func (k Kind) Score(guess, answer engine.Word) engine.Clue {
	if k == Contest {
		return engine.ScoreUncounted(guess, answer)
	}
	return engine.Score(guess, answer)
}

// Turn is one guess with what it cost and the clue it got. Epsilon has no meaning in Fibble.
type Turn struct {
	Guess   engine.Word
	Epsilon float64
	Clue    engine.Clue
}

// Channel is what a tile goes through: the probability that its colour is kept, and that it becomes a
// given other one.
type Channel struct{ Keep, Other float64 }

// NewChannel returns the channel of a tile of a guess with the budget epsilon, which is at least 0.
func NewChannel(epsilon float64) Channel {
	f := math.Exp(-epsilon / engine.Letters) // e^-x does not overflow
	return Channel{Keep: 1 / (1 + 2*f), Other: f / (1 + 2*f)}
}

// Liar is the host: a secret, and a random stream of its own.
type Liar struct {
	kind   Kind
	secret engine.Word
	draw   *rand.Rand
}

// NewLiar returns a host that draws its lies from draw, which nobody else should draw from.
func NewLiar(kind Kind, secret engine.Word, draw *rand.Rand) *Liar {
	return &Liar{kind, secret, draw}
}

// Answer returns the clue for a guess with the budget epsilon.
func (l *Liar) Answer(guess engine.Word, epsilon float64) engine.Clue {
	clue := l.kind.Score(guess, l.secret)
	if l.kind == Fibble {
		return l.fib(clue)
	}
	colors := clue.Colors()
	lie := 2 * NewChannel(epsilon).Other
	for i := range colors {
		if u := l.draw.Float64(); u < lie/2 {
			colors[i] = (colors[i] + 1) % 3
		} else if u < lie {
			colors[i] = (colors[i] + 2) % 3
		}
	}
	return engine.MakeClue(colors)
}

// fib changes one tile, unless the clue wins.
func (l *Liar) fib(clue engine.Clue) engine.Clue {
	if clue == engine.AllGreen {
		return clue
	}
	fibs := fibs(clue)
	return fibs[l.draw.IntN(len(fibs))]
}

// fibs returns the clues that Fibble may show instead of a true one, each as likely as the others.
func fibs(clue engine.Clue) [2 * engine.Letters]engine.Clue {
	var list [2 * engine.Letters]engine.Clue
	for tile := range engine.Letters {
		for shift := range engine.Color(2) {
			colors := clue.Colors()
			truth := colors[tile]
			colors[tile] = (truth + 1 + shift) % 3
			if engine.MakeClue(colors) == engine.AllGreen {
				colors[tile] = (truth + 2 - shift) % 3
			}
			list[2*tile+int(shift)] = engine.MakeClue(colors)
		}
	}
	return list
}
