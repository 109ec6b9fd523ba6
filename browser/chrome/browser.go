package chrome

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

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
	Log          zerolog.Logger
}

// ErrStart is wrapped when a browser was found and does not start, or does not
// answer.
var ErrStart = errors.New("the browser did not start")

const (
	startLimit = 30 * time.Second
	closeLimit = 5 * time.Second
)

// Browser is a browser that was started or attached to.
type Browser struct {
	ctx    context.Context //nolint:containedctx // chromedp keeps the browser in its context
	stop   context.CancelFunc
	remote bool
	first  bool // the first tab, which the browser opens itself, is taken
	temp   *tempDir
	log    zerolog.Logger
	once   sync.Once
}

// Start starts a browser, or attaches to one. It returns when the browser
// answers. Errors wrap [ErrNoBrowser] or [ErrStart], or are ctx's.
func Start(ctx context.Context, o Options) (*Browser, error) {
	b := &Browser{log: o.Log}
	// The browser must outlive ctx by the moments that an orderly end takes, so
	// its life hangs on a context of its own.
	allocator, cancelAllocator, err := b.allocator(o)
	if err != nil {
		return nil, err
	}
	tab, cancelTab := chromedp.NewContext(allocator, chromedp.WithErrorf(func(format string, args ...any) {
		o.Log.Debug().Msgf("chromedp: "+format, args...)
	}))
	b.ctx, b.stop = tab, func() { cancelTab(); cancelAllocator() }
	started := make(chan error, 1)
	go func() { started <- chromedp.Do(tab) }()
	select {
	case err = <-started:
	case <-ctx.Done():
		err = context.Cause(ctx)
		go func() { <-started }() // chromedp ends it when the context does
	case <-time.After(startLimit):
		err = fmt.Errorf("%w: no answer within %v", ErrStart, startLimit)
	}
	if err != nil {
		b.Close()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if errors.Is(err, chromedp.ErrNoDisplay) {
			return nil, fmt.Errorf("%w: there is no display for a visible window (DISPLAY is not set); leave --show out, or run under xvfb-run", ErrStart)
		}
		if errors.Is(err, ErrStart) {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %s", ErrStart, firstLines(err.Error(), 5))
	}
	return b, nil
}

// allocator returns the context that starts or attaches to the browser.
func (b *Browser) allocator(o Options) (context.Context, context.CancelFunc, error) {
	if o.Remote != "" {
		b.remote = true
		ctx, cancel := remote.NewAllocator(context.Background(), o.Remote)
		return ctx, cancel, nil
	}
	found, err := System().Choose(o.Path, o.Show)
	if err != nil {
		return nil, nil, err
	}
	if o.Show && found.Headless {
		return nil, nil, fmt.Errorf("%w: %s can't show a window; name another with --browser", ErrNoBrowser, found.Path)
	}
	b.temp, err = newTempDir(o.Log)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	data := o.UserDataDir
	if data == "" {
		data = filepath.Join(b.temp.path, "profile")
	} else if data, err = filepath.Abs(data); err != nil {
		b.temp.remove()
		return nil, nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	root := os.Getuid() == 0
	if root {
		o.Log.Info().Msg("running as root: the browser's sandbox is off")
	}
	o.Log.Debug().Str("browser", found.Path).Str("profile", data).Msg("starting")
	opts := append(flags(o, data, root),
		chromedp.ExecPath(found.Path),
		chromedp.Env("TMPDIR="+b.temp.path), // what it leaves goes with the folder
		chromedp.ModifyCmdFunc(func(cmd *exec.Cmd) { detach(cmd) }),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	return ctx, cancel, nil
}

// Close ends the browser, or leaves the one attached to, and removes its
// temporary folder. It may be called twice.
func (b *Browser) Close() {
	b.once.Do(func() {
		if !b.remote && chromedp.FromContext(b.ctx).Browser != nil {
			ctx, cancel := context.WithTimeout(b.ctx, closeLimit)
			if err := chromedp.Cancel(ctx); err != nil {
				b.log.Debug().Err(err).Msg("closing the browser")
			}
			cancel()
		}
		b.stop()
		if b.temp != nil {
			b.temp.remove()
		}
	})
}

// Tab is a tab of a browser.
type Tab struct {
	ctx    context.Context //nolint:containedctx // chromedp keeps the tab in its context
	cancel context.CancelFunc
}

// Tab opens a tab. The first is the one that the browser opened by itself.
func (b *Browser) Tab(ctx context.Context) (*Tab, error) {
	if !b.first {
		b.first = true
		return &Tab{b.ctx, func() {}}, nil
	}
	tab, cancel := chromedp.NewContext(b.ctx)
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
	return &Tab{tab, cancel}, nil
}

// Close closes the tab; the first one closes with the browser.
func (t *Tab) Close() { t.cancel() }

// Target returns the session that commands for the tab go to.
func (t *Tab) Target() *chromedp.Target { return chromedp.FromContext(t.ctx).Target }

// Gone is closed when the tab or its browser has ended.
func (t *Tab) Gone() <-chan struct{} { return t.ctx.Done() }

// Listen calls f for every event of the tab, in order. F must be quick and must
// send no command.
func (t *Tab) Listen(f func(event any)) error { return chromedp.Listen(t.ctx, f) }

// firstLines shortens what a browser prints when it does not start.
func firstLines(s string, n int) string {
	lines := strings.SplitAfterN(strings.TrimSpace(s), "\n", n+1)
	return strings.TrimSpace(strings.Join(lines[:min(n, len(lines))], ""))
}
