package play

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
)

// mostTries is how often a game is repaired in one way without a new row. One mending may not be enough: a colour may
// appear later, or another sign of refusal. More deaths of the browser mean that a page or word kills it.
const mostTries = 3

// tries counts the repairs since the last new row.
type tries struct{ n, rows int }

// another counts one more after so many rows. It reports whether it is worth trying.
func (t *tries) another(rows int) bool {
	if rows > t.rows {
		*t = tries{0, rows}
	}
	t.n++
	return t.n <= mostTries
}

// recovered returns nil if err is nil or the game was recovered from it.
func (g *played) recovered(ctx context.Context, err error) error {
	for again := true; err != nil && again; {
		rows, died := len(g.boards.Guesses()), errors.Is(err, page.ErrBrowser)
		switch {
		case ctx.Err() != nil:
			return err
		case died && g.Reopen != nil && g.deaths.another(rows):
			err = g.goOn(ctx, err)
		case Mendable(err) && g.Mend != nil && !g.won() && g.mended.another(rows):
			again, err = g.mend(ctx, err)
		default:
			return err
		}
	}
	return err
}

// goOn opens the page again after its browser died, and resumes the game from the page's board.
func (g *played) goOn(ctx context.Context, died error) error {
	g.warn(died)
	p, err := g.Reopen(ctx)
	if err != nil {
		return err
	}
	g.Page = p
	return g.catchUp(ctx)
}

// takeUp reads the rows that are already on the board.
func (g *played) takeUp(ctx context.Context) error {
	if g.Known != nil {
		return g.takeUpKnown(ctx)
	}
	err := g.applyAll(g.Page.Rows(), time.Time{})
	if err == nil && (g.won() || g.lost()) {
		return ErrAlreadyPlayed
	}
	return err
}

// applyAll adds finished rows, see apply.
func (g *played) applyAll(rows []page.Row, began time.Time) error {
	for _, row := range rows {
		if err := g.apply(row, began); err != nil {
			return err
		}
	}
	return nil
}

// catchUp makes page and position agree again. Rows that the page lost are typed again: it may have stored the last one
// too late for [page.Page.Keep], or store nothing at all. New rows, such as a guess whose clue was not read, are added.
// Different clues mean that the page has drawn another secret.
func (g *played) catchUp(ctx context.Context) error {
	rows := g.Page.Rows()
	for i, w := range g.boards.Guesses() {
		if i >= len(rows) {
			again, err := g.typeAgain(ctx, i)
			if err != nil {
				return err
			}
			rows = append(rows, again...)
		}
		if g.Known != nil {
			if err := g.compare(i, rows[i]); err != nil {
				return err
			}
		} else if was := g.row(i); rows[i].Word != w.String() || !agree(was.Clues, rows[i].Clues) {
			return fmt.Errorf("%w with the browser: expected %s again in row %d; it shows %s now", ErrStateLost, describe(was), i+1, describe(rows[i]))
		}
	}
	began := time.Now()
	if g.Known != nil {
		began = time.Time{}
	}
	return g.applyAll(rows[len(g.boards.Guesses()):], began)
}

// typeAgain types the row of turn i again, and if the game is known as many of the later ones as a call takes.
func (g *played) typeAgain(ctx context.Context, i int) ([]page.Row, error) {
	guesses := g.boards.Guesses()
	if g.Known != nil {
		return g.enter(ctx, i, len(guesses))
	}
	if g.paid != nil && i < len(g.paid.Turns) {
		if err := g.Page.SetEpsilon(ctx, g.paid.Turns[i].Epsilon); err != nil {
			return nil, err
		}
	}
	row, err := g.Page.Guess(ctx, guesses[i].String(), false) // a game that is won is not recovered
	return []page.Row{row}, err
}

// row returns turn i as the page showed it.
func (g *played) row(i int) page.Row {
	row := page.Row{Word: g.boards.Guesses()[i].String(), Width: g.Dict.Length()}
	for _, p := range g.boards.All() {
		clue := ""
		if i < len(p.Turns()) {
			clue = p.Turns()[i].Clue.String()
		}
		row.Clues = append(row.Clues, clue)
	}
	return row
}

func describe(row page.Row) string {
	return strings.ToUpper(row.Word) + " " + strings.Join(row.Clues, " ")
}

// agree reports whether clues are those that there were, on the boards that had one.
func agree(were, clues []string) bool {
	for k, clue := range clues {
		if were[k] != "" && were[k] != clue {
			return false
		}
	}
	return true
}
