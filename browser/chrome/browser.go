package chrome

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// Options select a browser and configure it.
type Options struct {
	Path         string // of the browser; empty to find one
	Remote       string // ws:// or http:// address of a running browser to attach to
	Show         bool   // a visible window
	UserDataDir  string // a profile folder to keep; empty for a temporary one
	LoopbackOnly bool   // allow only connections to this machine
	Offline      bool   // allow no connections: we answer every request
	Log          zerolog.Logger
}

// ErrStart is wrapped if a browser was found but does not start or answer.
var ErrStart = errors.New("the browser did not start")

// Patience is how long a browser may take to start, and a page to answer. Tests give busy machines more.
var Patience = 30 * time.Second

// closeLimit is how long a browser may take to exit by itself. Tests shorten it.
var closeLimit = 5 * time.Second

// discardLimit replaces closeLimit if nothing of the browser is kept. It is short, so that a hung browser does not keep
// a command much beyond its time limit.
const discardLimit = time.Second / 2

// Browser is a browser that was started or attached to.
type Browser struct {
	ctx   context.Context //nolint:containedctx // chromedp keeps the browser in its context
	stop  context.CancelFunc
	cmd   *exec.Cmd // nil if none was started; chromedp sets it, so read it only once up, or after stop
	up    bool      // it has answered
	first bool      // the first tab, which the browser opens itself, is in use
	temp  *tempDir
	opts  Options
	once  sync.Once
	wire  wire

	mu     sync.Mutex
	tabs   map[*Tab]bool           // open tabs except the first
	opened map[target.ID]target.ID // tabs opened by pages, each with our tab that it comes from
}

// Start starts a browser, or attaches to one, and returns once it answers. Errors wrap [ErrNoBrowser] or [ErrStart], or
// are ctx's.
func Start(ctx context.Context, o Options) (*Browser, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	return (&Browser{opts: o}).start(ctx)
}

// Again replaces a browser that crashed or was killed. It ends the rest of b and starts another in the same folder,
// with the storage of its pages. If b runs elsewhere, Again attaches to it anew.
func (b *Browser) Again(ctx context.Context) (*Browser, error) {
	b.once.Do(b.end)
	again, err := (&Browser{opts: b.opts, temp: b.temp}).start(ctx)
	if err == nil && b.attached() {
		for _, left := range append(b.openedFrom(""), chromedp.FromContext(b.ctx).Target.TargetID) {
			again.closeTab(left)
		}
	}
	return again, err
}

// attached reports whether the browser runs elsewhere and we only attached to it.
func (b *Browser) attached() bool { return b.opts.Remote != "" }

// closeTab closes a tab that chromedp does not close itself. It reports whether the tab existed.
func (b *Browser) closeTab(tab target.ID) bool {
	ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
	defer cancel()
	_, err := chromedp.CallBrowser(ctx, target.CloseTarget, target.CloseTargetParams{TargetID: tab})
	if err != nil {
		b.opts.Log.Debug().Err(err).Msg("closing the tab that was left") // it may have crashed
	}
	return err == nil
}

// start starts the browser for b's options, and fills in the rest of b. It retries once if the browser crashes: on busy
// machines one in thousands does.
func (b *Browser) start(ctx context.Context) (*Browser, error) {
	err := b.try(ctx)
	if exited := b.cmd != nil && b.cmd.Process != nil && !errors.Is(err, ErrStart); err != nil && exited && ctx.Err() == nil {
		b.opts.Log.Warn().Err(b.startError(ctx, err)).Msg("starting the browser once more")
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

// try starts the browser. If that fails, only its temporary folder is left.
func (b *Browser) try(ctx context.Context) error {
	// The browser must outlive ctx by the time of an orderly end, so it gets a context of its own.
	allocator, wait, err := b.allocator()
	if err != nil {
		return err
	}
	tab, cancelTab := chromedp.NewContext(allocator, chromedp.WithErrorf(func(format string, args ...any) {
		b.opts.Log.Debug().Msgf("chromedp: "+format, args...)
	}), chromedp.WithDebugf(b.wire.log))
	ctx, cancel := context.WithTimeoutCause(ctx, Patience, fmt.Errorf("%w: no answer within %v", ErrStart, Patience))
	defer cancel()
	ended, err := begin(ctx, tab)
	b.ctx, b.stop = tab, func() {
		cancelTab()
		for range ended { // chromedp gives up once its context has ended
		}
		wait()
	}
	if err == nil {
		err = b.watchOpened()
	}
	if b.up = err == nil; !b.up {
		b.end()
	}
	return err
}

// begin has chromedp start or open what belongs to its context, at most until ctx ends. Ended is closed when chromedp has done so, or has
// given up.
func begin(ctx, tab context.Context) (ended <-chan error, err error) {
	done := make(chan error, 1)
	go func() {
		done <- chromedp.Do(tab)
		close(done)
	}()
	select {
	case err = <-done:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	return done, err
}

// noDisplay matches what Chromium logs where nothing answers at the display.
var noDisplay = regexp.MustCompile(`(?i)Missing X server|(cannot|unable to) open (X )?display|Failed to connect to Wayland`)

// startError returns the reason why there is no browser.
func (b *Browser) startError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, chromedp.ErrNoDisplay):
		return fmt.Errorf("%w: there is no display for a visible window (DISPLAY is not set); leave --show out, or run under xvfb-run", ErrStart)
	case errors.Is(err, ErrStart), errors.Is(err, ErrNoBrowser):
		return err
	case noDisplay.MatchString(err.Error()):
		return fmt.Errorf("%w: the display %q does not answer; leave --show out, or run under xvfb-run", ErrStart, cmp.Or(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY")))
	}
	what := ""
	if b.cmd != nil {
		what = b.cmd.Path + ": "
	}
	text := strings.TrimSpace(strings.TrimPrefix(err.Error(), "modifying the websocket address: ")) // chromedp's words for --remote
	lines := strings.SplitAfterN(text, "\n", 6)
	text = strings.TrimSpace(strings.Join(lines[:min(5, len(lines))], ""))
	if silent, cut := strings.CutSuffix(text, ":"); cut {
		text = silent + " and said nothing; is it a browser?"
	}
	return fmt.Errorf("%w: %s%s", ErrStart, what, text)
}

// allocator returns the context that starts or attaches to the browser, and a function that ends it and waits for the end.
func (b *Browser) allocator() (context.Context, func(), error) {
	o := b.opts
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
		if root && !o.LoopbackOnly && !o.Offline { // our own pages are harmless
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
		chromedp.Env("TMPDIR="+b.temp.path), // its temporary files go with the folder
		chromedp.ModifyCmdFunc(func(cmd *exec.Cmd) { Detach(cmd); b.cmd = cmd }),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	return ctx, cancel, nil
}

// Kill kills the browser process, like a crash. [Browser.Again] recovers the storage of its pages.
func (b *Browser) Kill() {
	if b.cmd != nil && b.cmd.Process != nil {
		EndGroup(b.cmd.Process.Pid)
	}
}

// Close ends the browser and removes its temporary folder, or detaches from the browser. It may be called twice.
func (b *Browser) Close() {
	b.once.Do(func() {
		b.end()
		if b.temp != nil {
			b.temp.remove()
		}
	})
}

// end ends the browser, by force if necessary, or detaches from it.
func (b *Browser) end() {
	if b.up && !b.attached() {
		limit := closeLimit
		if b.opts.UserDataDir == "" {
			limit = discardLimit
		}
		ctx, cancel := context.WithTimeout(b.ctx, limit)
		if err := chromedp.Cancel(ctx); err != nil {
			b.opts.Log.Debug().Err(err).Msg("closing the browser")
		}
		cancel()
	}
	if b.up && b.attached() { // closing the connection would leave them open
		b.mu.Lock()
		tabs := slices.Collect(maps.Keys(b.tabs))
		first := chromedp.FromContext(b.ctx).Target.TargetID
		b.opened[first] = first // it is closed with the others
		b.mu.Unlock()
		for _, t := range tabs {
			t.Close()
		}
		b.closeOpened("")
	}
	b.stop()
	b.Kill()
}

// Session returns the session for commands to the whole browser.
func (b *Browser) Session() *chromedp.Browser { return chromedp.FromContext(b.ctx).Browser }

// Version returns the browser's name and version, such as Chrome/148.0.7778.167, or "" if it does not answer.
func (b *Browser) Version(ctx context.Context) string {
	version, err := cdp.Call(ctx, b.Session(), cdpbrowser.GetVersion, cdp.Empty{})
	if err != nil {
		return ""
	}
	return version.Product
}

// Listen calls f for every event of the browser itself, in order. F must be quick and must not send commands.
func (b *Browser) Listen(f func(event any)) error { return chromedp.ListenBrowser(b.ctx, f) }

// Tab is a tab of a browser.
type Tab struct {
	ctx    context.Context //nolint:containedctx // chromedp keeps the tab in its context
	cancel context.CancelFunc
	of     *Browser
}

// Tab opens a tab. The first one is the tab that the browser opened itself.
func (b *Browser) Tab(ctx context.Context) (*Tab, error) {
	if !b.first {
		b.first = true
		return &Tab{b.ctx, func() {}, b}, nil
	}
	return b.openTab(ctx)
}

// Apart opens a tab with separate storage, which is deleted with it. It is safe for concurrent use.
func (b *Browser) Apart(ctx context.Context) (*Tab, error) {
	return b.openTab(ctx, chromedp.WithNewBrowserContext())
}

func (b *Browser) openTab(ctx context.Context, options ...chromedp.ContextOption) (*Tab, error) {
	tab, cancel := chromedp.NewContext(b.ctx, options...)
	if _, err := begin(ctx, tab); err != nil {
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

// Close closes the tab and the tabs that its page opened. The first tab is closed with the browser.
func (t *Tab) Close() {
	t.of.mu.Lock()
	open := t.of.tabs[t]
	t.of.mu.Unlock()
	t.cancel()
	if open {
		t.of.closeOpened(t.Target().TargetID)
	}
	t.of.mu.Lock()
	defer t.of.mu.Unlock()
	delete(t.of.tabs, t)
}

// Target returns the session for commands to the tab.
func (t *Tab) Target() *chromedp.Target { return chromedp.FromContext(t.ctx).Target }

// Gone is closed when the tab or its browser has ended.
func (t *Tab) Gone() <-chan struct{} { return t.ctx.Done() }

// AfterEnd calls f when the tab or its browser has ended.
func (t *Tab) AfterEnd(f func()) { context.AfterFunc(t.ctx, f) }

// Listen calls f for every event of the tab, in order. F must be quick and must not send commands.
func (t *Tab) Listen(f func(event any)) error { return chromedp.Listen(t.ctx, f) }
