package page

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/chromedp/cdproto"
)

const (
	shotTries = 20
	shotPause = 50 * time.Millisecond
	glimpse   = 2 * time.Second // for a picture in mid-game
	htmlLimit = 5_000_000       // characters of a document
)

// Screenshot returns the page as it is visible, as PNG. A script of the page that leaves no time for it is ended.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	if end, has := ctx.Deadline(); has {
		defer time.AfterFunc(time.Until(end)/3, p.endScript).Stop()
	}
	return p.shoot(ctx)
}

// Glimpse is [Page.Screenshot] in mid-game. It leaves the page's scripts alone, and gives up after a moment: the browser may never
// answer while one document follows another.
func (p *Page) Glimpse(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, glimpse, fmt.Errorf("no picture within %v", glimpse))
	defer cancel()
	return p.shoot(ctx)
}

func (p *Page) shoot(ctx context.Context) (png []byte, err error) {
	for tries := 0; ; tries++ {
		err = p.do(ctx, func(ctx context.Context) error {
			png, err = p.tab.Screenshot(ctx)
			return err
		})
		var answer *cdproto.Error // a tab has no picture while one document follows another
		if !errors.As(err, &answer) || tries == shotTries {
			return png, err
		}
		if err := chrome.Pause(ctx, shotPause); err != nil {
			return nil, err
		}
	}
}

// HTML returns the page's document as it stands, without shadow roots.
func (p *Page) HTML(ctx context.Context) (html string, err error) {
	err = p.do(ctx, func(ctx context.Context) error {
		html, err = chrome.Evaluate[string](ctx, p.tab, 0, fmt.Sprintf("document.documentElement.outerHTML.slice(0, %d)", htmlLimit))
		return err
	})
	return html, err
}
