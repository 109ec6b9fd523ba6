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
	strategies           []string
	boards, guesses      int
	games                int
	openings             bool
	seed                 uint64
	protocolLog          string
	record               string
	queue                queueFlags
	browser              simBrowserFlags
}

func (a *app) simCommand() *cobra.Command {
	var f simFlags
	c := &cobra.Command{
		Use:   "sim",
		Short: "Play many games without a page, and count how they end",
		Long: `Sim plays a strategy against every answer of a list, or, with several boards or
--games, against answers drawn from the seed, distinct within a game. The page
is left out: the engine gives the clues.

Hosts: wordle; absurdle, first-met (evil-wordle) and hinter (the optimal one),
adversaries that have no answer in mind, so that one game is played, or with
--openings one for each answer as the first guess; fibble, which lies once a row.
For WORDPL see "absurdist noise sim".

Printed are the games won, the mean over all games (a lost one counts with the
guesses it had) and over those won, the most guesses of a won game, a histogram
of the games won, and the words that took the most. Lost games are a result, the
exit code stays 0.

--strategies A,B,C is a tournament: each plays the same games. Commas stand between
a strategy's options too; what has "=" before any colon is an option of the
strategy before it. A command after exec: goes on to the end of the value; give
the flag once more for others. The intervals are Student's t at 95 %, of the games
as a sample, and for differences of the games in pairs, each pair by itself; over
each answer once the means themselves are exact.

--browser plays the same games on the built-in page, in --parallel tabs or spread
over several --remote browsers, and compares them with the engine's guess by guess
and clue by clue; exit code 4 if they differ. A browser that dies is tried once
more, then its games go to the others. A browser elsewhere must reach the page,
which is served on this machine's loopback address, such as by ssh -R.`,
		Example: `  absurdist sim --strategy entropy --words original
  absurdist sim --boards 4 --games 100 --seed 1
  absurdist sim --boards 32 --games 20 --seed 1 --json
  absurdist sim --strategies entropy,expected,worst-case --words original
  absurdist sim --browser --games 200 --parallel 2
  absurdist sim --host absurdle --openings --strategy worst-case --games 50`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			f.fill(c.Flags().Changed)
			if err := f.browser.check(c.Flags().Changed); err != nil {
				return err
			}
			return a.sim(c.Context(), f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "nyt")
	flags.StringVarP(&f.strategy, "strategy", "s", "", "how to choose guesses: "+strings.Join(strategy.Names(), ", ")+", with options as name:option=value, a program as exec:COMMAND (default optimal, absurdle-shortest, boards or fibble, as the host is)")
	flags.StringArrayVarP(&f.strategies, "strategies", "S", nil, "play a tournament of `A,B`; may be given several times")
	flags.StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard or strict; normal only on several boards")
	flags.StringVar(&f.host, "host", "wordle", "who answers: "+strings.Join(sim.Hosts(), ", "))
	flags.IntVar(&f.boards, "boards", 1, "number of boards, such as 4 (Quordle), 8 (Octordle) or 32 (Duotrigordle)")
	flags.IntVar(&f.guesses, "guesses", 0, "guesses allowed, 0 for no limit (default five more than boards; 6 for first-met, 9 for fibble, no limit for absurdle and hinter)")
	flags.IntVar(&f.games, "games", 0, "number of games, 0 for each answer once (default 0, or 1000 on several boards)")
	flags.BoolVar(&f.openings, "openings", false, "begin each game against an adversary with a word of its own: the answers in order, or as many of them as --games says, drawn by lot")
	flags.Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	flags.StringVar(&f.record, "record", "", "append all games to `FILE`, as JSON lines, such as for absurdist report")
	protocolLogFlag(c, &f.protocolLog)
	f.browser.add(c)
	f.queue.add(c)
	c.MarkFlagsMutuallyExclusive("queue", "protocol-log")
	c.MarkFlagsMutuallyExclusive("browser", "strategies")
	c.MarkFlagsMutuallyExclusive("browser", "protocol-log")
	c.MarkFlagsMutuallyExclusive("strategy", "strategies")
	c.MarkFlagsMutuallyExclusive("protocol-log", "strategies")
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	complete(c, "host", sim.Hosts)
	return c
}

// fill sets what was not given.
func (f *simFlags) fill(given func(string) bool) {
	host, err := sim.ParseHost(f.host) // an error comes later
	if !given("guesses") && err == nil {
		f.guesses = host.Rows(f.boards)
	}
	if !given("seed") {
		f.seed = rand.Uint64N(1 << 32)
	}
	if f.boards > 1 && !given("games") {
		f.games = 1000
	}
	if f.strategy == "" {
		f.strategy = strategy.DefaultFor(host.Kind(), f.boards)
	}
}

// simLine is what sim --json prints of a strategy.
type simLine struct {
	Event string `json:"event"`
	sim.Spec
	sim.Summary
	Positions int     `json:"positions"` // guesses chosen; games share them
	MS        float64 `json:"ms_per_guess"`
	Seconds   float64 `json:"seconds"`
}

func (a *app) sim(ctx context.Context, f simFlags) error {
	d, err := f.lists.load("nyt")
	if err != nil {
		return err
	}
	spec, err := f.spec(d)
	if err != nil {
		return err
	}
	var strategies []string
	if len(f.strategies) > 0 {
		if strategies, err = splitStrategies(f.strategies); err != nil {
			return err
		}
	}
	if f.queue.address != "" {
		if err := checkTravels(append(strategies, f.strategy)...); err != nil {
			return err
		}
	}
	runner, err := a.runner(ctx, f.queue)
	if err != nil {
		return err
	}
	defer runner.Close()
	keep, err := openSimRecord(f.record)
	if err != nil {
		return err
	}
	defer keep.close()
	if len(strategies) > 0 {
		return a.tournament(ctx, runner, keep, spec, d, strategies)
	}
	began := time.Now()
	result, err := a.simulate(ctx, runner, spec, d, f.protocolLog)
	if err != nil {
		return err
	}
	took := time.Since(began)
	if err := keep.add(spec, d, result); err != nil {
		return err
	}
	if err := a.tellSim(newSimLine(spec, result, took)); err != nil || !f.browser.on {
		return err
	}
	return a.crosscheck(ctx, f.browser, spec, d, result)
}

// simulate plays the games of a spec, here or through a queue. Here they share all positions.
func (a *app) simulate(ctx context.Context, runner *jobRunner, spec sim.Spec, d *engine.Dictionary, protocolLog string) (*sim.Result, error) {
	if protocolLog != "" {
		var err error
		if spec.Strategy, err = strategy.LogProtocol(spec.Strategy, protocolLog); err != nil {
			return nil, err
		}
	}
	config, err := spec.Config(d)
	if err != nil {
		return nil, simError(err)
	}
	games, err := config.Count()
	if err != nil {
		return nil, simError(err)
	}
	if runner.queued() {
		result, err := a.simulateQueued(ctx, runner, spec, d, games)
		return result, simError(err)
	}
	bar := progress.New(a.err, isTerminal(a.err), games, "games")
	defer bar.Close()
	config.Progress = bar.Set
	result, err := sim.Run(ctx, config)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return result, simError(err)
}

// checkSpec finds out whether the games of a spec can be played, all but what only shows in them.
func checkSpec(spec sim.Spec, d *engine.Dictionary) error {
	config, err := spec.Config(d)
	if err != nil {
		return simError(err)
	}
	s, err := config.New(0)
	return errors.Join(err, strategy.Close(s))
}

// simError makes games that can't be played an error in how sim was called.
func simError(err error) error {
	if errors.Is(err, sim.ErrConfig) || errors.Is(err, engine.ErrBoards) {
		return usageError("%w", err)
	}
	return err
}

// spec says what the flags ask for.
func (f *simFlags) spec(d *engine.Dictionary) (sim.Spec, error) {
	s := sim.Spec{
		Mode: f.mode, Words: d.Name(), Lists: d.Sum(), Strategy: f.strategy,
		Boards: f.boards, Guesses: f.guesses, Count: f.games, Openings: f.openings, Seed: f.seed,
	}
	if f.guesses < 0 {
		return s, usageError("--guesses %d: a limit is 1 or more, and 0 is none", f.guesses)
	}
	var err error
	if s.Host, err = sim.ParseHost(f.host); err != nil {
		return s, usageError("--host: %w; for WORDPL see absurdist noise sim", err)
	}
	return s, nil
}

// newSimLine counts the games.
func newSimLine(spec sim.Spec, r *sim.Result, took time.Duration) simLine {
	s := simLine{Event: "strategy", Spec: spec, Summary: r.Sum(), Positions: r.Asked, Seconds: took.Seconds()}
	if r.Asked > 0 {
		s.MS = r.Thought.Seconds() * 1000 / float64(r.Asked)
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

// tellSim prints a line, for programs or for people.
func (a *app) tellSim(s simLine) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(s)
	}
	fmt.Fprintf(a.out, "%s\n\n", wrap(fmt.Sprintf("%s on %s: %s", s.Strategy, s.Words, gamesText(s.Spec)), columns))
	fmt.Fprintf(a.out, "Won %s of %s games (%.2f %%), lost %s\n", term.Thousands(s.Won), term.Thousands(s.Games), 100*s.Share, term.Thousands(s.Lost))
	fmt.Fprintf(a.out, "Guesses: %s in all, mean %.4f (of games won %.4f), worst %d\n\n", term.Thousands(s.Total), s.Mean, s.MeanWon, s.Worst)
	drawHistogram(a.out, s.Histogram)
	fmt.Fprintf(a.out, "\n%s\n", wrap("Hardest: "+hardestText(s.Hardest), columns))
	fmt.Fprintf(a.out, "\n%s; %s positions, %.1f ms each\n", term.Duration(time.Duration(s.Seconds*float64(time.Second))), term.Thousands(s.Positions), s.MS)
	return nil
}

// gamesText describes the games of a spec.
func gamesText(s sim.Spec) string {
	limit := "no limit"
	if s.Guesses > 0 {
		limit = fmt.Sprint(s.Guesses)
	}
	return fmt.Sprintf("host %s, boards %d, guesses allowed %s, mode %s, seed %d", s.Host, s.Boards, limit, s.Mode, s.Seed)
}

// hardestShown is how many of the hardest words are shown to people.
const hardestShown = 10

// hardestText lists the hardest words.
func hardestText(list []sim.Hard) string {
	var words []string
	for _, h := range list[:min(len(list), hardestShown)] {
		var text []string
		for _, w := range h.Answers {
			text = append(text, w.Upper())
		}
		if h.Opening != (engine.Word{}) {
			text = append([]string{h.Opening.Upper(), "…"}, text...)
		}
		if !h.Won {
			text = append(text, "(lost)")
		}
		words = append(words, strings.Join(text, " "))
	}
	if more := len(list) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("and %s more", term.Thousands(more)))
	}
	return strings.Join(words, ", ")
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
