package main

import (
	"net/url"

	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/engine/record"
)

// variantOn returns the variant of the host that answers on a page at an address, "" where the kind says it all or
// nothing is known.
func variantOn(p *profile.Profile, address string) record.Variant {
	switch {
	case p.Host == engine.Absurdle.String() && hasHinter(address):
		return record.Hinter
	case p.Host == engine.Absurdle.String() && p.Tie == engine.FirstMet.String():
		return record.FirstMet
	case p.Host == engine.Liar.String() && p.Epsilon.Input != "":
		return record.WORDPL
	case p.Host == engine.Liar.String() && p.Name == "fibble":
		return record.Fibble
	}
	return ""
}

// hasHinter reports whether an address is that of the built-in page with the optimal adversary.
func hasHinter(address string) bool {
	u, err := url.Parse(address)
	return err == nil && isLoopback(address) && u.Query().Get("host") == string(record.Hinter)
}
