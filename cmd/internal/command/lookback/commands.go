// Package lookback holds the commands that look back: at games (watch, replay, review, group, report, share), and at claims about them (verify).
package lookback

import (
	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// commands are the commands of the family. They share the application.
type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.watchCommand(), a.replayCommand(), a.reportCommand(), a.shareCommand(), a.reviewCommand(), a.groupCommand(), a.verifyCommand()}
}
