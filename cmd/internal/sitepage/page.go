// Package sitepage opens a site's page for a command. It has the flags that choose the page, and starts the server of
// the built-in pages and a browser with a tab.
package sitepage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Page is a site's page for games, with a browser and a tab, and a server for the built-in pages.
type Page struct {
	URL    string     // after Locate
	Driver *page.Page // types and reads; set by Open, and replaced if the browser dies

	app     *cli.App
	profile *profile.Profile
	flags   Flags
	browser cli.BrowserFlags
	server  *mock.Server
	chrome  *chrome.Browser
	options page.Options
	mended  string // file of the mended profile

	recorder *capsule.Recorder // nil unless the page is saved in a file
	game     bytes.Buffer      // the games' lines, for that file
}

// New returns the page that a profile and the flags choose. Nothing is started yet.
func New(app *cli.App, profile *profile.Profile, flags Flags, browser cli.BrowserFlags) *Page {
	return &Page{app: app, profile: profile, flags: flags, browser: browser}
}

// Open locates the page, and starts a browser with a tab. It does not load the page. Words, if not empty, is the list
// for the built-in page.
func (p *Page) Open(ctx context.Context, words string, o page.Options) error {
	if err := p.Locate(ctx, words); err != nil {
		return err
	}
	p.options = p.withFlags(o)
	which := p.browser.Options(p.app.Log, p.flags.Local(p.profile))
	which.Offline = p.flags.Offline()
	var err error
	if p.chrome, err = chrome.Start(ctx, which); err != nil {
		return err
	}
	err = p.newTab(ctx)
	if errors.Is(err, page.ErrBrowser) && ctx.Err() == nil {
		err = p.startAgain(ctx, err)
	}
	return err
}

// Load loads the page in its tab, and waits for the board. If the tab or browser dies meanwhile, it tries another
// browser once, which replaces the driver.
func (p *Page) Load(ctx context.Context) error {
	err := p.Driver.Open(ctx, p.URL)
	if p.chrome == nil || !errors.Is(err, page.ErrBrowser) || ctx.Err() != nil {
		return p.unreached(err)
	}
	p.options.Stored = page.Stored{} // from an earlier game
	if err := p.startAgain(ctx, err); err != nil {
		return err
	}
	return p.unreached(p.Driver.Open(ctx, p.URL))
}

// unreached adds alternatives without a network to the error for an unreachable site.
func (p *Page) unreached(err error) error {
	if !errors.Is(err, page.ErrLoad) || !strings.Contains(err.Error(), "net::ERR_") || p.flags.Local(p.profile) {
		return err
	}
	instead := ""
	if slices.Contains(mock.Sites(), p.profile.Name) {
		instead = fmt.Sprintf("; the built-in page needs no network: absurdist play %s --mock", p.profile.Name)
	}
	return fmt.Errorf("%w%s (see also: absurdist doctor)", err, instead)
}

// Locate determines the page's address, and serves the page if it is the built-in one. Only flags may name an address
// that is not of the web.
func (p *Page) Locate(ctx context.Context, words string) (err error) {
	switch {
	case p.flags.Mock:
		return p.serve(ctx, words)
	case p.flags.URL != "":
		p.URL = p.flags.URL
	default:
		p.URL, err = p.profile.Address()
	}
	return err
}

// serve serves the built-in page of the profile's site.
func (p *Page) serve(ctx context.Context, words string) error {
	if !slices.Contains(mock.Sites(), p.profile.Name) {
		return cli.UsageError("--mock: there is no built-in page for %s%s; absurdist serve lists those that there are", p.profile.Name, plain.Hint(p.profile.Name, mock.Sites()))
	}
	options, err := ParseMockOptions(p.flags.MockOptions)
	if err != nil {
		return err
	}
	if words != "" && !options.Has("words") {
		options.Set("words", words)
	}
	if p.server, err = mock.Start(ctx, 0); err != nil {
		return err
	}
	if p.URL, err = p.server.URL(p.profile.Name, options); err != nil {
		return cli.UsageError("--mock: %w", err)
	}
	return nil
}

// withFlags adds the flags' settings. On live pages, typing is as slow as a person's.
func (p *Page) withFlags(o page.Options) page.Options {
	if p.flags.slow || !p.flags.slowGiven && !p.flags.Local(p.profile) {
		o.Gap = cli.HumanGap
	}
	o.Patience = p.flags.PageTimeout
	return o
}

// newTab makes a driver in a new tab of the browser.
func (p *Page) newTab(ctx context.Context) error {
	tab, err := p.chrome.Tab(ctx)
	if err != nil {
		return err
	}
	if err := p.record(ctx, tab); err != nil {
		return err
	}
	prof := p.profile
	if p.Driver != nil { // it may have been mended
		prof = p.Driver.Profile()
	}
	driver, err := page.New(ctx, tab, prof, p.options)
	if err == nil {
		p.Driver = driver
	}
	return err
}

// startAgain restarts the browser after it died, with a tab for the page.
func (p *Page) startAgain(ctx context.Context, died error) error {
	p.app.Log.Warn().Err(died).Msg("starting the browser again, and opening the page in it")
	b, err := p.chrome.Again(ctx)
	if err != nil {
		return err
	}
	p.chrome = b
	return p.newTab(ctx)
}

// Reopen restarts the browser after it died in mid-game, and opens the page in it.
func (p *Page) Reopen(ctx context.Context) (*page.Page, error) {
	p.options.Stored = p.Driver.Stored()
	if err := p.startAgain(ctx, nil); err != nil {
		return nil, err
	}
	return p.Driver, p.Driver.Open(ctx, p.URL)
}

// Close closes the browser, and the server.
func (p *Page) Close() {
	if p.recorder != nil {
		p.recorder.Close()
	}
	if p.chrome != nil {
		p.chrome.Close()
	}
	if p.server != nil {
		p.server.Close()
	}
}

// Browser returns the name and version of the browser.
func (p *Page) Browser(ctx context.Context) string { return p.chrome.Version(ctx) }
