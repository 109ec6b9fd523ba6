package cli

import (
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
)

// BrowserFlags choose a command's browser.
type BrowserFlags struct {
	Path, UserDataDir string
	Remote            []string
	Show              bool
}

// Add adds the flags.
func (b *BrowserFlags) Add(c *cobra.Command) {
	c.Flags().StringVar(&b.Path, "browser", "", BrowserUsage)
	b.AddRemote(c, RemoteUsage)
	Before(c, func(*cobra.Command) error {
		if info, err := os.Stat(b.UserDataDir); b.UserDataDir != "" && err == nil && !info.IsDir() {
			return UsageError("--user-data-dir %s: it is a file, not a folder", b.UserDataDir)
		}
		return nil
	})
	c.Flags().BoolVar(&b.Show, "show", false, "show the browser's window")
	c.Flags().StringVar(&b.UserDataDir, "user-data-dir", "", "`DIR` of a browser profile to use and keep: streaks, logins (default: a temporary one)")
	Exclude(c, "browser", "remote")
	Exclude(c, "user-data-dir", "remote")
	Exclude(c, "show", "remote")
}

// AddRemote adds only --remote.
func (b *BrowserFlags) AddRemote(c *cobra.Command, usage string) {
	c.Flags().StringSliceVar(&b.Remote, "remote", nil, usage)
	Before(c, func(*cobra.Command) error {
		for _, address := range b.Remote {
			u, err := url.Parse(address)
			if err != nil || u.Host == "" || !slices.Contains([]string{"ws", "wss", "http", "https"}, u.Scheme) {
				return UsageError("--remote %q is not the address of a browser, such as ws://127.0.0.1:9222", address)
			}
		}
		return nil
	})
}

// CheckAddress refuses addresses that no browser can open. What names the flag or argument, and may be empty.
func CheckAddress(what, address string) error {
	u, err := url.Parse(address)
	if err == nil && u.Scheme == "file" {
		return nil
	}
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" {
		port := u.Port()
		if _, err := strconv.ParseUint(port, 10, 16); port == "" || err == nil {
			return nil
		}
	}
	return UsageError("%s%q is not an address; write it in full, such as https://example.org/game/", strings.TrimPrefix(what+" ", " "), address)
}

// BrowserUsage is the help of --browser.
const BrowserUsage = "`PATH` of the browser (default: the first that is found; see: absurdist doctor)"

// Help of --remote, for one browser and for several that share the games.
const (
	RemoteUsage  = "attach to the browser at this ws:// or http:// `ADDRESS` instead of starting one"
	RemotesUsage = RemoteUsage + "; several addresses, with commas or the flag given several times, share the games"
)

// Share adds the flags that share games among several tabs and browsers.
func (b *BrowserFlags) Share(c *cobra.Command, parallel *int) {
	*parallel = 1
	ParallelFlag(c, parallel, "games at once, each in a tab with storage of its own; one for each address of --remote at least")
	c.Flags().Lookup("remote").Usage = RemotesUsage
	Before(c, func(*cobra.Command) error {
		if *parallel < 1 {
			return UsageError("--parallel %d: it must be at least 1", *parallel)
		}
		return nil
	})
}

// One returns the browser of a command that needs only one.
func (b *BrowserFlags) One(log zerolog.Logger, loopbackOnly bool) (chrome.Options, error) {
	if len(b.Remote) > 1 {
		return chrome.Options{}, UsageError("--remote: %d addresses, but only one browser is needed", len(b.Remote))
	}
	return b.All(log, loopbackOnly)[0], nil
}

// All returns the browsers that share the games.
func (b *BrowserFlags) All(log zerolog.Logger, loopbackOnly bool) []chrome.Options {
	o := chrome.Options{Path: b.Path, Show: b.Show, UserDataDir: b.UserDataDir, LoopbackOnly: loopbackOnly, Log: log}
	if len(b.Remote) == 0 {
		return []chrome.Options{o}
	}
	var list []chrome.Options
	for _, o.Remote = range b.Remote {
		list = append(list, o)
	}
	return list
}

// HumanGap is the pause between keys with --slow: about forty words a minute.
const HumanGap = 140 * time.Millisecond

// IsLoopback reports whether an address is this machine's.
func IsLoopback(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (slices.Contains([]string{"127.0.0.1", "::1", "localhost"}, u.Hostname()) || u.Scheme == "file")
}
