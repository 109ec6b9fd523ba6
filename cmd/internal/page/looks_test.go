package page_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
)

// looks are states of the page. Each has its address, and the script that leads from there to the state.
var looks = []struct{ name, hash, then string }{
	{"day", "#day=2026-05-31&game=crane.BYBBG", ""},
	{"boards", "#day=any&boards=4&game=crane.BYBBG.BBBBB.YBBBB.BBGBB", ""},
	{"fault", "#day=any&game=slate.BBGBG_crane.BBGBB", ""},
	{"review", "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG", `document.querySelector("#review-game").click()`},
	{"paste", "#day=any&game=crane.BYBBG", `document.querySelector("#paste").click()`},
	{"own", "#day=any&game=crane.BYBBB", `(() => {
		document.querySelector("#paste-dialog").close();
		document.querySelector("#settings-fold").open = true;
		document.querySelector("#game").value = "own";
		document.querySelector("#game").dispatchEvent(new Event("change"));
	})()`},
}

// Nothing is wider than the window, whether narrow or wide. axe-core finds nothing: each look is checked in one of the palettes
// of light and one of dark, at one width each, or in all of them with ABSURDIST_ALL.
func testLooks(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	for n, look := range looks {
		name := look.name
		pagetest.Eval[bool](t, p, fmt.Sprintf(`new Promise((done) => {
			addEventListener("hashchange", () => done(true), { once: true }); // after the page's own
			location.hash = %q;
		})`, look.hash))
		advised(t, p)
		if look.then != "" {
			pagetest.Eval[bool](t, p, look.then+"; true")
			await(t, p, `!document.querySelector("#review[aria-busy]")`)
		}
		for i, theme := range []string{"light", "dark"} {
			p.Theme(t, theme)
			for k, contrast := range []string{"normal", "high"} {
				pagetest.Eval[bool](t, p, fmt.Sprintf("(document.documentElement.dataset.contrast = %q) && true", contrast))
				for _, size := range [][2]int{{[]int{320, 390}[i], 1800}, {1280, 1000}} {
					p.Resize(t, size[0], size[1])
					fits(t, p, name, size[0])
					at := fmt.Sprintf("%s-%d-%s-%s", name, size[0], theme, contrast)
					if checked := (i+k+n)%2 == 0 || os.Getenv("ABSURDIST_ALL") != ""; checked && (i == k) == (size[0] < 1280) {
						accessible(t, p, at)
					}
					if look.name == "day" && i+k == 0 && size[0] == 1280 {
						p.Resize(t, 1280, 800)
						picture(t, p, "solver") // .github/solver.png, which the README shows
						p.Resize(t, size[0], size[1])
					}
					picture(t, p, at)
				}
			}
		}
	}
}

// fits checks that neither the page nor a table on it is wider than the window.
func fits(t *testing.T, p *pagetest.Page, name string, width int) {
	t.Helper()
	if wide := pagetest.Eval[int](t, p, "document.documentElement.scrollWidth"); wide > width {
		t.Errorf("%s: %d pixels wide in a window of %d", name, wide, width)
	}
	const cut = `[...document.querySelectorAll(".scroll")].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.firstChild.className + " " + box.scrollWidth + " in " + box.clientWidth)`
	if tables := pagetest.Eval[[]string](t, p, cut); len(tables) > 0 {
		t.Errorf("%s: in a window of %d pixels tables are cut: %q", name, width, tables)
	}
}

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
