package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"absurdist/cmd/internal/plot"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/sim"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// split is a way to spend a total: on clues in proportion to those of a strategy.
type split struct{ name, strategy string } // the first of the picture's legend

// splits are the ways that are compared: the plans for the three percentiles, and the published solver's but for its
// looking ahead, which takes half a second for each first clue.
var splits = []split{
	{"wordpl, two clues", "wordpl:percentile=5,words=600"},
	{"wordpl, three clues", "wordpl:percentile=50"},
	{"wordpl, four clues", "wordpl:percentile=95"},
	{"wordpl-lab, three clues", "wordpl-lab:first=salet"},
}

// at is the strategy that spends a total.
func (s split) at(total float64) (string, error) {
	plan, err := strategy.New(s.strategy, 0)
	if err != nil {
		return "", err
	}
	sum, budgets := 0., plan.(strategy.Budgeted).Budgets()
	for _, e := range budgets {
		sum += e
	}
	var list []string
	for _, e := range budgets {
		list = append(list, fmt.Sprintf("%.4g", e/sum*total))
	}
	return s.strategy + ",epsilon=" + strings.Join(list, "+"), nil
}

// known are the best scores of the contest's page, by percentile; the one of the 5th is what its strategy sums to.
var known = []plot.Point{
	{X: 14.6, Y: 5, Label: "best known 14.6", Highlight: true},
	{X: 36.9, Y: 50, Label: "36.9", Highlight: true},
	{X: 75, Y: 95, Label: "75.0", Highlight: true},
}

func (a *app) plotSharesCommand() *cobra.Command {
	var f noisePlotFlags
	var games int
	var seed uint64
	var totals []float64
	c := &cobra.Command{
		Use:   "shares",
		Short: "The share of games won against the budget, with the bound",
		Long: `Shares plays games with totals from small to large, spent in several ways, and
draws the share that is won with its 95 % intervals, beside the bound that theory
gives. The score at a percentile is the total at which a curve reaches it.`,
		Example: `  absurdist noise plot shares --games 1000 --seed 1 -o shares.svg
  absurdist noise plot shares --games 100 --total 15,35 --seed 1 -o shares.svg`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if !c.Flags().Changed("seed") {
				seed = rand.Uint64N(1 << 32)
			}
			m, err := f.model()
			if err != nil {
				return err
			}
			if games < 1 {
				return usageError("--games %d: at least one game must be played", games)
			}
			for t := 5.; len(totals) < 16 && !c.Flags().Changed("total"); t += 5 {
				totals = append(totals, t)
			}
			for _, t := range totals {
				if err := noise.CheckEpsilon(t); err != nil || t == 0 {
					return usageError("--total %v: it is a number above 0 and up to %d", t, noise.MaxEpsilon)
				}
			}
			return a.plotShares(c.Context(), f, sim.NoiseConfig{Model: m, Games: games, Seed: seed}, totals)
		},
	}
	f.add(c)
	c.Flags().IntVar(&games, "games", 1000, "number of games for each point")
	c.Flags().Uint64Var(&seed, "seed", 0, "number that answers and lies start from (default: another each time)")
	c.Flags().Float64SliceVar(&totals, "total", nil, "the `TOTALS`, rising, such as 10,20,40 (default: 5 to 80 by steps of 5)")
	c.Flags().Lookup("total").DefValue = ""
	return c
}

// shareLine is what noise plot shares --json prints for each point.
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

func (a *app) plotShares(ctx context.Context, f noisePlotFlags, config sim.NoiseConfig, totals []float64) error {
	chart := plot.Chart{
		Title:  fmt.Sprintf("Games won within a total ε, %d games a point, seed %d", config.Games, config.Seed),
		X:      plot.Axis{Label: "total ε"},
		Y:      plot.Axis{Label: "games won, %", Min: 0, Max: 100},
		Height: 420,
	}
	bar := progress.New(a.err, isTerminal(a.err), len(splits)*len(totals)*config.Games, "games")
	defer bar.Close()
	answers, done := len(config.Model.Dict.Answers()), 0
	for _, s := range splits {
		series := plot.Series{Name: s.name}
		for _, total := range totals {
			name, err := s.at(total)
			if err != nil {
				return err
			}
			config.New = func(seed uint64) (strategy.Strategy, error) { return strategy.New(name, seed) }
			config.Progress = func(n int) { bar.Set(done + n) }
			r, err := sim.Noise(ctx, config)
			if err != nil {
				return simError(err)
			}
			done += config.Games
			l := shareLine{
				Strategy: name, Total: total, Seed: config.Seed, Games: config.Games, Wins: r.Wins(), Bound: ceiling(answers, total),
			}
			l.Low, l.High = wilson(l.Wins, l.Games)
			series.Points = append(series.Points, l.points()...)
			if a.json {
				if err := json.NewEncoder(a.out).Encode(l); err != nil {
					return err
				}
			}
		}
		chart.Series = append(chart.Series, series)
	}
	bound := plot.Series{Name: "no play wins more", Dashed: true}
	for t := 0.; t <= totals[len(totals)-1]; t++ {
		bound.Points = append(bound.Points, plot.Point{X: t, Y: 100 * ceiling(answers, t)})
	}
	chart.Series = append(chart.Series, bound, plot.Series{Kind: plot.Points, Points: known})
	return f.draw(chart)
}

// ceiling is the share of games that no play passes.
func ceiling(answers int, total float64) float64 {
	b := noise.Bound(answers, total)
	return min(b.Norm, b.Fano)
}

// points are those of a line that draws the interval on its way.
func (l shareLine) points() []plot.Point {
	share := 100 * ratio(l.Wins, l.Games)
	return []plot.Point{{X: l.Total, Y: share}, {X: l.Total, Y: 100 * l.Low}, {X: l.Total, Y: 100 * l.High}, {X: l.Total, Y: share}}
}

// wilson returns Wilson's 95 % interval of a share of n.
func wilson(wins, n int) (low, high float64) {
	const z = 1.96
	p, m := float64(wins)/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return mid - half, mid + half
}
