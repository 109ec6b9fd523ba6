// Package wordpl holds the commands about WORDPL, where clues are bought and may lie.
package wordpl

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"

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
