package noise

import (
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/game"
)

// MaxEpsilon is the largest budget of one guess. A float could not distinguish a larger one.
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

// Apply adds a turn. The error is for a word that is not allowed, an invalid budget, or an impossible clue.
// Only the last changes the game.
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

// CheckEpsilon returns an error for an invalid budget of a guess.
func CheckEpsilon(epsilon float64) error {
	if math.IsNaN(epsilon) || epsilon < 0 || epsilon > MaxEpsilon {
		return fmt.Errorf("ε is a number from 0 to %d, not %v", MaxEpsilon, epsilon)
	}
	return nil
}

// Word returns the answer with that index.
func (g *Game) Word(answer int) game.Word { return g.Model.Dict.Answers()[answer] }
