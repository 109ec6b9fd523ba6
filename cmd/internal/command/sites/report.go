package sites

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"runtime"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
)

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

// Print prints the lines.
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
