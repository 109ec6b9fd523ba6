package chrome

import (
	"cmp"
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Pages open tabs and windows, some for a sign-in. Too many would fill a browser that somebody else uses. So they are
// closed with the tab that they come from, and as soon as there are more than a few.

// openLimit is how many tabs opened by pages a browser may have.
const openLimit = 4

// closePause is between two looks whether the tabs are gone.
const closePause = 10 * time.Millisecond

// watchOpened begins to track the tabs that pages open.
func (b *Browser) watchOpened() error {
	b.opened = map[target.ID]target.ID{}
	if err := chromedp.ListenBrowser(b.ctx, b.targetEvent); err != nil {
		return err
	}
	_, err := chromedp.CallBrowser(b.ctx, target.SetDiscoverTargets, target.SetDiscoverTargetsParams{Discover: true})
	return err
}

// targetEvent notes that a tab was opened or closed. It must not send commands.
func (b *Browser) targetEvent(event any) {
	switch event := event.(type) {
	case *target.EventTargetCreated:
		b.created(event.TargetInfo)
	case *target.EventTargetDestroyed:
		b.destroyed(event.TargetID)
	}
}

// created notes a tab opened by another tab.
func (b *Browser) created(info *target.Info) {
	if info.Type != "page" || info.OpenerID == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	from := cmp.Or(b.opened[info.OpenerID], info.OpenerID) // the opener may itself have been opened by a page
	if from == info.OpenerID && !b.ours(from) {
		return
	}
	b.opened[info.TargetID] = from
	b.opts.Log.Debug().Int("open", len(b.opened)).Msg("the page opened another tab")
	if len(b.opened) > openLimit {
		go b.closeTab(info.TargetID)
	}
}

// ours reports whether a target is one of our tabs. The caller holds mu.
func (b *Browser) ours(id target.ID) bool {
	if first := chromedp.FromContext(b.ctx).Target; first != nil && first.TargetID == id {
		return true
	}
	for t := range b.tabs {
		if t.Target().TargetID == id {
			return true
		}
	}
	return false
}

// closeOpened closes everything that was opened from one of our closed tabs, or from any if from is "". The news of a closed tab may get
// lost, so each is closed again until it is known to be gone.
func (b *Browser) closeOpened(from target.ID) {
	ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
	defer cancel()
	for ctx.Err() == nil {
		// By the time of this answer we know of everything that was opened before it.
		if _, err := chromedp.CallBrowser(ctx, target.GetBrowserContexts, cdp.Empty{}); err != nil {
			b.opts.Log.Debug().Err(err).Msg("closing what the page opened")
			return
		}
		left := b.openedFrom(from)
		if len(left) == 0 {
			return
		}
		for _, id := range left {
			if !b.closeTab(id) {
				b.destroyed(id)
			}
		}
		_ = Pause(ctx, closePause)
	}
}

// destroyed notes that a tab is gone.
func (b *Browser) destroyed(id target.ID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.opened, id)
}

// openedFrom lists the tabs opened from a tab, or from any if from is "".
func (b *Browser) openedFrom(from target.ID) []target.ID {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []target.ID
	for id, by := range b.opened {
		if from == "" || by == from {
			list = append(list, id)
		}
	}
	return list
}

// Unreached adds the way out to what the browser says of an address where no server listens. It returns "" for other texts.
func Unreached(said string) string {
	if said == "net::ERR_CONNECTION_REFUSED" {
		return "; no server listens there: start it, or correct the address"
	}
	return ""
}
