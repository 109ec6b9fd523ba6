// Package simulate holds the commands that play without a page: sim and league, and engine for other programs.
package simulate

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
	return []*cobra.Command{a.simCommand(), a.engineCommand(), a.leagueCommand()}
}

// Kinds are the kinds of job that the family's commands give to workers.
func Kinds() queue.Kinds {
	return queue.Kinds{
		jobrunner.NewKind(simKind, openSim), // sim: a part of the games
	}
}
