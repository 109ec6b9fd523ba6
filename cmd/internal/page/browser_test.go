package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// The page is opened in a real browser. Its pictures are kept in the folder ABSURDIST_PICTURES, if that is set.
func TestPage(t *testing.T) {
	server := httptest.NewServer(page.Handler())
	t.Cleanup(server.Close)
	b := pagetest.Start(t)
	t.Run("figures", func(t *testing.T) { testFigures(t, b) })
	// These tests share a page, because its engine takes most of their time.
	p := open(t, b, server.URL+"/#day=any")
	t.Run("typing", func(t *testing.T) { testTyping(t, p) })
	t.Run("stop", func(t *testing.T) { testStop(t, p) })
	t.Run("game", func(t *testing.T) { testGame(t, b, p, server.URL) })
	t.Run("keys", func(t *testing.T) { testKeys(t, p) })
	t.Run("colours", func(t *testing.T) { testColours(t, b, p, server.URL) })
	t.Run("no word", func(t *testing.T) { testNoWord(t, p) })
	t.Run("faults", func(t *testing.T) { testFaults(t, p) })
	t.Run("paste", func(t *testing.T) { testPaste(t, p) })
	t.Run("review of others", func(t *testing.T) { testReviewOfOthers(t, p) })
	t.Run("review", func(t *testing.T) { testReview(t, p) })
	t.Run("kinds", func(t *testing.T) { testKinds(t, p) })
	t.Run("same answers", func(t *testing.T) { testSameAnswers(t, p) })
	t.Run("looks", func(t *testing.T) { testLooks(t, p) })
	t.Run("links", func(t *testing.T) { testLinks(t, p) })
	t.Run("own list", func(t *testing.T) { testOwnList(t, p) })
	t.Run("steady", func(t *testing.T) { testSteady(t, p) })
	t.Run("company", func(t *testing.T) { testCompany(t, p) })
	t.Run("group", func(t *testing.T) { testGroup(t, b, p, server.URL) })
	t.Run("way back", func(t *testing.T) { testWayBack(t, b, p, server.URL) })
	t.Run("days", func(t *testing.T) { testDays(t, p) })
	t.Run("no engine", func(t *testing.T) { testNoEngine(t, b, p) })

	t.Run("ending", func(t *testing.T) { testEnding(t, b, server.URL) })
	t.Run("lost", func(t *testing.T) { testLost(t, b, server.URL) })
	t.Run("no WebAssembly", func(t *testing.T) { testNoWebAssembly(t, b) })
	t.Run("folder", func(t *testing.T) { testFolder(t, b) })
}

// open opens the page with a game in its address, and waits for the advice.
func open(t *testing.T, b *pagetest.Browser, address string) *pagetest.Page {
	t.Helper()
	p := b.Open(t, address)
	t.Cleanup(func() { must.Equal(t, p.Problems(), nil, "the page's console") })
	advised(t, p)
	return p
}

// afresh goes from the game of another test to that of an address.
func afresh(t *testing.T, p *pagetest.Page, hash string) {
	t.Helper()
	p.Resize(t, 1280, 960)
	pagetest.Eval[bool](t, p, "(localStorage.clear(), document.activeElement.blur(), scrollTo(0, 0)) ?? true")
	goTo(t, p, hash)
}

// advised waits until the advice on the position on the board is complete.
func advised(t *testing.T, p *pagetest.Page) {
	t.Helper()
	await(t, p, `!document.querySelector("#advice[aria-busy]") || !document.querySelector("#trouble").hidden`)
}

// await waits until an expression is true on the page.
func await(t *testing.T, p *pagetest.Page, expression string) {
	t.Helper()
	for start := time.Now(); !pagetest.Eval[bool](t, p, fmt.Sprintf(`new Promise((done) => {
		const since = performance.now();
		const look = () => (%s) || performance.now() - since > 1000 ? done(Boolean(%[1]s)) : setTimeout(look, 5);
		look();
	})`, expression)); {
		if since := time.Since(start); since > 10*time.Minute {
			t.Fatalf("after %v it is not true that %s: %.600s %q", since, expression, p.Text(t, "body"), p.Problems())
		}
	}
}

// faults returns the messages below rows.
func faults(t *testing.T, p *pagetest.Page) []string {
	t.Helper()
	return pagetest.Eval[[]string](t, p, `[...document.querySelectorAll(".at-row")].map(({ textContent }) => textContent)`)
}

// A whole game is played by the page's advice, against a page in another tab.
func testGame(t *testing.T, b *pagetest.Browser, solver *pagetest.Page, address string) {
	afresh(t, solver, "#day=any")
	game := b.Open(t, address+"/practice/wordle/?modals=none&reveal=0")
	await(t, game, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0`)
	guess := ""
	for n := range 6 {
		// The last advice may still show, and a longer search may prefer another word.
		await(t, solver, fmt.Sprintf(`(document.querySelector("#play-best")?.dataset.guess ?? %q) !== %[1]q`, guess))
		advised(t, solver)
		guess = pagetest.Eval[string](t, solver, `document.querySelector("#play-best").dataset.guess`)
		game.Press(t, strings.Split(guess, "")...)
		game.Press(t, "Enter")
		await(t, game, fmt.Sprintf("window.mockLog.clues.length > %d", n))
		clue := pagetest.Eval[string](t, game, "window.mockLog.clues.at(-1)")
		solver.Tap(t, "#play-best")
		await(t, solver, fmt.Sprintf(`document.querySelectorAll(".row button.tile").length === %d`, 5*(n+1)))
		// Known green tiles are green at once; keys start after them.
		if first := pagetest.Eval[int](t, solver, `[...document.querySelectorAll(".row button.tile")].slice(-5).findIndex((tile) => tile.matches(".unset"))`); first >= 0 {
			solver.Press(t, strings.Split(strings.ToLower(clue[first:]), "")...)
		}
		if clue == "GGGGG" {
			advised(t, solver)
			must.Equal(t, solver.Text(t, "#status"), "Solved.", "the page says")
			must.Equal(t, solver.Text(t, "#left"), "", "a solved game has words left")
			return
		}
	}
	t.Errorf("six guesses were not enough: %s", pagetest.Eval[string](t, solver, "location.hash"))
}

// Everything can be done with keys, and the address describes the position.
func testKeys(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	p.Press(t, "c", "r", "a", "n", "x", "Backspace", "e", "Enter", "0", "1", "0", "0", "2")
	advised(t, p)
	const want = "#day=any&game=crane.BYBBG"
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), want, "the address ends in")
	must.Equal(t, p.Text(t, "#status"), "39 words left.", "the page says")
	must.Equal(t, p.Text(t, "#play-best"), "SOUTH", "the page plays")
	p.Press(t, "ArrowLeft", "ArrowLeft", "1", "s", "h", "o", "u", "t", "Enter", "Enter")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=crane.BYYBG_shout.BBBBB", "the address ends in")
}

func testOwnList(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	use := func(words string) { useOwn(t, p, words) }
	use("crane\n\nslat")
	must.Tells(t, p.Text(t, "#trouble"), `the box “Words, one a line”, line 3: "slat" has 4 letters`)
	use("planet\nplates\nplaned\n")
	must.Hold(t, p.Text(t, "#status") == "3 words left." && pagetest.Eval[bool](t, p, `document.querySelector("#status").checkVisibility()`),
		"after a list that is wrong was mended the page says %q, or hides it", p.Text(t, "#status"))
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p.Resize(t, size[0], size[1])
		for words, open := range map[string]bool{"planet\nplates": false, "crane\nslat": true} {
			use(words)
			must.Equal(t, pagetest.Eval[bool](t, p, `document.querySelector("#settings-fold").open`), open, "%d wide, after the list %q the form is open", size[0], words)
		}
	}
	use("planet\nplates\nplaned\n")
	must.Equal(t, pagetest.Eval[int](t, p, `document.querySelector(".row").children.length`), 6, "tiles of a row")
}

// A pasted grid has words beside its rows, or they are typed into its rows afterwards.
func testPaste(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	paste := func(grid string) {
		t.Helper()
		pagetest.Eval[bool](t, p, fmt.Sprintf(`(() => {
			document.querySelector("#paste").click();
			document.querySelector("#paste-text").value = %q;
			document.querySelector("#paste-use").click();
			return true;
		})()`, grid))
	}
	paste("Wordle 1,808 3/6\n\ncrane ⬜🟨⬜🟩")
	must.Equal(t, p.Text(t, "#paste-fault"), "line 3: 4 squares, and the words have 5 letters", "the page says")
	paste("Wordle 1,808 3/6\n\ncrane ⬜🟨⬜⬜🟩\nshout=bybbb")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=crane.BYBBG_shout.BYBBB", "the address ends in")
	paste("⬜🟨⬜⬜🟩\nshout=bybbb")
	fault := p.Text(t, "#paste-fault")
	must.Hold(t, strings.HasPrefix(fault, "a row has no word, and one below it has"), "the page says %q", fault)
	pagetest.Eval[bool](t, p, `document.querySelector("#paste-dialog").close() ?? document.querySelector("#paste").focus() ?? true`)
	paste("Wordle 1,808 2/6\n\n⬜🟨⬜⬜🟩\n⬜🟨⬜⬜⬜") // the focus returns to the button, but Enter still goes to the board
	p.Picture(t, "grid")
	typed := func(word string) {
		t.Helper()
		p.Press(t, strings.Split(word, "")...)
		p.Press(t, "Enter")
	}
	typed("crane")
	typed("shouy")
	said := faults(t, p)
	must.Hold(t, len(said) == 1 && strings.HasPrefix(said[0], "SHOUY is not"), "the page says %q", said)
	p.Press(t, "Backspace")
	typed("t")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=crane.BYBBG_shout.BYBBB", "after the words were typed the address ends in")
}

// A browser without WebAssembly shows a sentence that says so.
func testNoWebAssembly(t *testing.T, b *pagetest.Browser) {
	pages := page.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/js/look.js" {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, "delete globalThis.WebAssembly;")
			return
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := open(t, b, server.URL)
	must.Tells(t, p.Text(t, "#trouble"), "This browser has no WebAssembly", "the page says")
}

// The written folder works on any server, below any path. After it was opened once, it works without a server.
func testFolder(t *testing.T, b *pagetest.Browser) {
	dir := t.TempDir()
	must.Do(t, page.Write(filepath.Join(dir, "solver")))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	p := open(t, b, server.URL+"/solver/#day=any&game=crane.BYBBG")
	must.Equal(t, pagetest.Eval[int](t, p, `document.querySelectorAll("footer a").length`), 4, "links in the footer")
	practise(t, b, server.URL+"/solver/practice/")
	for _, request := range p.Requests() {
		must.Hold(t, strings.HasPrefix(request, server.URL+"/solver/"), "the page asked for %s", request)
	}
	await(t, p, "navigator.serviceWorker.controller") // now it has stored what the page needs
	server.CloseClientConnections()
	server.Close()
	if !pagetest.Eval[bool](t, p, `Promise.all(["./", "style.css", "js/main.js", "js/worker.js", "engine/absurdist.wasm.gz", "data/words/nyt-others.txt"].map((name) => fetch(name)))
		.then((all) => all.every(({ ok }) => ok), () => false)`) {
		t.Errorf("without its server the page does not come: %q", p.Problems())
	}
	pagetest.Eval[bool](t, p, `(location.hash = "day=any&game=crane.BYBBG_shout.BYBBB") && true`)
	await(t, p, `document.querySelectorAll(".row button.tile").length === 10`)
	advised(t, p)
	must.Hold(t, strings.Contains(p.Text(t, "#status"), "left."), "without its server the page says %q %q", p.Text(t, "#status"), p.Text(t, "#trouble"))
}

// practise opens practice pages, each by its link: those of Wordle and Absurdle and every sixth, or all with ABSURDIST_ALL. They need no
// server to work, and nothing covers their boards.
func practise(t *testing.T, b *pagetest.Browser, address string) {
	t.Helper()
	overview := b.Open(t, address)
	await(t, overview, `document.querySelectorAll("a.card").length > 10`)
	overview.Picture(t, "practice")
	for i, link := range pagetest.Eval[[]string](t, overview, `[...document.querySelectorAll("a.card")].map(({ href }) => href)`) {
		played := strings.Contains(link, "/wordle/") || strings.Contains(link, "/absurdle/")
		if !played && i%6 > 0 && os.Getenv("ABSURDIST_ALL") == "" {
			continue
		}
		p := b.Open(t, link)
		await(t, p, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0`)
		if played {
			p.Press(t, "s", "a", "l", "e", "t", "Enter")
			await(t, p, "window.mockLog.clues.length === 1")
		}
		for _, request := range p.Requests() {
			must.Hold(t, strings.HasPrefix(request, address), "%s asked for %s", link, request)
		}
		must.Equal(t, p.Problems(), nil, "the console of %s", link)
	}
}
