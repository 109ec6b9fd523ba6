package play

import (
	"context"
	"strings"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/game"
)

// Some pages remove their board as soon as the last row is complete, so that its clue can't be read.

// wonBy reports whether only a win can have ended the game with a word: no other word fits. That there were rows left proves
// nothing, as any page can lose its board.
func (g *played) wonBy(word game.Word) bool {
	return g.Rules.Host.Lies == game.OtherBoards || g.boards.MayBeAnswer(word) && g.boards.Board(0).Left() == 1
}

// stays makes sure that a win that may surprise is no passing look of its row.
func (g *played) stays(ctx context.Context, row page.Row, guess game.Word) (page.Row, error) {
	solved := len(row.Clues) == 1 && strings.Trim(row.Clues[0], "G") == "" && row.Inferred == ""
	if !solved || g.paid != nil || g.wonBy(guess) {
		return row, nil
	}
	return g.Page.Stays(ctx, row)
}
