package verify

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// A claim must not be checked by the code that makes it. So the checkers import no search, directly or through other packages.
func TestImportsNoSearch(t *testing.T) {
	out := must.Get(exec.Command("go", "list", "-deps", ".").Output())(t)
	allowed := []string{
		"github.com/absurdist/absurdist/data", "github.com/absurdist/absurdist/engine/basics/input", "github.com/absurdist/absurdist/engine/basics/order", "github.com/absurdist/absurdist/engine/basics/parallel", "github.com/absurdist/absurdist/engine/basics/plain",
		"github.com/absurdist/absurdist/engine/daily", "github.com/absurdist/absurdist/engine/decision", "github.com/absurdist/absurdist/engine/game", "github.com/absurdist/absurdist/engine/game/alphabet", "github.com/absurdist/absurdist/engine/record", "github.com/absurdist/absurdist/engine/verify",
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(pkg, "github.com/absurdist/absurdist/") && !slices.Contains(allowed, pkg) {
			t.Errorf("engine/verify depends on %s", pkg)
		}
	}
}
