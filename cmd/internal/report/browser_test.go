package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
)

// The page is opened as a file in a real browser. Its pictures are kept in the folder ABSURDIST_PICTURES, if that is set.
func TestPage(t *testing.T) {
	b := pagetest.Start(t)
	t.Run("steps", func(t *testing.T) { testSteps(t, b) })
	t.Run("account", func(t *testing.T) { testAccount(t, b) })
	t.Run("accounts", func(t *testing.T) { testAccounts(t, b) })
	t.Run("list", func(t *testing.T) { testList(t, b) })
	t.Run("boards", func(t *testing.T) { testBoards(t, b) })
	t.Run("letters", func(t *testing.T) { testLetters(t, b) })
	t.Run("odd", func(t *testing.T) { testOdd(t, b) })
	t.Run("long", func(t *testing.T) { testLong(t, b) })
	t.Run("looks", func(t *testing.T) { testLooks(t, b) })
}

// open opens the page of some games. At the end of the test it checks that the page requested nothing but itself, and that
// its console is empty.
func open(t *testing.T, b *pagetest.Browser, games ...record.Game) *pagetest.Page {
	t.Helper()
	return openReviewed(t, b, nil, games...)
}

// openReviewed is [open] with the accounts of games.
func openReviewed(t *testing.T, b *pagetest.Browser, accounts map[int]*advice.Account, games ...record.Game) *pagetest.Page {
	t.Helper()
	name, _ := reviewedPage(t, "Report", accounts, games...)
	p := b.Open(t, "file://"+name)
	t.Cleanup(func() {
		for _, address := range p.Requests() {
			must.Hold(t, address == "file://"+name || strings.HasPrefix(address, "data:"), "the page asked for %s", address)
		}
		must.Equal(t, p.Problems(), nil, "the page's console")
	})
	return p
}

// board returns the letters and colors of the tiles, row after row, "." for empty ones.
func board(t *testing.T, p *pagetest.Page) string {
	t.Helper()
	return pagetest.Eval[string](t, p, `[...document.querySelectorAll(".board")].map((b) => [...b.querySelectorAll(".row")].filter((r) => r.querySelector(".tile:not(.empty)"))
		.map((r) => [...r.querySelectorAll(".tile")].map((e) => e.textContent + e.classList[1][0]).join("")).join(" ")).join(" | ")`)
}

// want compares what the page shows with what it should show.
func want(t *testing.T, what, got, wanted string) {
	t.Helper()
	must.Equal(t, got, wanted, "%s", what)
}

// Below a game's board stands what its guesses were worth. None of that stands below another game's board.
func testAccount(t *testing.T, b *pagetest.Browser) {
	value := func(guesses float64) review.Value { return review.Value{Guesses: guesses, Exact: true} }
	turn := func(word, clue string) review.Turn {
		var c game.Clue
		must.Do(t, c.UnmarshalText([]byte(clue)))
		return review.Turn{Guess: game.MustWord(word), Clue: c}
	}
	found := &review.Account{
		Start: value(3.5), Outcome: review.Won, Needed: 2, Loss: 0.25, Luck: 1.75,
		Steps: []review.Step{
			{
				Turn: turn("crane", "BBBBB"), Candidates: &review.Candidates{Before: 2309, After: 2}, Value: value(3.5), Played: value(3.75), Loss: 0.25, Luck: 1.25, Skill: 75,
				Best: []review.Choice{{Guess: game.MustWord("salet"), Value: value(3.5)}}, CouldBeAnswer: true,
			},
			{Turn: turn("jazzy", "GGGGG"), Candidates: &review.Candidates{Before: 2, After: 1}, Value: value(1.5), Played: value(1.5), Luck: 0.5, Skill: 99, CouldBeAnswer: true},
		},
	}
	game := play("entropy", "crane jumpy jazzy", "jazzy")
	game.Guesses[1].Rejected, game.Guesses[1].Clue = true, nil
	p := openReviewed(t, b, map[int]*advice.Account{1: advice.NewAccount(&advice.Played{Record: game}, found, nil)}, play("entropy", "slate jazzy", "jazzy"), game)
	const table = `document.getElementById("account").hidden ? "hidden" : [...document.querySelectorAll("#account-guesses tr")].map((r) => r.innerText.trim().replaceAll("\t", " ") + (r.classList.contains("now") ? " *" : "")).join(" | ")`
	want(t, "a game without an account", pagetest.Eval[string](t, p, table), "hidden")
	p.Tap(t, "#list tbody tr:nth-child(2)")
	want(t, "its account", pagetest.Eval[string](t, p, table), "1 CRANE 2,309 → 2 3.500 0.250 75 +1.250 best: SALET | 2 JAZZY 2 → won 1.500 0.000 99 +0.500 best *")
	want(t, "its sums", p.Text(t, "#account-sums"), "Won in 2 guesses; best play expects 3.500. −1.500 = cost 0.250 − luck +1.750; skill 87")
	const line = `document.querySelector("#account-line svg").getAttribute("aria-label")`
	want(t, "its line", pagetest.Eval[string](t, p, line), "Guesses expected in all: 3.50, 2.50, 2.00")
	p.Tap(t, "#account-guesses tr")
	want(t, "a step by the table", p.Text(t, "#counter"), "1 / 3")
	p.Tap(t, "#list tbody tr")
	want(t, "again without", pagetest.Eval[string](t, p, table), "hidden")
}

// Games on several boards and games with lies are reviewed from their records like others, in guesses and in bits.
func testAccounts(t *testing.T, b *pagetest.Browser) {
	d := game.Must(game.LoadList("original"))
	two := play("boards", "crane jazzy speed", "jazzy speed")
	liar := play("fibble", "crane jazzy", "jazzy")
	liar.Start.Host = game.Fibble()
	if err := liar.Guesses[0].Clue.UnmarshalText([]byte("GBYBB")); err != nil { // BBYBB with one lie
		t.Fatal(err)
	}
	accounts := map[int]*advice.Account{}
	games := []record.Game{two, liar}
	for i := range games {
		games[i].Start.SetWords(d)
		g := advice.Played{Record: games[i], Dict: d, Rows: 9}
		accounts[i] = game.Must(g.Review(t.Context(), review.Options{Nodes: 1000}))
	}
	p := openReviewed(t, b, accounts, games...)
	const shown = `document.getElementById("account").hidden ? "hidden" : [...document.querySelectorAll("#account th")].map((h) => h.textContent.trim()).filter(Boolean).join(", ") + ": " + [...document.querySelectorAll("#account-guesses tr")].map((r) => r.innerText.trim().split("\t").slice(0, 2).join(" ")).join(" | ")`
	want(t, "two boards", board(t, p), "cBrBaYnBeB jGaGzGzGyG | cBrBaBnBeY jBaBzBzByB sGpGeGeGdG")
	want(t, "their account", pagetest.Eval[string](t, p, shown), "#, Guess, Candidates, Expected, Cost, Skill, Luck, Best: 1 CRANE | 2 JAZZY | 3 SPEED")
	p.Tap(t, "#list tbody tr:nth-child(2)")
	want(t, "a liar", board(t, p), "cGrBaYnBeB jGaGzGzGyG")
	want(t, "its account", pagetest.Eval[string](t, p, shown), "#, Guess, Doubt, bits, Expected, Cost, Skill, Luck, Best: 1 CRANE | 2 JAZZY")
	must.Tells(t, p.Text(t, "#account-sums"), "bits", "its sums")
}

func testSteps(t *testing.T, b *pagetest.Browser) {
	g := play("entropy", "crane jumpy jazzy", "jazzy")
	g.Guesses[0].Candidates, g.Guesses[1].Candidates = 1234, 7
	p := open(t, b, g)
	const first, second, third = "cBrBaYnBeB", "jGuBmBpByG", "jGaGzGzGyG"
	want(t, "at the end", board(t, p), first+" "+second+" "+third)
	want(t, "counter", p.Text(t, "#counter"), "3 / 3")
	for _, c := range []struct{ key, board, counter, status string }{
		{"ArrowLeft", first + " " + second, "2 / 3", "Guess 2: jumpy, 7 candidates left, 1.5\u00a0ms"},
		{"Home", "", "0 / 3", "No guess yet"},
		{"ArrowLeft", "", "0 / 3", "No guess yet"},
		{"ArrowRight", first, "1 / 3", "Guess 1: crane, 1,234 candidates left, 1.5\u00a0ms"},
		{"End", first + " " + second + " " + third, "3 / 3", "Guess 3: jazzy, won, 1.5\u00a0ms"},
	} {
		p.Press(t, c.key)
		want(t, c.key, board(t, p), c.board)
		want(t, c.key, p.Text(t, "#counter"), c.counter)
		want(t, c.key, p.Text(t, "#status"), c.status)
	}
	const keys = `[..."ABCJRUZQ"].map((l) => { const k = [...document.querySelectorAll(".key")].find((e) => e.textContent === l.toLowerCase()); return l + (k.classList[1] || "-"); }).join(" ")`
	want(t, "keyboard", pagetest.Eval[string](t, p, keys), "AG B- CB JG RB UB ZG Q-")
	// The line goes down to 0, which stands below 1 at the bottom of the axis.
	const axis = `[...document.querySelectorAll("#chart svg text[text-anchor=end]")].map((e) => e.textContent).join(" ")`
	want(t, "axis", pagetest.Eval[string](t, p, axis), "0 1 10 100 1,000")
	const bottom = `(() => {
		const grid = document.querySelector("#chart svg .grid").getBBox().y, line = document.querySelector("#chart svg .all").getBBox();
		return Math.abs(line.y + line.height - grid) < 0.2 && line.height > 0;
	})()`
	must.Hold(t, pagetest.Eval[bool](t, p, bottom), "the line of a game that was won does not end at 0")
	p.Tap(t, "#first")
	p.Tap(t, "#next")
	want(t, "buttons", board(t, p), first)
	must.Hold(t, pagetest.Eval[bool](t, p, `document.querySelector("#previous").disabled === false`), "the buttons are not as they should be")
	p.Press(t, "Tab", "Tab", "Tab")
	if !pagetest.Eval[bool](t, p, `document.activeElement.matches(":focus-visible") && getComputedStyle(document.activeElement).outlineStyle !== "none"`) {
		t.Error("the focus can't be seen")
	}
	// Playing goes on to the end of the game, and stops there.
	pagetest.Eval[bool](t, p, `new Promise((done) => {
		new MutationObserver(() => document.getElementById("counter").textContent === "3 / 3" && done(true)).observe(document.getElementById("counter"), { childList: true });
		document.getElementById("play").click();
	})`)
	want(t, "after playing", pagetest.Eval[string](t, p, `document.getElementById("play").getAttribute("aria-label")`), "Play")
}

func testList(t *testing.T, b *pagetest.Browser) {
	var games []record.Game
	for i := range 150 {
		games = append(games, play([]string{"entropy", "optimal"}[i%2], "crane jazzy", "jazzy"))
	}
	lost := play("entropy", "crane slate abbey", "speed")
	stopped := play("entropy", "crane slate", "abide")
	stopped.End = nil
	games[0].Start.Strategy = "script:words=crane,then=entropy"
	p := open(t, b, append(games, lost, stopped)...)
	want(t, "a long name", pagetest.Eval[string](t, p, `((c) => [c.textContent, c.clientWidth < c.scrollWidth].join(" "))(document.querySelector("#list tbody tr").cells[4])`),
		"script:words=crane,then=entropy false")
	const rows = `document.querySelectorAll("#list tbody tr").length`
	must.Equal(t, pagetest.Eval[int](t, p, rows), 100, "rows at first")
	p.Tap(t, "#more")
	must.Equal(t, pagetest.Eval[int](t, p, rows), 152, "rows in all")
	pagetest.Eval[bool](t, p, `(filter.value = "entropy stopped", filter.dispatchEvent(new Event("input")), true)`)
	must.Equal(t, pagetest.Eval[int](t, p, rows), 1, "games were stopped")
	p.Tap(t, "#list tbody tr")
	want(t, "heading", p.Text(t, "#game-title"), "152. wordle: stopped after 2 guesses")
	p.Tap(t, ".hard [data-game]")
	want(t, "hardest", p.Text(t, "#game-title"), "151. wordle: SPEED, lost after 3 guesses")
	pagetest.Eval[bool](t, p, `(filter.value = "", document.querySelector("[data-key=guesses] button").click(), document.querySelector("[data-key=guesses] button").click(), true)`)
	want(t, "most guesses", pagetest.Eval[string](t, p, `document.querySelector("#list tbody td").textContent`), "151")
	want(t, "typed", func() string {
		pagetest.Eval[bool](t, p, "(filter.focus(), true)")
		p.Press(t, "p", "ArrowLeft")
		return pagetest.Eval[string](t, p, "filter.value") + p.Text(t, "#counter")
	}(), "p3 / 3")
}

func testBoards(t *testing.T, b *pagetest.Browser) {
	p := open(t, b, play("boards", "crane jazzy speed", "jazzy speed"))
	const first, second = "cBrBaYnBeB jGaGzGzGyG", "cBrBaBnBeY jBaBzBzByB sGpGeGeGdG"
	want(t, "at the end", board(t, p), first+" | "+second)
	want(t, "status", p.Text(t, "#status"), "Guess 3: speed, won, 1.5\u00a0ms")
	p.Press(t, "ArrowLeft")
	want(t, "before", board(t, p), first+" | cBrBaBnBeY jBaBzBzByB")
	want(t, "status", p.Text(t, "#status"), "Guess 2: jazzy, 25 candidates left, 1.5\u00a0ms")
	must.Equal(t, pagetest.Eval[int](t, p, `document.querySelectorAll(".board.solved").length`), 1, "boards are solved")
}

// Odd games: with refused words, with rows given by the page, with budgets of noisy pages, and without a guess.
func testOdd(t *testing.T, b *pagetest.Browser) {
	noisy := play("wordpl", "crane jazzy", "jazzy")
	noisy.Start.Host = game.Liar()
	noisy.Guesses[0].Epsilon, noisy.Guesses[1].Found = 12.5, true
	refused := play("entropy", "crane aahed jazzy", "jazzy")
	refused.Guesses[1].Clue, refused.Guesses[1].Rejected = nil, true
	none := play("entropy", "", "jazzy")
	none.End.Outcome, none.End.Error = record.Failed, "the page is gone"
	p := open(t, b, noisy, refused, none)
	side := func() string {
		return pagetest.Eval[string](t, p, `[...document.querySelectorAll(".side")].map((e) => e.textContent).join("; ")`)
	}
	want(t, "noisy", side(), "100 left, ε 12.5; given")
	must.Hold(t, pagetest.Eval[bool](t, p, `document.getElementById("keyboard").getClientRects().length === 0`), "a page that lies has a keyboard")
	p.Tap(t, "#list tbody tr:nth-child(2)")
	want(t, "after the refusal", board(t, p), "cBrBaYnBeB jGaGzGzGyG")
	want(t, "status", p.Text(t, "#status"), "Guess 2: jazzy, won, 1.5\u00a0ms")
	p.Press(t, "ArrowLeft")
	want(t, "at the refusal", board(t, p), "cBrBaYnBeB ararhrerdr")
	want(t, "refused", side(), "100 left; refused")
	want(t, "counter", p.Text(t, "#counter"), "2 / 3")
	p.Tap(t, "#list tbody tr:nth-child(3)")
	want(t, "no guess", p.Text(t, "#game-title")+" "+p.Text(t, "#status"), "3. wordle: JAZZY, failed after 0 guesses No guess yet")
	facts := p.Text(t, "#game-facts")
	must.Hold(t, strings.HasSuffix(facts, "the page is gone"), "the error is not told: %s", facts)
}

func testLong(t *testing.T, b *pagetest.Browser) {
	p := open(t, b, longGame(t))
	want(t, "counter", p.Text(t, "#counter"), "10,692 / 10,692")
	n := pagetest.Eval[int](t, p, `document.querySelectorAll(".row").length`)
	must.Hold(t, n == 10, "%d rows are drawn, want a window of 10", n)
	n = pagetest.Eval[int](t, p, `document.querySelectorAll("*").length`)
	must.Hold(t, n <= 600, "%d elements", n)
	p.Press(t, "ArrowLeft", "ArrowLeft")
	want(t, "counter", p.Text(t, "#counter"), "10,690 / 10,692")
}

// The page fits every width and follows the theme.
func testLooks(t *testing.T, b *pagetest.Browser) {
	for _, c := range []struct {
		name  string
		games []record.Game
	}{
		{"wordle", []record.Game{play("entropy", "crane slate abbey", "abbey"), play("optimal", "crane abbey", "abbey")}},
		{"long", []record.Game{longGame(t)}},
		{"boards", []record.Game{play("boards", "crane jazzy speed abbey slate babka abide", "jazzy speed slate abbey babka abide crane "+
			"cigar rebut sissy humph awake blush focal evade naval")}},
	} {
		p := open(t, b, c.games...)
		for _, width := range []int{360, 768, 1280} {
			p.Resize(t, width, 900)
			p.Fits(t, c.name, width)
			must.Equal(t, pagetest.Eval[string](t, p, outOfPanel), "", "%s at %d: out of its panel", c.name, width)
			papers := map[string]bool{}
			for _, theme := range []string{"light", "dark"} {
				p.Theme(t, theme)
				papers[pagetest.Eval[string](t, p, "getComputedStyle(document.body).backgroundColor")] = true
				p.Picture(t, fmt.Sprintf("report-%s-%d-%s", c.name, width, theme))
			}
			must.Hold(t, len(papers) == 2, "%s: light and dark look alike: %v", c.name, papers)
		}
		p.Theme(t, "dark")
		p.Tap(t, "#theme") // from auto to light
		want(t, "switched", pagetest.Eval[string](t, p, `getComputedStyle(document.documentElement).colorScheme`), "light")
		want(t, "theme", p.Text(t, "#theme"), "Theme: light")
		p.Tap(t, "#contrast")
		p.Tap(t, "#marks")
		must.Equal(t, pagetest.Eval[string](t, p, `getComputedStyle(document.querySelector(".tile.B"), "::after").content`), `"B"`, "a grey tile is marked")
		p.Picture(t, "report-"+c.name+"-contrast")
	}
}

// outOfPanel names a visible text or tile that its panel would cut off.
const outOfPanel = `(() => {
	for (const panel of document.querySelectorAll(".viewer")) {
		const box = panel.getBoundingClientRect();
		for (const e of panel.querySelectorAll(".tile, .side, .key, button, output, input, p, h2")) {
			const r = e.getBoundingClientRect();
			if (r.width && (r.left < box.left || r.right > box.right)) return e.className || e.id || e.tagName;
		}
	}
	return "";
})()`
