// Package sites holds the commands that list, write and check the profiles of sites.
package sites

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{cli.Group("sites", a.listCommand(), a.showCommand(), a.validateCommand(), a.checkCommand(), a.newCommand(), a.captureCommand())}
}

func (a *commands) listCommand() *cobra.Command {
	return cli.NewCommand("list", nil, func(context.Context, []string) error { return a.listSites() })
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
	return cli.NewCommand("validate FILE…", cli.BetweenArgs(1, -1), func(_ context.Context, args []string) error {
		return a.validateFiles(args)
	})
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

type checkFlags struct {
	browser cli.BrowserFlags
	page    sitepage.Flags
	mend    bool
	report  bool
}

func (a *commands) checkCommand() *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:               "check SITE | FILE",
		ValidArgsFunction: cli.OneOf(profile.Names),
		Args:              cli.OneArg("the name of one site or a PROFILE.yaml (see: absurdist sites list)"),
		RunE:              func(c *cobra.Command, args []string) error { return a.checkSite(c.Context(), args[0], f) },
	}
	f.browser.Add(c)
	f.page.AddPage(c)
	c.Flags().BoolVar(&f.mend, "mend", false, "if something is broken, look for it again and write the mended profile (NAME-mended.yaml)")
	c.Flags().BoolVar(&f.report, "report", false, "print lines for an issue, without letters of the game")
	cli.TimeoutFlag(c, 2*time.Minute, "give up after this time (0 for never)")
	return c
}

func (a *commands) checkSite(ctx context.Context, site string, f checkFlags) error {
	prof, err := profile.Load(site)
	if err != nil {
		return err
	}
	p := sitepage.New(a.App, prof, f.page, f.browser)
	defer p.Close()
	if err := p.Open(ctx, "", page.Options{Log: a.Log}); err != nil {
		return err
	}
	findings, err := survey(ctx, p)
	if f.report {
		if err := a.Emit(newReport(ctx, p, prof, findings, err)); err != nil {
			return err
		}
	} else if err := a.printFindings(prof, p.URL, findings); err != nil {
		return err
	}
	if !play.Mendable(err) {
		return err
	}
	if !f.mend {
		a.Log.Info().Msg("with --mend, check looks for what is broken and writes a mended profile")
		return err
	}
	dict, noList := prof.Dictionary(prof.Length.Letters)
	if noList != nil {
		dict = nil // the page shows the length of its words, or has its own words
	}
	return errors.Join(err, p.MendNow(ctx, dict))
}

// survey loads the page and checks the profile's parts. If a necessary part is broken, it returns the findings with an
// error that wraps [page.ErrUnlike], [page.ErrWidth] or [page.ErrLetters].
func survey(ctx context.Context, p *sitepage.Page) ([]page.Finding, error) {
	openErr := p.Load(ctx)
	if openErr != nil && !errors.Is(openErr, page.ErrUnlike) && !errors.Is(openErr, page.ErrWidth) && !errors.Is(openErr, page.ErrLetters) {
		return nil, openErr
	}
	findings, err := p.Driver.Survey(ctx)
	if err != nil {
		return nil, errors.Join(openErr, err)
	}
	broken := 0
	for _, f := range findings {
		if f.Status == page.Broken {
			broken++
		}
	}
	if openErr == nil && broken > 0 {
		openErr = fmt.Errorf("%w: %d of %d parts are broken", page.ErrUnlike, broken, len(findings))
	}
	return findings, openErr
}

// printFindings prints a table, or a JSON line for each finding.
func (a *commands) printFindings(prof *profile.Profile, address string, findings []page.Finding) error {
	type line struct {
		Site string `json:"site"`
		URL  string `json:"url"`
		page.Finding
	}
	if a.JSON {
		var lines []line
		for _, f := range findings {
			lines = append(lines, line{prof.Name, address, f})
		}
		return cli.Lines(a.App, lines...)
	}
	if len(findings) == 0 {
		return nil
	}
	fmt.Fprintf(a.Out, "%s at %s\n\n", prof.Title, address)
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for _, f := range findings {
		note := f.Note
		if strings.HasSuffix(f.Path, "]") && !strings.HasPrefix(f.Path, "rejection") { // a step
			note = f.What + ": " + note
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", f.Status, f.Path, note)
	}
	return table.Flush()
}

// report is the output of check --report. It has no letter of the game, so no notes, which quote the page.
type report struct {
	Date      string     `json:"date"`
	Version   string     `json:"version"`
	Browser   string     `json:"browser"`
	System    string     `json:"system"`
	Site      string     `json:"site"`
	Design    string     `json:"design,omitempty"`
	Address   string     `json:"address"` // without its query
	Result    string     `json:"result"`
	Screens   []string   `json:"screens"` // what covered the board, in the order of closing
	Selectors []selector `json:"selectors"`
}

// selector is a part of the profile, its status, and how often it was found.
type selector struct {
	Path   string      `json:"path"`
	What   string      `json:"what"`
	Status page.Status `json:"status"`
	Count  int         `json:"count"`
}

func newReport(ctx context.Context, p *sitepage.Page, prof *profile.Profile, findings []page.Finding, err error) report {
	r := report{
		Date: time.Now().Format(time.DateOnly), Version: cli.Version(), Browser: p.Browser(ctx), System: runtime.GOOS + "/" + runtime.GOARCH,
		Site: prof.Name, Result: "as its profile says", Screens: append([]string{}, p.Driver.Screens()...), Selectors: []selector{},
		Design: p.Driver.Profile().Design(),
	}
	if u, err := url.Parse(p.URL); err == nil {
		r.Address = u.Scheme + "://" + u.Host + u.Path
	}
	if err != nil {
		r.Result = "not looked at, see the error"
	}
	if wall, _ := errors.AsType[*page.BlockedError](err); wall != nil {
		r.Result = "a wall (" + wall.Name + ")"
	}
	for _, kind := range []error{page.ErrUnlike, page.ErrWidth, page.ErrLetters, page.ErrLoad, page.ErrBrowser} {
		if errors.Is(err, kind) {
			r.Result = kind.Error()
			break
		}
	}
	for _, f := range findings {
		r.Selectors = append(r.Selectors, selector{f.Path, f.What, f.Status, f.Count})
	}
	return r
}

func (r report) Print(w io.Writer) {
	design := ""
	if r.Design != "" {
		design = ", design " + r.Design
	}
	fmt.Fprintf(w, "date: %s\nprogram: absurdist %s, %s\nbrowser: %s\nsite: %s%s, %s\nresult: %s\nscreens: %s\n",
		r.Date, r.Version, r.System, r.Browser, r.Site, design, r.Address, r.Result, strings.Join(r.Screens, ", then "))
	for _, s := range r.Selectors {
		count := ""
		if s.Count > 0 {
			count = fmt.Sprintf(", %d", s.Count)
		}
		fmt.Fprintf(w, "%s: %s%s (%s)\n", s.Path, s.Status, count, s.What)
	}
}
