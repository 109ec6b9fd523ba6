// Package search holds the commands that search for the best trees, the shortest and longest games, and the fewest words.
package search

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the commands of the family, which share the application.
type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.treeCommand(), a.shortestCommand(), a.longestCommand(), a.coverCommand()}
}
