// Package mcp holds the command that offers the engine and a board to language models, over the Model Context Protocol.
package mcp

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the family's commands.
type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.mcpCommand()}
}
