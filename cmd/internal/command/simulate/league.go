package simulate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/league"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy/protocol"

	"github.com/spf13/cobra"
)

type leagueFlags struct {
	sets            []string
	results, output string
	move            time.Duration
	nodes           int64
}

func (a *commands) leagueCommand() *cobra.Command {
	f := leagueFlags{move: 10 * time.Second, nodes: 20_000}
	c := &cobra.Command{
		Use:  "league DIR",
		Args: cli.OneArg("a folder of players (NAME.yaml, with a line such as strategy: entropy)"),
		RunE: func(c *cobra.Command, args []string) error { return a.league(c.Context(), args[0], f) },
	}
	c.Flags().StringSliceVar(&f.sets, "sets", nil, league.SetsUsage())
	c.Flags().StringVar(&f.results, "results", "", "`FILE` with the record of the games (default: results.jsonl in DIR)")
	cli.SaveFlag(c, &f.output, "output", "o", "write the page to `FILE` (default: league.html in DIR)")
	cli.DurationFlag(c, &f.move, "move-time", "limit of a guess of a program")
	c.Flags().Int64Var(&f.nodes, "review-states", f.nodes, "search `NUMBER` states for each value of a review; -1 for no reviews")
	cli.Before(c, func(*cobra.Command) error {
		if f.nodes < -1 || f.nodes == 0 {
			return cli.UsageError("--review-states %d: write a number from 1 on", f.nodes)
		}
		return nil
	})
	return c
}

func (a *commands) league(ctx context.Context, dir string, f leagueFlags) (err error) {
	players, err := league.ReadFolder(dir)
	if err != nil {
		return err
	}
	sets, err := league.NewSets(f.sets)
	if err != nil {
		return cli.UsageError("--sets: %w", err)
	}
	if slices.ContainsFunc(players, league.Player.Confined) && !protocol.CutsNetwork() {
		a.Log.Warn().Msg("this system can't deny programs the network: they can use it")
	}
	results := cmp.Or(f.results, filepath.Join(dir, league.Results))
	output := cmp.Or(f.output, filepath.Join(dir, "league.html"))
	file, err := record.Open(results)
	if err != nil {
		return cli.UsageError("--results: %w", err)
	}
	defer file.Close()
	var games []record.Game
	if file.Games() > 0 { // there are none in a pipe or a device
		if games, err = record.ReadFile(results); err != nil {
			return err
		}
	}
	total := league.Count(players, sets)
	bar := a.Progress(total, "", "games")
	done := 0
	err = league.Play(ctx, players, sets, games, league.Options{
		Version: cli.Version(), Move: f.move, Nodes: f.nodes,
		Done: func() { done++; bar.Set(done) },
		Warn: func(text string) { a.Log.Warn().Msg(text) },
	}, func(g record.Game) error {
		g.Start.Game = len(games) + 1
		games = append(games, g)
		return g.Pass(file.Take)
	})
	bar.Close()
	if errors.Is(err, cli.ErrInterrupted) {
		return save.ResumableError{Err: fmt.Errorf("%w; %s has the games so far, and the same command continues from there", err, results)}
	}
	if err != nil {
		return err
	}
	tables := league.Tabulate(games)
	var page bytes.Buffer
	if err := tables.WritePage(&page, filepath.Base(results)); err != nil {
		return err
	}
	if err := save.File(output, page.Bytes()); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	if a.JSON {
		return errors.Join(cli.Lines(a.App, tables.Ratings...), cli.Lines(a.App, tables.Standings...), cli.Lines(a.App, tables.Pairs...))
	}
	leagueTables{tables, results, output}.Print(a.Out)
	return nil
}

type leagueTables struct {
	*league.Tables
	results, output string
}

func (t leagueTables) Print(w io.Writer) {
	set := ""
	for _, s := range t.Standings {
		if s.Set != set {
			if set != "" {
				fmt.Fprintln(w)
			}
			set = s.Set
			cost := "cost ± 95 %"
			if s.Unit != "" && s.Unit != "guesses" {
				cost = "cost in " + s.Unit
			}
			fmt.Fprintf(w, "%s (%.12s)\n%-17s%8s%7s%15s%15s%6s%7s%5s\n", set, s.Sum, "player", "won", "broken", "guesses ± 95 %", cost, "skill", "ms", "MiB")
		}
		fmt.Fprintf(w, "%-17.16s%8s%7d%15s%15s%6.0f%7.1f%5s\n", s.Player, fmt.Sprintf("%d/%d", s.Won, s.Games), s.Broken, plusMinus(s.Mean, s.Margin),
			costText(s), s.Skill, 1000*s.CPU, memoryText(s.Peak))
		for _, name := range slices.Sorted(maps.Keys(s.Counts)) {
			fmt.Fprintf(w, "  %s %g\n", name, s.Counts[name])
		}
	}
	if len(t.Pairs) > 0 {
		fmt.Fprintf(w, "\n%s\n\n%-18s%8s%22s\n", cli.Wrap("How often a player needs fewer guesses than another player in the same game (a tie counts half):", cli.Columns), "player", "games", "rating, 95 %")
		for _, r := range t.Ratings {
			fmt.Fprintf(w, "%-18.17s%8d%22s\n", r.Player, r.Games, ratingText(r))
		}
	}
	fmt.Fprintf(w, "\nThe pairs, the games and what the columns mean: %s\nThe games: %s\n", t.output, t.results)
}

// ratingText writes a rating with its interval, which may be asymmetric.
func ratingText(r league.Rating) string {
	if r.Margin == nil {
		return fmt.Sprintf("%.0f %%", r.Score)
	}
	return fmt.Sprintf("%.0f (%.0f to %.0f) %%", r.Score, r.Margin.Low, r.Margin.High)
}

func plusMinus(mean float64, m *sim.Margin) string {
	if m == nil {
		return fmt.Sprintf("%.2f", mean)
	}
	return fmt.Sprintf("%.2f ± %.2f", mean, (m.High-m.Low)/2)
}

// costText writes the cost of a game.
func costText(s league.Standing) string {
	switch {
	case s.Reviewed == 0:
		return "–"
	case s.Unit == "guesses" && !s.Exact:
		return "≈" + plusMinus(s.Cost, s.CostMargin)
	}
	return plusMinus(s.Cost, s.CostMargin)
}

func memoryText(bytes int64) string {
	if bytes == 0 {
		return "–"
	}
	return fmt.Sprint(bytes >> 20)
}
