package cli

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"

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

// HostFlag adds --host, which takes the named hosts. The target's value is the default.
func HostFlag(c *cobra.Command, host *game.Host, usage string, names ...string) {
	add(c, &value[game.Host]{host, host.String(), "HOST", oneHost(names)}, "host", "", usage+": "+either(names), func() []string { return names })
}

// OptionalHostFlag adds --host without a default: the target stays nil.
func OptionalHostFlag(c *cobra.Command, host **game.Host, usage string, names ...string) {
	add(c, &value[*game.Host]{host, "", "HOST", optional(oneHost(names))}, "host", "", usage+": "+either(names), func() []string { return names })
}

// HostsFlag adds --host, which takes several of the named hosts. The target's value is the default.
func HostsFlag(c *cobra.Command, hosts *[]game.Host, usage string, names ...string) {
	var given []game.Host
	parse := func(text string) ([]game.Host, error) {
		for _, name := range game.SplitHosts(text) {
			h, err := oneHost(names)(name)
			if err != nil {
				return nil, err
			}
			given = append(given, h)
		}
		return given, nil
	}
	var byDefault []string
	for _, h := range *hosts {
		byDefault = append(byDefault, h.String())
	}
	add(c, &value[[]game.Host]{hosts, strings.Join(byDefault, ","), "HOST", parse}, "host", "", usage+": "+either(names)+", or several with commas", func() []string { return names })
}

// oneHost reads one of the named hosts, with its options.
func oneHost(names []string) func(string) (game.Host, error) {
	return func(text string) (game.Host, error) {
		if p, err := profile.LoadSite(text); err == nil && p.Boards > 1 && p.Host == game.Wordle() {
			return game.Host{}, fmt.Errorf("%s is Wordle on several boards: write --boards %d instead", p.Title, p.Boards)
		}
		name, _, _ := strings.Cut(text, ":")
		if !slices.Contains(names, name) && slices.Contains(game.HostNames(), name) { // so it is no slip of the pen
			return game.Host{}, fmt.Errorf("write %s", either(names))
		}
		if !slices.Contains(names, name) {
			return game.Host{}, write(text, names)
		}
		return game.ParseHost(text)
	}
}
