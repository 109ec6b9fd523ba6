package pool

import (
	"context"
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"

	"github.com/rs/zerolog"
)

// errGone is wrapped if a browser died and could not be replaced. The error is also a [page.ErrBrowser].
var errGone = fmt.Errorf("gone for good: %w", page.ErrBrowser)

// house is a browser and its replacements.
type house struct {
	options chrome.Options
	log     zerolog.Logger

	mu      sync.Mutex
	browser *chrome.Browser
	life    int // number of the current browser
	gone    error
}

// place is a tab in one of a house's browsers.
type place struct {
	tab  *chrome.Tab
	life int
}

// Close closes the tab. It may be called twice.
func (p *place) Close() { p.tab.Close() }

// name returns the browser's name in messages.
func (h *house) name() string {
	if h.options.Remote != "" {
		return h.options.Remote
	}
	return "the browser"
}

// open starts the first browser.
func (h *house) open(ctx context.Context) (err error) {
	h.browser, err = chrome.Start(ctx, h.options)
	return err
}

// place opens a tab, in another browser if the current one is gone.
func (h *house) place(ctx context.Context) (*place, error) {
	for {
		h.mu.Lock()
		b, life, gone := h.browser, h.life, h.gone
		h.mu.Unlock()
		if gone != nil {
			return nil, gone
		}
		tab, err := b.Apart(ctx)
		if err == nil {
			return &place{tab, life}, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := h.again(ctx, life); err != nil {
			return nil, err
		}
	}
}

// again replaces the browser of a life, unless that has already happened. The error wraps errGone if there is no
// replacement.
func (h *house) again(ctx context.Context, life int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.gone != nil || h.life != life {
		return h.gone
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if h.life++; h.life >= deathLimit {
		return h.giveUp(fmt.Errorf("it died %d times", h.life))
	}
	h.log.Warn().Str("browser", h.name()).Msg("the browser is gone: trying once more")
	b, err := h.browser.Again(ctx)
	if ctx.Err() != nil {
		if err == nil {
			b.Close()
		}
		return context.Cause(ctx)
	}
	if err != nil {
		return h.giveUp(err)
	}
	h.browser = b
	return nil
}

func (h *house) giveUp(why error) error {
	h.gone = fmt.Errorf("%s: %w: %w", h.name(), errGone, why)
	h.log.Warn().Str("browser", h.name()).Err(why).Msg("the browser is gone for good: its games go to the others")
	return h.gone
}

// close ends the browser.
func (h *house) close() {
	if h != nil && h.browser != nil {
		h.browser.Close()
	}
}
