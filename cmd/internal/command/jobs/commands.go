// Package jobs holds the commands that do the jobs of long computations.
package jobs

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the commands of the family, which share the application.
type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.workerCommand(), a.mergeCommand()}
}
