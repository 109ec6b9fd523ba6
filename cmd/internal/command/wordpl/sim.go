package wordpl

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type simFlags struct {
	modelFlags
	percentile float64
	games      int
	seed       uint64
	strategy   string
	queue      jobrunner.Flags
}

func (a *commands) simCommand() *cobra.Command {
	f := simFlags{games: 20000}
	c := cli.NewCommand("sim", nil, func(ctx context.Context, _ []string) error { return a.sim(ctx, f) })
	f.add(c)
	percentileFlag(c, &f.percentile, "which percentile of the score to give")
	gamesFlag(c, &f.games, "number of games")
	cli.SeedFlag(c, &f.seed)
	strategyFlag(c, &f.strategy, "how to play (default wordpl:percentile=P)")
	f.queue.Add(c)
	f.queue.AddOutput(c)
	cli.Long(c, "")
	return c
}

func (a *commands) sim(ctx context.Context, f simFlags) error {
	if f.queue.Address == "" && f.queue.Part == "" && f.queue.Parallel > 0 {
		return cli.UsageError("--parallel goes with --queue or --part")
	}
	if f.strategy == "" {
		f.strategy = strategy.DefaultAt(f.percentile)
	}
	if f.queue.Split(a.App) {
		if err := jobrunner.CheckStrategies(f.strategy); err != nil {
			return err
		}
	}
	if _, err := strategy.NewBuyer(f.strategy); err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	m, err := f.model()
	if err != nil {
		return err
	}
	began := time.Now()
	r, err := a.simulate(ctx, f, m)
	if err != nil || r == nil { // of a part
		return err
	}
	line := f.sum(m, r)
	line.Seconds = time.Since(began).Seconds()
	return a.Emit(line)
}

// simKind names the jobs of wordpl sim.
const simKind = "wordpl sim"

// simOptions is what the jobs of wordpl sim share, beside the word lists.
type simOptions struct {
	Scoring  game.Scoring `json:"scoring"`
	Strategy string       `json:"strategy"`
	Seed     uint64       `json:"seed"`
}

// config returns games of WORDPL, without their number.
func (o simOptions) config(d *game.Dictionary) sim.WordplConfig {
	return sim.WordplConfig{Model: newModel(d, o.Scoring), Seed: o.Seed, Strategy: o.Strategy}
}

// simulate plays the games, here or through a queue.
func (a *commands) simulate(ctx context.Context, f simFlags, m *noise.Model) (*sim.WordplResult, error) {
	o := simOptions{f.scoring, f.strategy, f.seed}
	bar := a.Progress(f.games, "", "games")
	defer bar.Close()
	if !f.queue.Split(a.App) {
		c := o.config(m.Dict)
		c.Games, c.Progress = f.games, bar.Set
		return sim.Wordpl(ctx, c)
	}
	var all *sim.WordplResult
	err := f.queue.Do(ctx, a.App, &f.queue.Output, func(runner *jobrunner.Runner) error {
		if !runner.Part {
			all = &sim.WordplResult{}
		}
		return jobrunner.Run(ctx, runner, simKind, m.Dict, o, sim.Split(f.games, jobrunner.SimParts), func(part *sim.WordplResult) error {
			all.Add(part)
			bar.Set(len(all.Scores))
			return nil
		})
	})
	return all, err
}

// openSim does the jobs of wordpl sim: a part of the games.
func openSim(_ context.Context, d *game.Dictionary, o simOptions, _ int) (func(context.Context, sim.Range) (*sim.WordplResult, error), error) {
	if err := jobrunner.CheckStrategies(o.Strategy); err != nil {
		return nil, err
	}
	shared := o.config(d)
	return func(ctx context.Context, part sim.Range) (*sim.WordplResult, error) {
		if err := part.Check(); err != nil {
			return nil, err
		}
		c := shared
		c.First, c.Games = part.From, part.To-part.From
		return sim.Wordpl(ctx, c)
	}, nil
}

// simLine is what wordpl sim prints.
type simLine struct {
	Scoring    game.Scoring `json:"scoring"`
	Words      string       `json:"words"`
	Lists      string       `json:"lists"`
	Strategy   string       `json:"strategy"`
	Seed       uint64       `json:"seed"`
	Percentile float64      `json:"percentile"`
	Score      sim.Score    `json:"score"`
	Low        sim.Score    `json:"low"`
	High       sim.Score    `json:"high"`
	Games      int          `json:"games"`
	Wins       int          `json:"wins"`
	Share      float64      `json:"share"`
	Error      float64      `json:"standard_error"` // of the share
	Clues      float64      `json:"clues"`          // a game
	Slowest    float64      `json:"slowest_seconds"`
	Seconds    float64      `json:"seconds"`
}

func (f *simFlags) sum(m *noise.Model, r *sim.WordplResult) simLine {
	games := float64(len(r.Scores))
	l := simLine{
		Scoring: f.scoring, Words: m.Dict.Name(), Lists: m.Dict.Sum(), Strategy: f.strategy, Seed: f.seed, Percentile: f.percentile,
		Games: len(r.Scores), Wins: r.Wins(), Slowest: r.Slowest.Seconds(), Clues: float64(r.Clues) / games,
	}
	l.Score, l.Low, l.High = sim.Percentile(r.Scores, f.percentile)
	l.Share = float64(l.Wins) / games
	l.Error = math.Sqrt(l.Share * (1 - l.Share) / games)
	return l
}

func (l simLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s on %s, scoring %s, seed %d\n\n", l.Strategy, l.Words, l.Scoring, l.Seed)
	fmt.Fprintf(w, "Won %s of %s: %.2f ± %.2f %%, %.2f clues a game\n",
		plain.Thousands(l.Wins), plain.Count(l.Games, "game", "games"), 100*l.Share, 100*1.96*l.Error, l.Clues)
	fmt.Fprintf(w, "Percentile %v of the score: %v (95 %% interval %v to %v)\n\n", l.Percentile, l.Score, l.Low, l.High)
	fmt.Fprintf(w, "%s; slowest game %.3f s; %d cores\n", term.Seconds(l.Seconds), l.Slowest, runtime.GOMAXPROCS(0))
}

// plan is a way to divide a total: among clues in the proportions of a strategy.
type plan struct{ name, strategy string } // the name is for the picture's legend

// plans are the ways that are compared: those for the three percentiles, and the published solver's without its look-ahead, which takes
// half a second for each first clue.
var plans = []plan{
	{"wordpl, two clues", "wordpl:percentile=5,words=600"},
	{"wordpl, three clues", "wordpl:percentile=50"},
	{"wordpl, four clues", "wordpl:percentile=95"},
	{"wordpl-published, three clues", "wordpl-published:first=salet"},
}

// bestKnown are the best scores of the contest's page, by percentile; the one of the 5th is what its strategy sums to.
var bestKnown = []plot.Point{
	{X: 14.6, Y: 5, Label: "14.6"},
	{X: 36.9, Y: 50, Label: "36.9"},
	{X: 75, Y: 95, Label: "75.0"},
}

func (a *commands) plotCommand() *cobra.Command {
	var f modelFlags
	output, games, total := "", 1000, 80.0
	var seed uint64
	c := cli.NewCommand("plot -o FILE", cli.MaxArgs(0), func(ctx context.Context, _ []string) error {
		switch {
		case output == "":
			return cli.UsageError("say with -o FILE where the picture goes")
		case noise.CheckEpsilon(total) != nil || total == 0:
			return cli.UsageError("--total %v: say the largest total, above 0 and up to %d", total, noise.MaxEpsilon)
		}
		m, err := f.model()
		if err != nil {
			return err
		}
		return a.plotShares(ctx, output, sim.WordplConfig{Model: m, Games: games, Seed: seed}, totalsUpTo(total))
	})
	f.add(c)
	cli.PictureFlag(c, &output, "output", "o", "write the picture as SVG to `FILE` (required)", "svg")
	gamesFlag(c, &games, "number of games for each point")
	cli.SeedFlag(c, &seed)
	c.Flags().Float64Var(&total, "total", total, "draw totals from 5 to this by steps of 5")
	cli.Long(c, "")
	return c
}

func totalsUpTo(most float64) []float64 {
	var list []float64
	for t := min(5, most); t <= most; t += 5 {
		list = append(list, t)
	}
	return list
}

// shareLine is what wordpl plot --json prints for each point.
type shareLine struct {
	Strategy string  `json:"strategy"`
	Total    float64 `json:"total"`
	Seed     uint64  `json:"seed"`
	Games    int     `json:"games"`
	Wins     int     `json:"wins"`
	Low      float64 `json:"low"`   // of the share, with 95 % confidence
	High     float64 `json:"high"`  // likewise
	Bound    float64 `json:"bound"` // that no play passes
}

func (a *commands) plotShares(ctx context.Context, output string, config sim.WordplConfig, totals []float64) error {
	chart := plot.Chart{
		Title:  fmt.Sprintf("Games won within a total ε, %d games a point, seed %d", config.Games, config.Seed),
		X:      plot.Axis{Label: "total ε"},
		Y:      plot.Axis{Label: "games won, %", Min: 0, Max: 100},
		Height: 420,
	}
	bar := a.Progress(len(plans)*len(totals)*config.Games, "", "games")
	defer bar.Close()
	answers, done := len(config.Model.Dict.Answers()), 0
	for _, s := range plans {
		series := plot.Series{Name: s.name}
		for _, total := range totals {
			name, err := strategy.WithTotal(s.strategy, total)
			if err != nil {
				return err
			}
			config.Strategy = name
			config.Progress = func(n int) { bar.Set(done + n) }
			r, err := sim.Wordpl(ctx, config)
			if err != nil {
				return err
			}
			done += config.Games
			l := shareLine{
				Strategy: name, Total: total, Seed: config.Seed, Games: config.Games, Wins: r.Wins(), Bound: noise.Bound(answers, total).Wins(),
			}
			l.Low, l.High = sim.Wilson(l.Wins, l.Games)
			series.Points = append(series.Points, l.points()...)
			if a.JSON {
				if err := a.Line(l); err != nil {
					return err
				}
			}
		}
		chart.Series = append(chart.Series, series)
	}
	bound := plot.Series{Name: "no play wins more", Dashed: true}
	for t := 0.; t <= totals[len(totals)-1]; t++ {
		bound.Points = append(bound.Points, plot.Point{X: t, Y: 100 * noise.Bound(answers, t).Wins()})
	}
	chart.Series = append(chart.Series, bound, plot.Series{Name: "best known", Kind: plot.Points, Points: bestKnown})
	var svg bytes.Buffer
	if err := chart.WriteSVG(&svg); err != nil {
		return err
	}
	return save.File(output, svg.Bytes())
}

// points are the points of a line that passes through both ends of the interval.
func (l shareLine) points() []plot.Point {
	share := 100 * float64(l.Wins) / float64(l.Games)
	return []plot.Point{{X: l.Total, Y: share}, {X: l.Total, Y: 100 * l.Low}, {X: l.Total, Y: 100 * l.High}, {X: l.Total, Y: share}}
}
