package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"absurdist/browser/page"
	"absurdist/engine/game"
	"absurdist/engine/record"
)

// Unfit is a game on a page that its profile fits no more.
type Unfit struct {
	Turns []game.Turn      // that were read before; of several boards those of the first
	Dict  *game.Dictionary // the words that may be played
	Err   error            // what did not fit
	// Doubted are turns after those, read by colours that were told wrongly: no word fits them.
	Doubted []game.Turn
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
	if _, ok := errors.AsType[*page.GoneError](err); ok {
		return false
	}
	for _, kind := range []error{page.ErrUnlike, page.ErrWidth, page.ErrLetters} {
		if errors.Is(err, kind) {
			return !errors.Is(err, page.ErrLoad) && !errors.Is(err, page.ErrBrowser)
		}
	}
	return false
}

// mayMend reports whether err says that the page is to be mended. Colours are told by the first board, which shows no words once it
// is solved.
func (g *played) mayMend(ctx context.Context, err error) bool {
	return Mendable(err) && ctx.Err() == nil && g.Mend != nil && !g.boards.Board(0).Won() && g.mended.another(len(g.boards.Guesses()))
}

// mend has the page read in another way, and takes up the game where its board stands. Unfit is what did not fit. It
// reports whether what it returns may be repaired, too.
func (g *played) mend(ctx context.Context, unfit error) (again bool, _ error) {
	turns := g.boards.Board(0).Turns()
	if g.told < 0 {
		g.told = len(turns)
	}
	p, err := g.Mend(ctx, Unfit{Turns: turns, Dict: g.Dict, Err: unfit})
	switch {
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case err != nil:
		return false, fmt.Errorf("%w; looking at the page anew did not help: %w", unfit, err)
	}
	g.Page = p
	return true, g.catchUp(ctx)
}

// mayBeMisread reports whether err, that clues contradict each other, may come from colours that were told wrongly as the page
// was mended.
func (g *played) mayBeMisread(err error) bool {
	contradicts := errors.Is(err, game.ErrContradiction) || errors.Is(err, game.ErrMiscounted)
	return contradicts && g.Mend != nil && g.told >= 0 && g.boards.Len() == 1
}

// readAgain has the rows that were read since the page was mended read in another way. If there is one, the record says
// that this game has failed, and begins it again with the rows as they are read now; otherwise the game goes on as it is.
func (g *played) readAgain(ctx context.Context) error {
	turns := g.boards.Board(0).Turns()
	p, err := g.Mend(ctx, Unfit{Turns: turns[:g.told], Dict: g.Dict, Err: g.misread, Doubted: turns[g.told:]})
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		g.told, g.misread = -1, nil // as well read as can be
		g.warn(fmt.Errorf("the colours can't be told in another way: %w", err))
		return nil
	}
	end := record.End{Event: record.EventEnd, Outcome: record.Failed, Guesses: len(turns), Seconds: g.seconds(), Error: fmt.Sprintf("colours were told wrongly since row %d: the rows are read again: %v", g.told+1, g.misread)}
	boards, err := game.NewBoards(g.Dict, g.Rules, 1)
	if err := errors.Join(err, g.Recorder.End(end)); err != nil {
		return err
	}
	for _, w := range g.Dict.Words() {
		if g.boards.Board(0).Rejected(w) {
			boards.Reject(w)
		}
	}
	if g.Doubt {
		boards.Doubt()
	}
	g.Page, g.boards, g.misread, g.astray = p, boards, nil, 0
	if err := g.Recorder.Start(g.Start); err != nil {
		return err
	}
	for _, row := range p.Rows() {
		if err := g.apply(row, time.Time{}); err != nil {
			return err
		}
	}
	return nil
}
