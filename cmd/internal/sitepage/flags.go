package sitepage

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

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

// AddPage adds the flags that choose the page. The live one is the default.
func (f *Flags) AddPage(c *cobra.Command) {
	c.Flags().BoolVar(&f.Mock, "mock", false, "use the page that is built in instead of the live one")
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

// AddMockPage adds the flags that choose the page. The built-in one is the default.
func (f *Flags) AddMockPage(c *cobra.Command) {
	live := c.Flags().Bool("live", false, "use the site's own page instead of the one that is built in")
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
	cli.DurationFlag(c, limit, "page-timeout", "how long the page may take to show its board, or the clue of a word (by default some sites have longer for the board)")
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

// AskFor adds the options with which a built-in page has a host.
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
