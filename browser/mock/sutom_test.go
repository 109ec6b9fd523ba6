package mock_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

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
