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

func (a *commands) treeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "tree",
		Short: "Optimal decision trees: make them and prove them",
		Long: `A decision tree says what to guess first, and after each clue what to guess next.
The trees that strategy optimal plays are built in, and absurdist verify knows them
by name, such as original-hard.`,
		Example: `  absurdist tree build --words original --mode hard --first salet -o hard.txt`,
	}
	c.AddCommand(a.treeBuildCommand(), a.treeBranchesCommand(), a.treeProveCommand(), a.treeOpenersCommand(), a.treeFixedCommand(), a.treeMemoryCommand())
	return c
}
