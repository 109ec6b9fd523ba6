package chrome

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/remote"
	"github.com/rs/zerolog"
)

// Options say which browser to use, and how.
type Options struct {
	Path         string // of the browser; empty to look for one
	Remote       string // ws:// or http:// address of one that runs, to attach to
	Show         bool   // a visible window
	UserDataDir  string // a profile folder to keep; empty for one that is thrown away
	LoopbackOnly bool   // reach nothing but this machine
	Offline      bool   // reach nothing at all: every request is answered by us
	Log          zerolog.Logger
}

// ErrStart is wrapped when a browser was found and does not start, or does not
// answer.
var ErrStart = errors.New("the browser did not start")

// How long a browser may take to answer, and to end by itself. Tests shorten them.
var (
	startLimit = 30 * time.Second
	closeLimit = 5 * time.Second
)

// discardLimit is how long a browser may take to end by itself if nothing of it is kept. It is short, so that a hung
// one does not keep a command much beyond its time limit.
const discardLimit = time.Second / 2

// Browser is a browser that was started or attached to.
type Browser struct {
	ctx   context.Context //nolint:containedctx // chromedp keeps the browser in its context
	stop  context.CancelFunc
	cmd   *exec.Cmd // nil where none was started; set by chromedp, so read it only once up, or after stop
	up    bool      // it has answered
	first bool      // the first tab, which the browser opens itself, is taken
	temp  *tempDir
	opts  Options
	log   zerolog.Logger
	once  sync.Once
	wire  wire

	mu            sync.Mutex
	tabs          map[*Tab]bool           // open, but for the first
	opened        map[target.ID]target.ID // by pages, with the tab of ours that each comes from
	openedChanged chan struct{}           // is closed, and another comes, when that changes
}

// Start starts a browser, or attaches to one. It returns when the browser
// answers. Errors wrap [ErrNoBrowser] or [ErrStart], or are ctx's.
func Start(ctx context.Context, o Options) (*Browser, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	return (&Browser{opts: o, log: o.Log}).start(ctx)
}

// Again ends what is left of b and starts another browser in the same folder,
// with what pages stored there: b has crashed, or was killed. A browser elsewhere
// is attached to again: the line to it was cut.
func (b *Browser) Again(ctx context.Context) (*Browser, error) {
	b.once.Do(b.end)
	again, err := (&Browser{opts: b.opts, log: b.log, temp: b.temp}).start(ctx)
	if err == nil && b.attached() {
		for _, left := range append(b.openedFrom(""), chromedp.FromContext(b.ctx).Target.TargetID) {
			again.closeTab(left)
		}
	}
	return again, err
}

// attached reports whether the browser runs elsewhere, and we only attached to it.
func (b *Browser) attached() bool { return b.opts.Remote != "" }

// closeTab closes a tab that chromedp does not close by itself. It reports whether there was such a tab.
func (b *Browser) closeTab(tab target.ID) bool {
	ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
	defer cancel()
	_, err := chromedp.CallBrowser(ctx, target.CloseTarget, target.CloseTargetParams{TargetID: tab})
	if err != nil {
		b.log.Debug().Err(err).Msg("closing the tab that was left") // it may have crashed
	}
	return err == nil
}

// start starts the browser that b's options ask for, and fills in the rest of b. A
// browser that crashes as it starts is started once more: on busy machines one in
// thousands does.
func (b *Browser) start(ctx context.Context) (*Browser, error) {
	err := b.try(ctx)
	if err != nil && b.crashed(ctx, err) {
		b.log.Warn().Err(b.startError(ctx, err)).Msg("starting the browser once more")
		err = b.try(ctx)
	}
	if err == nil {
		return b, nil
	}
	b.once.Do(func() {}) // it has ended
	if b.temp != nil {
		b.temp.remove()
	}
	return nil, b.startError(ctx, err)
}

// crashed reports whether a browser was started and ended by itself.
func (b *Browser) crashed(ctx context.Context, err error) bool {
	return b.cmd != nil && b.cmd.Process != nil && ctx.Err() == nil && !errors.Is(err, ErrStart)
}

// try starts the browser. Nothing of it is left but the temporary folder if it fails.
func (b *Browser) try(ctx context.Context) error {
	// The browser must outlive ctx by the moments that an orderly end takes, so
	// its life hangs on a context of its own.
	allocator, wait, err := b.allocator(b.opts)
	if err != nil {
		return err
	}
	tab, cancelTab := chromedp.NewContext(allocator, chromedp.WithErrorf(func(format string, args ...any) {
		b.log.Debug().Msgf("chromedp: "+format, args...)
	}), chromedp.WithDebugf(b.wire.log))
	started := make(chan error, 1)
	go func() { started <- chromedp.Do(tab); close(started) }()
	b.ctx, b.stop = tab, func() {
		cancelTab()
		for range started { // chromedp gives up once its context has ended
		}
		wait()
	}
	select {
	case err = <-started:
	case <-ctx.Done():
		err = context.Cause(ctx)
	case <-time.After(startLimit):
		err = fmt.Errorf("%w: no answer within %v", ErrStart, startLimit)
	}
	if err == nil {
		err = b.watchOpened()
	}
	if b.up = err == nil; !b.up {
		b.end()
	}
	return err
}

// startError says why there is no browser.
func (b *Browser) startError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, chromedp.ErrNoDisplay):
		return fmt.Errorf("%w: there is no display for a visible window (DISPLAY is not set); leave --show out, or run under xvfb-run", ErrStart)
	case errors.Is(err, ErrStart), errors.Is(err, ErrNoBrowser):
		return err
	}
	what := ""
	if b.cmd != nil {
		what = b.cmd.Path + ": "
	}
	text := firstLines(strings.TrimPrefix(err.Error(), "modifying the websocket address: "), 5) // the library's words for --remote
	if silent, cut := strings.CutSuffix(text, ":"); cut {
		text = silent + " and said nothing; is it a browser?"
	}
	return fmt.Errorf("%w: %s%s", ErrStart, what, text)
}

// allocator returns the context that starts or attaches to the browser, and what
// ends it and waits for that end.
func (b *Browser) allocator(o Options) (context.Context, func(), error) {
	if o.Remote != "" {
		ctx, cancel := remote.NewAllocator(context.Background(), o.Remote)
		return ctx, func() { cancel(); chromedp.FromContext(ctx).Allocator.Wait() }, nil
	}
	found, err := System().Choose(o.Path, o.Show)
	if err != nil {
		return nil, nil, err
	}
	if o.Show && found.Headless {
		return nil, nil, fmt.Errorf("%w: %s can't show a window; name another with --browser, such as chromium", ErrNoBrowser, found.Path)
	}
	root := os.Getuid() == 0
	if b.temp == nil {
		if root && !o.LoopbackOnly && !o.Offline { // pages of our own do no harm
			o.Log.Info().Msg("you are root, so the browser has no sandbox: play live pages as another user")
		}
		if b.temp, err = newTempDir(o.Log); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrStart, err)
		}
	}
	data := o.UserDataDir
	if data == "" {
		data = filepath.Join(b.temp.path, "profile")
	} else if data, err = filepath.Abs(data); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	o.Log.Debug().Str("browser", found.Path).Str("profile", data).Msg("starting")
	adoptOrphans(o.Log)
	opts := append(flags(o, data, root),
		chromedp.ExecPath(found.Path),
		chromedp.Env("TMPDIR="+b.temp.path), // what it leaves goes with the folder
		chromedp.ModifyCmdFunc(func(cmd *exec.Cmd) { Detach(cmd); b.cmd = cmd }),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	return ctx, cancel, nil
}

// Kill kills the browser process, as a crash would. What pages stored stays for
// [Browser.Again].
func (b *Browser) Kill() {
	if b.cmd != nil && b.cmd.Process != nil {
		EndGroup(b.cmd.Process.Pid)
	}
}

// Close ends the browser, or leaves the one attached to, and removes its
// temporary folder. It may be called twice.
func (b *Browser) Close() {
	b.once.Do(func() {
		b.end()
		if b.temp != nil {
			b.temp.remove()
		}
	})
}

// end ends the browser, in order if it lets us, or lets go of the one attached to.
func (b *Browser) end() {
	if b.up && !b.attached() {
		limit := closeLimit
		if b.opts.UserDataDir == "" {
			limit = discardLimit
		}
		ctx, cancel := context.WithTimeout(b.ctx, limit)
		if err := chromedp.Cancel(ctx); err != nil {
			b.log.Debug().Err(err).Msg("closing the browser")
		}
		cancel()
	}
	if b.attached() { // the end of the connection would leave them open
		b.mu.Lock()
		tabs := slices.Collect(maps.Keys(b.tabs))
		b.mu.Unlock()
		for _, t := range tabs {
			t.Close()
		}
		if b.up {
			first := chromedp.FromContext(b.ctx).Target.TargetID
			b.mu.Lock()
			b.opened[first] = first // it goes with the others
			b.mu.Unlock()
			b.closeOpened("")
		}
	}
	b.stop()
	if b.cmd != nil && b.cmd.Process != nil {
		EndGroup(b.cmd.Process.Pid)
	}
}

// Session returns the session that commands for the whole browser go to.
func (b *Browser) Session() *chromedp.Browser { return chromedp.FromContext(b.ctx).Browser }

// Version returns the browser's name and version, as Chrome/148.0.7778.167; "" if it does not answer.
func (b *Browser) Version(ctx context.Context) string {
	version, err := cdp.Call(ctx, b.Session(), cdpbrowser.GetVersion, cdp.Empty{})
	if err != nil {
		return ""
	}
	return version.Product
}

// Listen calls f for every event of the browser itself, in order. F must be quick and must send no command.
func (b *Browser) Listen(f func(event any)) error { return chromedp.ListenBrowser(b.ctx, f) }

// Tab is a tab of a browser.
type Tab struct {
	ctx    context.Context //nolint:containedctx // chromedp keeps the tab in its context
	cancel context.CancelFunc
	of     *Browser
}

// Tab opens a tab. The first is the one that the browser opened by itself.
func (b *Browser) Tab(ctx context.Context) (*Tab, error) {
	if !b.first {
		b.first = true
		return &Tab{b.ctx, func() {}, b}, nil
	}
	return b.openTab(ctx)
}

// Apart opens a tab with storage of its own, which goes with it. Pages of the same
// origin in several of these know nothing of each other. It may be called by
// several goroutines.
func (b *Browser) Apart(ctx context.Context) (*Tab, error) {
	return b.openTab(ctx, chromedp.WithNewBrowserContext())
}

func (b *Browser) openTab(ctx context.Context, options ...chromedp.ContextOption) (*Tab, error) {
	tab, cancel := chromedp.NewContext(b.ctx, options...)
	opened := make(chan error, 1)
	go func() { opened <- chromedp.Do(tab) }()
	var err error
	select {
	case err = <-opened:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	if err != nil {
		cancel()
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tabs == nil {
		b.tabs = map[*Tab]bool{}
	}
	t := &Tab{tab, cancel, b}
	b.tabs[t] = true
	return t, nil
}

// Close closes the tab, with what its page opened; the first one closes with the browser.
func (t *Tab) Close() {
	t.of.mu.Lock()
	open := t.of.tabs[t]
	t.of.mu.Unlock()
	t.cancel()
	if !open {
		return
	}
	t.of.closeOpened(t.Target().TargetID)
	t.of.mu.Lock()
	defer t.of.mu.Unlock()
	delete(t.of.tabs, t)
}

// Target returns the session that commands for the tab go to.
func (t *Tab) Target() *chromedp.Target { return chromedp.FromContext(t.ctx).Target }

// Gone is closed when the tab or its browser has ended.
func (t *Tab) Gone() <-chan struct{} { return t.ctx.Done() }

// AfterEnd calls f when the tab or its browser has ended, unless stop is called
// before.
func (t *Tab) AfterEnd(f func()) (stop func() bool) { return context.AfterFunc(t.ctx, f) }

// Listen calls f for every event of the tab, in order. F must be quick and must
// send no command.
func (t *Tab) Listen(f func(event any)) error { return chromedp.Listen(t.ctx, f) }

// firstLines shortens what a browser prints when it does not start.
func firstLines(s string, n int) string {
	lines := strings.SplitAfterN(strings.TrimSpace(s), "\n", n+1)
	return strings.TrimSpace(strings.Join(lines[:min(n, len(lines))], ""))
}
