package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

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
