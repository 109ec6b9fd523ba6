package sitepage

import (
	"net/url"

	"absurdist/browser/profile"
	"absurdist/cmd/internal/cli"
	"absurdist/engine/game"
)

// HostAt returns the host of a page at an address. The built-in page of Absurdle has the optimal adversary if its
// address says so.
func HostAt(p *profile.Profile, address string) game.Host {
	u, err := url.Parse(address)
	if p.Host == game.Absurdle() && err == nil && cli.IsLoopback(address) && u.Query().Get("host") == game.Hinter().String() {
		return game.Hinter()
	}
	return p.Host
}
