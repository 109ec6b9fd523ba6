package noise

import (
	"fmt"
	"math"

	"absurdist/engine"
)

// MaxEpsilon is the largest budget of one guess: more makes no difference that a float could tell.
const MaxEpsilon = 1000

// Game is what a player of WORDPL knows.
type Game struct {
	Model     *Model
	Turns     []Turn
	Spent     float64 // the sum of ε
	Posterior *Posterior
}

// NewGame returns a game before its first guess.
func NewGame(m *Model) *Game { return &Game{Model: m, Posterior: NewPosterior(m)} }

// Apply takes in a turn. The error, for a word that is not allowed, a budget that is none, or a clue that
// can't be, leaves the game as it was but for the last.
func (g *Game) Apply(t Turn) error {
	if err := CheckEpsilon(t.Epsilon); err != nil {
		return err
	}
	if err := g.Posterior.Update(t); err != nil {
		return err
	}
	g.Turns = append(g.Turns, t)
	g.Spent += t.Epsilon
	return nil
}

// CheckEpsilon returns an error for what is no budget of a guess.
func CheckEpsilon(epsilon float64) error {
	if math.IsNaN(epsilon) || epsilon < 0 || epsilon > MaxEpsilon {
		return fmt.Errorf("ε is a number from 0 to %d, not %v", MaxEpsilon, epsilon)
	}
	return nil
}

// Word returns the answer of that index.
func (g *Game) Word(answer int) engine.Word { return g.Model.Dict.Answers()[answer] }
