// Package play holds the commands that play a page, or help to play one: play, suggest, days and serve.
package play

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the commands of the family. They share the application.
type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.playCommand(), a.suggestCommand(), a.daysCommand(), a.serveCommand()}
}
