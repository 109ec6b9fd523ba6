package page_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
)

// axe is the file of axe-core, which scripts/setup --tests fetches. axe-core looks for what keeps people from using a page.
const axe = "../../../.build/axe-core-4.14.1.js"

// finding is a rule of axe-core that a page breaks, and the place.
type finding struct {
	Rule  string `json:"rule"`
	Help  string `json:"help"`
	Where string `json:"where"`
}

// accessible checks the page as it is shown: no rule is broken by its colours, or by what it says to a screen reader.
func accessible(t *testing.T, p *pagetest.Page, name string) {
	t.Helper()
	if !pagetest.Eval[bool](t, p, `Boolean(window.axe)`) {
		source, err := os.ReadFile(axe)
		if err != nil {
			t.Fatalf("%v: scripts/setup --tests fetches it", err)
		}
		pagetest.Eval[bool](t, p, string(source)+"; true")
	}
	const check = `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => ({ rule: id, help, where: target.join(" ") + ": " + failureSummary }))))`
	for _, f := range pagetest.Eval[[]finding](t, p, check) {
		t.Errorf("%s: %s", name, fmt.Sprintf("%s (%s): %.300s", f.Rule, f.Help, f.Where))
	}
}
