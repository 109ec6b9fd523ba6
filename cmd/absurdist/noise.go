package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/sim"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

func (a *app) noiseCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "noise",
		Short: "Play against a liar: WORDPL's contest, and Fibble",
		Long: `In WORDPL each guess has a budget ε, which says how likely its five tiles are to lie;
a final answer is free and ends the game. The score is the sum of ε, infinite if the
answer is wrong, and the contest ranks by a percentile of it.`,
		Example: `  absurdist noise sim --percentile 50 --games 1000 --seed 1
  absurdist noise suggest slate=13.8=BYBBG`,
	}
	c.AddCommand(a.noiseSimCommand(), a.noiseSuggestCommand(), a.noiseWinsCommand(),
		a.noiseRanksCommand(), a.noiseSearchCommand(), a.noiseBoundCommand(), a.noiseExportCommand(), a.noisePlotCommand())
	return c
}

// noiseSimFlags are the flags of noise sim.
type noiseSimFlags struct {
	lists          listFlags
	percentile     float64
	games          int
	seed           uint64
	strategy, host string
	queue          queueFlags
}

// fibbleRows is how many rows Fibble allows, the given one counted in.
const fibbleRows = 9

func (a *app) noiseSimCommand() *cobra.Command {
	var f noiseSimFlags
	c := &cobra.Command{
		Use:   "sim",
		Short: "Play many games, and give the percentile of the score",
		Long: `Sim plays by the contest's rules: answers drawn from the list, each game's lies
from a random stream of their own. The score is the one at the contest's rank: of n
scores in ascending order that with the given share of the n-1 others below it,
losses infinite. Low and high are the ends of its 95 % interval, by ranks.

Hosts: contest (WORDPL with the contest's clues, where a letter that stands anywhere
is yellow), counted (WORDPL with Wordle's clues), fibble (one lie a row, nine rows,
the first one given; counted are the games won).`,
		Example: `  absurdist noise sim --percentile 50 --games 1000 --seed 1
  absurdist noise sim --percentile 95 --games 1000 --seed 1 --json
  absurdist noise sim --games 1000 --seed 1 --strategy wordpl-lab:epsilon=12.35
  absurdist noise sim --host fibble --games 100 --seed 1`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if !c.Flags().Changed("seed") {
				f.seed = rand.Uint64N(1 << 32)
			}
			return a.noiseSim(c.Context(), f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "original")
	flags.Float64Var(&f.percentile, "percentile", 50, "which percentile of the score to give, above 0 and below 100")
	flags.IntVar(&f.games, "games", 20000, "number of games")
	flags.Uint64Var(&f.seed, "seed", 0, "number that answers and lies start from (default: another each time)")
	flags.StringVarP(&f.strategy, "strategy", "s", "", "how to play, with options as name:option=value (default wordpl:percentile=P, or fibble)")
	flags.StringVar(&f.host, "host", "contest", "who lies: contest, counted or fibble")
	complete(c, "strategy", func() []string { return []string{"wordpl", "wordpl-lab", "fibble"} })
	complete(c, "host", noise.Kinds)
	f.queue.add(c)
	return c
}

func (a *app) noiseSim(ctx context.Context, f noiseSimFlags) error {
	kind, err := noise.ParseKind(f.host)
	if err != nil {
		return usageError("--host: %w", err)
	}
	if !(f.percentile > 0 && f.percentile < 100) {
		return usageError("--percentile %v: it lies above 0 and below 100", f.percentile)
	}
	if f.games < 1 {
		return usageError("--games %d: at least one game must be played", f.games)
	}
	if err := f.queue.check(); err != nil {
		return err
	}
	if f.queue.address != "" && kind == noise.Fibble {
		return usageError("--queue with --host fibble: absurdist sim --host fibble plays these games through a queue")
	}
	if f.strategy == "" {
		f.strategy = defaultNoisy(kind, f.percentile)
	}
	if _, err := strategy.New(f.strategy, 0); err != nil {
		return err
	}
	d, err := f.lists.load("original")
	if err != nil {
		return err
	}
	bar := progress.New(a.err, isTerminal(a.err), f.games, "games")
	defer bar.Close()
	if kind == noise.Fibble {
		return a.fibbleSim(ctx, f, d, bar.Set)
	}
	began := time.Now()
	r, err := a.playNoise(ctx, f, d, kind, bar.Set)
	bar.Close()
	if err != nil {
		return simError(err)
	}
	line := f.sum(d, r)
	line.Seconds = time.Since(began).Seconds()
	if a.json {
		return json.NewEncoder(a.out).Encode(line)
	}
	a.printNoiseSim(line)
	return nil
}

// playNoise plays games of WORDPL, here or through a queue.
func (a *app) playNoise(ctx context.Context, f noiseSimFlags, d *engine.Dictionary, kind noise.Kind, tell func(int)) (*sim.NoiseResult, error) {
	if f.queue.address != "" {
		return a.noiseQueued(ctx, f, d, tell)
	}
	return sim.Noise(ctx, sim.NoiseConfig{Model: noise.NewModel(d, kind), Games: f.games, Seed: f.seed, New: f.make, Progress: tell})
}

// make makes a strategy for a goroutine.
func (f *noiseSimFlags) make(seed uint64) (strategy.Strategy, error) {
	return strategy.New(f.strategy, seed)
}

// defaultNoisy is the strategy for a host and a percentile.
func defaultNoisy(kind noise.Kind, percentile float64) string {
	switch {
	case kind == noise.Fibble:
		return "fibble"
	case percentile <= 15:
		return "wordpl:percentile=5"
	case percentile >= 80:
		return "wordpl:percentile=95"
	}
	return "wordpl"
}

// noiseLine is what noise sim --json prints. A score that is infinite is null.
type noiseLine struct {
	Host       string   `json:"host"`
	Words      string   `json:"words"`
	Lists      string   `json:"lists"`
	Strategy   string   `json:"strategy"`
	Seed       uint64   `json:"seed"`
	Percentile float64  `json:"percentile"`
	Score      *float64 `json:"score"`
	Low        *float64 `json:"low"`
	High       *float64 `json:"high"`
	Games      int      `json:"games"`
	Wins       int      `json:"wins"`
	Share      float64  `json:"share"`
	Error      float64  `json:"standard_error"` // of the share
	Clues      float64  `json:"clues"`          // a game
	Slowest    float64  `json:"slowest_seconds"`
	Seconds    float64  `json:"seconds"`
}

// sum counts the games of WORDPL.
func (f *noiseSimFlags) sum(d *engine.Dictionary, r *sim.NoiseResult) noiseLine {
	score, low, high := sim.Percentile(r.Scores, f.percentile)
	l := noiseLine{
		Host: f.host, Words: d.Name(), Lists: d.Sum(), Strategy: f.strategy, Seed: f.seed,
		Percentile: f.percentile, Score: finite(score), Low: finite(low), High: finite(high),
		Games: len(r.Scores), Wins: r.Wins(), Slowest: r.Slowest.Seconds(), Clues: ratio(r.Clues, len(r.Scores)),
	}
	l.Share = ratio(l.Wins, l.Games)
	l.Error = math.Sqrt(l.Share * (1 - l.Share) / float64(l.Games))
	return l
}

// finite returns nil for infinity, which JSON has no number for, and else the number without the crumbs of
// binary fractions.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	v = math.Round(v*1e6) / 1e6
	return &v
}

// scoreText is a score for people.
func scoreText(v *float64) string {
	if v == nil {
		return "∞"
	}
	return fmt.Sprint(*v)
}

func (a *app) printNoiseSim(l noiseLine) {
	fmt.Fprintf(a.out, "%s on %s, host %s, seed %d\n\n", l.Strategy, l.Words, l.Host, l.Seed)
	fmt.Fprintf(a.out, "Won %s of %s games: %.2f ± %.2f %%, %.2f clues a game\n",
		term.Thousands(l.Wins), term.Thousands(l.Games), 100*l.Share, 100*1.96*l.Error, l.Clues)
	fmt.Fprintf(a.out, "Percentile %v of the score: %s (95 %% interval %s to %s)\n\n", l.Percentile, scoreText(l.Score), scoreText(l.Low), scoreText(l.High))
	fmt.Fprintf(a.out, "%s; slowest game %.3f s; %d cores\n", term.Duration(time.Duration(l.Seconds*float64(time.Second))), l.Slowest, runtime.GOMAXPROCS(0))
}

// fibbleLine is what noise sim --host fibble --json prints.
type fibbleLine struct {
	Host      string      `json:"host"`
	Words     string      `json:"words"`
	Lists     string      `json:"lists"`
	Strategy  string      `json:"strategy"`
	Seed      uint64      `json:"seed"`
	Rows      int         `json:"rows"`
	Games     int         `json:"games"`
	Wins      int         `json:"wins"`
	Mean      float64     `json:"mean"` // rows of the games won, the given one counted in
	Histogram map[int]int `json:"histogram"`
	Seconds   float64     `json:"seconds"`
}

func (a *app) fibbleSim(ctx context.Context, f noiseSimFlags, d *engine.Dictionary, tell func(int)) error {
	began := time.Now()
	games, err := sim.FibbleGames(ctx, sim.FibbleConfig{Dict: d, Games: f.games, Rows: fibbleRows, Seed: f.seed, New: f.make, Progress: tell})
	if err != nil {
		return simError(err)
	}
	l := fibbleLine{
		Host: f.host, Words: d.Name(), Lists: d.Sum(), Strategy: f.strategy, Seed: f.seed, Rows: fibbleRows,
		Games: len(games), Histogram: map[int]int{}, Seconds: time.Since(began).Seconds(),
	}
	won := slices.DeleteFunc(games, func(g sim.Game) bool { return !g.Won })
	rows := 0
	for _, g := range won {
		rows += len(g.Guesses)
		l.Histogram[len(g.Guesses)]++
	}
	l.Wins, l.Mean = len(won), ratio(rows, len(won))
	if a.json {
		return json.NewEncoder(a.out).Encode(l)
	}
	fmt.Fprintf(a.out, "%s on %s, host %s, %d rows, seed %d\n\n", l.Strategy, l.Words, l.Host, l.Rows, l.Seed)
	fmt.Fprintf(a.out, "Won %s of %s games, mean %.3f rows (the given one counted in)\n\n", term.Thousands(l.Wins), term.Thousands(l.Games), l.Mean)
	drawHistogram(a.out, l.Histogram)
	return nil
}
