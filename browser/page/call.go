package page

import (
	"context"
	"embed"
	"errors"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
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
		err = p.await(ctx, p.patience, func(s sight) bool { return s.reader != 0 && s.reader != stale || s.failed != "" })
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

// run calls a function of the reader that returns nothing.
func (p *Page) run(ctx context.Context, name string, args ...any) error {
	_, err := call[any](ctx, p, name, args...)
	return err
}

// expression writes a call of a function of the reader.
func expression(name string, args ...any) (string, error) {
	return chrome.Call("absurdist."+name, args...)
}

// within returns ctx with an end of its own when a life ends, as commands are never answered then.
func within(ctx, life context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(life, func() { cancel(context.Cause(life)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// inOrder takes steps up to the first that fails.
func inOrder(ctx context.Context, steps ...func(context.Context) error) error {
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// expect waits for what the page must show.
func (p *Page) expect(ctx context.Context, limit time.Duration, ok func(sight) bool, expected string) error {
	err := p.await(ctx, limit, ok)
	if errors.Is(err, errWaited) {
		return p.unlike(ctx, expected)
	}
	return err
}

// do has the tab do something as long as it lives.
func (p *Page) do(ctx context.Context, f func(context.Context) error) error {
	ctx, done := within(ctx, p.life)
	defer done()
	return p.broken(ctx, f(ctx))
}

// command sends a command to the tab.
func command[P, R any](ctx context.Context, p *Page, c cdp.Command[P, R], params P) (res R, err error) {
	err = p.do(ctx, func(ctx context.Context) error {
		res, err = chrome.Do(ctx, p.tab, c, params)
		return err
	})
	return res, err
}

// runIn runs a script in a world of a frame, and returns the world.
func (p *Page) runIn(ctx context.Context, frame cdp.FrameID, world, script string) (runtime.ExecutionContextID, error) {
	res, err := command(ctx, p, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: frame, WorldName: world})
	if err == nil {
		_, err = evaluate[any](ctx, p, res.ExecutionContextID, script)
	}
	return res.ExecutionContextID, err
}

// evaluate runs an expression in a world of the page and reads its value.
func evaluate[T any](ctx context.Context, p *Page, in runtime.ExecutionContextID, expr string) (T, error) {
	ctx, cancel := p.limited(ctx)
	defer cancel()
	value, err := chrome.Evaluate[T](ctx, p.tab, in, expr)
	return value, p.broken(ctx, err)
}

// limited gives a command of a game the time that a page may take to answer it: one whose own script never ends answers
// nothing. It is more than the clues of a whole batch take. After that the script is ended, so that a picture can be taken.
func (p *Page) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := 2 * p.patience
	hangs := &MismatchError{Site: p.profile.Name, Expected: "an answer from the page's script", Seen: p.State().describe() + ", and hangs", Waited: limit, Stuck: true}
	p.mu.Lock()
	ctx, done := within(ctx, p.game)
	p.mu.Unlock()
	ctx, cancel := context.WithTimeoutCause(ctx, limit, hangs)
	return ctx, func() {
		if errors.Is(context.Cause(ctx), hangs) {
			p.endScript()
		}
		cancel()
		done()
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

//go:embed js
var scripts embed.FS

// readerJS is the reader, which runs once in a document. [WallScript] goes before it.
var readerJS = "globalThis.absurdist ?? " + Bundle(scripts, "state", "board", "around", "push", "calls", "feed", "survey")

// Bundle joins the named files of a folder js into one scope.
func Bundle(files embed.FS, names ...string) string {
	var b strings.Builder
	b.WriteString("(() => {\n")
	for _, name := range names {
		text, err := files.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err) // it is embedded
		}
		b.Write(text)
	}
	b.WriteString("})();\n")
	return b.String()
}
