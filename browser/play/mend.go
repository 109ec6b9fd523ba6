package play

import (
	"context"
	"errors"
	"fmt"

	"absurdist/browser/page"
	"absurdist/engine"
)

// Unfit is a game on a page that its profile fits no more.
type Unfit struct {
	Turns []engine.Turn      // that were read before
	Dict  *engine.Dictionary // the words that may be played
	Err   error              // what did not fit
}

// mostMendings is how often in a row a page is mended without a row between: one that was mended may have tiles of a colour
// that it had not shown before, or refuse a word in another way.
const mostMendings = 3

// mendings counts how often in a row the page was mended.
type mendings struct{ n, rows int }

// another counts one more after so many rows. It reports whether it is worth a try.
func (m *mendings) another(rows int) bool {
	if rows > m.rows {
		*m = mendings{0, rows}
	}
	m.n++
	return m.n <= mostMendings
}

// Mendable reports whether an error says that a page does not fit its profile, which looking at the page may mend.
func Mendable(err error) bool {
	if unlike, ok := errors.AsType[*page.MismatchError](err); ok && unlike.Stuck {
		return false
	}
	for _, kind := range []error{page.ErrUnlike, page.ErrWidth, page.ErrLetters} {
		if errors.Is(err, kind) {
			return !errors.Is(err, page.ErrLoad) && !errors.Is(err, page.ErrBrowser)
		}
	}
	return false
}

// mayMend reports whether err says that the page is to be mended.
func (g *game) mayMend(ctx context.Context, err error) bool {
	return Mendable(err) && ctx.Err() == nil && g.Mend != nil && g.boards.Len() == 1 && g.mended.another(len(g.boards.Guesses()))
}

// mend has the page read in another way, and takes up the game where its board stands. Unfit is what did not fit. It
// reports whether what it returns may be repaired, too.
func (g *game) mend(ctx context.Context, unfit error) (again bool, _ error) {
	p, err := g.Mend(ctx, Unfit{g.boards.Board(0).Turns(), g.Dict, unfit})
	switch {
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case err != nil:
		return false, fmt.Errorf("%w; looking at the page anew did not help: %w", unfit, err)
	}
	g.Page = p
	return true, g.catchUp(ctx)
}
