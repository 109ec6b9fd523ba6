package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/engine/basics/must"
)

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
func testTyping(t *testing.T, b *pagetest.Browser, address string) {
	p := open(t, b, address+"/#day=any")
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
}

// boxes returns the boxes of everything that can be tapped, by what it is.
const boxes = `Object.fromEntries([...document.querySelectorAll("#settings-summary, #theme, #contrast, .tile[data-at], .key, .actions button, #play-best, #enter-colours, #guesses")]
	.filter((e) => e.checkVisibility({ visibilityProperty: true }))
	.map((e) => { const { left, top, width, height } = e.getBoundingClientRect();
		return [e.id || e.dataset.at || e.textContent, e.id === "guesses" ? [left, top, width] : [left, top, width, height]]; }))`

// Nothing that can be tapped moves when a search begins or ends, when colours are asked for, or when a clue is wrong. The buttons
// for the game stand above the fold.
func testSteady(t *testing.T, b *pagetest.Browser, address string) {
	for _, size := range [][2]int{{390, 844}, {1280, 800}} {
		p := b.Open(t, address+"/#day=any")
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
			picture(t, p, fmt.Sprintf("steady-%d-%s", size[0], strings.ReplaceAll(state, " ", "-")))
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
		click(t, p, "#undo")
		advised(t, p)
		pagetest.Eval[bool](t, p, fmt.Sprintf(hold, "search"))
		click(t, p, "#review-game")
		scrolled := pagetest.Eval[float64](t, p, "scrollY")
		pagetest.Eval[bool](t, p, "window.letGo()")
		await(t, p, `document.querySelector("#review .sums")`)
		must.Equal(t, pagetest.Eval[float64](t, p, "scrollY"), scrolled, "%d wide: when the review came the page scrolled from %v to", size[0], scrolled)
		pagetest.Eval[bool](t, p, "scrollTo(0, 0) ?? true")
		pagetest.Eval[bool](t, p, `(location.hash = "#day=2026-11-01") && true`) // with the notice of unknown days
		await(t, p, `document.querySelector("#settings-summary").textContent.includes("11\u201101") && document.querySelector("#play-best")`)
		if low := pagetest.Eval[float64](t, p, `document.querySelector(".actions").getBoundingClientRect().bottom`); low > float64(size[1]) {
			t.Errorf("%d wide, a day: the actions end at %v", size[0], low)
		}
		picture(t, p, fmt.Sprintf("steady-%d-day", size[0]))
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
	if trouble := text(t, p, "#trouble"); !strings.Contains(trouble, "scripts/site") {
		t.Errorf("without its engine the page says %q", trouble)
	}
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
	if len(alarms) > 0 {
		t.Errorf("searches that were ended raise %q", alarms)
	}
}
