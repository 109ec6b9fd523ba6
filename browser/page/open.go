package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
)

// Open loads the address and waits until the board is there, clearing away what
// covers it. A page that shows a wall is not left: the error is a [*BlockedError] then, too.
func (p *Page) Open(ctx context.Context, address string) error {
	if err := p.Blocked(ctx); err != nil {
		return err
	}
	return p.orBlocked(ctx, p.open(ctx, address))
}

func (p *Page) open(ctx context.Context, address string) error {
	p.leave()
	load, cancel := context.WithTimeoutCause(ctx, chrome.Patience, fmt.Errorf("%w: %s: no answer within %v", ErrLoad, address, chrome.Patience))
	defer cancel()
	if width, height, err := p.profile.WindowSize(); err == nil && width > 0 {
		if err := p.do(load, func(ctx context.Context) error { return p.tab.Resize(ctx, width, height) }); err != nil {
			return err
		}
	}
	res, err := command(load, p, cdppage.Navigate, cdppage.NavigateParams{URL: address})
	if err == nil && res.ErrorText == aborted {
		err = p.do(load, p.tab.Alive)
	}
	if err == nil && res.ErrorText != "" {
		err = fmt.Errorf("%w: %s: %s%s", ErrLoad, address, res.ErrorText, chrome.Unreached(res.ErrorText))
	}
	if err != nil {
		return err
	}
	if res.LoaderID == "" { // the same page, at an anchor: it is not loaded anew by itself
		if _, err := command(load, p, cdppage.Reload, cdppage.ReloadParams{}); err != nil {
			return err
		}
	}
	p.mu.Lock()
	status := p.status[string(res.LoaderID)]
	p.mu.Unlock()
	if status >= 400 && !p.isWall(ctx, status) {
		return fmt.Errorf("%w: %s: the server answered %d", ErrLoad, address, status)
	}
	first := func(ctx context.Context) error { return p.outlast(ctx, func() error { return p.awaitFirst(ctx) }) }
	return inOrder(ctx, first, p.awaitAnswers, p.restored)
}

// failLimit is how long a page whose script has failed may show nothing.
const failLimit = 3 * time.Second

// awaitFirst is AwaitBoard for a page that was just opened. One that shows nothing because its script failed is loaded once more: the
// script may fail for some answers only.
func (p *Page) awaitFirst(ctx context.Context) error {
	shows := func(s sight) bool {
		return s.Board || s.Obstacle >= 0 || s.Design > 0 || s.Wall != "" || s.failed != ""
	}
	err := p.await(ctx, min(failLimit, p.loading), shows)
	p.mu.Lock()
	threw := p.threw && !p.now.waits.After(time.Now())
	p.threw = false
	p.mu.Unlock()
	switch {
	case err == nil:
	case !errors.Is(err, errWaited):
		return err
	case threw:
		p.log.Debug().Msg("a script of the page failed, and no board shows: loading it again")
		if _, err := command(ctx, p, cdppage.Reload, cdppage.ReloadParams{}); err != nil {
			return err
		}
	default:
		p.log.Info().Stringer("at_most", p.loading).Msg("no board yet: waiting for it")
	}
	return p.AwaitBoard(ctx)
}

// aborted is the browser's error for a load that was given up, for example because the tab crashed.
const aborted = "net::ERR_ABORTED"

// leave forgets what the page showed, because another page is about to be opened. Late messages of the old page are ignored.
func (p *Page) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left = cmp.Or(p.now.Document, p.left)
	p.now = sight{}
	p.seen, p.unlock, p.threw, p.keyFault, p.screens = 0, time.Time{}, false, nil, nil
	clear(p.asked)
	p.giveUp(nil)
	p.game, p.giveUp = context.WithCancelCause(p.life)
	p.blank()
}

// blank forgets what the readers of documents that are gone said. The caller holds mu.
func (p *Page) blank() {
	p.now.State, p.rows = nothing, nil
	clear(p.walls)
	p.noteWall()
	p.notify()
}

// Forget clears what the page's origin stored, so that the next load is like a first visit: a new game. The error is a [*BlockedError] if
// the page shows a wall.
func (p *Page) Forget(ctx context.Context, address string) error {
	if err := p.Blocked(ctx); err != nil {
		return err
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	return p.do(ctx, func(ctx context.Context) error { return p.tab.Forget(ctx, address) })
}

// AwaitBoard waits for a board whose rows have the length and the letters that the profile says.
func (p *Page) AwaitBoard(ctx context.Context) error {
	what := "a board"
	if p.profile.Boards > 1 {
		what = plural(p.profile.Boards, "board")
	}
	ready := func(s sight) bool { return s.Board && s.Width > 0 && s.Obstacle < 0 }
	deadline := time.Now().Add(p.loading)
	for {
		err := p.await(ctx, time.Until(deadline), func(s sight) bool { return ready(s) || s.Obstacle >= 0 || s.Design > 0 || s.failed != "" })
		if err == nil {
			err = p.reached(what)
		}
		if errors.Is(err, errWaited) {
			seen := p.shown(ctx)
			if s := p.State(); !s.Board && s.Boards > 1 && s.Boards >= p.profile.Boards {
				seen = "no row to play in"
			}
			return &MismatchError{Site: p.profile.Name, Expected: what, Seen: seen + p.elsewhere(ctx) + p.selectors(ctx), Waited: p.loading}
		}
		if err != nil {
			return err
		}
		s := p.sight()
		switch {
		case ready(s):
			err = p.awaitUncovered(ctx)
		case s.Obstacle >= 0:
			err = p.dismiss(ctx)
		case s.Design > 0:
			err = p.readBy(ctx, p.designs[s.Design-1])
		}
		if err != nil {
			return err
		}
		if ready(s) && p.sight().Obstacle < 0 {
			break
		}
	}
	if name := p.profile.Design(); len(p.designs) > 1 && name != p.logged {
		p.logged = name
		p.log.Debug().Str("site", p.profile.Name).Str("design", name).Msg("the page has this design")
	}
	if err := inOrder(ctx, p.awaitWidth, p.awaitRest, p.takeFinished); err != nil {
		return err
	}
	for _, row := range p.Rows() {
		if err := p.checkRow(row); err != nil {
			return err
		}
	}
	return p.checkKeyboard(ctx)
}

// awaitWidth waits until the row to be played has the width that the profile says. Where it says none, the width is
// known when it stays as it is.
func (p *Page) awaitWidth(ctx context.Context) error {
	fits := func(s sight) bool { return p.checkWidth(s.Width) == nil }
	err := p.await(ctx, widthLimit, fits)
	for p.profile.Length.Letters == 0 && err == nil {
		width := p.State().Width
		err = p.await(ctx, widthStays, func(s sight) bool { return s.Width != width })
	}
	if errors.Is(err, errWaited) {
		return p.checkWidth(p.State().Width)
	}
	return err
}

// checkKeyboard makes sure that the profile's alphabet has the letters of the page's keyboard, if the profile says
// where that is.
func (p *Page) checkKeyboard(ctx context.Context) error {
	if p.profile.Typing.Keyboard.Key == "" {
		return nil
	}
	letters, err := call[string](ctx, p, "letterKeys")
	if err != nil {
		return err
	}
	p.keyless = lacking(letters, p.letters.Alphabet, p.profile.Typing.With)
	return p.checkLetters(withoutSpare(letters, p.letters.Alphabet), "its keyboard")
}

// reached makes sure that there is a page at all. A page that was loaded again may no longer be reachable.
func (p *Page) reached(expected string) error {
	address := p.sight().failed
	if address == "" {
		return nil
	}
	return fmt.Errorf("%w again: %w", ErrLoad, &MismatchError{Site: p.profile.Name, Expected: expected, Seen: "that " + address + " can't be reached"})
}

// elsewhere adds to a description of a page without a board where it could be.
func (p *Page) elsewhere(ctx context.Context) string {
	if p.State().reader == 0 {
		return ""
	}
	if drawn, err := call[bool](ctx, p, "drawn"); err == nil && drawn {
		return ": this board is drawn on a canvas, which can't be read"
	}
	frames, err := call[[]string](ctx, p, "strange")
	if err != nil || len(frames) == 0 {
		return ""
	}
	return ", and a frame of another origin that can't be read (" + plain.Line(frames[0], plain.Short) + "; try --url with that address)"
}

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
