package discover

import (
	"context"
	"errors"
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
