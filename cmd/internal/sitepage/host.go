package sitepage

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
)

// HostAt returns the host of a page at an address. The address of a built-in page may say that Absurdle has the optimal adversary, and
// how many tiles of a row lie in Fibble.
func HostAt(p *profile.Profile, address string) game.Host {
	u, err := url.Parse(address)
	if err != nil || !cli.IsLoopback(address) {
		return p.Host
	}
	switch query := u.Query(); {
	case p.Host == game.Absurdle() && query.Get("host") == game.Hinter().String():
		return game.Hinter()
	case p.Host == game.Fibble() && (query.Has("lies") || query.Has("count")):
		h, err := game.ParseHost(fmt.Sprintf("%s:lies=%s,%s", p.Host, cmp.Or(query.Get("lies"), "1"), cmp.Or(query.Get("count"), "exactly")))
		if err == nil {
			return h
		}
	}
	return p.Host
}

// AskFor adds the options with which a built-in page has a host.
func AskFor(host game.Host, options url.Values) {
	_, lies, _ := strings.Cut(host.String(), ":lies=")
	if host.Lies != game.LyingRows {
		options.Set("host", host.String())
	} else if number, count, counted := strings.Cut(lies, ","); number != "" {
		options.Set("lies", number)
		if counted {
			options.Set("count", count)
		}
	}
}
