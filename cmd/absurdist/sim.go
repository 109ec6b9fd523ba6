package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/sim"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// simFlags are the flags of sim.
type simFlags struct {
	lists                listFlags
	strategy, mode, host string
	boards, guesses      int
	games                int
	seed                 uint64
	protocolLog          string
}

func (a *app) simCommand() *cobra.Command {
	var f simFlags
	c := &cobra.Command{
		Use:   "sim",
		Short: "Play many games without a page, and count how they end",
		Long: `Sim plays a strategy against every answer of a list, or, with several boards or
--games, against answers drawn from the seed, distinct within a game. The page
is left out: the engine gives the clues.

Printed are the games won, the mean over all games (a lost one counts with the
guesses it had) and over those won, the most guesses of a won game, and a
histogram of the games won. Lost games are a result, the exit code stays 0.`,
		Example: `  absurdist sim --strategy entropy --words original
  absurdist sim --boards 4 --games 100 --seed 1
  absurdist sim --boards 32 --games 20 --seed 1 --json`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			f.fill(c.Flags().Changed)
			return a.sim(c.Context(), f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "nyt")
	flags.StringVarP(&f.strategy, "strategy", "s", "", "how to choose guesses: "+strings.Join(strategy.Names(), ", ")+", with options as name:option=value, a program as exec:COMMAND (default optimal, or boards for several boards)")
	flags.StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard or strict; normal only on several boards")
	flags.StringVar(&f.host, "host", "wordle", "who answers: wordle")
	flags.IntVar(&f.boards, "boards", 1, "number of boards, such as 4 (Quordle), 8 (Octordle) or 32 (Duotrigordle)")
	flags.IntVar(&f.guesses, "guesses", 0, "guesses allowed, 0 for no limit (default five more than boards)")
	flags.IntVar(&f.games, "games", 0, "number of games, 0 for each answer once (default 0, or 1000 on several boards)")
	flags.Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	protocolLogFlag(c, &f.protocolLog)
	complete(c, "strategy", strategy.Names)
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	complete(c, "host", func() []string { return []string{"wordle"} })
	return c
}

// fill sets what was not given.
func (f *simFlags) fill(given func(string) bool) {
	if !given("guesses") {
		f.guesses = f.boards + 5
	}
	if !given("seed") {
		f.seed = rand.Uint64N(1 << 32)
	}
	if f.boards > 1 {
		if !given("games") {
			f.games = 1000
		}
	}
	if f.strategy == "" {
		f.strategy = strategy.DefaultFor(engine.Wordle, f.boards)
	}
}

// simResult is what sim --json prints.
type simResult struct {
	Host      string      `json:"host"`
	Mode      string      `json:"mode"`
	Words     string      `json:"words"`
	Lists     string      `json:"lists"`
	Strategy  string      `json:"strategy"`
	Boards    int         `json:"boards"`
	Guesses   int         `json:"guesses"` // allowed
	Seed      uint64      `json:"seed"`
	Games     int         `json:"games"`
	Won       int         `json:"won"`
	Lost      int         `json:"lost"`
	Share     float64     `json:"share"`
	Total     int         `json:"total"`
	Mean      float64     `json:"mean"`
	MeanWon   float64     `json:"mean_won"`
	Worst     int         `json:"worst"`
	Histogram map[int]int `json:"histogram"`
	Positions int         `json:"positions"` // guesses chosen; games share them
	MS        float64     `json:"ms_per_guess"`
	Seconds   float64     `json:"seconds"`
}

func (a *app) sim(ctx context.Context, f simFlags) error {
	config, err := f.config()
	if err != nil {
		return err
	}
	games := config.Games
	if games == 0 {
		games = len(config.Dict.Answers())
	}
	bar := progress.New(a.err, isTerminal(a.err), games, "games")
	config.Progress = bar.Set
	began := time.Now()
	result, err := sim.Run(ctx, config)
	bar.Close()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return simError(err)
	}
	s := f.sum(config, result, time.Since(began))
	if a.json {
		return json.NewEncoder(a.out).Encode(s)
	}
	a.printSim(s)
	return nil
}

// simError makes games that can't be played an error in how sim was called.
func simError(err error) error {
	if errors.Is(err, sim.ErrConfig) || errors.Is(err, engine.ErrBoards) {
		return usageError("%w", err)
	}
	return err
}

// config looks up what the flags name.
func (f *simFlags) config() (sim.Config, error) {
	c := sim.Config{Boards: f.boards, Games: f.games, Seed: f.seed}
	if f.guesses < 0 {
		return c, usageError("--guesses %d: a limit is 1 or more, and 0 is none", f.guesses)
	}
	mode, err := engine.ParseMode(f.mode)
	if err != nil {
		return c, err
	}
	host, err := engine.ParseHost(f.host)
	if err != nil {
		return c, usageError("--host: %w", err)
	}
	if host != engine.Wordle {
		return c, usageError("--host %s can't be simulated, only wordle", host)
	}
	info, err := strategy.Lookup(f.strategy)
	if err != nil {
		return c, err
	}
	if c.Dict, err = f.lists.load("nyt"); err != nil {
		return c, err
	}
	c.Rules = engine.Rules{Mode: mode, Host: host, Rows: f.guesses}
	c.Draws = info.Draws
	text := f.strategy
	if f.protocolLog != "" {
		if text, err = strategy.LogProtocol(text, f.protocolLog); err != nil {
			return c, err
		}
	}
	c.New = func(seed uint64) (strategy.Strategy, error) { return strategy.New(text, seed) }
	return c, nil
}

// sum counts the games.
func (f *simFlags) sum(c sim.Config, r *sim.Result, took time.Duration) simResult {
	s := simResult{
		Host: c.Rules.Host.String(), Mode: c.Rules.Mode.String(), Words: c.Dict.Name(), Lists: c.Dict.Sum(),
		Strategy: f.strategy, Boards: f.boards, Guesses: f.guesses, Seed: f.seed,
		Games: len(r.Games), Histogram: map[int]int{}, Positions: r.Positions, Seconds: took.Seconds(),
	}
	won := 0
	for _, g := range r.Games {
		s.Total += g.Guesses
		if !g.Won {
			s.Lost++
			continue
		}
		s.Won++
		won += g.Guesses
		s.Worst = max(s.Worst, g.Guesses)
		s.Histogram[g.Guesses]++
	}
	s.Share = ratio(s.Won, s.Games)
	s.Mean, s.MeanWon = ratio(s.Total, s.Games), ratio(won, s.Won)
	if s.Positions > 0 {
		s.MS = r.Thought.Seconds() * 1000 / float64(s.Positions)
	}
	return s
}

// ratio is a/b, and 0 if b is.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func (a *app) printSim(s simResult) {
	limit := "no limit"
	if s.Guesses > 0 {
		limit = fmt.Sprint(s.Guesses)
	}
	fmt.Fprintf(a.out, "%s on %s: boards %d, guesses allowed %s, mode %s, seed %d\n\n",
		s.Strategy, s.Words, s.Boards, limit, s.Mode, s.Seed)
	fmt.Fprintf(a.out, "Won %s of %s games (%.2f %%), lost %s\n", term.Thousands(s.Won), term.Thousands(s.Games), 100*s.Share, term.Thousands(s.Lost))
	fmt.Fprintf(a.out, "Guesses: %s in all, mean %.4f (of games won %.4f), worst %d\n\n", term.Thousands(s.Total), s.Mean, s.MeanWon, s.Worst)
	drawHistogram(a.out, s.Histogram)
	fmt.Fprintf(a.out, "\n%s; %s positions, %.1f ms each\n", term.Duration(time.Duration(s.Seconds*float64(time.Second))), term.Thousands(s.Positions), s.MS)
}

// drawHistogram draws the games won by their guesses.
func drawHistogram(w io.Writer, histogram map[int]int) {
	most := 0
	for _, n := range histogram {
		most = max(most, n)
	}
	for _, guesses := range slices.Sorted(maps.Keys(histogram)) {
		n := histogram[guesses]
		fmt.Fprintf(w, "%4d %8s %s\n", guesses, term.Thousands(n), strings.Repeat("█", max(1, 50*n/most)))
	}
}
