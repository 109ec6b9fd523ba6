// Package tools holds the commands about the program itself: words, doctor, version, man.
package tools

import (
	"absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the family's commands.
type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.wordsCommand(), a.doctorCommand(), a.versionCommand()}
}
