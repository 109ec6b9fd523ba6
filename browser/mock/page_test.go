package mock_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// keys are the keys on a page, in its script.
const keys = `document.querySelectorAll("[aria-label=Keyboard] > * > *")`

// openWith opens a page whose word lists hold these words and no others.
func openWith(t *testing.T, path string, lists map[string][]string) *chrome.Tab {
	t.Helper()
	pages := mock.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, "/words/"), ".json")
		if words, found := lists[name]; found {
			fmt.Fprintf(w, `{"answers": ["%s"], "others": []}`, strings.Join(words, `", "`))
			return
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	tab := browsertest.Tab(t)
	browsertest.Open(t, tab, server.URL+path)
	await(t, tab, "window.mockLog && "+keys+".length > 0")
	return tab
}

// await waits until an expression is true of the page.
func await(t *testing.T, tab *chrome.Tab, expression string) {
	t.Helper()
	browsertest.Eval[bool](t, tab, fmt.Sprintf(`new Promise((done) => {
		const look = () => (%s) ? done(true) : requestAnimationFrame(look);
		look();
	})`, expression))
}

// played holds the page's log against the words that it should have taken and refused.
func played(t *testing.T, tab *chrome.Tab, words, clues, rejected []string) {
	t.Helper()
	log := browsertest.ReadLog(t, tab)
	must.Hold(t, slices.Equal(log.Words, words) && slices.Equal(log.Clues, clues) && slices.Equal(log.Rejected, rejected),
		"the page took %s with %s and refused %s, want %s with %s and %s", log.Words, log.Clues, log.Rejected, words, clues, rejected)
}

// Hello wordl's slider sets the length at the start, and between games; then the words are those of another list.
func TestHelloWordlSlider(t *testing.T) {
	tab := openWith(t, "/hello-wordl/?length=8&secret=absolute", map[string][]string{
		"en-8": {"absolute", "resolute", "solution"}, "en-11": {"millionaire"},
	})
	tiles := func() int { return browsertest.Eval[int](t, tab, `document.querySelector("tr.Row").cells.length`) }
	alert := `document.querySelector("[role=alert]").textContent`
	n := tiles()
	must.Need(t, n == 8, "%d tiles, want 8", n)
	browsertest.Type(t, tab, "resolut")
	await(t, tab, alert+` === "Too short"`)
	browsertest.Type(t, tab, "o")
	await(t, tab, alert+` === "Not a valid word"`)
	browsertest.Eval[bool](t, tab, `(() => {
		const press = (name) => [...document.querySelectorAll(".Game-keyboard-button")].find((key) => key.textContent === name).click();
		press("⌫"); press("e"); press("Enter");
		return true;
	})()`)
	must.Hold(t, browsertest.Eval[bool](t, tab, `document.querySelector("#wordLength").disabled`), "the slider can be moved in mid-game")
	browsertest.Type(t, tab, "absolute")
	await(t, tab, alert+`.startsWith("You won! The answer was ABSOLUTE.")`)
	played(t, tab, []string{"resolute", "absolute"}, []string{"BBGGGGGG", "GGGGGGGG"}, []string{"resolut", "resoluto"})

	browsertest.Eval[bool](t, tab, `(() => {
		const slider = document.querySelector("#wordLength");
		slider.focus();
		slider.value = 11;
		slider.dispatchEvent(new Event("change"));
		return true;
	})()`)
	await(t, tab, alert+` === "11 letters"`)
	must.Same(t, tiles(), 11, "tiles")
	browsertest.Type(t, tab, "millionaire")
	await(t, tab, alert+`.startsWith("You won!")`)
}

// The pages of other languages take the letters of their keyboards, capitals, and ignored accents, by clicks and by keys. They refuse words
// in their own ways.
func TestLanguages(t *testing.T) {
	for _, c := range []struct {
		site, query, list string
		words             []string // the last is the answer
		typed             []string // how the words are typed, the first by clicks
		clues             []string
		unknown, refused  string // a word, and what is true of the page once it is refused
		board, text       string // the element that holds the board, and its text in the end
	}{
		{
			"wordle-de", "?reveal=0&secret=süßen", "de-5",
			[]string{"größe", "füßen", "süßen"},
			[]string{"GRÖẞE", "FÜßEN", "süẞen"},
			[]string{"BBBYY", "BGGGG", "GGGGG"},
			"xxxxx", `document.querySelector("#board .row.shake")`,
			"#board", "GRÖẞEFÜẞENSÜẞEN",
		},
		{
			"wordle-ru", "?reveal=0&secret=зайка", "ru-5",
			[]string{"чайка", "отчет", "зайка"},
			[]string{"ЧАЙКА", "ОТЧЁТ", "зайка"},
			[]string{"BGGGG", "BBBBB", "GGGGG"},
			"щщщщщ", `document.querySelectorAll(".square.animate__headShake").length === 5`,
			"#board", "чайкаотчетзайка",
		},
		{
			"absurdle-cat", "", "ca-5",
			[]string{"força", "coŀla", "caçar"},
			[]string{"FORÇA", "coŀlà", "CAÇAR"},
			[]string{"BBYYY", "GBBBY", "GGGGG"},
			"zzzzz", `document.querySelector(".fixed p")?.textContent === "Paraula no trobada"`,
			".grow", "FORÇACOL·LLACAÇARCAÇAR", // the page shows the last word once more
		},
	} {
		t.Run(c.site, func(t *testing.T) {
			tab := openWith(t, "/"+c.site+"/"+c.query, map[string][]string{c.list: c.words})
			browsertest.Eval[bool](t, tab, `(document.querySelector("#dismiss-info")?.click(), true)`)
			click(t, tab, c.typed[0])
			// A refusal may be gone before anyone looks.
			browsertest.Eval[bool](t, tab, fmt.Sprintf(`(() => {
				const look = () => (window.refused ||= Boolean(%s));
				new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
				return true;
			})()`, c.refused))
			browsertest.Type(t, tab, c.unknown)
			await(t, tab, "window.refused")
			browsertest.Type(t, tab, "\b\b\b\b\b"+c.typed[1])
			browsertest.Type(t, tab, c.typed[2])
			await(t, tab, "window.mockLog.words.length === 3")
			played(t, tab, c.words, c.clues, []string{c.unknown})
			got := browsertest.Eval[string](t, tab, fmt.Sprintf("document.querySelector(%q).textContent", c.board))
			must.Hold(t, strings.TrimSpace(got) == c.text, "the board shows %s, want %s", got, c.text)
		})
	}
}

// click clicks a word on the page's keyboard, and Enter.
func click(t *testing.T, tab *chrome.Tab, word string) {
	t.Helper()
	browsertest.Eval[bool](t, tab, fmt.Sprintf(`(() => {
		const press = (...names) => [...%s].find((key) => names.includes(key.textContent.toUpperCase())).click();
		for (const letter of %q) press(letter);
		press("ENTER", "✔", "ВВОД");
		return true;
	})()`, keys, word))
}

// Absurdle's board is as wide as its words. With words of eight letters the page still dodges, and applies hard mode.
func TestAbsurdleOfEightLetters(t *testing.T) {
	list := []string{"absolute", "resolute", "solution", "dinosaur"}
	tab := openWith(t, "/absurdle/?hard=1", map[string][]string{"original": list})
	browsertest.Type(t, tab, "resolute")
	browsertest.Type(t, tab, "dinosaur")
	await(t, tab, `document.querySelector(".absurdle__button--primary")?.textContent === "Guess must contain L"`)
	click(t, tab, "⌫⌫⌫⌫⌫⌫⌫⌫SOLUTION")
	await(t, tab, `document.querySelector(".absurdle__verdict").textContent === "You cornered it in 2 guesses!"`)
	played(t, tab, []string{"resolute", "solution"}, []string{"BBYYYYYB", "GGGGGGGG"}, []string{"dinosaur"})
	must.Equal(t, browsertest.Eval[int](t, tab, `document.querySelectorAll(".absurdle__guess-box--exact").length`), 8, "boxes are green")
}
