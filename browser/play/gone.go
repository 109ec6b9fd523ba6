package play

import (
	"absurdist/engine/game"
)

// Some pages remove their board as soon as the last row is complete, so that its clue can't be read.

// wonBy reports whether only a win can have ended the game with a word: there were rows left, or no other word fits.
func (g *played) wonBy(word game.Word) bool {
	left, limited := g.boards.GuessesLeft()
	return g.boards.MayBeAnswer(word) && (!limited || left > 1 || g.boards.Board(0).Left() == 1)
}
