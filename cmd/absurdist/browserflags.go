package main

import (
	"absurdist/browser/chrome"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
)

// browserFlags choose the browser of a command.
type browserFlags struct {
	path, remote, userDataDir string
	show                      bool
}

func (b *browserFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&b.path, "browser", "", "`PATH` of the browser (default: the first that is found; see: absurdist doctor)")
	c.Flags().StringVar(&b.remote, "remote", "", "attach to the browser at this ws:// or http:// `ADDRESS` instead of starting one")
	c.Flags().BoolVar(&b.show, "show", false, "show the browser's window")
	c.Flags().StringVar(&b.userDataDir, "user-data-dir", "", "`DIR` of a browser profile to use and keep: streaks, logins (default: a new one, thrown away)")
	c.MarkFlagsMutuallyExclusive("browser", "remote")
	c.MarkFlagsMutuallyExclusive("user-data-dir", "remote")
	c.MarkFlagsMutuallyExclusive("show", "remote")
}

func (b *browserFlags) options(log zerolog.Logger, loopbackOnly bool) chrome.Options {
	return chrome.Options{
		Path: b.path, Remote: b.remote, Show: b.show, UserDataDir: b.userDataDir,
		LoopbackOnly: loopbackOnly, Log: log,
	}
}
