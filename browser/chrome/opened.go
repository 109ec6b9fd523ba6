package chrome

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Pages open tabs and windows of their own. Some need one, for a sign-in; those that open one after the other would fill
// a browser that somebody else goes on to use. So they are closed with the tab that they come from, and beyond a few at
// once.

// openLimit is how many tabs the pages in a browser may have open at a time.
const openLimit = 4

// goneLimit is how long the news may take that a tab is gone, before it is closed once more.
const goneLimit = 500 * time.Millisecond

// watchOpened begins to keep count of what pages open.
func (b *Browser) watchOpened() error {
	b.opened, b.openedChanged = map[target.ID]target.ID{}, make(chan struct{})
	if err := chromedp.ListenBrowser(b.ctx, b.targetEvent); err != nil {
		return err
	}
	_, err := chromedp.CallBrowser(b.ctx, target.SetDiscoverTargets, target.SetDiscoverTargetsParams{Discover: true})
	return err
}

// targetEvent takes in that there is another tab, or one less. It must send no command.
func (b *Browser) targetEvent(event any) {
	switch event := event.(type) {
	case *target.EventTargetCreated:
		if info := event.TargetInfo; info.Type == "page" && info.OpenerID != "" {
			b.created(info)
		}
	case *target.EventTargetDestroyed:
		b.destroyed(event.TargetID)
	}
}

// created takes in a tab that another tab has opened.
func (b *Browser) created(info *target.Info) {
	b.mu.Lock()
	defer b.mu.Unlock()
	from, again := b.opened[info.OpenerID] // by one that was opened itself
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
	b.notify()
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

// closeOpened closes what was opened from a tab of ours that is closed, or from any, until nothing of it is left.
func (b *Browser) closeOpened(from target.ID) {
	ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
	defer cancel()
	for {
		// What was opened before the answer comes has been told of by then.
		if _, err := chromedp.CallBrowser(ctx, target.GetBrowserContexts, cdp.Empty{}); err != nil {
			b.log.Debug().Err(err).Msg("closing what the page opened")
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
		b.awaitFewer(ctx, from, len(left))
	}
}

// awaitFewer waits until less is left of what was opened from a tab, or another comes. The news of an end may be lost.
func (b *Browser) awaitFewer(ctx context.Context, from target.ID, than int) {
	ctx, cancel := context.WithTimeout(ctx, goneLimit)
	defer cancel()
	for {
		b.mu.Lock()
		changed := b.openedChanged
		b.mu.Unlock()
		if len(b.openedFrom(from)) != than {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// destroyed takes in that a tab is gone.
func (b *Browser) destroyed(id target.ID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.opened, id)
	b.notify()
}

// notify wakes all that wait for a change of what is open. The caller holds mu.
func (b *Browser) notify() {
	close(b.openedChanged)
	b.openedChanged = make(chan struct{})
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
