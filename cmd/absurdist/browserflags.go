package main

import (
	"absurdist/browser/chrome"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
)

// browserFlags choose the browser of a command.
type browserFlags struct {
	path, userDataDir string
	remote            []string
	show              bool
}

func (b *browserFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&b.path, "browser", "", "`PATH` of the browser (default: the first that is found; see: absurdist doctor)")
	c.Flags().StringSliceVar(&b.remote, "remote", nil, remoteUsage)
	c.Flags().BoolVar(&b.show, "show", false, "show the browser's window")
	c.Flags().StringVar(&b.userDataDir, "user-data-dir", "", "`DIR` of a browser profile to use and keep: streaks, logins (default: a new one, thrown away)")
	c.MarkFlagsMutuallyExclusive("browser", "remote")
	c.MarkFlagsMutuallyExclusive("user-data-dir", "remote")
	c.MarkFlagsMutuallyExclusive("show", "remote")
}

const remoteUsage = "attach to the browser at this ws:// or http:// `ADDRESS` instead of starting one"

// share adds the flags that spread games over several tabs and browsers.
func (b *browserFlags) share(c *cobra.Command, parallel *int) {
	c.Flags().IntVar(parallel, "parallel", 1, "`N` games at once, each in a tab with storage of its own; one for each address of --remote at least")
	c.Flags().Lookup("remote").Usage = remoteUsage + "; several addresses, with commas or the flag given several times, share the games"
}

// one is the browser of a command that needs only one.
func (b *browserFlags) one(log zerolog.Logger, loopbackOnly bool) (chrome.Options, error) {
	if len(b.remote) > 1 {
		return chrome.Options{}, usageError("--remote: %d addresses, and only one browser is needed", len(b.remote))
	}
	return b.all(log, loopbackOnly)[0], nil
}

// all are the browsers that share the games.
func (b *browserFlags) all(log zerolog.Logger, loopbackOnly bool) []chrome.Options {
	o := chrome.Options{Path: b.path, Show: b.show, UserDataDir: b.userDataDir, LoopbackOnly: loopbackOnly, Log: log}
	if len(b.remote) == 0 {
		return []chrome.Options{o}
	}
	var list []chrome.Options
	for _, address := range b.remote {
		o.Remote = address
		list = append(list, o)
	}
	return list
}
