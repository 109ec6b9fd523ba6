package sitepage

import (
	"net/url"

	"absurdist/browser/profile"
	"absurdist/cmd/internal/cli"
	"absurdist/engine"
)

// HostAt returns who answers on a page at an address: the built-in page of Absurdle has the optimal adversary where its
// address asks for it.
func HostAt(p *profile.Profile, address string) engine.Host {
	u, err := url.Parse(address)
	if p.Host == engine.Absurdle() && err == nil && cli.IsLoopback(address) && u.Query().Get("host") == engine.Hinter().String() {
		return engine.Hinter()
	}
	return p.Host
}
