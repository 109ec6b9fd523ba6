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
	Path, UserDataDir, Remote string
	Show                      bool
}

// Add adds the flags.
func (b *BrowserFlags) Add(c *cobra.Command) {
	c.Flags().StringVar(&b.Path, "browser", "", "`PATH` of the browser (default: the first that is found; see: absurdist doctor)")
	c.Flags().StringVar(&b.Remote, "remote", "", "attach to the browser at this ws:// or http:// `ADDRESS` instead of starting one")
	Before(c, func(*cobra.Command) error {
		u, err := url.Parse(b.Remote)
		if b.Remote != "" && (err != nil || u.Host == "" || !slices.Contains([]string{"ws", "wss", "http", "https"}, u.Scheme)) {
			return UsageError("--remote %q is not the address of a browser, such as ws://127.0.0.1:9222", b.Remote)
		}
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

// Options returns the browser that the flags choose.
func (b *BrowserFlags) Options(log zerolog.Logger, loopbackOnly bool) chrome.Options {
	return chrome.Options{Path: b.Path, Remote: b.Remote, Show: b.Show, UserDataDir: b.UserDataDir, LoopbackOnly: loopbackOnly, Log: log}
}

// HumanGap is the pause between keys with --slow: about forty words a minute.
const HumanGap = 140 * time.Millisecond

// IsLoopback reports whether an address is this machine's.
func IsLoopback(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (slices.Contains([]string{"127.0.0.1", "::1", "localhost"}, u.Hostname()) || u.Scheme == "file")
}
