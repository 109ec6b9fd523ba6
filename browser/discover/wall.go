package discover

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
)

// walled looks for a wall, which is neither clicked nor typed into, and waits for one that goes by itself. It fails with a
// [*page.BlockedError] if that stays.
func (e *explorer) walled(ctx context.Context) {
	signs := profile.Walls()
	wall := call[*page.Wall](ctx, e.session, "wall", signs)
	if wall == nil {
		return
	}
	gone := false
	err := attempt(func() { gone = call[bool](ctx, e.session, "awaitNoWall", signs, page.WallStays.Milliseconds()) })
	switch {
	case wentElsewhere(err): // another page has come
		e.lookInto(ctx, e.frame)
	case err == nil && !gone:
		fail(wall.Blocked(e.address))
	default:
		check(err)
	}
}

// answered fails on a page in whose place the server sent an error, unless that is a wall.
func (e *explorer) answered(ctx context.Context) {
	var status int
	for range 2 { // the page that comes after a wall has another status
		status = evaluate[int](ctx, e.session, `performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0`)
		if status < 400 {
			return
		}
		e.walled(ctx)
	}
	fail(fmt.Errorf("%w: %s: the server answered %d", ErrLoad, e.address, status))
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
	if blocked := attempt(func() { e.walled(ctx) }); errors.Is(blocked, page.ErrBlocked) {
		return blocked
	}
	return err
}
