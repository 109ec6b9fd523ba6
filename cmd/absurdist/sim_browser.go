package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"absurdist/browser/mock"
	"absurdist/browser/page"
	"absurdist/browser/pool"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/crosscheck"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/sim"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/record"

	"github.com/spf13/cobra"
)

// simBrowserFlags are the flags of sim that play the games on a page too.
type simBrowserFlags struct {
	browser  browserFlags
	on       bool
	site     string
	parallel int
	patience time.Duration
}

func (f *simBrowserFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "browser", false, "play the same games on the built-in page too, and compare every clue")
	c.Flags().StringVar(&f.browser.path, "browser-path", "", "`PATH` of the browser (default: the first that is found; see: absurdist doctor)")
	c.Flags().StringSliceVar(&f.browser.remote, "remote", nil, remoteUsage)
	f.browser.share(c, &f.parallel)
	c.Flags().StringVar(&f.site, "site", "", "the built-in page to play (default: that of the host and the boards)")
	patienceFlag(c, &f.patience)
	c.MarkFlagsMutuallyExclusive("browser-path", "remote")
	complete(c, "site", mock.Sites)
}

// check finds flags that are of no use.
func (f *simBrowserFlags) check(given func(string) bool) error {
	for _, name := range []string{"browser-path", "remote", "parallel", "site", "patience"} {
		if given(name) && !f.on {
			return usageError("--%s needs --browser", name)
		}
	}
	switch {
	case f.parallel < 1:
		return usageError("--parallel %d: one game at a time at least", f.parallel)
	case f.patience <= 0:
		return usageError("--patience %v: a page needs some time", f.patience)
	}
	return nil
}

// profile looks up the page that has the games.
func (f *simBrowserFlags) profile(spec sim.Spec) (*profile.Profile, error) {
	name, err := crosscheck.Site(spec.Host, spec.Boards)
	if err != nil {
		return nil, simError(err)
	}
	if f.site == "" {
		f.site = name
	}
	prof, err := profile.Load(f.site)
	if err != nil {
		return nil, err
	}
	usual, err := profile.Load(name)
	if err != nil {
		return nil, err
	}
	if prof.Host != usual.Host || prof.Tie != usual.Tie || prof.Boards != usual.Boards || prof.Epsilon.Input != "" {
		return nil, usageError("--site %s: its host is another than that of the games; try %s", f.site, name)
	}
	return prof, nil
}

// crosscheckLine is what sim --json prints of the games in the browser.
type crosscheckLine struct {
	Event string `json:"event"`
	Site  string `json:"site"`
	crosscheck.Report
	Parallel int     `json:"parallel"`
	Browsers int     `json:"browsers"`
	Seconds  float64 `json:"seconds"`
}

// crosscheck plays the games of a result in the browser. The error, if a game differs, is the page's.
func (a *app) crosscheck(ctx context.Context, f simBrowserFlags, spec sim.Spec, d *engine.Dictionary, result *sim.Result) error {
	prof, err := f.profile(spec)
	if err != nil {
		return err
	}
	config, err := spec.Config(d)
	if err != nil {
		return simError(err)
	}
	server, err := mock.Start(ctx, 0)
	if err != nil {
		return err
	}
	defer server.Close()
	bar := progress.New(a.err, isTerminal(a.err), len(result.Games), "games in the browser")
	defer bar.Close()
	browsers := f.browser.all(a.log, true)
	began := time.Now()
	report, err := crosscheck.Run(ctx, crosscheck.Config{
		Config: config, Games: result.Games, Profile: prof, Progress: bar.Set,
		Address: func(o url.Values) (string, error) { return server.URL(prof.Name, o) },
		Pool:    pool.Options{Browsers: browsers, Tabs: f.parallel, Page: page.Options{Patience: f.patience, Log: a.log}, Log: a.log},
		Start: record.Start{
			Version: version(), Site: prof.Name, Host: prof.Host, Mode: spec.Mode, Words: d.Name(), Lists: d.Sum(),
			Strategy: spec.Strategy, Seed: spec.Seed,
		},
		Warn: func(err error) { a.log.Warn().Msg(err.Error()) },
	})
	bar.Close()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return simError(err)
	}
	line := crosscheckLine{"browser", prof.Name, *report, max(f.parallel, len(browsers)), len(browsers), time.Since(began).Seconds()}
	return a.tellCrosscheck(line)
}

// tellCrosscheck prints how the games in the browser went.
func (a *app) tellCrosscheck(l crosscheckLine) error {
	if a.json {
		if err := json.NewEncoder(a.out).Encode(l); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.out, "\nIn the browser, page %s: %s of %s games agree in every guess and clue\n", l.Site, term.Thousands(l.Agreed), term.Thousands(l.Games))
		for _, d := range l.Differ[:min(len(l.Differ), hardestShown)] {
			fmt.Fprintln(a.out, d)
		}
		fmt.Fprintf(a.out, "%s; %s guesses, %.1f ms each, %d at once\n", term.Duration(time.Duration(l.Seconds*float64(time.Second))), term.Thousands(l.Guesses), l.MS, l.Parallel)
	}
	if len(l.Differ) > 0 {
		return fmt.Errorf("%w: in %d of %d games it answers otherwise than the engine, first in %s", page.ErrUnlike, len(l.Differ), l.Games, l.Differ[0])
	}
	return nil
}
