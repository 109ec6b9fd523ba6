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

// What the page takes without a remark is what the engine lists: all equations, and none of as many that have one
// other tile.
func TestNerdleTakesEquations(t *testing.T) {
	list := must.Get(game.EquationList(8))(t)
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

// The answer in another order is another equation, unless the page is told otherwise.
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
	list := must.Get(game.EquationList(8))(t)
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
