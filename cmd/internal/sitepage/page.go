// Package sitepage opens a site's page for a command. It has the flags that choose the page, and starts the server of
// the built-in pages and a browser with a tab.
package sitepage

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
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

// Locate determines the page's address, and serves the page if it is built in. Only flags may name an address that is not on the web.
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

// withFlags adds the flags' settings. On live pages, typing is as slow as a person.
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

// Flags choose a site's page, and how to treat it.
type Flags struct {
	Mock        bool // the built-in page instead of the live one
	MockOptions []string
	Site        string        // as given: a name or a file
	URL         string        // overrides the profile's, if not empty
	PageTimeout time.Duration // limits the wait for the board and for each clue; 0 means the profile's

	slow, slowGiven bool
	artifacts       string
	from, keep      string           // files of --from and --capsule
	capsule         *capsule.Capsule // of --from
}

// AddPage adds the flags that choose the page. The live page is the default.
func (f *Flags) AddPage(c *cobra.Command) {
	c.Flags().BoolVar(&f.Mock, "mock", false, "use the built-in page instead of the live one")
	f.addPage(c)
	f.AddFrom(c, "url", "mock")
	cli.Before(c, func(*cobra.Command) error {
		switch {
		case len(f.MockOptions) > 0 && !f.Mock:
			return cli.UsageError("--mock-option needs --mock")
		case f.URL != "" && f.Mock && !f.Offline():
			return cli.UsageError("--url and --mock name two pages: give one")
		}
		return nil
	})
}

// AddMockPage adds the flags that choose the page. The built-in page is the default.
func (f *Flags) AddMockPage(c *cobra.Command) {
	live := c.Flags().Bool("live", false, "use the site's own page instead of the built-in one")
	f.addPage(c)
	cli.Exclude(c, "live", "url")
	cli.Before(c, func(*cobra.Command) error {
		f.Mock = !*live && f.URL == ""
		if len(f.MockOptions) > 0 && !f.Mock {
			return cli.UsageError("--mock-option is for the built-in page: leave --live and --url out")
		}
		return nil
	})
}

func (f *Flags) addPage(c *cobra.Command) {
	MockOptionFlag(c, &f.MockOptions)
	c.Flags().StringVar(&f.URL, "url", "", "`ADDRESS` to open instead of the profile's, such as a copy of the page")
	PageTimeoutFlag(c, &f.PageTimeout)
	cli.Before(c, func(*cobra.Command) error {
		if f.URL == "" {
			return nil
		}
		return cli.CheckAddress("--url", f.URL)
	})
}

// MockOptionFlag adds --mock-option. [ParseMockOptions] reads its values.
func MockOptionFlag(c *cobra.Command, texts *[]string) {
	c.Flags().StringArrayVar(texts, "mock-option", nil, "option of the built-in page as `NAME=VALUE`, such as reveal=0; may be given several times (see: absurdist sites show SITE)")
}

// AddTyping adds the flags of commands that type games into the page.
func (f *Flags) AddTyping(c *cobra.Command) {
	c.Flags().BoolVar(&f.slow, "slow", false, "type as slowly as a person (default on live pages; --slow=false is fast there too)")
	c.Flags().StringVar(&f.artifacts, "artifacts", "", "`DIR` for the screenshot and HTML of a page that is not as described (default: in the user's cache folder), and then also for the page in a file")
	cli.Before(c, func(c *cobra.Command) error {
		f.slowGiven = c.Flags().Changed("slow")
		return nil
	})
}

// PageTimeoutFlag adds --page-timeout. Without it the limit is 0: the profile of a slow page may allow more.
func PageTimeoutFlag(c *cobra.Command, limit *time.Duration) {
	const usual = 15 * time.Second
	*limit = usual
	cli.DurationFlag(c, limit, "page-timeout", "how long the page may take to show its board or a clue (by default some sites have longer for the board)")
	cli.Before(c, func(c *cobra.Command) error {
		switch {
		case *limit <= 0:
			return cli.UsageError("--page-timeout %v: a page needs some time", *limit)
		case *limit == usual && !c.Flags().Changed("page-timeout"): // and no setting changes it
			*limit = 0
		}
		return nil
	})
}

// Local reports whether the page is on this machine.
func (f *Flags) Local(p *profile.Profile) bool {
	return f.Mock || f.Offline() || cli.IsLoopback(cmp.Or(f.URL, p.URL))
}

// SetMockDefault sets an option of the built-in page, unless the page lacks it or it is already set.
func (f *Flags) SetMockDefault(site, name, value string) {
	has := slices.ContainsFunc(mock.Options(site), func(o mock.Option) bool { return o.Name == name })
	set := slices.ContainsFunc(f.MockOptions, func(text string) bool { return strings.HasPrefix(text, name+"=") })
	if has && !set {
		f.MockOptions = append(f.MockOptions, fmt.Sprintf("%s=%s", name, value))
	}
}

// ParseMockOptions reads NAME=VALUE texts.
func ParseMockOptions(list []string) (url.Values, error) {
	options := url.Values{}
	for _, text := range list {
		key, value, ok := strings.Cut(text, "=")
		if !ok || options.Has(key) {
			return nil, cli.UsageError("--mock-option %q is not NAME=VALUE, each name given once", text)
		}
		options.Set(key, value)
	}
	return options, nil
}

// HostAt returns the host of a page at an address. The address of a built-in page may say that Absurdle has the optimal adversary, and
// how many tiles of a row lie in Fibble.
func HostAt(p *profile.Profile, address string) game.Host {
	u, err := url.Parse(address)
	if err != nil || !cli.IsLoopback(address) {
		return p.Host
	}
	switch query := u.Query(); {
	case p.Host == game.Absurdle() && query.Get("host") == game.Hinter().String():
		return game.Hinter()
	case p.Host == game.Fibble() && (query.Has("lies") || query.Has("count")):
		h, err := game.ParseHost(fmt.Sprintf("%s:lies=%s,%s", p.Host, cmp.Or(query.Get("lies"), "1"), cmp.Or(query.Get("count"), "exactly")))
		if err == nil {
			return h
		}
	}
	return p.Host
}

// Host returns the host of the page, once it is loaded: see [HostAt]. It colours repeated letters as the mended profile says.
func (p *Page) Host() game.Host {
	h := HostAt(p.profile, p.URL)
	if now := p.Driver.Profile().Host.Scoring; now != p.profile.Host.Scoring {
		h.Scoring = now
	}
	return h
}

// AskFor adds the options that select a host on a built-in page.
func AskFor(host game.Host, options url.Values) {
	_, lies, _ := strings.Cut(host.String(), ":lies=")
	if host.Lies != game.LyingRows {
		options.Set("host", host.String())
	} else if number, count, counted := strings.Cut(lies, ","); number != "" {
		options.Set("lies", number)
		if counted {
			options.Set("count", count)
		}
	}
}
