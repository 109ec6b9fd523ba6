package chrome

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Pages open tabs and windows of their own. Some need one, for a sign-in; those that open one after the other would fill
// a browser that somebody else goes on to use. So they are closed with the tab that they come from, and beyond a few at
// once.

// openLimit is how many tabs the pages in a browser may have open at a time.
const openLimit = 4

// watchOpened begins to keep count of what pages open.
func (b *Browser) watchOpened() error {
	b.opened = map[target.ID]target.ID{}
	if err := chromedp.ListenBrowser(b.ctx, b.targetEvent); err != nil {
		return err
	}
	_, err := chromedp.CallBrowser(b.ctx, target.SetDiscoverTargets, target.SetDiscoverTargetsParams{Discover: true})
	return err
}

// targetEvent takes in that there is another tab, or one less. It must send no command.
func (b *Browser) targetEvent(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch event := event.(type) {
	case *target.EventTargetCreated:
		info := event.TargetInfo
		if info.Type != "page" || info.OpenerID == "" {
			return
		}
		from, again := b.opened[info.OpenerID]
		if !again {
			from = info.OpenerID
		}
		if !again && !b.ours(from) {
			return
		}
		b.opened[info.TargetID] = from
		b.log.Debug().Int("open", len(b.opened)).Msg("the page opened another tab")
		if len(b.opened) > openLimit {
			go b.closeTab(info.TargetID)
		}
	case *target.EventTargetDestroyed:
		delete(b.opened, event.TargetID)
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

// closeOpened closes what was opened from a tab of ours that is closed, or from any.
func (b *Browser) closeOpened(from target.ID) {
	ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
	defer cancel()
	// What was opened before the answer comes has been told of by then.
	if _, err := chromedp.CallBrowser(ctx, target.GetBrowserContexts, cdp.Empty{}); err != nil {
		b.log.Debug().Err(err).Msg("closing what the page opened")
		return
	}
	for _, id := range b.openedFrom(from) {
		b.closeTab(id)
	}
}

// openedFrom lists what was opened from a tab, or from any.
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
