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

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/domdebugger"
	"github.com/chromedp/cdproto/runtime"
)

// Where a game is not on the page that was opened, something leads to it: a link, a frame, or a box that only a script's handler makes
// a button.

const (
	// leaveLimit is how long a page may take to give way to the one that a click asked for.
	leaveLimit = 5 * time.Second
	// givenLimit is how long to wait for what the caller has clicked.
	givenLimit = 5 * time.Second
	// listenLimit is how long the browser may take to tell the handlers of a page.
	listenLimit = 5 * time.Second
	// mostListening is how many elements with handlers of clicks are looked at.
	mostListening = 60
)

// led returns what became of a click that took the page elsewhere, given the error of the first call after it: whether it did, and
// whether what was clicked did its work. Another page of the site is opened in place of the first one. What leads out of the site is
// not clicked again, and the click is undone.
func (e *explorer) led(ctx context.Context, o *obstacle, err error) (led, done bool, _ error) {
	if e.address == "" || err != nil && !wentElsewhere(err) {
		return false, false, err
	}
	to := e.heard.wentTo(ctx, leaveLimit)
	switch {
	case to == "":
		return false, false, err
	case to == e.document():
		e.avoided = append(e.avoided, o.key())
		if err := e.lookAgain(ctx); err != nil {
			return true, true, err
		}
		again, err := call[bool](ctx, e.session, "awaitShown", o.Click, goneLimit.Milliseconds()) // it only loads the page anew
		return true, !again, err
	case sameSite(to, e.address) && e.through:
		return true, true, e.lookAgain(ctx)
	case sameSite(to, e.address):
		e.add(*o)
		e.gate = &gate{e.address, e.dismiss}
		e.log.Info().Str("address", to).Msg("a click led to another page of the site: looking for the game there")
		return true, false, e.reopen(ctx, to)
	}
	e.log.Info().Str("address", to).Str("element", o.Click).Msg("a click led away: going back")
	e.avoided = append(e.avoided, o.key())
	return true, false, e.reopen(ctx, e.address)
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

// loadedAnew reports whether the page has loaded itself anew, as one may once a game is over.
func (e *explorer) loadedAnew(ctx context.Context) bool {
	return e.heard.wentTo(ctx, leaveLimit) == e.document()
}

// lookAgain looks into the page that has been loaded again.
func (e *explorer) lookAgain(ctx context.Context) error {
	err := e.lookInto(ctx, e.top)
	e.heard.arrived()
	return err
}

// reopen opens an address in place of the one that was given: what was clicked before was on another page.
func (e *explorer) reopen(ctx context.Context, address string) error {
	if address != e.address {
		e.dismiss, e.lasting = nil, nil
	}
	e.address, e.opener = address, nil
	e.row = e.given // what was played was played elsewhere
	return e.visit(ctx)
}

// visit opens the page, or the one that leads to it if it sends first visitors there.
func (e *explorer) visit(ctx context.Context) error {
	if e.row > e.given { // words were played, so that this is the game's board
		if lasting, err := call[map[string][]string](ctx, e.session, "lasting"); err == nil { // the page may have gone elsewhere
			e.lasting = lasting
		}
	}
	err := e.open(ctx)
	if e.gate == nil || err != nil && !wentElsewhere(err) {
		return err
	}
	e.heard.wentTo(ctx, leaveLimit)
	to, gone := chrome.Evaluate[string](ctx, e.tab, 0, "location.href.split('#')[0]")
	if here, _, _ := strings.Cut(e.address, "#"); gone != nil || to == here || !sameSite(to, here) {
		return cmp.Or(err, gone)
	}
	e.log.Info().Str("address", e.gate.address).Msg("the game's page sends first visitors away: going through the page that led to it")
	e.address, e.dismiss, e.gate, e.through = e.gate.address, e.gate.dismiss, nil, true
	return e.open(ctx)
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
func (e *explorer) clickGiven(ctx context.Context) error {
	for _, selector := range e.options.Click {
		there, err := call[bool](ctx, e.session, "awaitShown", selector, givenLimit.Milliseconds())
		if err == nil && !there {
			err = fmt.Errorf("%w: no element that shows matches --click %s", ErrNoGame, selector)
		}
		if err != nil {
			return err
		}
		at, err := call[*point](ctx, e.session, "where", selector)
		if err != nil || at == nil {
			return err
		}
		o := &obstacle{Name: selector, Click: selector, What: selector, X: at.X, Y: at.Y}
		before, err := call[*board](ctx, e.session, "find")
		if err != nil {
			return err
		}
		was, err := call[[]string](ctx, e.session, "statesOf", selector)
		if err != nil {
			return err
		}
		gone, err := e.clickAway(ctx, o)
		if err != nil {
			return err
		}
		if o.opens = !gone && before == nil; !gone && !o.opens {
			if o.Unless, err = e.chosen(ctx, selector, was); err != nil {
				return err
			}
		}
		if gone || o.opens || o.Unless != "" {
			e.add(*o)
		}
	}
	return nil
}

// chosen returns a selector of an element that shows that it was chosen, by a state that it did not have before; "" if it has none.
func (e *explorer) chosen(ctx context.Context, selector string, was []string) (string, error) {
	now, err := call[[]string](ctx, e.session, "statesOf", selector)
	i := slices.IndexFunc(now, func(state string) bool { return !slices.Contains(was, state) })
	if err != nil || i < 0 {
		return "", err
	}
	return selector + now[i], nil
}

// listenFor finds the elements that a script made clickable, which nothing else tells, and reports whether there are any that were not
// known.
func (e *explorer) listenFor(ctx context.Context) (bool, error) {
	short, cancel := context.WithTimeout(ctx, listenLimit)
	defer cancel()
	known, err := e.handlers(short)
	if err != nil && ctx.Err() == nil && short.Err() != nil {
		return false, nil // nothing else needs them
	}
	return known, err
}

func (e *explorer) handlers(ctx context.Context) (bool, error) {
	// The page's own world is asked of: asking through ours, with Pierce, has crashed the tab of a page with a canvas.
	own, err := e.bodyOfPage(ctx)
	if err != nil || own == "" {
		return false, err
	}
	found, err := chrome.Do(ctx, e.tab, domdebugger.GetEventListeners, domdebugger.GetEventListenersParams{ObjectID: own, Depth: new(int64(-1))})
	if err != nil {
		return false, err
	}
	clicks := []string{"click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"}
	listeners := slices.DeleteFunc(found.Listeners, func(l *domdebugger.EventListener) bool {
		return !slices.Contains(clicks, l.Type) || l.BackendNodeID == 0
	})
	for _, l := range listeners[:min(mostListening, len(listeners))] {
		node, err := chrome.Do(ctx, e.tab, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: l.BackendNodeID, ExecutionContextID: e.world})
		if err != nil || node.Object == nil || node.Object.ObjectID == "" {
			continue // it is gone, or in a frame
		}
		if _, err := chrome.Do(ctx, e.tab, runtime.CallFunctionOn, runtime.CallFunctionOnParams{ObjectID: node.Object.ObjectID, FunctionDeclaration: "function() { discover.listens(this) }"}); err != nil {
			return false, err
		}
	}
	return call[bool](ctx, e.session, "heed")
}

// bodyOfPage returns the body of the document as the page's own scripts know it; empty if there is none.
func (e *explorer) bodyOfPage(ctx context.Context) (runtime.RemoteObjectID, error) {
	body, err := chrome.Do(ctx, e.tab, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.body", ContextID: e.world})
	if err != nil || body.Result == nil || body.Result.ObjectID == "" {
		return "", err
	}
	described, err := chrome.Do(ctx, e.tab, dom.DescribeNode, dom.DescribeNodeParams{ObjectID: body.Result.ObjectID})
	if err != nil || described.Node == nil {
		return "", err
	}
	own, err := chrome.Do(ctx, e.tab, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: described.Node.BackendNodeID})
	if err != nil || own.Object == nil {
		return "", err
	}
	return own.Object.ObjectID, nil
}

// enterAddress opens what a large frame of the page shows in place of the page, and reports whether there is such a frame.
func (e *explorer) enterAddress(ctx context.Context) (bool, error) {
	to, err := call[string](ctx, e.session, "framed")
	if err != nil || to == "" || to == e.address || e.address == "" {
		return false, err
	}
	e.log.Info().Str("address", to).Msg("found no board: looking for the game at the address of a frame")
	return true, e.reopen(ctx, to)
}
