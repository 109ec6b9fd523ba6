package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/mock"
	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"

	"github.com/spf13/cobra"
)

// humanGap is the pause between keys with --slow: about forty words a minute.
const humanGap = 140 * time.Millisecond

// siteFlags say which page of a site to open, and how to treat it.
type siteFlags struct {
	mock        bool
	mockOptions []string
	url         string
	slow        bool
	slowSet     bool // --slow was given, on or off
	patience    time.Duration
	artifacts   string
}

func (f *siteFlags) add(c *cobra.Command, mockDefault bool) {
	flags := c.Flags()
	flags.BoolVar(&f.mock, "mock", mockDefault, "play the page that is built in instead of the live one")
	flags.StringArrayVar(&f.mockOptions, "mock-option", nil, "option of the built-in page as `NAME=VALUE`, such as reveal=0; may be given several times (see: absurdist sites show SITE)")
	flags.StringVar(&f.url, "url", "", "`ADDRESS` to open instead of the profile's, such as a copy of the page")
	flags.BoolVar(&f.slow, "slow", false, "type as slowly as a person (default on live pages; --slow=false is fast there too)")
	patienceFlag(c, &f.patience)
	flags.StringVar(&f.artifacts, "artifacts", "", "`DIR` for the screenshot and HTML of a page that is not as described (default: in the user's cache folder)")
}

func patienceFlag(c *cobra.Command, patience *time.Duration) {
	c.Flags().DurationVar(patience, "patience", 15*time.Second, "how long the page may take to show its board, or the clue of a word")
}

// check finds flags that contradict each other.
func (f *siteFlags) check() error {
	switch {
	case len(f.mockOptions) > 0 && !f.mock:
		return usageError("--mock-option needs --mock")
	case f.patience <= 0:
		return usageError("--patience %v: a page needs some time", f.patience)
	case f.url != "" && f.mock:
		return usageError("--url and --mock name two pages: give one")
	}
	return nil
}

// stage is where games are played: the server of the built-in pages if they are
// used, a browser, and a page in it.
type stage struct {
	siteFlags
	app     *app
	prof    *profile.Profile
	browser browserFlags

	url    string // of the page
	server *mock.Server
	chrome *chrome.Browser
	page   *page.Page
	opts   page.Options
}

// open starts what is needed; the page itself is not loaded yet. Words, if not
// empty, is the list that the built-in page is to use.
func (s *stage) open(ctx context.Context, words string, o page.Options) error {
	if err := s.locate(ctx, words); err != nil {
		return err
	}
	s.opts = s.pageOptions(o)
	which, err := s.browser.one(s.app.log, s.local())
	if err != nil {
		return err
	}
	b, err := chrome.Start(ctx, which)
	if err != nil {
		return err
	}
	s.chrome = b
	return s.newPage(ctx)
}

// locate finds out the page's address, and serves the page if it is the built-in one.
func (s *stage) locate(ctx context.Context, words string) error {
	if s.url = s.prof.URL; s.siteFlags.url != "" {
		s.url = s.siteFlags.url
	}
	if s.mock {
		return s.startMock(ctx, words)
	}
	return nil
}

// local reports whether the page, once it is located, is on this machine.
func (s *stage) local() bool { return s.mock || isLoopback(s.url) }

// pageOptions adds what the flags say to how the page is treated: live ones are typed into like a person does.
func (s *stage) pageOptions(o page.Options) page.Options {
	if s.slow || !s.slowSet && !s.local() {
		o.Gap = humanGap
	}
	o.Patience = s.patience
	return o
}

// newPage makes a driver in the browser's next tab.
func (s *stage) newPage(ctx context.Context) error {
	tab, err := s.chrome.Tab(ctx)
	if err != nil {
		return err
	}
	s.page, err = page.New(ctx, tab, s.prof, s.opts)
	return err
}

// again starts the browser once more, after it died, and opens the page in it.
func (s *stage) again(ctx context.Context) (*page.Page, error) {
	s.app.log.Warn().Msg("starting the browser again, and opening the page in it")
	b, err := s.chrome.Again(ctx)
	if err != nil {
		return nil, err
	}
	s.chrome = b
	s.opts.Stored = s.page.Stored()
	if err := s.newPage(ctx); err != nil {
		return nil, err
	}
	return s.page, s.page.Open(ctx, s.url)
}

// close ends what open started.
func (s *stage) close() {
	if s.chrome != nil {
		s.chrome.Close()
	}
	if s.server != nil {
		s.server.Close()
	}
}

// startMock serves the built-in page of the profile's site.
func (s *stage) startMock(ctx context.Context, words string) error {
	options, err := parseMockOptions(s.mockOptions)
	if err != nil {
		return err
	}
	if words != "" && !options.Has("words") {
		options.Set("words", words)
	}
	if s.server, err = mock.Start(ctx, 0); err != nil {
		return err
	}
	if s.url, err = s.server.URL(s.prof.Name, options); err != nil {
		return usageError("--mock: %w", err)
	}
	return nil
}

// parseMockOptions reads NAME=VALUE texts.
func parseMockOptions(list []string) (url.Values, error) {
	options := url.Values{}
	for _, text := range list {
		key, value, ok := strings.Cut(text, "=")
		if !ok || options.Has(key) {
			return nil, usageError("--mock-option %q is not NAME=VALUE, each name given once", text)
		}
		options.Set(key, value)
	}
	return options, nil
}

// isLoopback reports whether an address is this machine's.
func isLoopback(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (slices.Contains([]string{"127.0.0.1", "::1", "localhost"}, u.Hostname()) || u.Scheme == "file")
}

// withTimeout limits ctx by --timeout; 0 is no limit.
func withTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc, error) {
	switch {
	case limit < 0:
		return nil, nil, usageError("--timeout %v: a time limit can't be negative", limit)
	case limit == 0:
		return ctx, func() {}, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w (--timeout %v)", play.ErrTimeout, limit))
	return ctx, cancel, nil
}

// screenshot saves the page as it stands; no file, no picture.
func (s *stage) screenshot(file string) error {
	if err := s.shoot(file); err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}

// unusual reports whether an error means that the page is not as described.
func unusual(err error, kinds ...error) bool {
	for _, k := range kinds {
		if errors.Is(err, k) {
			return true
		}
	}
	return false
}
