package verify

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// What is checked must not be computed by the code that claims it, so no search is among the packages that the checkers
// are built from, directly or through others.
func TestImportsNoSearch(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(pkg, "absurdist/") && !slices.Contains(allowed, pkg) {
			t.Errorf("engine/verify depends on %s", pkg)
		}
	}
}
