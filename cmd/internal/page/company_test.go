package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Hints come one by one.
func testCompany(t *testing.T, b *pagetest.Browser, address string) {
	p := open(t, b, address+"/#day=any")
	p.Resize(t, 390, 844)
	is := func(what, expression, want string) {
		t.Helper()
		must.Equal(t, pagetest.Eval[string](t, p, "Promise.resolve("+expression+").then(String)"), want, "%s", what)
	}
	const shown = `document.querySelector("#status").textContent + " " + ["#best", "#guesses", "#left", "#hints"].filter((id) => document.querySelector(id).checkVisibility()).join(" ")`
	click(t, p, "#hints-only")
	goTo(t, p, "#day=any&game=crane.BYBBG")
	is("before a hint", shown, "Your turn. #hints")
	fits(t, p, "hints", 390)
	picture(t, p, "hints")
	click(t, p, "#hints-next")
	is("after the first hint", shown, "39 words left. #hints")
	click(t, p, "#hints-next")
	is("after the second hint", `document.querySelector("#hints .why").textContent`, "S is in 16 of 39 words.")
	accessible(t, p, "hints")
	click(t, p, "#hints-next")
	is("after the third hint", shown, "39 words left. #best #guesses #left")
	p.Press(t, "s", "h", "o", "u", "t", "Enter", "Enter")
	advised(t, p)
	is("after the next guess", `document.querySelector("#status").textContent`, "Your turn.")
	click(t, p, "#hints-only")

	is("the focus after a dialog", `new Promise((done) => {
		document.querySelector("#days").click();
		document.querySelector("#days-dialog").addEventListener("close", () => done(document.activeElement.id)); // after the page's own
		document.querySelector("#days-close").click();
	})`, "more")
}

// A practice page leads back to the solver, and to the review of the game that was just played.
func testWayBack(t *testing.T, b *pagetest.Browser, p *pagetest.Page, address string) {
	practice := pagetest.Eval[string](t, p, `document.querySelector("footer a").href`)
	for range 2 { // a page that is opened again begins a new game
		p = b.Open(t, practice+"&reveal=0&secret=where")
		await(t, p, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0 && document.querySelector("nav[aria-label=Solver]")`)
		if before := text(t, p, "[data-testid=tile]"); before != "" {
			t.Fatalf("the page begins with the letter %s of the game before", before)
		}
		for n, word := range []string{"salet", "crony", "where"} {
			p.Press(t, strings.Split(word, "")...)
			p.Press(t, "Enter")
			await(t, p, fmt.Sprintf("window.mockLog.clues.length > %d", n))
		}
	}
	picture(t, p, "way-back")
	pagetest.Eval[bool](t, p, `addEventListener("click", (event) => event.preventDefault()), document.querySelector("nav a:last-child").click() ?? true`)
	link := pagetest.Eval[string](t, p, `document.querySelector("nav a:last-child").href`)
	must.Equal(t, link, address+"/#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG&review=1", "the review of the game is at")
	p = b.Open(t, link)
	await(t, p, `document.querySelector("#review .sums")`)
}
