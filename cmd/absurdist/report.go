package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"absurdist/cmd/internal/report"
	"absurdist/cmd/internal/term"
	"absurdist/engine/record"

	"github.com/spf13/cobra"
)

// reportFlags are the flags of report.
type reportFlags struct {
	output, svg, title string
}

func (a *app) reportCommand() *cobra.Command {
	var f reportFlags
	c := &cobra.Command{
		Use:   "report RECORD...",
		Short: "Make a page of recorded games",
		Long: `Report writes one page that needs nothing but a browser, and no network. It
shows each game on its board, to be stepped through by buttons and keys, with
the candidates left after each guess and a strip that shows a long game whole.
Of several games it has a list, a histogram of the guesses, the hardest words,
and the strategies compared, with paired differences where two of them played
the same answers.

A record is what play and replay keep with --record; several make one page. It
may be compressed by gzip. A game that was broken off counts as stopped. A page
that is there already is replaced.`,
		Example: `  absurdist play quordle --mock --games 3 --record games.jsonl
  absurdist report games.jsonl -o report.html --svg plots`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError("%s needs a record (play --record FILE keeps one)", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.report(args, f) },
	}
	c.Flags().StringVarP(&f.output, "output", "o", "report.html", "write the page to `FILE`")
	c.Flags().StringVar(&f.svg, "svg", "", "write the plots as SVG files too, into `DIR`")
	c.Flags().StringVar(&f.title, "title", "Games of absurdist", "the page's title, a `TEXT`")
	return c
}

// reportResult is what report --json prints.
type reportResult struct {
	Output string   `json:"output"`
	Bytes  int      `json:"bytes"`
	SVG    []string `json:"svg"`
	report.Summary
}

func (a *app) report(files []string, f reportFlags) error {
	games, err := report.Read(files)
	var path *fs.PathError
	if errors.As(err, &path) {
		return usageError("%w", err)
	}
	if err != nil {
		return err
	}
	if err := canWrite("--output", f.output); err != nil {
		return err
	}
	if f.svg != "" {
		if err := os.MkdirAll(f.svg, 0o755); err != nil {
			return usageError("--svg: %w", err)
		}
	}
	r := reportResult{Output: f.output, SVG: []string{}, Summary: report.Sum(games)}
	charts := report.Charts(games, r.Summary)
	var page bytes.Buffer
	if err := report.Write(&page, games, r.Summary, charts, report.Options{Title: f.title, Site: rememberSites()}); err != nil {
		return err
	}
	r.Bytes = page.Len()
	if err := writeFile(f.output, page.Bytes()); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	if f.svg != "" {
		if r.SVG, err = writeCharts(f.svg, charts); err != nil {
			return fmt.Errorf("--svg: %w", err)
		}
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(r)
	}
	noun := "games"
	if r.Games == 1 {
		noun = "game"
	}
	fmt.Fprintf(a.out, "Wrote %s: %s %s, %s won, %s lost, %s stopped\n", f.output,
		term.Thousands(r.Games), noun, term.Thousands(r.Won), term.Thousands(r.Lost), term.Thousands(r.Stopped))
	for _, name := range r.SVG {
		fmt.Fprintf(a.out, "Wrote %s\n", name)
	}
	return nil
}

// rememberSites is siteOf, which it asks once for each site: a record may hold thousands of games.
func rememberSites() func(record.Start) (title string, rows int) {
	type site struct {
		title string
		rows  int
	}
	known := map[[2]string]site{}
	return func(s record.Start) (string, int) {
		key := [2]string{s.Site, s.Host}
		at, ok := known[key]
		if !ok {
			at.title, at.rows = siteOf(s)
			known[key] = at
		}
		return at.title, at.rows
	}
}

// writeCharts writes each chart to a file of its name in a folder.
func writeCharts(dir string, charts []report.Chart) (names []string, err error) {
	for _, c := range charts {
		text, err := c.SVG()
		if err != nil {
			return nil, err
		}
		name := filepath.Join(dir, c.Name+".svg")
		if err := writeFile(name, text); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
