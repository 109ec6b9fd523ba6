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
	at    time.Time // when it asked for data; the zero time for a script
	until time.Time // for so long the first word waits for the answer
}

// asks notes a request of the page. The caller holds mu.
func (p *Page) asks(ev *network.EventRequestWillBeSent) {
	now := time.Now()
	from, err := url.Parse(ev.DocumentURL)
	to, err2 := url.Parse(ev.Request.URL)
	own := err == nil && err2 == nil && from.Host == to.Host
	var r request
	switch script := ev.Type == network.ResourceTypeScript; {
	case script && own:
		r = request{until: now.Add(scriptLimit)}
	case script:
	case ev.Type != network.ResourceTypeXHR && ev.Type != network.ResourceTypeFetch:
		return
	case own:
		r = request{now, now.Add(fetchLimit)}
	default:
		r = request{now, now.Add(otherLimit)}
	}
	p.asked[ev.RequestID] = r
	p.noteAsked()
}

// answered notes that a request ended, with an answer or without. The caller holds mu.
func (p *Page) answered(id network.RequestID) {
	if _, asked := p.asked[id]; asked {
		delete(p.asked, id)
		p.noteAsked()
	}
}

// noteAsked notes what the page waits for now. The caller holds mu.
func (p *Page) noteAsked() {
	p.now.asks, p.now.waits = time.Time{}, time.Time{}
	for _, r := range p.asked {
		if r.at.After(p.now.asks) {
			p.now.asks = r.at
		}
		if r.until.After(p.now.waits) {
			p.now.waits = r.until
		}
	}
	p.notify()
}

// awaitAnswers waits until the page's servers have answered and the page has drawn the result. It may ask them once it is drawn.
func (p *Page) awaitAnswers(ctx context.Context) error {
	if err := p.run(ctx, "frame"); err != nil {
		return err
	}
	end := p.sight().waits
	if !end.After(time.Now()) {
		return nil
	}
	err := p.await(ctx, time.Until(end), func(s sight) bool { return !s.waits.After(time.Now()) })
	if err != nil && !errors.Is(err, errWaited) {
		return err
	}
	return p.run(ctx, "frame")
}
