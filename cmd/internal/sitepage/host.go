package sitepage

import (
	"net/url"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
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
