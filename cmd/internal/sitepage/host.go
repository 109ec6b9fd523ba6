package sitepage

import (
	"net/url"

	"absurdist/browser/profile"
	"absurdist/cmd/internal/cli"
	"absurdist/engine/game"
)

// HostAt returns who answers on a page at an address: the built-in page of Absurdle has the optimal adversary where its
// address asks for it.
func HostAt(p *profile.Profile, address string) game.Host {
	u, err := url.Parse(address)
	if p.Host == game.Absurdle() && err == nil && cli.IsLoopback(address) && u.Query().Get("host") == game.Hinter().String() {
		return game.Hinter()
	}
	return p.Host
}
