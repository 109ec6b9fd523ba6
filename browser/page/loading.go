package page

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/chromedp/cdproto/network"
)

// How long to wait for what the page asks its own server for before the first word. Some pages show the board and take keys
// before their words have come, and answer wrongly until then.
const (
	fetchLimit = 3 * time.Second
	// scriptLimit is shorter, because no event says when a worker has its script and then its words.
	scriptLimit = 600 * time.Millisecond
)

// asks notes a request of the page. Requests to other servers, such as those for advertisements, are not waited for.
func (p *Page) asks(ev *network.EventRequestWillBeSent) {
	limit := fetchLimit
	switch ev.Type {
	case network.ResourceTypeScript:
		limit = scriptLimit
	case network.ResourceTypeXHR, network.ResourceTypeFetch:
	default:
		return
	}
	from, err := url.Parse(ev.DocumentURL)
	to, err2 := url.Parse(ev.Request.URL)
	if err != nil || err2 != nil || from.Host != to.Host {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked[ev.RequestID] = time.Now().Add(limit)
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
	for _, limit := range p.asked {
		if limit.After(end) {
			end = limit
		}
	}
	return end
}

// awaitAnswers waits until the page's server has answered and the page has drawn the result.
func (p *Page) awaitAnswers(ctx context.Context) error {
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
