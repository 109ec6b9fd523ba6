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
	"github.com/absurdist/absurdist/engine/game"
)

// Hints come one by one.
func testCompany(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	p.Resize(t, 390, 844)
	is := func(what, expression, want string) {
		t.Helper()
		must.Equal(t, pagetest.Eval[string](t, p, "Promise.resolve("+expression+").then(String)"), want, "%s", what)
	}
	const shown = `document.querySelector("#status").textContent + " " + ["#best", "#guesses", "#left", "#hints"].filter((id) => document.querySelector(id).checkVisibility()).join(" ")`
	p.Tap(t, "#hints-only")
	goTo(t, p, "#day=any&game=crane.BYBBG")
	is("before a hint", shown, "Your turn. #hints")
	fits(t, p, "hints", 390)
	p.Picture(t, "hints")
	p.Tap(t, "#hints-next")
	is("after the first hint", shown, "39 words left. #hints")
	p.Tap(t, "#hints-next")
	is("after the second hint", `document.querySelector("#hints .why").textContent`, "S is in 16 of 39 words.")
	accessible(t, p, "hints")
	p.Tap(t, "#hints-next")
	is("after the third hint", shown, "39 words left. #best #guesses #left")
	p.Press(t, "s", "h", "o", "u", "t", "Enter", "Enter")
	advised(t, p)
	is("after the next guess", `document.querySelector("#status").textContent`, "Your turn.")
	p.Tap(t, "#hints-only")

	is("the focus after a dialog", `new Promise((done) => {
		document.querySelector("#days").click();
		document.querySelector("#days-dialog").addEventListener("close", () => done(document.activeElement.id)); // after the page's own
		document.querySelector("#days-close").click();
	})`, "more")
}

// A practice page leads back to the solver, and to the review of the game that was just played.
func testWayBack(t *testing.T, b *pagetest.Browser, solver *pagetest.Page, address string) {
	var p *pagetest.Page
	practice := pagetest.Eval[string](t, solver, `document.querySelector("footer a").href`)
	for range 2 { // a page that is opened again begins a new game
		p = b.Open(t, practice+"&reveal=0&secret=where")
		await(t, p, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0 && document.querySelector("nav[aria-label=Solver]")`)
		must.Same(t, p.Text(t, "[data-testid=tile]"), "", "the page begins with the letter of the game before:")
		for n, word := range []string{"salet", "crony", "where"} {
			p.Press(t, strings.Split(word, "")...)
			p.Press(t, "Enter")
			await(t, p, fmt.Sprintf("window.mockLog.clues.length > %d", n))
		}
	}
	p.Picture(t, "way-back")
	pagetest.Eval[bool](t, p, `addEventListener("click", (event) => event.preventDefault()), document.querySelector("nav a:last-child").click() ?? true`)
	link := pagetest.Eval[string](t, p, `document.querySelector("nav a:last-child").href`)
	must.Equal(t, link, address+"/#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG&review=1", "the review of the game is at")
	goTo(t, solver, strings.TrimPrefix(link, address+"/"))
	await(t, solver, `document.querySelector("#review .sums")`)
}

// A solved game ends with a card: the score, squares, skill and luck, Review and New game. A game that was replaced by New game or by
// a pasted grid can be brought back.
func testEnding(t *testing.T, b *pagetest.Browser, address string) {
	const won = "#day=2026-05-31&game=salet.BYBBB_doula.GYGBB"
	p := open(t, b, address+"/#day=any")
	p.Resize(t, 390, 844)
	pagetest.Eval[bool](t, p, `(document.querySelector("#settings-fold").open = false) || true`)
	keys := pagetest.Eval[float64](t, p, `document.querySelector("#undo").getBoundingClientRect().top`)
	goTo(t, p, "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG")
	await(t, p, `document.querySelector("#end-worth").textContent.startsWith("Skill")`)
	must.Equal(t, p.Text(t, "#end h3"), "Solved, 3/6", "the card says")
	must.Equal(t, p.Text(t, "#end .squares"), "⬛⬛⬛🟨⬛\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩", "the squares are")
	_, review, _ := programtest.Output("", "review", "salet=BBBYB", "crony=BYBBB", "where=GGGGG")
	var skill, luck string
	worth := p.Text(t, "#end-worth")
	if _, err := fmt.Sscanf(strings.NewReplacer("Skill ", "", " of 99. The clues saved you ", " +", " guesses: good luck.", "").Replace(worth), "%s %s", &skill, &luck); err != nil || !strings.Contains(review, " "+luck) || !strings.Contains(review, "skill "+skill) {
		t.Errorf("the card says %q, and the command\n%s", worth, review)
	}
	must.Equal(t, pagetest.Eval[float64](t, p, `document.querySelector("#undo").getBoundingClientRect().top`), keys, "the card moves Undo from %v to", keys)
	fits(t, p, "end", 390)
	accessible(t, p, "end")
	p.Picture(t, "end-390")
	p.Resize(t, 1280, 800)
	p.Picture(t, "end-1280")
	p.Tap(t, "#end-review")
	await(t, p, `document.querySelector("#review .sums")`)
	p.Tap(t, "#end-again")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any", "after New game the address is")
	must.Equal(t, p.Text(t, "#hint"), "Undo brings back the game before.", "after New game the page says")
	p.Tap(t, "#undo")
	advised(t, p)
	pagetest.Eval[bool](t, p, `document.querySelector("#paste-text").value = "⬜🟨⬜⬜🟩", document.querySelector("#paste").click(), document.querySelector("#paste-use").click() ?? true`)
	advised(t, p)
	p.Tap(t, "#undo")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG", "when New game and a grid were undone the address is")
	goTo(t, p, won)
	goTo(t, p, "#day=2026-06-02&game=crane.GGGGG") // no list has this day, so it is noted
	await(t, p, `document.querySelector("#end-worth")?.textContent.startsWith("Skill")`)
	p.Tap(t, "#stats")
	facts := p.Text(t, "#stats-facts")
	must.Hold(t, strings.HasPrefix(facts, "2 games, 2 solved.2.00 guesses on average") && strings.Contains(facts, "Skill "), "the statistics say %q", facts)
	accessible(t, p, "statistics")
	p.Picture(t, "statistics")
	pagetest.Eval[bool](t, p, `document.querySelector("#stats-dialog").close() ?? true`)
	p.Tap(t, "#days")
	days := p.Text(t, "#days-list")
	must.Hold(t, strings.HasPrefix(days, "2026-06-021,809CRANEplayed"), "the days are %q", days)
}

// A game whose rows have run out ends with the same card. With "Go on" the keyboard and the advice come back.
func testLost(t *testing.T, b *pagetest.Browser, address string) {
	p := open(t, b, address+"/#day=any")
	words := []string{"salet", "crony", "fudge", "vivid", "plumb", "whack", "broom", "stink", "query"}
	for _, c := range []struct {
		name, hash    string
		answers       []string
		rows          int
		lie           bool
		head, squares string
	}{
		{"one board", "#day=any&game=", []string{"mummy"}, 6, false, "Not solved, X/6", "⬛⬛⬛⬛🟩"},
		{"a day", "#day=2026-05-31&game=", []string{"mummy"}, 6, false, "Not solved, X/6", ""},
		{"two boards", "#boards=2&game=", []string{"mummy", "where"}, 7, false, "Not solved, X/7", ""},
		{"Fibble", "#host=fibble&game=", []string{"mummy"}, 9, true, "Not solved, X/9", "⬛⬛⬛⬛⬛"},
	} {
		if c.name == "a day" && os.Getenv("ABSURDIST_ALL") == "" { // its review takes as long as all others together
			continue
		}
		rows := []string{}
		for _, word := range words[:c.rows] {
			row := word
			for _, answer := range c.answers {
				clue := []byte(game.Score(word5(t, word), word5(t, answer)).String())
				if c.lie {
					clue[4] = "BGG"[strings.IndexByte("GBY", clue[4])]
				}
				row += "." + string(clue)
			}
			rows = append(rows, row)
		}
		goTo(t, p, c.hash+strings.Join(rows, "_"))
		await(t, p, `document.querySelector("#end-worth")?.textContent.startsWith("Skill")`)
		must.Equal(t, p.Text(t, "#end h3"), c.head, "%s: the card says", c.name)
		status := p.Text(t, "#status")
		must.Hold(t, strings.HasPrefix(status, "Not solved. "), "%s: the page says %q", c.name, status)
		status = p.Text(t, "#status")
		must.Hold(t, c.name != "one board" || status == "Not solved. Only MUMMY fits.", "with one word left the page says %q", status)
		must.Hold(t, !pagetest.Eval[bool](t, p, `document.querySelector("#best").checkVisibility() || Boolean(document.querySelector(".tile.next"))`),
			"%s: the page has a next guess or a row for it", c.name)
		if c.squares != "" {
			squares := p.Text(t, "#end .squares")
			must.Hold(t, slices.Contains(strings.Split(squares, "\n"), c.squares), "%s: the squares are\n%s", c.name, squares)
		}
		for _, size := range [][2]int{{390, 844}, {1280, 800}} {
			p.Resize(t, size[0], size[1])
			fits(t, p, c.name, size[0])
			pagetest.Eval[bool](t, p, `(document.querySelector("#settings-fold").open = innerWidth >= 820) || true`)
			if low := pagetest.Eval[float64](t, p, `document.querySelector(".actions").getBoundingClientRect().bottom`); len(c.answers) == 1 && !c.lie && low > float64(size[1]) {
				t.Errorf("%s, %d wide: the actions end at %v", c.name, size[0], low)
			}
			p.Picture(t, fmt.Sprintf("lost-%s-%d", strings.ReplaceAll(c.name, " ", "-"), size[0]))
		}
		if c.squares != "" {
			accessible(t, p, "lost, "+c.name)
		}
		p.Tap(t, "#end-review")
		await(t, p, `document.querySelector("#review .sums")`)
		p.Resize(t, 390, 844)
		fits(t, p, "review, "+c.name, 390)
		p.Tap(t, "#end-review")
		await(t, p, `document.querySelector("#review").hidden && document.querySelector("#end-worth")?.textContent.startsWith("Skill")`)
		if c.lie { // the rows are part of its rules
			continue
		}
		p.Tap(t, "#end-go-on")
		advised(t, p)
		if !pagetest.Eval[bool](t, p, `document.querySelector("#end").hidden && document.querySelector(".key").checkVisibility({ visibilityProperty: true })`) {
			t.Errorf("%s: after Go on the keyboard is not there", c.name)
		}
		must.Hold(t, pagetest.Eval[bool](t, p, `Boolean(document.querySelector(".tile.next"))`), "%s: after Go on there is no row to type into", c.name)
		if c.squares == "" {
			continue
		}
		p.Press(t, "m", "u", "m", "m", "y", "Enter", "2", "2", "2") // M and Y are green already
		await(t, p, `!document.querySelector("#end").hidden`)
		if head, squares := p.Text(t, "#end h3"), p.Text(t, "#end .squares"); head != "Solved in 7, X/6" || strings.Count(squares, "\n") != 5 {
			t.Errorf("%s: solved after the last row the card says %q with\n%s", c.name, head, squares)
		}
		p.Tap(t, "#stats")
		facts, last := p.Text(t, "#stats-facts"), p.Text(t, "#stats-bars tr:last-child td")
		must.Hold(t, strings.HasPrefix(facts, "1 game, 0 solved.") && last == "1", "%s: the statistics say %q, and %s games lost", c.name, facts, last)
		pagetest.Eval[bool](t, p, `document.querySelector("#stats-dialog").close() ?? true`)
	}
}

func word5(t *testing.T, text string) game.Word { return game.Must(game.ParseAnyWord(text)) }

// hold makes one kind of request to the engine wait until the test calls window.goOn(), or window.letGo() to hold no more.
const hold = `import("/js/engine.js").then(({ Engine }) => {
	const held = new Promise((done) => (window.goOn = () => done(true) ?? true));
	const { ask, search } = Engine.prototype;
	window.letGo = () => Object.assign(Engine.prototype, { ask, search }) && window.goOn();
	Engine.prototype.ask = function (kind, ...rest) { return kind === %q ? held.then(() => ask.call(this, kind, ...rest)) : ask.call(this, kind, ...rest); };
	Engine.prototype.search = function (kind, ...rest) { return %[1]q === "search" ? held.then(() => search.call(this, kind, ...rest)) : search.call(this, kind, ...rest); };
	return true;
})`

// Quick typing, or a key too many, changes no colour. No key is lost.
func testTyping(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	pagetest.Eval[bool](t, p, fmt.Sprintf(hold, "words"))
	for _, c := range []struct{ name, from, keys, hash, fault string }{
		{"Enter after the last digit", "#day=any", "crane Enter 01002 Enter", "#day=any&game=crane.BYBBG", ""},
		{"a digit too many", "#day=any", "crane Enter 010022", "#day=any&game=crane.BYBBG", ""},
		{"digits while the list is on its way", "#list=original", "crane Enter 01002 shout Enter 0100", "#list=original&game=crane.BYBBG&row=shout.BYBB-", ""},
		{"no word while the list is on its way", "#list=original", "qqqqq Enter 0", "#list=original", "QQQQQ is not among the allowed words of original"},
		{"Enter held down", "#day=any", "crane Enter held", "#day=any&row=crane.-----", ""},
		{"digits after a click beside the tiles", "#day=any", "crane Enter 01 blur 002", "#day=any&game=crane.BYBBG", ""},
	} {
		pagetest.Eval[bool](t, p, fmt.Sprintf(`(location.hash = "") || new Promise((done) => {
			addEventListener("hashchange", () => done(true), { once: true });
			location.hash = %q;
		})`, c.from))
		await(t, p, `document.querySelectorAll(".row button.tile").length === 0 && document.querySelector("#keyboard button")`)
		for part := range strings.FieldsSeq(c.keys) {
			switch part {
			case "blur":
				pagetest.Eval[bool](t, p, "document.activeElement.blur() ?? true")
			case "Enter":
				p.Press(t, part)
			case "held":
				pagetest.Eval[bool](t, p, `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true })) || true`)
			default:
				p.Press(t, strings.Split(part, "")...)
			}
		}
		if c.fault != "" {
			pagetest.Eval[bool](t, p, "window.goOn()")
			await(t, p, `document.querySelector(".at-row")`)
		}
		must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), c.hash, "%s: the address ends in", c.name)
		must.Equal(t, strings.Join(faults(t, p), "; "), c.fault, "%s: at the row stands", c.name)
	}
	pagetest.Eval[bool](t, p, "window.letGo()")
}

// boxes returns the boxes of everything that can be tapped, by what it is.
const boxes = `Object.fromEntries([...document.querySelectorAll("#settings-summary, #theme, #contrast, .tile[data-at], .key, .actions button, #play-best, #enter-colours, #guesses")]
	.filter((e) => e.checkVisibility({ visibilityProperty: true }))
	.map((e) => { const { left, top, width, height } = e.getBoundingClientRect();
		return [e.id || e.dataset.at || e.textContent, e.id === "guesses" ? [left, top, width] : [left, top, width, height]]; }))`

// Nothing that can be tapped moves when a search begins or ends, when colours are asked for, or when a clue is wrong. The buttons
// for the game stand above the fold.
func testSteady(t *testing.T, p *pagetest.Page) {
	for _, size := range [][2]int{{390, 844}, {1280, 800}} {
		afresh(t, p, "#day=any")
		p.Resize(t, size[0], size[1])
		pagetest.Eval[bool](t, p, `(document.querySelector("#settings-fold").open = innerWidth >= 820) || true`) // as it is after loading
		advised(t, p)
		pagetest.Eval[bool](t, p, fmt.Sprintf(hold, "search"))
		before := map[string][]float64{}
		same := func(state string) {
			t.Helper()
			now := pagetest.Eval[map[string][]float64](t, p, boxes)
			for name, box := range now {
				if was, ok := before[name]; ok && fmt.Sprint(was) != fmt.Sprint(box) {
					t.Errorf("%d wide, %s: %s moved from %v to %v", size[0], state, name, was, box)
				}
				before[name] = box
				if low := box[1] + box[len(box)-1]; name != "guesses" && (low > float64(size[1]) || box[1] < 0) {
					t.Errorf("%d wide, %s: %s ends at %v", size[0], state, name, low)
				}
			}
			if len(now) < 30 {
				t.Errorf("%d wide, %s: there are only %d things to tap", size[0], state, len(now))
			}
			p.Picture(t, fmt.Sprintf("steady-%d-%s", size[0], strings.ReplaceAll(state, " ", "-")))
		}
		same("at the beginning")
		p.Press(t, "c", "r", "a", "n", "e", "Enter")
		same("colours asked for")
		if best, colours := before["play-best"], before["enter-colours"]; colours[0]+colours[2] > best[0] {
			t.Errorf("%d wide: where the best guess at %v was tapped, the button for its colours comes, at %v", size[0], best, colours)
		}
		p.Press(t, "0")
		same("one colour is set")
		p.Press(t, "1", "0", "0", "2")
		await(t, p, `!document.querySelector("#stop").hidden && document.querySelector("#play-best")`)
		same("searching")
		await(t, p, `/ [1-9][0-9]* s /.test(document.querySelector("#progress").textContent)`) // the seconds go on
		pagetest.Eval[bool](t, p, "window.letGo()")
		await(t, p, `document.querySelector("table.exact")`)
		advised(t, p)
		same("searched")
		p.Press(t, "r", "o", "a", "s", "t", "Enter", "Enter")
		await(t, p, `document.querySelector(".at-row")`)
		same("a wrong clue")
		p.Tap(t, "#undo")
		advised(t, p)
		pagetest.Eval[bool](t, p, fmt.Sprintf(hold, "search"))
		p.Tap(t, "#review-game")
		scrolled := pagetest.Eval[float64](t, p, "scrollY")
		pagetest.Eval[bool](t, p, "window.letGo()")
		await(t, p, `document.querySelector("#review .sums")`)
		must.Equal(t, pagetest.Eval[float64](t, p, "scrollY"), scrolled, "%d wide: when the review came the page scrolled from %v to", size[0], scrolled)
		pagetest.Eval[bool](t, p, "scrollTo(0, 0) ?? true")
		pagetest.Eval[bool](t, p, `(location.hash = "#day=2026-11-01") && true`) // with the notice of unknown days
		await(t, p, `document.querySelector("#settings-summary").textContent.includes("11\u201101") && document.querySelector("#play-best")`)
		low := pagetest.Eval[float64](t, p, `document.querySelector(".actions").getBoundingClientRect().bottom`)
		must.Hold(t, low <= float64(size[1]), "%d wide, a day: the actions end at %v", size[0], low)
		p.Picture(t, fmt.Sprintf("steady-%d-day", size[0]))
		keys := map[string]bool{} // on several boards the keys stay where they are, however many rows there are
		for _, game := range []string{"#boards=2", "#boards=2&game=crane.BYBBG.BBBBB", "#boards=4", "#boards=4&game=crane.BYBBG.BBBBB.BYBBG.BBBBB"} {
			goTo(t, p, game)
			keys[fmt.Sprint(pagetest.Eval[float64](t, p, `document.querySelector(".actions").getBoundingClientRect().bottom`))] = true
		}
		goTo(t, p, "#day=any")
		form := pagetest.Eval[bool](t, p, `(() => {
			const [fold, boards] = ["#settings-fold", "#boards"].map((id) => document.querySelector(id));
			fold.open = true;
			boards.value = 4;
			boards.dispatchEvent(new Event("change"));
			return fold.open;
		})()`)
		must.Equal(t, form, (size[0] >= 820), "%d wide: after several boards were chosen the form is open", size[0])
		if len(keys) > 1 {
			t.Errorf("%d wide, several boards: the actions end at %v", size[0], keys)
		}
	}
}

// A program without its engine says how to build it. A worker that is ended while it loads causes no error message.
func testNoEngine(t *testing.T, b *pagetest.Browser, loaded *pagetest.Page) {
	pages := page.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/engine/") {
			http.NotFound(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := b.Open(t, server.URL)
	await(t, p, `!document.querySelector("#trouble").hidden`)
	must.Tells(t, p.Text(t, "#trouble"), "scripts/site", "without its engine the page says")
	alarms := pagetest.Eval[[]string](t, loaded, `import("/js/engine.js").then(async ({ Engine }) => {
		const alarms = [];
		const engine = new Engine((reason) => alarms.push(reason));
		for (let n = 0; n < 20; n++) {
			engine.search("words", {}).catch(() => {});
			engine.stop();
		}
		await engine.search("words", {});
		return alarms;
	})`)
	must.Hold(t, len(alarms) == 0, "searches that were ended raise %q", alarms)
}
