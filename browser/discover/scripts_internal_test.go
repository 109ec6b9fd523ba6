package discover

import (
	"regexp"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// A function of the scripts that had the name of another would take its place without a word.
func TestNamesOnce(t *testing.T) {
	known := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^d\.(\w+) = `).FindAllStringSubmatch(pageScript, -1) {
		must.Hold(t, !known[found[1]], "the scripts define d.%s twice", found[1])
		known[found[1]] = true
	}
	must.Hold(t, len(known) >= 50, "found %d names", len(known))
}
