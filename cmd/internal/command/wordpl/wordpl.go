// Package wordpl holds the commands about WORDPL, where clues are bought and may lie.
package wordpl

import (
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// commands are the commands of the family, which share the application.
type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.wordplCommand()}
}

// Kinds are the kinds of job that the family's commands give to workers.
func Kinds() queue.Kinds {
	return queue.Kinds{
		jobrunner.NewKind(simKind, openSim), // wordpl sim: a part of the games
	}
}

func (a *commands) wordplCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "wordpl",
		Short: "WORDPL: play its contest, and look into it",
		Long: `In WORDPL each guess has a budget ε, which says how likely its five tiles are to lie;
a final answer is free and ends the game. The score is the sum of ε, infinite if the
answer is wrong, and the contest ranks by a percentile of it.`,
		Example: `  absurdist wordpl sim --percentile 50 --games 1000 --seed 1
  absurdist wordpl suggest slate=13.8=BYBBG`,
	}
	c.AddCommand(a.simCommand(), a.suggestCommand(), a.winsCommand(), a.boundCommand(), a.exportCommand(), a.plotCommand())
	return c
}

// modelFlags say on which lists WORDPL is played, and how it counts repeated letters.
type modelFlags struct {
	lists   cli.ListFlags
	scoring game.Scoring
}

func (f *modelFlags) add(c *cobra.Command) {
	f.lists.AddFive(c, "original", "WORDPL")
	f.scoring = game.Includes
	cli.ScoringFlag(c, &f.scoring, "how a repeated letter is coloured: includes (as the contest does: yellow wherever the answer has it) or wordle (as the page does)")
}

// model returns the game that the flags describe.
func (f *modelFlags) model() (*noise.Model, error) {
	d, err := f.lists.Load("original")
	if err != nil {
		return nil, err
	}
	return newModel(d, f.scoring), nil
}

// newModel returns WORDPL on the lists of d.
func newModel(d *game.Dictionary, scoring game.Scoring) *noise.Model {
	host := game.WORDPL()
	host.Scoring = scoring
	return noise.NewModel(d, host)
}

// strategyFlag adds --strategy, for strategies that buy their clues. The target's value is the default.
func strategyFlag(c *cobra.Command, name *string, usage string) {
	cli.StrategyFlag(c, name, usage+", with options as name:option=value", strategy.Buyers()...)
}

// gamesFlag adds --games, at least one.
func gamesFlag(c *cobra.Command, games *int, usage string) {
	cli.GamesFlag(c, games, usage)
	cli.Before(c, func(*cobra.Command) error {
		if *games < 1 {
			return cli.UsageError("--games %d: at least one game must be played", *games)
		}
		return nil
	})
}

// percentileFlag adds --percentile.
func percentileFlag(c *cobra.Command, percentile *float64, usage string) {
	c.Flags().Float64Var(percentile, "percentile", 50, usage+", above 0 and below 100")
	cli.Before(c, func(*cobra.Command) error { return checkPercentile("percentile", *percentile) })
}

// checkPercentile refuses a value of a flag that is no percentile.
func checkPercentile(flag string, p float64) error {
	if p > 0 && p < 100 {
		return nil
	}
	return cli.UsageError("--%s %v: it lies above 0 and below 100", flag, p)
}

// checkPositive refuses a value of a flag that is no amount of ε, or 0. What says what it is.
func checkPositive(flag, what string, epsilon float64) error {
	if noise.CheckEpsilon(epsilon) == nil && epsilon > 0 {
		return nil
	}
	return cli.UsageError("--%s %v: say the %s, above 0 and up to %d", flag, epsilon, what, noise.MaxEpsilon)
}

// modelText describes a game in a headline.
func modelText(m *noise.Model) string {
	return fmt.Sprintf("%s, scoring %s", m.Dict.Name(), m.Host.Scoring)
}
