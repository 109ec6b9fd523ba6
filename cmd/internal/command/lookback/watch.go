// Package lookback holds the commands that look back: at games (watch, replay, review, group, report, share), and at claims about them (verify).
package lookback

import (
	"context"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/watch"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type watchFlags struct {
	lists    cli.ListFlags
	weights  cli.WeightFlags
	strategy string
}

func (a *commands) watchCommand() *cobra.Command {
	var f watchFlags
	c := &cobra.Command{
		Use:   "watch [RECORD]",
		Short: "Look at a recorded game on the terminal",
		Long: `Watch shows the games of a record: board, keyboard, candidates, the best guesses
with their figures; where it is known at once, what the last guess was worth (see:
absurdist review). With no argument it shows the famous game of 10,692 guesses.

Keys: space pauses and goes on, n or → is the next guess, ← the one before,
+ and - change the speed, ↑ and ↓ the game, q leaves, ? lists them all.

To watch a game that you start yourself: absurdist play --watch`,
		Example: `  absurdist watch
  absurdist watch games.jsonl
  absurdist watch games.jsonl --strategy expected`,
		Args: cli.MaxArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.watch(c.Context(), args, f) },
	}
	f.lists.Add(c, "")
	f.weights.Add(c)
	cli.StrategyFlag(c, &f.strategy, "how to compare guesses (default: as suggest does)", strategy.Rankers()...)
	return c
}

func (a *commands) watch(ctx context.Context, args []string, f watchFlags) error {
	if err := a.OnTerminal("watch", "absurdist report RECORD makes a page of it"); err != nil {
		return err
	}
	f.lists.Beside = strings.Join(args, "")
	o := watch.Options{In: a.In, Out: cli.Direct(a.Out), Color: a.Color(), Describe: describe, Prepare: f.prepare}
	read := longestRecorded
	if len(args) > 0 {
		read = func() ([]record.Game, error) { return record.ReadFile(args[0]) }
	}
	games, err := read()
	if err != nil {
		return err
	}
	var lines []record.Event
	for _, g := range games {
		if err := g.Pass(func(e record.Event) error { lines = append(lines, e); return nil }); err != nil {
			return err
		}
	}
	return watch.Recorded(ctx, lines, o)
}

// describe returns the title and the rows of the page that a game was played on.
func describe(s record.Start) watch.Page {
	if p, err := profile.LoadSite(s.Site); err == nil {
		return watch.PageOf(p)
	}
	return watch.Page{Title: s.Site}
}

// prepare returns the list, the rules and the strategy with which the guesses of a recorded game are valued.
func (f *watchFlags) prepare(s record.Start) (watch.Measure, error) {
	dict, err := f.lists.Recorded(s)
	if err != nil {
		return watch.Measure{}, err
	}
	if dict, err = f.weights.WeighAgain(dict, s); err != nil {
		return watch.Measure{}, err
	}
	return watch.NewMeasure(s, dict, describe(s).Rows, f.strategy)
}

// longestRecorded returns the famous long game of Absurdle as a record.
func longestRecorded() ([]record.Game, error) {
	words, err := game.LongestGame()
	if err != nil {
		return nil, err
	}
	prof, err := profile.Load("absurdle")
	if err != nil {
		return nil, err
	}
	dict, err := game.LoadList(prof.Words)
	if err != nil {
		return nil, err
	}
	host := game.NewAdversary(dict.Answers(), prof.Host.Tie)
	start := record.Start{Site: prof.Name, Host: prof.Host, Mode: game.Hard.String(), Words: dict.Name(), Strategy: "longest"}
	g := record.Game{Start: start, End: &record.End{Outcome: record.Won, Guesses: len(words), Answer: words[len(words)-1].String()}}
	for i, w := range words {
		clue := host.Answer(w)
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue, Candidates: len(host.Left())})
	}
	return []record.Game{g}, nil
}

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.watchCommand(), a.replayCommand(), a.reportCommand(), a.shareCommand(), a.reviewCommand(), a.groupCommand(), a.verifyCommand()}
}
