package simulate

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"time"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/pool"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/crosscheck"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/spf13/cobra"
)

// simPageFlags are the flags of sim that play the games on a page too.
type simPageFlags struct {
	browser cli.BrowserFlags
	on      bool
	tabs    int
	timeout time.Duration // of the page
}

// add adds the flags. Without --on-page all the others are of no use.
func (f *simPageFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "on-page", false, "play the same games on the built-in page too, and compare every clue")
	c.Flags().StringVar(&f.browser.Path, "browser", "", cli.BrowserUsage)
	f.browser.AddRemote(c, cli.RemotesUsage)
	sitepage.PageTimeoutFlag(c, &f.timeout)
	cli.Exclude(c, "browser", "remote")
	cli.Before(c, func(c *cobra.Command) error {
		for _, name := range []string{"browser", "remote", "page-timeout"} {
			if c.Flags().Changed(name) && !f.on {
				return cli.UsageError("--%s needs --on-page", name)
			}
		}
		return nil
	})
}

// pageOf returns the page that has the games.
func pageOf(spec sim.Spec) (*profile.Profile, error) {
	name, err := crosscheck.Site(spec.Host, spec.Boards)
	if err != nil {
		return nil, err
	}
	return profile.Load(name)
}

// fits finds out whether there is a page that can have the games, before they are played.
func (f *simPageFlags) fits(spec sim.Spec, config sim.Config) error {
	prof, err := pageOf(spec)
	if err != nil {
		return err
	}
	return crosscheck.Fits(config, prof)
}

// crosscheckLine is what sim prints of the games on the page.
type crosscheckLine struct {
	Event string `json:"event"`
	Site  string `json:"site"`
	crosscheck.Report
	Parallel int     `json:"parallel"`
	Browsers int     `json:"browsers"`
	Seconds  float64 `json:"seconds"`
}

func (l crosscheckLine) Print(w io.Writer) {
	fmt.Fprintf(w, "\nIn the browser, page %s: %s of %s agree in every guess and clue\n", l.Site, plain.Thousands(l.Agreed), plain.Count(l.Games, "game", "games"))
	for _, d := range l.Differ[:min(len(l.Differ), hardestShown)] {
		fmt.Fprintln(w, d)
	}
	fmt.Fprintf(w, "%s; %s, %.1f ms each, %d at once\n", term.Seconds(l.Seconds), plain.Count(l.Guesses, "guess", "guesses"), l.MS, l.Parallel)
}

// err is an error about the page if a game differs.
func (l crosscheckLine) err() error {
	if len(l.Differ) == 0 {
		return nil
	}
	return fmt.Errorf("%w: in %d of %d games it answers otherwise than the engine, first in %s", page.ErrUnlike, len(l.Differ), l.Games, l.Differ[0])
}

// crosscheck plays the games of a result on the page. The error is the page's if a game differs.
func (s *simulation) crosscheck(ctx context.Context, spec sim.Spec, result *sim.Result) error {
	f := s.page
	prof, err := pageOf(spec)
	if err != nil {
		return err
	}
	config, err := spec.Config(s.dict, nil)
	if err != nil {
		return err
	}
	server, err := mock.Start(ctx, 0)
	if err != nil {
		return err
	}
	defer server.Close()
	bar := s.Progress(len(result.Games), "in the browser", "games")
	defer bar.Close()
	browsers := f.browser.All(s.Log, true)
	began := time.Now()
	report, err := crosscheck.Run(ctx, crosscheck.Config{
		Config: config, Games: result.Games, Profile: prof, Progress: bar.Set,
		Address: func(o url.Values) (string, error) { return server.URL(prof.Name, o) },
		Pool:    pool.Options{Browsers: browsers, Tabs: f.tabs, Page: page.Options{Patience: f.timeout, Log: s.Log}, Log: s.Log},
		Warn:    func(err error) { s.Log.Warn().Msg(err.Error()) },
	})
	bar.Close()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	line := crosscheckLine{"browser", prof.Name, *report, max(f.tabs, len(browsers)), len(browsers), time.Since(began).Seconds()}
	if err := s.Emit(line); err != nil {
		return err
	}
	return line.err()
}
