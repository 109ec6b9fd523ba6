package lookback

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/report"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type reportFlags struct {
	output, svgDir string
}

// mostReviews is the most games that are reviewed. Each takes some tenths of a second.
const mostReviews = 20

func (a *commands) reportCommand() *cobra.Command {
	f := reportFlags{output: "report.html"}
	c := &cobra.Command{
		Use: "report RECORD...",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.UsageError("%s needs a record (play --record FILE keeps one)", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.report(c.Context(), args, f) },
	}
	cli.SaveFlag(c, &f.output, "output", "o", "write the page to `FILE`")
	c.Flags().StringVar(&f.svgDir, "svg-dir", "", "write the plots as SVG files too, into `DIR`")
	return c
}

// reportResult is what report has written.
type reportResult struct {
	Output string   `json:"output"`
	Bytes  int      `json:"bytes"`
	SVG    []string `json:"svg"`
	// Refuted says of games, by their number, what verify finds wrong with them.
	Refuted map[int]string `json:"refuted,omitempty"`
	report.Summary
}

func (r reportResult) Print(w io.Writer) {
	fmt.Fprintf(w, "Wrote %s: %s, %s won, %s lost, %s stopped\n", r.Output,
		plain.Count(r.Games, "game", "games"), plain.Thousands(r.Won), plain.Thousands(r.Lost), plain.Thousands(r.Stopped))
	for _, name := range r.SVG {
		fmt.Fprintf(w, "Wrote %s\n", name)
	}
	numbers := slices.Sorted(maps.Keys(r.Refuted))
	for _, n := range numbers[:min(len(numbers), mostRefuted)] {
		cli.Sentence(w, "Game %d is refuted: %s", n, r.Refuted[n])
	}
	if more := len(numbers) - mostRefuted; more > 0 {
		fmt.Fprintf(w, "So are %s more (see: absurdist verify)\n", plain.Thousands(more))
	}
}

const mostRefuted = 3

// refuted returns, by the index of the game, what is wrong with the games of records. Games whose lists are not known are not checked.
func refuted(ctx context.Context, games []record.Game, lists cli.ListFlags) (map[int]string, error) {
	o := verify.Options{Lists: verify.NewLists(func(name string) (*game.Dictionary, error) { return lists.Load(cmp.Or(name, "nyt")) })}
	found := map[int]string{}
	for i, g := range games {
		if v, err := (&verify.Record{Games: []record.Game{g}}).Check(ctx, o, 0); err == nil && len(v.Wrong()) > 0 {
			found[i] = v.Wrong()[0].Error()
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return found, nil
}

func (a *commands) report(ctx context.Context, files []string, f reportFlags) error {
	games, sum, err := report.Read(files)
	if err != nil {
		return err
	}
	if f.svgDir != "" {
		if err := os.MkdirAll(f.svgDir, 0o755); err != nil {
			return cli.UsageError("--svg-dir: %w", err)
		}
	}
	lists := cli.ListFlags{Beside: files[0]}
	accounts, err := a.accounts(ctx, games, lists)
	if err != nil {
		return err
	}
	faults, err := refuted(ctx, games, lists)
	if err != nil {
		return err
	}
	r := reportResult{Output: f.output, SVG: []string{}, Refuted: map[int]string{}, Summary: sum}
	for i, what := range faults {
		r.Refuted[i+1] = what
		faults[i] = "refuted by verify: " + what
	}
	charts := report.Charts(games, r.Summary)
	var page bytes.Buffer
	if err := report.Write(&page, games, r.Summary, charts, report.Options{Title: "Games of absurdist", Site: headed, Accounts: accounts, Faults: faults}); err != nil {
		return err
	}
	r.Bytes = page.Len()
	if err := save.File(f.output, page.Bytes()); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	if f.svgDir != "" {
		if r.SVG, err = writeCharts(f.svgDir, charts); err != nil {
			return fmt.Errorf("--svg-dir: %w", err)
		}
	}
	return a.Emit(r)
}

// accounts reviews the first games whose review is quick, at most [mostReviews]. The error is the cause of ctx's end.
func (a *commands) accounts(ctx context.Context, games []record.Game, lists cli.ListFlags) (map[int]*advice.Account, error) {
	found := map[int]*advice.Account{}
	bar := a.Progress(min(mostReviews, len(games)), "", "games reviewed")
	defer bar.Close()
	flags := reviewFlags{lists: lists}
	for i, game := range games {
		if len(found) == mostReviews || ctx.Err() != nil {
			break
		}
		_, rows := siteOf(game.Start, report.Boards(game))
		g := advice.Played{Record: game, Rows: rows}
		if len(game.Guesses) > mostReviewed || flags.prepare(&g) != nil || !g.Quick() {
			continue
		}
		nodes := int64(reportNodes)
		if g.Dict.Weights() != nil {
			nodes = 0 // the default, which is less
		}
		if one, err := g.Review(ctx, review.Options{Nodes: nodes}); err == nil {
			found[i] = one
			bar.Set(len(found))
		}
	}
	return found, context.Cause(ctx)
}

// Limits of the reviews for a page: the most guesses of a game, and the states for each of them.
const (
	mostReviewed = 20
	reportNodes  = 20_000
)

// headed is [siteOf] with the heading of the game as its title.
func headed(s record.Start) (title string, rows int) {
	title, rows = siteOf(s, 1)
	return term.Heading(title, s), rows
}

// writeCharts writes the charts to a folder, each to a file with its name.
func writeCharts(dir string, charts []report.Chart) (names []string, err error) {
	for _, c := range charts {
		var text bytes.Buffer
		if err := c.WriteSVG(&text); err != nil {
			return nil, err
		}
		name := filepath.Join(dir, c.Name+".svg")
		if err := save.File(name, text.Bytes()); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
