package play_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// opening is the number of guesses that force Absurdle's host onto jazzy.
const opening = 4

// played returns a game of n guesses that ends on jazzy and begins with the opening.
func played(t *testing.T, n int) []game.Word {
	t.Helper()
	words := must.Get(game.LongestGame())(t)
	host := game.NewAdversary(browsertest.Words(t, "original").Answers(), game.LeastInformation)
	for _, w := range words[:opening] {
		host.Answer(w)
	}
	must.Need(t, len(host.Left()) == 1, "the first %d words of the longest game leave %d answers, want 1", opening, len(host.Left()))
	return append(words[:n-1:n-1], words[len(words)-1])
}

// status is the script's own report.
type status struct {
	Guesses, Next int
	Refused       []string
	State, Note   string
}

// desk is a page with the script.
type desk struct {
	t    *testing.T
	tab  *chrome.Tab
	game []game.Word
}

func sit(t *testing.T, words []game.Word, options ...string) *desk {
	t.Helper()
	values := url.Values{"words": {"original"}}
	for pair := range slices.Chunk(options, 2) {
		values.Set(pair[0], pair[1])
	}
	d := &desk{t, browsertest.Tab(t), words}
	d.open(browsertest.Mock(t, "absurdle", values))
	return d
}

// open opens an address and waits until the game is ready.
func (d *desk) open(address string) {
	d.t.Helper()
	browsertest.Open(d.t, d.tab, address)
	browsertest.Eval[bool](d.t, d.tab, `new Promise((resolve) => {
		const look = () => (document.querySelector(".absurdle__guess-table tr") ? resolve(true) : setTimeout(look, 5));
		look();
	})`)
}

// paste runs the script in the page's own world, like the console.
func (d *desk) paste() {
	d.t.Helper()
	var script strings.Builder
	must.Do(d.t, play.WriteConsole(&script, d.game[len(d.game)-1], d.game[:opening], d.game))
	browsertest.Eval[bool](d.t, d.tab, script.String()+"\ntrue")
}

// done waits for the end.
func (d *desk) done() status {
	d.t.Helper()
	return d.reach("done", len(d.game)-1)
}

// reach waits until the script has a given state and number of guesses.
func (d *desk) reach(state string, guesses int) status {
	d.t.Helper()
	s := browsertest.Eval[status](d.t, d.tab, fmt.Sprintf(`new Promise((resolve) => {
		const began = performance.now();
		const look = () => {
			const s = absurdist.status;
			if (s.state === %q && s.guesses >= %d || performance.now() - began > 20_000) resolve(s);
			else setTimeout(look, 5);
		};
		look();
	})`, state, guesses))
	if s.State != state || s.Guesses < guesses {
		d.t.Fatalf("it stands at %+v, not %s after %d guesses; its panel shows %q", s, state, guesses, d.panel())
	}
	return s
}

// panel returns the text of the script's panel.
func (d *desk) panel() string {
	d.t.Helper()
	return browsertest.Eval[string](d.t, d.tab, `(() => {
		const box = [...document.querySelectorAll("div")].find((e) => e.shadowRoot).shadowRoot.querySelector("dialog");
		return box.checkVisibility() ? box.innerText : "";
	})()`)
}

// press presses the panel's button with the given text.
func (d *desk) press(text string) {
	d.t.Helper()
	found := browsertest.Eval[bool](d.t, d.tab, fmt.Sprintf(`(() => {
		const root = [...document.querySelectorAll("div")].find((e) => e.shadowRoot).shadowRoot;
		const button = [...root.querySelectorAll("button")].find((b) => b.checkVisibility() && b.textContent === %q);
		button?.click();
		return button !== undefined;
	})()`, text))
	if !found {
		d.t.Fatalf("the panel has no button %q: %s", text, d.panel())
	}
}

// agree compares the page's own log with the words and their clues for jazzy.
func (d *desk) agree(words []game.Word) {
	d.t.Helper()
	log := browsertest.ReadLog(d.t, d.tab)
	if len(log.Words) != len(words) {
		d.t.Fatalf("the page has had %d guesses, want %d", len(log.Words), len(words))
	}
	secret := words[len(words)-1]
	for i, w := range words {
		if clue := game.Score(w, secret).String(); log.Words[i] != w.String() || log.Clues[i] != clue {
			d.t.Fatalf("guess %d is %s %s, want %s %s", i+1, log.Words[i], log.Clues[i], w, clue)
		}
	}
}

func TestPlaysToTheEnd(t *testing.T) {
	for _, options := range [][]string{nil, {"hard", "1"}, {"reveal", "5", "inputrow", "keep"}} {
		words := played(t, 150)
		if slices.Contains(options, "reveal") {
			words = played(t, 12)
		}
		d := sit(t, words, options...)
		before := browsertest.Listeners(t, d.tab)
		d.paste()
		end := d.done()
		must.Hold(t, end.Guesses == len(words) && len(end.Refused) == 0, "%v: it ends with %+v", options, end)
		d.agree(words)
		got, want := d.panel(), fmt.Sprintf("%d of %d guesses", len(words), len(words))
		must.Hold(t, strings.Contains(got, want) && strings.Contains(got, "JAZZY"), "%v: the panel shows %q, not %q", options, got, want)
		must.Equal(t, browsertest.Listeners(t, d.tab), before, "%v: what is left, and what was there before", options)
		hidden := browsertest.Eval[int](t, d.tab, `document.querySelectorAll("tr[style*=none]").length`)
		must.Equal(t, hidden, 0, "%v: rows that are still hidden", options)
		d.press("close")
		must.Equal(t, d.panel(), "", "%v: the panel, closed, shows", options)
	}
}

func TestPausesAndResumes(t *testing.T) {
	words := played(t, 16)
	d := sit(t, words, "reveal", "10")
	d.paste()
	d.reach("playing", 3)
	d.press("pause")
	paused := d.reach("paused", 3)
	must.Hold(t, paused.Guesses != len(words) && strings.Contains(d.panel(), "Paused."), "paused with %+v, the panel shows %q", paused, d.panel())
	// The current word is finished, and no other begins.
	still := browsertest.Eval[[]int](t, d.tab, `new Promise((resolve) => setTimeout(() => {
		const first = absurdist.status.guesses;
		setTimeout(() => resolve([first, absurdist.status.guesses]), 400);
	}, 400))`)
	must.Hold(t, still[0] == still[1] && still[0] <= paused.Guesses+1, "paused at %d guesses, later there are %v", paused.Guesses, still)
	d.press("resume")
	d.done()
	d.agree(words)
}

func TestRefusedWords(t *testing.T) {
	koran := game.MustWord("koran") // not in the page's list
	t.Run("left out", func(t *testing.T) {
		words := played(t, 30)
		d := sit(t, slices.Insert(slices.Clone(words), 10, koran))
		d.paste()
		end := d.done()
		must.Hold(t, slices.Equal(end.Refused, []string{"koran"}) && strings.Contains(d.panel(), "KORAN: skipped"),
			"it ends with %+v, the panel shows %q", end, d.panel())
		d.agree(words)
	})
	t.Run("needed", func(t *testing.T) {
		d := sit(t, slices.Insert(slices.Clone(played(t, 30)), 2, koran))
		d.paste()
		end := d.reach("error", 2)
		const want = `The page refuses KORAN ("not a word"), and the game can't do without it.`
		must.Hold(t, end.Guesses == 2 && end.Note == want && strings.Contains(d.panel(), want), "it stops with %+v, the panel shows %q", end, d.panel())
		must.Equal(t, browsertest.Eval[string](t, d.tab, `document.querySelector("table").rows[2].textContent`), "", "the row still holds")
	})
}

// After a reload the page has its rows again, and the script, pasted again, resumes.
func TestGoesOnAfterAReload(t *testing.T) {
	words := played(t, 60)
	d := sit(t, words, "reveal", "5")
	d.paste()
	d.reach("playing", 8)
	d.open(strings.Replace(browsertest.Eval[string](t, d.tab, "location.href"), "reveal=5", "reveal=0", 1))
	kept := browsertest.Eval[int](t, d.tab, `document.querySelectorAll(".absurdle__guess-table tr").length - 1`)
	must.Need(t, kept >= 8 && kept != len(words), "the page has %d rows after the reload", kept)
	d.paste()
	must.Equal(t, d.done().Guesses, len(words), "it ends with")
	d.agree(words[kept:])
}

// If the script is pasted again while it plays, the first one ends and the second continues.
func TestPastedTwice(t *testing.T) {
	words := played(t, 30)
	d := sit(t, words, "reveal", "5")
	d.paste()
	d.reach("playing", 3)
	d.paste()
	d.done()
	d.agree(words)
}

func TestStopsAtADifference(t *testing.T) {
	words := played(t, 30)
	d := sit(t, words, "fault", "lie:7")
	d.paste()
	end := d.reach("error", 6)
	want := fmt.Sprintf("Row 7, %s: the page answers ", words[6].Upper())
	if end.Guesses != 6 || !strings.HasPrefix(end.Note, want) || !strings.Contains(end.Note, "the game needs "+game.Score(words[6], words[29]).String()) {
		t.Errorf("it stops with %+v, want %s…", end, want)
	}
}

// The script does not touch another game on the page. Once that is over, the button tries again.
func TestAnotherGameOnThePage(t *testing.T) {
	d := sit(t, played(t, 30))
	browsertest.Type(t, d.tab, "query")
	d.paste()
	end := d.reach("error", 0)
	must.Hold(t, strings.Contains(end.Note, "QUERY, is not of this game"), "it stops with %+v", end)
	browsertest.Eval[bool](t, d.tab, `[...document.querySelectorAll("button")].find((b) => b.textContent === "new game").click(), true`)
	d.press("try again")
	d.done()
}

func TestNoAbsurdle(t *testing.T) {
	d := &desk{t, browsertest.Tab(t), played(t, 30)}
	browsertest.Open(t, d.tab, browsertest.Mock(t, "wordle", nil))
	d.paste()
	must.Equal(t, d.reach("error", 0).Note, "There is no Absurdle on this page.", "it stops with")
}
