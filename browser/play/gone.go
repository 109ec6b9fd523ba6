package play

import (
	"absurdist/engine/game"
)

// wonBy reports whether a game that ended with a word, whose clue was never shown, must have been won by it: rows were
// left, or no other word fits. Some pages remove their board as soon as the last row is complete.
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
