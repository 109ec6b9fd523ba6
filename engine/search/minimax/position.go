package minimax

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Position is a position of a game with the Guesser to move.
type Position struct {
	Turns []game.Turn
	Left  []uint16 // the words that fit all clues, as numbers of [Game.Words], ascending
	Legal []uint16 // the words that the mode and the source still allow; nil for all, in normal mode
}

// Start returns the position before the first guess.
func (g *Game) Start() Position {
	var p Position
	for i := range g.words {
		if i < g.answers {
			p.Left = append(p.Left, uint16(i))
		}
		p.Legal = append(p.Legal, uint16(i))
	}
	if g.Rule() == game.Normal {
		p.Legal = nil
	}
	return p
}

// After returns the position after a guess and a clue that some word left gives.
func (g *Game) After(p Position, guess uint16, clue game.Clue) Position {
	w := g.words[guess]
	next := Position{Turns: append(slices.Clip(p.Turns), game.Turn{Guess: w, Clue: clue})}
	for _, i := range p.Left {
		if game.Score(w, g.words[i]) == clue {
			next.Left = append(next.Left, i)
		}
	}
	allows := g.Rule().Filter(next.Turns[len(p.Turns):])
	for _, i := range p.Legal {
		if allows(&g.words[i]) {
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
