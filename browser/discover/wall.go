package discover

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"

	"github.com/chromedp/cdproto"
)

// walled looks for a wall, which is neither clicked nor typed into, and waits for one that goes by itself. The error is a
// [*page.BlockedError] if it stays.
func (e *explorer) walled(ctx context.Context) error {
	signs := profile.Walls()
	wall, err := call[*page.Wall](ctx, e.session, "wall", signs)
	if err != nil || wall == nil {
		return err
	}
	gone, err := call[bool](ctx, e.session, "awaitNoWall", signs, page.WallStays.Milliseconds())
	var answer *cdproto.Error
	switch {
	case errors.As(err, &answer): // another page has come
		return e.lookInto(ctx, e.frame)
	case err == nil && !gone:
		return wall.Blocked(e.address)
	}
	return err
}

// answered returns the error for a page in whose place the server sent an error, unless that is a wall.
func (e *explorer) answered(ctx context.Context) error {
	var status int
	for range 2 { // the page that comes after a wall has another status
		var err error
		if status, err = evaluate[int](ctx, e.session, `performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0`); err != nil || status < 400 {
			return err
		}
		if err := e.walled(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: %s: the server answered %d", ErrLoad, e.address, status)
}

// wallLimit is how long to look for a wall after no game was found.
const wallLimit = page.WallStays + 5*time.Second

// orBlocked returns err, or that there is a wall, which may be why no game was found.
func (e *explorer) orBlocked(ctx context.Context, err error) error {
	if !errors.Is(err, ErrNoGame) || ctx.Err() != nil || e.world == 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, wallLimit) // a page whose scripts never end doesn't answer
	defer cancel()
	if blocked := e.walled(ctx); errors.Is(blocked, page.ErrBlocked) {
		return blocked
	}
	return err
}
