package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/profile"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/domdebugger"
	"github.com/chromedp/cdproto/runtime"
)

// If the game is not on the page that was opened, something leads to it: a link, a frame, or an element that only a script's handler makes
// a button.

const (
	leaveLimit    = 5 * time.Second // for a page to give way to the one that a click asked for
	givenLimit    = 5 * time.Second // for what the caller has clicked
	listenLimit   = 5 * time.Second // for the browser to tell the handlers of a page
	mostListening = 60              // elements with handlers of clicks that are looked at
)

// led does something that may take the page elsewhere. It returns whether the page went elsewhere, and whether the click did its work.
// Another page of the site replaces the first one. A click that leads out of the site is undone and not repeated.
func (e *explorer) led(ctx context.Context, o *obstacle, do func()) (led, done bool) {
	err := attempt(do)
	if e.address == "" || err != nil && !wentElsewhere(err) {
		check(err)
		return false, false
	}
	to := e.heard.wentTo(ctx, leaveLimit)
	switch {
	case to == "":
		check(err)
		return false, false
	case to == e.document():
		e.facts.Avoided = append(e.facts.Avoided, o.key())
		e.lookAgain(ctx)
		return true, !e.await(ctx, goneLimit, "displays", o.Click, "") // otherwise it only loads the page anew
	case sameSite(to, e.address) && e.through:
		e.lookAgain(ctx)
		return true, true
	case sameSite(to, e.address):
		e.add(*o)
		e.gate, e.gateSteps = e.address, e.dismiss
		e.log.Info().Str("address", to).Msg("a click led to another page of the site: looking for the game there")
		e.reopen(ctx, to)
		return true, false
	}
	e.log.Info().Str("address", to).Str("element", o.Click).Msg("a click led away: going back")
	e.facts.Avoided = append(e.facts.Avoided, o.key())
	e.reopen(ctx, e.address)
	return true, false
}

// wentElsewhere reports whether a page was left, or loaded anew by itself, while it was asked.
func wentElsewhere(err error) bool {
	answer, _ := errors.AsType[*cdproto.Error](err)
	return answer != nil
}

// document is the page's address without an anchor.
func (e *explorer) document() string {
	address, _, _ := strings.Cut(e.address, "#")
	return address
}

// lookAgain looks into the page that has been loaded again.
func (e *explorer) lookAgain(ctx context.Context) {
	defer e.heard.arrived()
	e.lookInto(ctx, e.heard.now().top)
}

// reopen opens another address. It forgets what was clicked on the old page.
func (e *explorer) reopen(ctx context.Context, address string) {
	if address != e.address {
		e.dismiss, e.facts.Lasting = nil, nil
	}
	e.address, e.opener = address, nil
	e.row = e.given // what was played was played elsewhere
	e.visit(ctx)
}

// visit opens the page, or the one that leads to it if it sends first visitors there.
func (e *explorer) visit(ctx context.Context) {
	if e.row > e.given { // words were played, so that this is the game's board
		// The page may have gone elsewhere: then what was known lasts.
		_ = attempt(func() { e.facts.Lasting = call[map[string][]string](ctx, e.session, "lasting") })
	}
	err := attempt(func() { e.open(ctx) })
	if e.gate == "" || err != nil && !wentElsewhere(err) {
		check(err)
		return
	}
	e.heard.wentTo(ctx, leaveLimit)
	to, gone := chrome.Evaluate[string](ctx, e.tab, 0, "location.href.split('#')[0]")
	if here := e.document(); gone != nil || to == here || !sameSite(to, here) {
		check(cmp.Or(err, gone))
		return
	}
	e.log.Info().Str("address", e.gate).Msg("the game's page sends first visitors away: going through the page that led to it")
	e.address, e.dismiss, e.gate, e.through = e.gate, e.gateSteps, "", true
	e.open(ctx)
}

// sameSite reports whether two addresses belong to one site.
func sameSite(a, b string) bool {
	host := func(address string) string {
		u, err := url.Parse(address)
		if err != nil {
			return ""
		}
		return strings.TrimPrefix(u.Host, "www.")
	}
	one, other := host(a), host(b)
	return one == other || strings.HasSuffix(one, "."+other) || strings.HasSuffix(other, "."+one)
}

// clickGiven clicks what the caller says has to be clicked first, in order.
func (e *explorer) clickGiven(ctx context.Context) {
	for _, selector := range e.options.Click {
		if !e.await(ctx, givenLimit, "displays", selector, "") {
			fail(fmt.Errorf("%w: no element that shows matches --click %s", ErrNoGame, selector))
		}
		at := call[*point](ctx, e.session, "where", selector)
		if at == nil {
			return
		}
		o := &obstacle{Step: profile.Step{Name: selector, Click: selector}, What: selector, point: *at}
		before := call[*board](ctx, e.session, "find")
		was := call[[]string](ctx, e.session, "statesOf", selector)
		gone := e.clickAway(ctx, o)
		if o.opens = !gone && before == nil; !gone && !o.opens {
			for _, state := range call[[]string](ctx, e.session, "statesOf", selector) {
				if o.Unless == "" && !slices.Contains(was, state) { // it shows that it was chosen
					o.Unless = selector + state
				}
			}
		}
		if gone || o.opens || o.Unless != "" {
			e.add(*o)
		}
	}
}

// listenFor asks the browser which elements have click handlers. It reports whether there are new ones. If the browser takes too long, none
// are found.
func (e *explorer) listenFor(ctx context.Context) (known bool) {
	short, cancel := context.WithTimeout(ctx, listenLimit)
	defer cancel()
	err := attempt(func() { known = e.handlers(short) })
	if ctx.Err() != nil || short.Err() == nil {
		check(err)
	}
	return known
}

func (e *explorer) handlers(ctx context.Context) bool {
	body := got(chrome.Do(ctx, e.tab, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.body", ContextID: e.world})).Result
	if body.ObjectID == "" {
		return false
	}
	// The page's own world is asked of: asking through ours, with Pierce, has crashed the tab of a page with a canvas.
	described := got(chrome.Do(ctx, e.tab, dom.DescribeNode, dom.DescribeNodeParams{ObjectID: body.ObjectID}))
	own := got(chrome.Do(ctx, e.tab, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: described.Node.BackendNodeID})).Object
	found := got(chrome.Do(ctx, e.tab, domdebugger.GetEventListeners, domdebugger.GetEventListenersParams{ObjectID: own.ObjectID, Depth: new(int64(-1))}))
	clicks := []string{"click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"}
	listeners := slices.DeleteFunc(found.Listeners, func(l *domdebugger.EventListener) bool {
		return !slices.Contains(clicks, l.Type) || l.BackendNodeID == 0
	})
	for _, l := range listeners[:min(mostListening, len(listeners))] {
		node, err := chrome.Do(ctx, e.tab, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: l.BackendNodeID, ExecutionContextID: e.world})
		if err != nil || node.Object.ObjectID == "" {
			continue // it is gone, or in a frame
		}
		got(chrome.Do(ctx, e.tab, runtime.CallFunctionOn, runtime.CallFunctionOnParams{ObjectID: node.Object.ObjectID, FunctionDeclaration: "function() { discover.listens(this) }"}))
	}
	return call[bool](ctx, e.session, "heed")
}

// enterAddress opens what a large frame of the page shows in place of the page, and reports whether there is such a frame.
func (e *explorer) enterAddress(ctx context.Context) bool {
	to := call[string](ctx, e.session, "framed")
	if to == "" || to == e.address || e.address == "" {
		return false
	}
	e.log.Info().Str("address", to).Msg("found no board: looking for the game at the address of a frame")
	e.reopen(ctx, to)
	return true
}
