package play

import (
	"absurdist/engine/game"
)

// Some pages take their board away at the moment in which the last row comes, so that its clue can never be read.

// wonBy reports whether a game that ended with a word, without a clue for it, can only have been won by it: there were rows left, or
// no other word fits.
func (g *played) wonBy(word game.Word) bool {
	if g.boards.Len() > 1 || !g.Rules.Host.Honest() || g.Rules.Host.SellsClues() {
		return false
	}
	played := len(g.boards.Guesses()) + 1
	if g.Rules.Rows == 0 || played < g.Rules.Rows {
		return true
	}
	b := g.boards.Board(0)
	return b.Left() == 1 && b.IsCandidate(word)
}
