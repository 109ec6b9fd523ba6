package search

import (
	"github.com/spf13/cobra"
)

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
