package verify

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A claim must not be checked by the code that makes it. So the checkers import no search, directly or through other packages.
func TestImportsNoSearch(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	allowed := []string{
		"github.com/absurdist/absurdist/data", "absurdist/engine/basics/filelock", "absurdist/engine/basics/hash", "absurdist/engine/basics/input", "absurdist/engine/basics/parallel", "absurdist/engine/basics/plain",
		"github.com/absurdist/absurdist/engine/daily", "absurdist/engine/game", "absurdist/engine/game/alphabet", "absurdist/engine/game/equation", "absurdist/engine/record", "absurdist/engine/verify",
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(pkg, "github.com/absurdist/absurdist/") && !slices.Contains(allowed, pkg) {
			t.Errorf("engine/verify depends on %s", pkg)
		}
	}
}
