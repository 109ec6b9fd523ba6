package wordpl

import (
	"bytes"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

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
	output := ""
	games := 1000
	var seed uint64
	total := 80.0
	c := &cobra.Command{
		Use:   "plot -o FILE",
		Short: "Draw the share of games won against the budget, with the bound",
		Long: `Plot plays games with totals from small to large, spent in several ways, and
draws the share that is won with its 95 % intervals, beside the bound that theory
gives. The score at a percentile is the total at which a curve reaches it.`,
		Example: `  absurdist wordpl plot --games 1000 --seed 1 -o shares.svg
  absurdist wordpl plot --games 100 --total 20 --seed 1 -o shares.svg`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if output == "" {
				return cli.UsageError("say with -o FILE where the picture goes")
			}
			m, err := f.model()
			if err != nil {
				return err
			}
			if noise.CheckEpsilon(total) != nil || total == 0 {
				return cli.UsageError("--total %v: say the largest total, above 0 and up to %d", total, noise.MaxEpsilon)
			}
			return a.plotShares(c.Context(), output, sim.WordplConfig{Model: m, Games: games, Seed: seed}, totalsUpTo(total))
		},
	}
	f.add(c)
	cli.SaveFlag(c, &output, "output", "o", "write the picture to `FILE` (required)")
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
