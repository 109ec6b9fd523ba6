// Package days holds the commands about the days of the Times' Wordle.
package days

import (
	"absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the family's commands.
type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.daysCommand()}
}
