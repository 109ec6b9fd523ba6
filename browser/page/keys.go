package page

import (
	"context"
	"time"

	"absurdist/browser/keys"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
)

// press puts one key into the page: a trusted key-down with its text and a
// key-up, or a click on the page's own keyboard.
func (p *Page) press(ctx context.Context, k keys.Key) error {
	if p.profile.Typing.With == "clicks" {
		return p.clickKey(ctx, k)
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	for _, event := range k.Events() {
		if _, err := cdp.Call(ctx, p.target, input.DispatchKeyEvent, event); err != nil {
			return p.broken(ctx, err)
		}
	}
	return nil
}

// pressAll presses keys with the gap between them.
func (p *Page) pressAll(ctx context.Context, gap time.Duration, list ...keys.Key) error {
	for i, k := range list {
		if i > 0 {
			if err := pause(ctx, gap); err != nil {
				return err
			}
		}
		if err := p.press(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// pause waits for d, or for the end of ctx.
func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
