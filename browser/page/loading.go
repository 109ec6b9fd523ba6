package page

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/chromedp/cdproto/network"
)

// How long to wait for what the page asks servers for before the first word. Some pages show the board and take keys
// before their words have come, and answer wrongly until then.
const (
	fetchLimit = 3 * time.Second
	// otherLimit is for servers other than the page's own, which may be those of advertisements.
	otherLimit = 1500 * time.Millisecond
	// scriptLimit is shorter, because no event says when a worker has its script and then its words.
	scriptLimit = 600 * time.Millisecond
)

// request is what a page asked a server for.
type request struct {
	at     time.Time
	script bool
	until  time.Time // for so long the first word waits for the answer
}

// asks notes a request of the page.
func (p *Page) asks(ev *network.EventRequestWillBeSent) {
	r := request{at: time.Now(), script: ev.Type == network.ResourceTypeScript}
	if !r.script && ev.Type != network.ResourceTypeXHR && ev.Type != network.ResourceTypeFetch {
		return
	}
	from, err := url.Parse(ev.DocumentURL)
	to, err2 := url.Parse(ev.Request.URL)
	switch own := err == nil && err2 == nil && from.Host == to.Host; {
	case own && r.script:
		r.until = r.at.Add(scriptLimit)
	case own:
		r.until = r.at.Add(fetchLimit)
	case !r.script:
		r.until = r.at.Add(otherLimit)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked[ev.RequestID] = r
	p.notify()
}

// asksSince reports whether the page waits for data that it asked a server for since a time. The caller holds the lock.
func (p *Page) asksSince(t time.Time) bool {
	for _, r := range p.asked {
		if !r.script && !r.at.Before(t) {
			return true
		}
	}
	return false
}

// answered notes that a request ended, with an answer or without.
func (p *Page) answered(id network.RequestID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, asked := p.asked[id]; asked {
		delete(p.asked, id)
		p.notify()
	}
}

// waiting returns the end of the wait for open requests; the zero time if there are none.
func (p *Page) waiting() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	var end time.Time
	for _, r := range p.asked {
		if r.until.After(end) {
			end = r.until
		}
	}
	return end
}

// awaitAnswers waits until the page's servers have answered and the page has drawn the result. It may ask them once it is drawn.
func (p *Page) awaitAnswers(ctx context.Context) error {
	if _, err := call[any](ctx, p, "frame"); err != nil {
		return err
	}
	end := p.waiting()
	if !end.After(time.Now()) {
		return nil
	}
	err := p.await(ctx, time.Until(end), func(State) bool { return !p.waiting().After(time.Now()) })
	if err != nil && !errors.Is(err, errWaited) {
		return err
	}
	_, err = call[any](ctx, p, "frame")
	return err
}
