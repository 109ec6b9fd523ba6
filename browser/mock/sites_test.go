package mock_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// equations returns the engine's list.
func equations() []string {
	return game.Texts(game.Must(game.LoadList("equation-8")).Answers())
}

// What the page takes without a remark is what the engine lists: all equations, and none of as many that have one
// other tile.
func TestNerdleTakesEquations(t *testing.T) {
	list := equations()
	r := rand.New(rand.NewPCG(1, 2))
	tried := slices.Clone(list)
	for _, text := range list {
		spoilt := []byte(text)
		spoilt[r.IntN(len(spoilt))] = "0123456789+-*/="[r.IntN(15)]
		tried = append(tried, string(spoilt))
	}
	input := must.Get(json.Marshal(tried))(t)
	tab := openNerdle(t)
	taken := browsertest.Eval[[]bool](t, tab, fmt.Sprintf(`import("./equation.js").then(({ problem, remark }) =>
		%s.map((guess) => problem(guess) === "" && remark(guess) === ""))`, input))
	for i, text := range tried {
		_, want := slices.BinarySearch(list, text)
		must.Hold(t, taken[i] == want, "%s: the page takes it: %t, want %t", text, taken[i], want)
	}
}

func TestNerdle(t *testing.T) {
	for name, enter := range map[string]func(testing.TB, *chrome.Tab, string){
		"keys":   browsertest.Type,
		"clicks": clickNerdle,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tab := openNerdle(t, "secret", "12+34=46", "reveal", "0")
			var refused []string
			for _, c := range []struct{ typed, message string }{
				{"1+1=2", "Your guess is not complete - please fill in the blanks!"},
				{"12+35=46", "That guess doesn't compute!"},
				{"46=12+34", "That guess doesn't compute!"},
				{"12345678", "A nerdle calculation always needs ONE equals sign. e.g. 12+34=46"},
				{"1+1=2=02", "A nerdle calculation always needs ONE equals sign. e.g. 12+34=46"},
				{"1+2*4=12", "That guess does not compute. 1+2*4 actually equals 9"},
				{"1/0+2=12", "That guess doesn't compute!"},
			} {
				enter(t, tab, strings.Repeat("\b", 8)+c.typed)
				refused = append(refused, c.typed)
				must.Equal(t, lastText(t, tab, ".rounded-lg p"), c.message, "%s", c.typed)
			}
			enter(t, tab, strings.Repeat("\b", 8)+"31+13=44")
			enter(t, tab, "01+02=03")
			got, want := lastText(t, tab, ".rounded-lg p"), "never include a number with a leading zero."
			must.Hold(t, strings.HasSuffix(got, want), "%q, want what ends with %q", got, want)
			enter(t, tab, "12+34=46")
			played(t, tab, []string{"31+13=44", "01+02=03", "12+34=46"}, []string{"YYGBBGGY", "BYGBYGBY", "GGGGGGGG"}, refused)
			const row = `[...document.querySelectorAll(".pb-grid > div")[0].children].map((cell) => cell.ariaLabel).join()`
			must.Equal(t, browsertest.Eval[string](t, tab, row), "3 present,1 present,+ correct,1 absent,3 absent,= correct,4 correct,4 present", "the first row is")
		})
	}
}

// The answer in another order counts as another equation, unless the page's option says otherwise.
func TestNerdleCommutes(t *testing.T) {
	for commutative, want := range map[string]string{"0": "YYGYYGGG", "1": "GGGGGGGG"} {
		tab := openNerdle(t, "secret", "12+34=46", "reveal", "0", "commutative", commutative)
		browsertest.Type(t, tab, "34+12=46")
		played(t, tab, []string{"34+12=46"}, []string{want}, []string{})
	}
}

// openNerdle opens the page with the engine's list.
func openNerdle(t *testing.T, options ...string) *chrome.Tab {
	t.Helper()
	list := equations()
	return openWith(t, "/nerdle/?"+browsertest.Options(options...).Encode(), map[string][]string{"equation-8": list})
}

// lastText is the text of the last element that the selector finds.
func lastText(t *testing.T, tab *chrome.Tab, selector string) string {
	t.Helper()
	return browsertest.Eval[string](t, tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].at(-1)?.textContent ?? ""`, selector))
}

// clickNerdle does with the page's own keys what browsertest.Type does with those of the keyboard.
func clickNerdle(t testing.TB, tab *chrome.Tab, word string) {
	t.Helper()
	for _, c := range word + "\n" {
		name := string(c)
		switch c {
		case '\b':
			name = "DELETE"
		case '\n':
			name = "ENTER"
		case '-':
			name = "minus"
		}
		browsertest.Eval[bool](t, tab, fmt.Sprintf(`document.querySelector('button[aria-label^="%s "]').click() ?? true`, name))
	}
}

// The first letter is given: who doesn't type it, gets it. A row that nobody has typed into shows what was found.
func TestSutom(t *testing.T) {
	for name, enter := range map[string]func(testing.TB, *chrome.Tab, string){
		"keys":   browsertest.Type,
		"clicks": clickSutom,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tab := openWith(t, "/sutom/?secret=comment&reveal=0", map[string][]string{"fr-7": {"comment", "compter", "prendre"}})
			enter(t, tab, "\b") // the rules keep the keys
			browsertest.Eval[bool](t, tab, `document.querySelector("#panel-fenetre-bouton-fermeture").click() ?? true`)
			row := func(n int, want string) {
				t.Helper()
				must.Equal(t, browsertest.Eval[string](t, tab, fmt.Sprintf(`document.querySelectorAll("#grille tr")[%d].textContent`, n)), want, "row %d is", n+1)
			}
			row(0, "C......")
			row(1, "")
			for _, c := range []struct{ typed, shown, message string }{
				{"com", "COM....", "Le mot proposé est trop court"},
				{"\b\b\b\bomm", "COMM...", "Le mot proposé est trop court"},
				{"zzz", "COMMZZZ", "Ce mot n'est pas dans notre dictionnaire"},
			} {
				enter(t, tab, c.typed)
				row(0, c.shown)
				must.Equal(t, lastText(t, tab, "#notification"), c.message, "%q", c.typed)
			}
			enter(t, tab, strings.Repeat("\b", 7)+"compter")
			row(0, "COMPTER")
			row(1, "COM....")
			enter(t, tab, "omment")
			played(t, tab, []string{"compter", "comment"}, []string{"GGGBYYB", "GGGGGGG"}, []string{"com", "comm", "commzzz"})
			const classes = `[...document.querySelectorAll("#grille tr")[0].children].map((tile) => tile.className).join()`
			const good, other, none = "bien-place resultat", "mal-place resultat", "non-trouve resultat"
			must.Equal(t, browsertest.Eval[string](t, tab, classes), strings.Join([]string{good, good, good, none, other, other, none}, ","), "the first row is")
			must.Equal(t, lastText(t, tab, "#panel-fenetre-titre"), "Félicitations", "the panel says")
		})
	}
}

// A word of each length is drawn, and the same for the same seed.
func TestSutomLengths(t *testing.T) {
	lists := map[string][]string{
		"fr-6": {"maison", "retour"}, "fr-7": {"comment", "prendre"}, "fr-8": {"toujours", "histoire"}, "fr-9": {"personnes", "important"},
	}
	for _, length := range []int{6, 7, 8, 9} {
		var rows []string
		for range 2 {
			tab := openWith(t, fmt.Sprintf("/sutom/?length=%d&seed=7", length), lists)
			rows = append(rows, browsertest.Eval[string](t, tab, `document.querySelector("#grille tr").textContent`))
		}
		must.Hold(t, len(rows[0]) == length && rows[0] == rows[1] && rows[0][0] != '.' && rows[0][1:] == strings.Repeat(".", length-1),
			"%d letters: rows %q", length, rows)
	}
}

// clickSutom does with the page's own keys what browsertest.Type does with those of the keyboard.
func clickSutom(t testing.TB, tab *chrome.Tab, word string) {
	t.Helper()
	for _, c := range word + "\n" {
		name := strings.ToUpper(string(c))
		switch c {
		case '\b':
			name = "_effacer"
		case '\n':
			name = "_entree"
		}
		browsertest.Eval[bool](t, tab, fmt.Sprintf(`document.querySelector('.input-lettre[data-lettre="%s"]').click() ?? true`, name))
	}
}
