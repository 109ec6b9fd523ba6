package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
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

// Nothing is wider than the window, whether narrow or wide, and axe-core finds nothing. Each look is shown in every palette at one
// width, and checked by axe-core in one of the four; with ABSURDIST_ALL in all of them, at both widths.
func testLooks(t *testing.T, p *pagetest.Page) {
	all := os.Getenv("ABSURDIST_ALL") != ""
	afresh(t, p, "#day=any")
	for n, look := range looks {
		goTo(t, p, look.hash)
		if look.then != "" {
			pagetest.Eval[bool](t, p, look.then+"; true")
			await(t, p, `!document.querySelector("#review[aria-busy]")`)
		}
		for i, theme := range []string{"light", "dark"} {
			p.Theme(t, theme)
			for k, contrast := range []string{"normal", "high"} {
				pagetest.Eval[bool](t, p, fmt.Sprintf("(document.documentElement.dataset.contrast = %q) && true", contrast))
				for _, size := range [][2]int{{[]int{320, 390}[i], 1800}, {1280, 1000}} {
					narrow := size[0] < 1280
					if !all && os.Getenv("ABSURDIST_PICTURES") == "" && narrow != (i == k) {
						continue
					}
					p.Resize(t, size[0], size[1])
					fits(t, p, look.name, size[0])
					at := fmt.Sprintf("%s-%d-%s-%s", look.name, size[0], theme, contrast)
					if all || n%4 == 2*i+k && narrow == (i == k) {
						accessible(t, p, at)
					}
					if look.name == "day" && i+k == 0 && !narrow {
						p.Resize(t, 1280, 800)
						p.Picture(t, "solver") // .github/solver.png, which the README shows
						p.Resize(t, size[0], size[1])
					}
					p.Picture(t, at)
				}
			}
		}
	}
}

// fits checks that neither the page nor a table on it is wider than the window.
func fits(t *testing.T, p *pagetest.Page, name string, width int) {
	t.Helper()
	p.Fits(t, name, width)
	const cut = `[...document.querySelectorAll(".scroll")].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.firstChild.className + " " + box.scrollWidth + " in " + box.clientWidth)`
	must.Equal(t, pagetest.Eval[[]string](t, p, cut), nil, "%s: in a window of %d pixels the tables cut", name, width)
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
		must.Need(t, err == nil, "%v: scripts/setup --tests fetches it", err)
		pagetest.Eval[bool](t, p, string(source)+"; true")
	}
	const check = `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => ({ rule: id, help, where: target.join(" ") + ": " + failureSummary }))))`
	for _, f := range pagetest.Eval[[]finding](t, p, check) {
		t.Errorf("%s: %s", name, fmt.Sprintf("%s (%s): %.300s", f.Rule, f.Help, f.Where))
	}
}

// An entered word has no colours at first, and no advice uses it. That changes when its colours are set, or when Enter says that the
// rest is grey.
func testColours(t *testing.T, b *pagetest.Browser, p *pagetest.Page, address string) {
	afresh(t, p, "#day=any")
	state := func() string {
		t.Helper()
		return pagetest.Eval[string](t, p, `location.hash + " " + [...document.querySelectorAll(".row button.tile")].map(({ classList }) => classList[1]).join(" ")`)
	}
	is := func(after, want string) {
		t.Helper()
		advised(t, p)
		must.Equal(t, state(), want, "after %s the page has", after)
	}
	p.Press(t, "c", "r", "a", "n", "e", "Enter")
	is("the word", "#day=any&row=crane.----- unset unset unset unset unset")
	must.Equal(t, p.Text(t, "#status"), "2,309 words left.", "colours that nobody set were counted")
	must.Equal(t, pagetest.Eval[string](t, p, `document.activeElement.getAttribute("aria-label")`), "C, no colour yet, guess 1 tile 1", "the focus is on")
	p.Press(t, "s")
	is("another letter", "#day=any&row=crane.----- unset unset unset unset unset")
	said := faults(t, p)
	must.Hold(t, len(said) == 1 && strings.Contains(said[0], "Set its colours first"), "at the row stands %q", said)
	accessible(t, p, "colours")
	p.Picture(t, "colours")
	p.Click(t, `[data-at="0-0-1"]`)
	is("a tap", "#day=any&row=crane.-Y--- unset yellow unset unset unset")
	again := open(t, b, address+"/"+pagetest.Eval[string](t, p, "location.hash"))
	left, asked := again.Text(t, "#status"), again.Text(t, "#enter-colours")
	must.Hold(t, left == "2,309 words left." && asked == "The rest is grey", "where the address is opened again the page says %q, and offers %q", left, asked)
	again.Press(t, "Enter")
	advised(t, again)
	must.Equal(t, pagetest.Eval[string](t, again, "location.hash"), "#day=any&game=crane.BYBBB", "the row that was taken from the address became")
	p.Press(t, "b", "r") // these are not colours but the next word, because the mouse left no tile with the focus
	is("the next word", "#day=any&game=crane.BYBBB grey yellow grey grey grey")
	must.Equal(t, p.Text(t, ".row[role=img]"), "BR", "is being typed")
	p.Press(t, "i", "n", "g", "Enter", "Backspace", "Backspace", "y", "Enter")
	is("a word that was mended", "#day=any&game=crane.BYBBB&row=briny.----- grey yellow grey grey grey unset unset unset unset unset")
	must.Equal(t, p.Text(t, "#colours-of"), "Colours of BRINY?", "the page asks")
	choice := pagetest.Eval[string](t, p, `document.querySelector(".ranked [data-guess]").dataset.guess`)
	p.Tap(t, `.ranked [data-guess]`)
	is("another choice", "#day=any&game=crane.BYBBB&row="+choice+".----- grey yellow grey grey grey unset unset unset unset unset")
	p.Tap(t, "#enter-colours")
	advised(t, p)
	hash := pagetest.Eval[string](t, p, "location.hash")
	must.Hold(t, strings.HasSuffix(hash, ".BBBBB"), "after “All are grey” the address ends in %s", hash)
	goTo(t, p, "#day=any&game=crane.BBBBG_sotol.BBYBB")
	p.Press(t, "e", "t", "u", "d", "e", "Enter")
	hash = pagetest.Eval[string](t, p, "location.hash")
	must.Hold(t, strings.HasSuffix(hash, "&row=etude.----G"), "after a letter that an earlier row has green in its place the address ends in %s", hash)
}

// A word that is not in the list is refused at its row, with the command line's sentence.
func testNoWord(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	p.Press(t, "q", "q", "q", "q", "q", "Enter")
	_, _, problems := programtest.Output("", "suggest", "qqqqq=BBBBB")
	said := faults(t, p)
	must.Hold(t, len(said) == 1 && strings.Contains(problems, said[0]), "the page says %q, and the command line %s", said, problems)
	must.Equal(t, pagetest.Eval[int](t, p, `document.querySelectorAll(".row button.tile").length`), 0, "tiles")
	accessible(t, p, "no word")
	p.Picture(t, "no-word")
	p.Press(t, "Backspace")
	must.Equal(t, faults(t, p), nil, "after a letter was taken back the page says")
}

// The tiles of a contradiction are marked, with the sentence of the command line.
func testFaults(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any&game=slate.BBGBG_crane.BBGBB")
	fault := p.Text(t, ".at-row")
	must.Equal(t, fault, "guess 2, CRANE: letter 5 (E) is grey, but guess 1, SLATE BBGBG, has it green there", "the page says")
	for _, command := range []string{"suggest", "review"} {
		_, _, problems := programtest.Output("", command, "slate=BBGBG", "crane=BBGBB")
		must.Hold(t, strings.Contains(problems, fault), "%s says %s, and the page %q", command, problems, fault)
	}
	must.Equal(t, p.Text(t, "#status"), "These clues can’t all be right.", "above two rows that contradict each other the page says")
	at := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".wrong")].map((tile) => tile.dataset.at).join(" ")`)
	must.Hold(t, at == "0-0-4 0-1-4", "the tiles %s are marked", at)
	p.Tap(t, `[data-at="0-1-4"]`)
	p.Tap(t, `[data-at="0-1-4"]`)
	advised(t, p)
	must.Hold(t, len(faults(t, p)) == 0 && pagetest.Eval[int](t, p, `document.querySelectorAll(".wrong").length`) == 0,
		"after it was mended the page says %q", faults(t, p))
	goTo(t, p, "#day=any&mode=hard&game=crane.BYBBG_shout.BBBBB")
	must.Equal(t, p.Text(t, "#status")+" "+p.Text(t, ".at-row"), "This row can’t be right. guess 2: SHOUT is against the rule of hard mode: 5th letter must be E", "of a guess that hard mode does not allow the page says")
}

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
		{"#day=2026-05-31&game=crane.BYBBG", `/^About [0-9]+ realistic words[.]$/.test(document.querySelector("#status").textContent) + " " + /^About [0-9]+ realistic words, of [0-9,]+ left$/.test(document.querySelector("#left h3").textContent)`, "true true"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `document.querySelector("#status").textContent + document.querySelector("#play-best").textContent + document.querySelector("#best .why").textContent`, "263 words left.SMOLTthe shortest game found: 3 guesses"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `[...document.querySelectorAll("table.corner tbody tr")].map((row) => [row.querySelector("[data-guess]").dataset.guess, row.querySelector(".mini").ariaLabel, row.lastChild.textContent].join(" ")).join(", ")`, "smolt BBBBB 16, fudgy BBYBB 1, vivid GGGGG 0"},
		{"#day=any&host=absurdle&game=crane.BBBBB", `(document.querySelector("#play-best").click(), document.querySelector("#enter-colours").textContent)`, "That is right"},
	} {
		goTo(t, p, c.hash)
		must.Equal(t, pagetest.Eval[string](t, p, "String("+c.expression+")"), c.want, "%s: %s is", c.hash, c.expression)
	}
	p.Press(t, "Enter")
	advised(t, p)
	hash := pagetest.Eval[string](t, p, "location.hash")
	must.Hold(t, strings.HasSuffix(hash, "game=crane.BBBBB_smolt.BBBBB"), "after the foreseen clue was taken the address is %s", hash)
	for _, width := range []int{320, 1280} {
		p.Resize(t, width, 800)
		fits(t, p, "absurdle", width)
	}
	accessible(t, p, "absurdle")
	p.Picture(t, "absurdle")
	p.Resize(t, 390, 844)
	p.Picture(t, "absurdle-390")
	offered := pagetest.Eval[[]string](t, p, `[...document.querySelectorAll("#own-alphabet option")].map(({ value }) => value)`)
	want := slices.DeleteFunc(alphabet.Names(), func(name string) bool { return name == "equation" })
	must.Equal(t, slices.Sorted(slices.Values(offered)), want, "alphabets offered, and on the command line")
	// All keys together are one stop of the tab order. Arrows move between them.
	pagetest.Eval[bool](t, p, `document.querySelector(".key").focus() ?? true`)
	p.Press(t, "ArrowRight", "ArrowRight")
	must.Equal(t, pagetest.Eval[string](t, p, `document.activeElement.textContent + document.querySelectorAll(".key[tabindex='0']").length`), "E1", "two keys on from the first is")
	p.Press(t, "Tab")
	must.Equal(t, pagetest.Eval[string](t, p, "document.activeElement.id"), "undo", "after the keys comes")
}

// A chat is pasted, and the table stands there. What the practice pages copy is read in it.
func testGroup(t *testing.T, b *pagetest.Browser, solver *pagetest.Page, address string) {
	p := b.Open(t, address+"/practice/wordle/?modals=none&reveal=0&secret=where")
	await(t, p, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0`)
	pagetest.Eval[bool](t, p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	for n, word := range []string{"salet", "crony", "where"} {
		p.Press(t, strings.Split(word, "")...)
		p.Press(t, "Enter")
		await(t, p, fmt.Sprintf("window.mockLog.clues.length > %d", n))
	}
	await(t, p, `[...document.querySelectorAll("button")].some((button) => button.textContent === "Share")`)
	pagetest.Eval[bool](t, p, `[...document.querySelectorAll("button")].find((button) => button.textContent === "Share").click() ?? true`)
	await(t, p, `window.copied`)
	copied := pagetest.Eval[string](t, p, "window.copied")
	p = solver
	afresh(t, p, "#day=any")
	p.Resize(t, 1280, 900)
	p.Tap(t, "#group")
	await(t, p, `document.querySelector("#group-dialog").open`)
	send := func(chat string) {
		t.Helper()
		pagetest.Eval[bool](t, p, fmt.Sprintf(`(document.querySelector("#group-text").value = %q, document.querySelector("#group-read").click()) ?? true`, chat))
	}
	send("hello")
	await(t, p, `!document.querySelector("#group-fault").hidden`)
	must.Tells(t, p.Text(t, "#group-fault"), "no shared game was found", "of no game the page says")
	chat := "Ann: Wordle 1,807 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\nBob: Wordle 1,807 4/6\nAnn: Wordle 1,806 3/6\nBob: Wordle 1,806 X/6\nBob: Wordle 1,805 3/6\n⬛🟨⬛⬛⬛\nCy: " + copied
	send(chat)
	await(t, p, `document.querySelector(".group-table")`)
	got := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".group-table tbody tr")].map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent).join(" ")).join("; ")`)
	must.Equal(t, got, "Ann 2 of 2; Bob 1 of 2", "the table has")
	notes := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".notes li")].map((note) => note.textContent).join("\n")`)
	for _, want := range []string{"Line 8: can’t be read: ", "Line 10: Cy, Wordle without a number"} {
		must.Hold(t, strings.Contains(notes, want), "%q is missing in the notes: %s", want, notes)
	}
	accessible(t, p, "group")
	p.Picture(t, "group")
	p.Resize(t, 390, 844)
	fits(t, p, "group", 390)
	if !pagetest.Eval[bool](t, p, `((form) => form.scrollWidth <= form.clientWidth && form.getBoundingClientRect().right <= innerWidth)(document.querySelector("#group-form"))`) {
		t.Error("the dialog is wider than a phone")
	}
	p.Picture(t, "group-390")
}

// The tables of leagues are served with the games that they were made from, and verify accepts those games.
func TestLeague(t *testing.T) {
	t.Parallel()
	handler := page.Handler()
	get := func(name string) (int, string) {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/practice/league/"+name, nil))
		return w.Code, w.Body.String()
	}
	code, body := get("own.html")
	must.Hold(t, code == http.StatusOK && strings.Contains(body, "optimal") && len(body) <= 200_000, "%d, %d bytes", code, len(body))
	programtest.Ends(t, 0, "", "verify", "../../../data/league/own.jsonl")
	code, _ = get("none.html")
	must.Hold(t, code == http.StatusNotFound, "code %d for a page that is not there", code)
}
