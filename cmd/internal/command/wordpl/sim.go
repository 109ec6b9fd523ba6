package wordpl

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
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
	c := &cobra.Command{
		Use:   "sim",
		Short: "Play many games, and give the percentile of the score",
		Long: `Sim plays by the contest's rules: answers drawn from the list, each game's lies
from a random stream of their own. The score is the one at the contest's rank: of n
scores in ascending order that with the given share of the n-1 others below it,
losses infinite. Low and high are the ends of its 95 % interval, by ranks.

For Fibble, which lies too, see "absurdist sim --host fibble".`,
		Example: `  absurdist wordpl sim --percentile 50 --games 1000 --seed 1
  absurdist wordpl sim --percentile 95 --games 1000 --seed 1 --json
  absurdist wordpl sim --games 1000 --seed 1 -s wordpl-published:epsilon=12.35`,
		RunE: func(c *cobra.Command, _ []string) error { return a.sim(c.Context(), f) },
	}
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
	if !f.queue.Split(a.App) {
		bar := a.Progress(f.games, "", "games")
		defer bar.Close()
		c := o.config(m.Dict)
		c.Games, c.Progress = f.games, bar.Set
		return sim.Wordpl(ctx, c)
	}
	var all *sim.WordplResult
	err := f.queue.Do(ctx, a.App, &f.queue.Output, func(runner *jobrunner.Runner) error {
		bar := a.Progress(f.games, "", "games")
		defer bar.Close()
		if !runner.Part() {
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
