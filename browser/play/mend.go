package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Unfit describes a game on a page that no longer fits its profile.
type Unfit struct {
	Turns []game.Turn // read before; with several boards those of Board
	Board int         // the first of several that is not solved
	// Solved is how many of several boards are solved.
	Solved int
	Rows   []page.Row       // of several boards, all that were read
	Dict   *game.Dictionary // allowed words
	Err    error            // what did not fit
	// Doubted are later turns, read with wrong colours: no word fits them.
	Doubted []game.Turn
}

// Mendable reports whether an error says that a page does not fit its profile, and mending may help.
func Mendable(err error) bool {
	unlike, _ := errors.AsType[*page.MismatchError](err)
	gone, _ := errors.AsType[*page.GoneError](err)
	if unlike != nil && unlike.Stuck || gone != nil {
		return false
	}
	return page.Unlike(err) && !errors.Is(err, page.ErrLoad) && !errors.Is(err, page.ErrBrowser)
}

// mend has the profile mended, and resumes the game from the page's board. Unfit says what did not fit. It reports
// whether the error that it returns may be repaired, too.
func (g *played) mend(ctx context.Context, unfit error) (again bool, _ error) {
	var rows []page.Row
	for i := range g.boards.Guesses() {
		rows = append(rows, g.row(i))
	}
	var p *page.Page
	var err error
	for tried, n := 0, 0; n < g.boards.Len() && tried < mostTries; n++ { // colours are learned from a board that shows all words
		if g.boards.Board(n).Won() {
			continue
		}
		turns := g.boards.Board(n).Turns()
		if g.readBefore < 0 {
			g.readBefore = len(turns)
		}
		u := Unfit{Turns: turns, Board: n, Solved: g.boards.Len() - len(g.boards.Open()), Rows: rows, Dict: g.Dict, Err: unfit}
		p, err = g.Mend(ctx, u)
		if tried++; err == nil || ctx.Err() != nil || u.Solved == 0 { // otherwise that board may be gone, solved by the last word
			break
		}
	}
	switch {
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case err != nil:
		return false, fmt.Errorf("%w; looking at the page again did not help: %w", unfit, err)
	}
	g.Page = p
	return true, g.catchUp(ctx)
}

// mayBeMisread reports whether err, a contradiction between clues, may come from colours that mending got wrong.
func (g *played) mayBeMisread(err error) bool {
	contradicts := errors.Is(err, game.ErrContradiction) || errors.Is(err, game.ErrMiscounted)
	return contradicts && g.Mend != nil && g.readBefore >= 0 && g.boards.Len() == 1
}

// readAgain has the rows since the mending read with other colours. If they can be, it records this game as failed and
// begins it again with the new reading; otherwise the game continues unchanged.
func (g *played) readAgain(ctx context.Context) error {
	turns := g.boards.Board(0).Turns()
	p, err := g.Mend(ctx, Unfit{Turns: turns[:g.readBefore], Dict: g.Dict, Err: g.misread, Doubted: turns[g.readBefore:]})
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		g.readBefore, g.misread = -1, nil // no better reading
		g.warn(fmt.Errorf("there is no other reading of the colours: %w", err))
		return nil
	}
	end := record.End{Event: record.EventEnd, Outcome: record.Failed, Guesses: len(turns), Seconds: g.seconds(), Error: fmt.Sprintf("colours were misread since row %d, and the rows are read again: %v", g.readBefore+1, g.misread)}
	boards, err := g.begin(slices.Values(slices.DeleteFunc(slices.Clone(g.Dict.Words()), func(w game.Word) bool { return !g.boards.Board(0).Rejected(w) })))
	if err := errors.Join(err, g.record(record.Event{End: &end})); err != nil {
		return err
	}
	g.Page, g.boards, g.misread, g.astray = p, boards, nil, 0
	if err := g.record(record.Event{Start: &g.Start}); err != nil {
		return err
	}
	return g.applyAll(p.Rows(), time.Time{})
}
