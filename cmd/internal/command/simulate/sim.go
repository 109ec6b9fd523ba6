// Package simulate holds the commands that play without a page: sim and league, and engine for other programs.
package simulate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.simCommand(), a.engineCommand(), a.leagueCommand()}
}

// Kinds are the kinds of job that the family's commands give to workers.
func Kinds() queue.Kinds {
	return queue.Kinds{
		jobrunner.NewKind(simKind, openSim), // sim: a part of the games
	}
}

type simFlags struct {
	lists      cli.ListFlags
	mode       game.Mode
	hosts      []game.Host
	strategy   string
	strategies []string // of a tournament
	boards     int
	games      int
	guesses    *int // nil for the host's default
	seed       uint64
	record     string
	queue      jobrunner.Flags
	days       *cli.DayRange // nil without
	stored     cli.HistoryFlags
	history    *daily.History // nil without days
	sprt       *sim.SPRT      // nil without
}

// gamesOnBoards is the default number of games on several boards. There are too many possible games to play each.
const gamesOnBoards = 1000

func (a *commands) simCommand() *cobra.Command {
	f := simFlags{hosts: []game.Host{game.Wordle()}}
	c := &cobra.Command{
		Use: "sim",
		RunE: func(c *cobra.Command, _ []string) error {
			if f.boards > 1 && f.sprt == nil && !c.Flags().Changed("games") {
				f.games = gamesOnBoards
			}
			if c.Flags().Changed("parallel") && f.queue.Address == "" && f.queue.Part == "" {
				return cli.UsageError("--parallel goes with --queue or --part")
			}
			return a.sim(c.Context(), f)
		},
	}
	flags := c.Flags()
	f.lists.Add(c, "nyt")
	cli.StrategyFlag(c, &f.strategy, "how to choose guesses, with options as name:option=value, a program as exec:COMMAND (default optimal, absurdle-shortest, boards or fibble, as the host is; daily with --days)", strategy.Guessers()...)
	flags.StringArrayVarP(&f.strategies, "strategies", "S", nil, "play a tournament of `A,B`; may be given several times")
	cli.ModeFlag(c, &f.mode, "rule for guesses, on several boards normal only")
	cli.HostsFlag(c, &f.hosts, "who answers", sim.Hosts()...)
	flags.IntVar(&f.boards, "boards", 1, "number of boards, such as 4 (Quordle), 8 (Octordle) or 32 (Duotrigordle)")
	cli.OptionalCountFlag(c, &f.guesses, "guesses", "`N` guesses allowed, 0 for no limit (default five more than boards; 6 for evil-wordle, 9 for fibble, no limit for other adversaries)")
	flags.IntVar(&f.games, "games", 0, fmt.Sprintf("number of games, 0 for each answer once (default 0, or %d on several boards); with --sprt the most games", gamesOnBoards))
	cli.SeedFlag(c, &f.seed)
	flags.StringVar(&f.record, "record", "", "append all games to `FILE`, as JSON lines, such as for absurdist report")
	f.addDays(c)
	f.queue.Add(c)
	f.queue.AddOutput(c)
	addSPRT(c, &f)
	for _, other := range []string{"record", "sprt"} {
		cli.Exclude(c, "part", other)
	}
	cli.Exclude(c, "strategy", "strategies")
	cli.Long(c, "")
	return c
}

func (a *commands) sim(ctx context.Context, f simFlags) error {
	d, err := f.lists.Load("nyt")
	if err != nil {
		return err
	}
	if f.days != nil {
		if f.history, err = f.stored.Load(); err != nil {
			return err
		}
	}
	strategies := []string{f.strategy}
	if len(f.strategies) > 0 {
		if strategies, err = splitStrategies(f.strategies); err != nil {
			return err
		}
	}
	if f.queue.Split(a.App) {
		if err := jobrunner.CheckStrategies(strategies...); err != nil {
			return err
		}
	}
	var rounds [][]entry
	for _, host := range f.hosts {
		entries, err := f.entries(d, host, strategies)
		if err == nil && f.sprt != nil {
			_, err = f.duel(entries)
		}
		if err != nil {
			return err
		}
		rounds = append(rounds, entries)
	}
	return f.queue.Do(ctx, a.App, &f.queue.Output, func(runner *jobrunner.Runner) error {
		s := &simulation{commands: a, simFlags: f, dict: d, runner: runner}
		if f.record != "" {
			if s.file, err = record.Open(f.record); err != nil {
				return cli.UsageError("--record: %w", err)
			}
			defer s.file.Close()
			s.kept = s.file.Games()
		}
		for i, entries := range rounds {
			if i > 0 && !a.JSON && !runner.Part {
				fmt.Fprintln(a.Out)
			}
			if err := s.round(ctx, entries); err != nil {
				return s.saysWhatIsKept(err)
			}
		}
		return nil
	})
}

// entry has the games of a strategy.
type entry struct {
	sim.Spec
	config sim.Config
}

// entries returns the games of each strategy against a host. It checks all strategies before the first one plays.
func (f *simFlags) entries(d *game.Dictionary, host game.Host, strategies []string) ([]entry, error) {
	if host.Kind == game.BestReply || !host.Honest() {
		if err := cli.CheckFive(d, "--host "+host.String()); err != nil {
			return nil, err
		}
	}
	shared := sim.Spec{
		Host: host, Mode: f.mode.String(), Words: d.Name(), Lists: d.Sum(),
		Boards: f.boards, Guesses: host.Rows(f.boards), Count: f.games, Seed: f.seed,
	}
	if f.guesses != nil {
		shared.Guesses = *f.guesses
	}
	if f.sprt != nil { // the duel sets the number
		shared.Count = min(1, f.boards-1)
	}
	if fault := (game.Rules{Mode: f.mode, Host: host}).ModeFault(f.boards); fault != "" {
		return nil, cli.UsageError("--mode %s: %s", f.mode, fault)
	}
	var entries []entry
	for _, name := range strategies {
		spec := shared
		switch {
		case name != "":
			spec.Strategy = name
		case f.days != nil:
			spec.Strategy = "daily"
		default:
			spec.Strategy = strategy.DefaultFor(host, f.boards)
		}
		spec.Days = f.daysOf(spec.Strategy)
		config, err := spec.Config(d, f.history)
		if err != nil {
			return nil, err
		}
		s, err := config.New(0)
		if err := errors.Join(err, strategy.Close(s)); err != nil {
			return nil, cli.BadStrategy(spec.Strategy, err)
		}
		entries = append(entries, entry{spec, config})
	}
	return entries, nil
}

func (f *simFlags) addDays(c *cobra.Command) {
	cli.DaysFlag(c, &f.days, "play the days of the Times' history in this range, a game each, with what was known the evening before")
	for _, name := range []string{"games", "boards", "host", "answers"} {
		cli.Exclude(c, "days", name)
	}
	f.stored.Add(c)
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("history") && f.days == nil {
			return cli.UsageError("--history goes with --days FROM..TO")
		}
		return nil
	})
}

// daysOf returns the days that a strategy plays, or nil without --days. Strategies that use weights get those of each day, and so do
// programs.
func (f *simFlags) daysOf(strategy string) *sim.DaysSpec {
	if f.days == nil {
		return nil
	}
	weighted := cli.GoesByWeights(strategy) || strings.HasPrefix(strategy, "exec:")
	return &sim.DaysSpec{From: f.days.From, To: f.days.To, Weighted: weighted}
}

func unit(s sim.Spec) string {
	if s.Days != nil {
		return "days"
	}
	return "games"
}

func (l simLine) daysText() string {
	s := l.Days
	text := fmt.Sprintf("%s to %s", s.From, s.To)
	if missing := s.To.Number() - s.From.Number() + 1 - l.Games - l.Left; missing > 0 {
		text += fmt.Sprintf(" without %d that the history lacks", missing)
	}
	return text
}

// weightsText says which strategies had the weights of the days. It returns "" if the games are not days. Names has the strategies'
// names in the output.
func weightsText(lines []simLine, names map[string]string) string {
	var seeing, blind []string
	for _, l := range lines {
		switch {
		case l.Days == nil:
			return ""
		case l.Days.Weighted:
			seeing = append(seeing, names[l.Strategy])
		default:
			blind = append(blind, names[l.Strategy])
		}
	}
	var text []string
	if len(seeing) > 0 {
		text = append(text, strings.Join(seeing, ", ")+" saw the weights of each day.")
	}
	if len(blind) > 0 {
		text = append(text, strings.Join(blind, ", ")+" saw the list as it is.")
	}
	return strings.Join(text, " ")
}
