package play

import (
	"absurdist/engine/game"
)

// Some pages take their board away as the last row comes, so its clue can never be read.

// mayWin reports whether a word can be the answer of a page with one board. Only such a word can have won unseen.
func (g *played) mayWin(word game.Word) bool {
	return g.boards.Len() == 1 && g.Rules.Host.Honest() && !g.Rules.Host.SellsClues() && g.boards.Board(0).IsCandidate(word)
}

// wonBy reports whether only a win can have ended the game with a word: there were rows left, or no other word fits.
func (g *played) wonBy(word game.Word) bool {
	left := g.Rules.Rows == 0 || len(g.boards.Guesses())+1 < g.Rules.Rows
	return g.mayWin(word) && (left || g.boards.Board(0).Left() == 1)
}
