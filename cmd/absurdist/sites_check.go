package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"absurdist/browser/page"
	"absurdist/browser/profile"

	"github.com/spf13/cobra"
)

// checkFlags are the flags of sites check.
type checkFlags struct {
	browser     browserFlags
	mock        bool
	mockOptions []string
	url         string
	patience    time.Duration
	timeout     time.Duration
}

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:   "check SITE | FILE",
		Short: "Open a site's page and say what of its profile is there",
		Long: `Check opens the page and reports each selector and step of the profile as found,
broken, or not seen, without playing: it types one letter and takes it away, and
does the steps to hard mode. What shows only at times, such as a banner or the
message that refuses a word, may be not seen without harm.

Exit codes: 0 all that is needed was found; 4 something is broken. Run it on a
schedule to hear of a redesign before your games do.`,
		Example: `  absurdist sites check wordle --mock
  absurdist sites check absurdle --mock --json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError("%s needs the name of one site or a PROFILE.yaml (see: absurdist sites)", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.checkSite(c.Context(), args[0], f) },
	}
	f.browser.add(c)
	flags := c.Flags()
	flags.BoolVar(&f.mock, "mock", false, "check the page that is built in instead of the live one")
	flags.StringArrayVar(&f.mockOptions, "mock-option", nil, "option of the built-in page as `NAME=VALUE`; may be given several times")
	flags.StringVar(&f.url, "url", "", "`ADDRESS` to open instead of the profile's, such as a copy of the page")
	patienceFlag(c, &f.patience)
	flags.DurationVar(&f.timeout, "timeout", 2*time.Minute, "give up after this time (0 for never)")
	return c
}

func (a *app) checkSite(ctx context.Context, site string, f checkFlags) error {
	prof, err := profile.Load(site)
	if err != nil {
		return err
	}
	place := siteFlags{mock: f.mock, mockOptions: f.mockOptions, url: f.url, patience: f.patience}
	if err := place.check(); err != nil {
		return err
	}
	ctx, cancel, err := withTimeout(ctx, f.timeout)
	if err != nil {
		return err
	}
	defer cancel()
	st := &stage{app: a, siteFlags: place, browser: f.browser, prof: prof}
	defer st.close()
	if err := st.open(ctx, "", page.Options{Log: a.log}); err != nil {
		return err
	}
	findings, err := survey(ctx, st.page, st.url)
	if perr := a.printFindings(prof, st.url, findings); perr != nil {
		return perr
	}
	return err
}

// survey opens the address and looks at what is there. The error wraps
// [page.ErrUnlike] if something that is needed is broken; there are findings
// with it then.
func survey(ctx context.Context, p *page.Page, address string) ([]page.Finding, error) {
	opened := p.Open(ctx, address)
	if opened != nil && !errors.Is(opened, page.ErrUnlike) && !errors.Is(opened, page.ErrWidth) {
		return nil, opened
	}
	findings, err := p.Survey(ctx)
	if err != nil {
		return nil, errors.Join(opened, err)
	}
	broken := 0
	for _, f := range findings {
		if f.Status == page.Broken {
			broken++
		}
	}
	switch {
	case opened != nil:
		return findings, opened
	case broken > 0:
		return findings, fmt.Errorf("%w: %d of %d parts are broken", page.ErrUnlike, broken, len(findings))
	}
	return findings, nil
}

// printFindings prints a table, or a JSON line for each finding.
func (a *app) printFindings(prof *profile.Profile, address string, findings []page.Finding) error {
	if a.json {
		for _, f := range findings {
			line := struct {
				Site string `json:"site"`
				URL  string `json:"url"`
				page.Finding
			}{prof.Name, address, f}
			if err := json.NewEncoder(a.out).Encode(line); err != nil {
				return err
			}
		}
		return nil
	}
	if len(findings) == 0 {
		return nil
	}
	fmt.Fprintf(a.out, "%s at %s\n\n", prof.Title, address)
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, f := range findings {
		note := f.Note
		if strings.HasSuffix(f.Path, "]") && !strings.HasPrefix(f.Path, "rejection") { // a step
			note = f.What + ": " + note
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", f.Status, f.Path, note)
	}
	return table.Flush()
}
