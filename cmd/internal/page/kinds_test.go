package page_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Each kind of game has its own texts on the page.
func testKinds(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	for _, c := range []struct{ hash, expression, want string }{
		{"#list=equation-8", `document.querySelector("#hint").textContent`, "Type an equation of 8 signs, or choose one from the advice."},
		{"#boards=32", `document.querySelector("#status").textContent`, "32 of 32 boards are open: 2,309 words left on each."},
		{"#boards=32", `[...document.querySelectorAll("#left h3")].map(({ textContent }) => textContent.replace(/[(].*[)]/, "()")).join(";")`, "32 boards alike (): 2,309 words left"},
		{"#boards=2&game=crane.BBBBB.BYBBG", `document.querySelector("#status").textContent`, "2 of 2 boards are open: 263, 39 words left."},
		{"#host=fibble", `document.querySelectorAll("#left .share").length + document.querySelector("#left h3").textContent`, "0Likeliest answers, equally likely"},
		{"#host=fibble:lies=2,at-most&game=crane.BYBBG", `document.querySelector("#settings-summary").textContent.includes("Fibble, up to 2 lies a row") && document.querySelector("#host").value`, "fibble:lies=2,at-most"},
		{"#host=fibble", `document.querySelector("#status").textContent`, "2,309 words left."},
		{"#host=fibble&game=crane.BYBBG", `document.querySelector("#status").textContent`, "367 words left."},
		{"#host=fibble:lies=2,at-most&game=crane.BYBBG", `/^About [0-9]+ realistic words[.]$/.test(document.querySelector("#status").textContent)`, "true"},
		{"#day=2026-05-31&game=crane.BBBBB", `/^About [0-9]+ realistic words[.]$/.test(document.querySelector("#status").textContent) + " " + /^About [0-9]+ realistic words, of [0-9,]+ left$/.test(document.querySelector("#left h3").textContent)`, "true true"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `document.querySelector("#status").textContent + document.querySelector("#play-best").textContent + document.querySelector("#best .why").textContent`, "263 words left.SMOLTthe shortest game found: 3 guesses"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `[...document.querySelectorAll("table.corner tbody tr")].map((row) => [row.querySelector("[data-guess]").dataset.guess, row.querySelector(".mini").ariaLabel, row.lastChild.textContent].join(" ")).join(", ")`, "smolt BBBBB 16, fudgy BBYBB 1, vivid GGGGG 0"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `(document.querySelector("#play-best").click(), document.querySelector("#enter-colours").textContent)`, "That is right"},
	} {
		goTo(t, p, c.hash)
		must.Equal(t, pagetest.Eval[string](t, p, "String("+c.expression+")"), c.want, "%s: %s is", c.hash, c.expression)
	}
	p.Press(t, "Enter")
	advised(t, p)
	if hash := pagetest.Eval[string](t, p, "location.hash"); !strings.HasSuffix(hash, "game=crane.BBBBB_smolt.BBBBB") {
		t.Errorf("after the foreseen clue was taken the address is %s", hash)
	}
	for _, width := range []int{320, 1280} {
		p.Resize(t, width, 800)
		fits(t, p, "absurdle", width)
	}
	accessible(t, p, "absurdle")
	picture(t, p, "absurdle")
	p.Resize(t, 390, 844)
	picture(t, p, "absurdle-390")
	offered := pagetest.Eval[[]string](t, p, `[...document.querySelectorAll("#own-alphabet option")].map(({ value }) => value)`)
	want := slices.DeleteFunc(alphabet.Names(), func(name string) bool { return name == "equation" })
	if slices.Sort(offered); !slices.Equal(offered, want) {
		t.Errorf("a list of one's own may have the alphabets %q, and on the command line %q", offered, want)
	}
	// All keys together are one stop of the tab order. Arrows move between them.
	pagetest.Eval[bool](t, p, `document.querySelector(".key").focus() ?? true`)
	p.Press(t, "ArrowRight", "ArrowRight")
	must.Equal(t, pagetest.Eval[string](t, p, `document.activeElement.textContent + document.querySelectorAll(".key[tabindex='0']").length`), "E1", "two keys on from the first is")
	p.Press(t, "Tab")
	must.Equal(t, pagetest.Eval[string](t, p, "document.activeElement.id"), "undo", "after the keys comes")
}
