package discover

import (
	"regexp"
	"testing"
)

// A function of the scripts that had the name of another would take its place without a word.
func TestNamesOnce(t *testing.T) {
	known := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^d\.(\w+) = `).FindAllStringSubmatch(pageScript, -1) {
		if name := found[1]; known[name] {
			t.Errorf("the scripts define d.%s twice", name)
		}
		known[found[1]] = true
	}
	if len(known) < 50 {
		t.Errorf("found %d names", len(known))
	}
}
