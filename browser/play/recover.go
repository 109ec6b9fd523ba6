package play

import (
	"context"
	"fmt"
	"strings"
	"time"

	"absurdist/browser/page"
)

// goOn opens the page again, and takes up the game where its board stands.
func (g *game) goOn(ctx context.Context) (err error) {
	if g.Page, err = g.Reopen(ctx); err != nil {
		return err
	}
	return g.catchUp(ctx)
}

// catchUp brings page and position together again. Rows that the page forgot are
// typed once more: a browser that is killed takes the last seconds of a page's
// storage with it. Rows that came since are taken in: a guess whose clue was not
// read. Clues other than before mean that the page has drawn another secret.
func (g *game) catchUp(ctx context.Context) error {
	rows := g.Page.Rows()
	for i, w := range g.boards.Guesses() {
		if i >= len(rows) {
			row, err := g.Page.Guess(ctx, w.String())
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
		if rows[i].Word != w.String() || !g.agrees(i, rows[i].Clues) {
			return fmt.Errorf("%w: row %d is %s %s now: %w", ErrStateLost, i+1, strings.ToUpper(rows[i].Word), strings.Join(rows[i].Clues, " "), page.ErrBrowser)
		}
	}
	for _, row := range rows[len(g.boards.Guesses()):] {
		if err := g.apply(row, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// agrees reports whether clues are those that turn i got on the boards.
func (g *game) agrees(i int, clues []string) bool {
	for k, text := range clues {
		turns := g.boards.Board(k).Turns()
		if i < len(turns) && turns[i].Clue.String() != text {
			return false
		}
	}
	return true
}
