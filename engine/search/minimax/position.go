package minimax

import (
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// Position is a position of a game with the Guesser to move.
type Position struct {
	Turns []game.Turn // only from [Game.After]
	Left  []uint16    // the words that fit all clues, by number, ascending
	Legal []uint16    // the words that the mode still allows; nil for all, in normal mode
}

// Start returns the position before the first guess.
func (g *Game) Start() Position {
	all, answers := order.Numbers[uint16](len(g.Words())), len(g.Answers())
	if g.Mode == game.Normal {
		return Position{Left: all[:answers]}
	}
	return Position{Left: all[:answers:answers], Legal: all}
}

// After returns the position after a guess and a clue that some word left gives.
func (g *Game) After(p Position, guess uint16, clue game.Clue) Position {
	turn := game.Turn{Guess: g.Words()[guess], Clue: clue}
	next := Position{Turns: append(slices.Clip(p.Turns), turn)}
	for _, i := range p.Left {
		if game.Score(turn.Guess, g.Words()[i]) == clue {
			next.Left = append(next.Left, i)
		}
	}
	allows := g.Mode.Filter([]game.Turn{turn})
	for _, i := range p.Legal {
		if allows(&g.Words()[i]) {
			next.Legal = append(next.Legal, i)
		}
	}
	return next
}

// Won reports whether the Guesser has found the answer. A position in which a single word is left is not won yet.
func (p Position) Won() bool {
	n := len(p.Turns)
	return n > 0 && p.Turns[n-1].Clue == game.AllGreen
}
