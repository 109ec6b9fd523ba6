// Package wordpl holds the commands about WORDPL, where clues are bought and may lie.
package wordpl

import (
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/queue"

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
