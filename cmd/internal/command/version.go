package command

import (
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the commands that belong to no family.
type commands struct{ *cli.App }

func (a *commands) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, and how it was built",
		Example: "  absurdist version",
		Args:    cli.MaxArgs(0),
		RunE: func(*cobra.Command, []string) error {
			if a.JSON {
				return a.Line(cli.BuildInfo())
			}
			_, err := fmt.Fprintln(a.Out, cli.BuildInfo())
			return err
		},
	}
}
