// Package sites holds the commands that list, write and check the profiles of sites.
package sites

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.sitesCommand()}
}

func (a *commands) sitesCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "sites",
	}
	c.AddCommand(a.listCommand(), a.showCommand(), a.validateCommand(), a.checkCommand(), a.newCommand(), a.captureCommand())
	return c
}

func (a *commands) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "list",
		RunE: func(*cobra.Command, []string) error { return a.listSites() },
	}
}

func (a *commands) listSites() error {
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	if !a.JSON {
		fmt.Fprintln(table, "site\trows\tevidence\taddress")
	}
	for _, name := range profile.Names() {
		p, err := profile.Load(name)
		if err != nil {
			return err
		}
		if a.JSON {
			if err := a.Line(p); err != nil {
				return err
			}
			continue
		}
		rows := fmt.Sprint(p.Rows)
		if p.Rows == 0 {
			rows = "any"
		}
		address := strings.TrimPrefix(strings.TrimPrefix(p.URL, "https://"), "www.") // to fit on the line
		if !slices.Contains(mock.Sites(), p.Name) {
			address += "  no --mock"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", p.Name, rows, p.Evidence.Span(), address)
	}
	return table.Flush()
}

func (a *commands) showCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "show SITE",
		ValidArgsFunction: cli.OneOf(profile.Names),
		Args:              cli.OneArg("the name of one site (see: absurdist sites list)"),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := profile.Load(args[0])
			if err != nil {
				return err
			}
			return a.Emit(shownSite{p})
		},
	}
}

// shownSite is a profile to print: as values in JSON, as its file for people.
type shownSite struct{ *profile.Profile }

func (s shownSite) Print(w io.Writer) {
	fmt.Fprintf(w, "%s", s.Source())
	options := mock.Options(s.Name)
	if len(options) == 0 {
		return
	}
	fmt.Fprintf(w, "\n# Options of the built-in page (play %s --mock --mock-option name=value):\n", s.Name)
	for _, o := range options {
		fmt.Fprintf(w, "#   %s: %s\n", o.Name, under(o.Values, len(o.Name)+6))
		fmt.Fprintf(w, "#      %s\n", under(o.Usage, 7))
	}
}

// under wraps a comment that starts at a column, and makes its further lines comments too.
func under(text string, columns int) string {
	return strings.ReplaceAll(cli.Wrap(text, cli.Columns-columns), "\n", "\n#      ")
}

func (a *commands) validateCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "validate FILE…",
		Args: cli.BetweenArgs(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return a.validateFiles(args) },
	}
}

// validation is the result for a file.
type validation struct {
	File   string   `json:"file"`
	OK     bool     `json:"ok"`
	Faults []string `json:"faults"`
}

// Print prints a file without faults. Faults are printed on standard error.
func (v validation) Print(w io.Writer) {
	if v.OK {
		fmt.Fprintf(w, "%s: no fault found\n", v.File)
	}
}

// validateFiles checks each file. It prints the faults itself, each on a line.
func (a *commands) validateFiles(files []string) error {
	var errs []error
	for _, file := range files {
		faults := validate(file)
		errs = append(errs, faults...)
		v := validation{File: file, OK: len(faults) == 0, Faults: []string{}}
		for _, err := range faults {
			v.Faults = append(v.Faults, err.Error())
		}
		if err := a.Emit(v); err != nil {
			return err
		}
	}
	for _, err := range errs {
		a.PrintFault(err)
	}
	a.Reported = len(errs) > 0
	return errors.Join(errs...)
}

// validate returns the faults of a profile. An unreadable one has one.
func validate(file string) []error {
	text, err := input.File(file, input.Profile)
	if err != nil {
		return []error{err}
	}
	p, err := profile.Parse(file, text)
	if err != nil {
		return []error{err}
	}
	_, err = p.Address()
	return slices.DeleteFunc(append(p.Faults(), err), func(err error) bool { return err == nil })
}

// A page counts as complete after quietTime without a request, and at the latest after the limit: advertisements never
// end.
const (
	quietTime  = 2 * time.Second
	quietLimit = 20 * time.Second
)

func (a *commands) captureCommand() *cobra.Command {
	var browser cli.BrowserFlags
	var output string
	c := &cobra.Command{
		Use:  "capture URL",
		Args: cli.OneArg("the address of one page"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := cli.CheckAddress("", args[0]); err != nil {
				return err
			}
			return a.capture(c.Context(), args[0], browser, output)
		},
	}
	browser.Add(c)
	cli.SaveFlag(c, &output, "output", "o", "write the page to `FILE`")
	cli.Before(c, func(*cobra.Command) error {
		if output == "" {
			return cli.UsageError("name the file for the page with --output FILE.zip")
		}
		return save.Vacant("--output", output, "name another file")
	})
	cli.TimeoutFlag(c, 2*time.Minute, "give up after this time (0 for never)")
	return c
}

func (a *commands) capture(ctx context.Context, address string, flags cli.BrowserFlags, file string) error {
	return inTab(ctx, flags.Options(a.Log, cli.IsLoopback(address)), func(b *chrome.Browser, tab *chrome.Tab) error {
		r := capsule.NewRecorder(capsule.About{Version: cli.Version()})
		defer r.Close()
		if err := r.Attach(ctx, b, tab); err != nil {
			return err
		}
		own := flags.UserDataDir != "" || flags.Remote != ""
		if err := r.Load(ctx, tab, address, !own, quietTime, quietLimit); err != nil {
			return err
		}
		c := r.Capsule(ctx, nil)
		if c.Requests() == 0 {
			return errors.New("the page got no answers, so there is nothing to save")
		}
		return sitepage.WriteCapsule(a.App, c, file)
	})
}

// inTab calls do with a tab of a browser that it starts, and ends the browser.
func inTab(ctx context.Context, which chrome.Options, do func(*chrome.Browser, *chrome.Tab) error) error {
	b, err := chrome.Start(ctx, which)
	if err != nil {
		return err
	}
	defer b.Close()
	tab, err := b.Tab(ctx)
	if err != nil {
		return err
	}
	defer tab.Close()
	return do(b, tab)
}
