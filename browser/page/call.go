package page

import (
	"context"
	"errors"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
)

// call calls a function of the reader in the frame with the board. Where the page
// is loaded again in the meantime it calls the new one.
func call[T any](ctx context.Context, p *Page, name string, args ...any) (T, error) {
	var zero T
	expr, err := expression(name, args...)
	if err != nil {
		return zero, err
	}
	for stale := runtime.ExecutionContextID(0); ; {
		err = p.await(ctx, p.patience, func(s State) bool { return s.reader != 0 && s.reader != stale || p.missing() != "" })
		if err == nil {
			err = p.reached("a document")
		}
		if errors.Is(err, errWaited) {
			err = &MismatchError{Site: p.profile.Name, Expected: "a document", Seen: "none", Waited: p.patience, Stuck: true}
		}
		if err != nil {
			return zero, err
		}
		reader := p.State().reader
		value, err := evaluate[T](ctx, p, reader, expr)
		var answer *cdproto.Error
		if !errors.As(err, &answer) || stale != 0 {
			return value, err
		}
		stale = reader // the browser answers, so it is the document that is gone
	}
}

// expression writes a call of a function of the reader.
func expression(name string, args ...any) (string, error) {
	return chrome.Call("absurdist."+name, args...)
}

// command sends a command to the tab.
func command[P, R any](ctx context.Context, p *Page, c cdp.Command[P, R], params P) (R, error) {
	res, err := chrome.Do(ctx, p.tab, c, params)
	return res, p.broken(ctx, err)
}

// evaluate runs an expression in a world of the page and reads its value.
func evaluate[T any](ctx context.Context, p *Page, in runtime.ExecutionContextID, expr string) (T, error) {
	ctx, cancel := p.limited(ctx)
	defer cancel()
	value, err := chrome.Evaluate[T](ctx, p.tab, in, expr)
	return value, p.broken(ctx, err)
}

// limited gives a command the time that a page may take to answer it: one whose
// own script never ends answers nothing. It is more than the clues of a whole
// batch take. After that the script is ended, so that a picture can be taken.
func (p *Page) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := 2 * p.patience
	hangs := &MismatchError{Site: p.profile.Name, Expected: "an answer from the page's script", Seen: p.State().describe() + ", and hangs", Waited: limit, Stuck: true}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, hangs)
	return ctx, func() {
		if errors.Is(context.Cause(ctx), hangs) {
			p.endScript()
		}
		cancel()
	}
}

// endScript ends the page's running script.
func (p *Page) endScript() {
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	if _, err := command(ctx, p, runtime.TerminateExecution, cdp.Empty{}); err != nil {
		p.log.Debug().Err(err).Msg("ending the page's script")
	}
}
