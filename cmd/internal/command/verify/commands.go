// Package verify holds the commands that check what was claimed: recorded games, proofs and trees.
package verify

import (
	"absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the family's commands.
type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.verifyCommand()}
}
