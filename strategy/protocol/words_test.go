package protocol

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// Words of any length and alphabet are asked about by newgame; a word of another kind is its own error.
func TestServerOfAnyWords(t *testing.T) {
	dir := t.TempDir()
	lists := func(name, answers, allowed string) string {
		var lines strings.Builder
		for i, text := range []string{answers, allowed} {
			file := filepath.Join(dir, fmt.Sprint(name, i))
			must.Do(t, os.WriteFile(file, []byte(strings.ReplaceAll(text, " ", "\n")), 0o644))
			fmt.Fprintf(&lines, "%s %s\n", []string{"answers", "allowed"}[i], file)
		}
		return lines.String()
	}
	german := lists("de", "grüßen süßere", "grüßen süßere größer") + "newgame alphabet de length 6 words mine\n"
	russian := lists("ru", "слово весна", "слово весна совет") + "newgame alphabet ru words mine\n"
	long := lists("en", "thunderstorm extravagance", "thunderstorm extravagance architecture") + "newgame length 12 words mine\n"
	dialogs(t, []talk{
		{"German", german + "turn GRÖẞER GGBGGB\ngo\n", "gameok\nbestguess grüßen left 1\n"},
		{"Russian", russian + "turn совет BGYBB\ngo\n", "gameok\ninfo after СОВЕТ BGYBB: no allowed word fits the clues\nbestguess слово left 1\n"},
		{"twelve letters", long + "refused thunderstorm\ngo\n", "gameok\nbestguess extravagance left 1\n"},
		{"a built-in list", "newgame words ru-5\nturn crane BBBBB\n", "gameok\nerror not a line of the protocol: turn WORD CLUE: \"crane\" has 'c', which is not in the alphabet ru: not a word\n"},
		{"another length", long + "turn crane BBBBB\nrefused cat\n", "gameok\n" +
			"error not a line of the protocol: turn WORD CLUE: \"crane\" has 5 letters: not a word of 12 letters\n" +
			"error not a line of the protocol: refused: \"cat\" has 3 letters: not a word of 12 letters\n"},
		{"another clue", german + "turn grüßen BBBBB\n", "gameok\nerror not a line of the protocol: turn WORD CLUE: \"BBBBB\" has 5 tiles, and the word has 6 letters: "},
		{"lists of another length", "newgame length 8 words nyt\n", "error newgame: the words of nyt have 5 letters, and the game has words of 8\n"},
		{"files of another length", lists("x", "crane", "crane") + "newgame length 8 words mine\n", "error newgame: the words of mine have 5 letters, and the game has words of 8\n"},
		{"lists of another alphabet", "newgame alphabet ru words nyt\n", "error newgame: the words of nyt are of the alphabet en, and the game has ru\n"},
		{"no alphabet", "newgame alphabet xx words nyt\n", `error not a line of the protocol: newgame: there is no alphabet "xx", only ar, `},
		{"no file", lists("n", "crane", "crane") + "newgame alphabet none.yaml words mine\n", "error open none.yaml: "},
		{"too long", "newgame length 13 words mine\n", "error not a line of the protocol: newgame: length: words have 3 to 12 letters\n"},
		{"another target", "newgame host absurdle target crane words en-8\n", "error newgame: target: \"crane\" has 5 letters: not a word of 8 letters\n"},
	})
}

// weighed returns a small list in which the likeliest word is no answer.
func weighed(t *testing.T) *game.Dictionary {
	t.Helper()
	d, err := game.NewDictionary("mine", game.MustWords("crane slate"), game.MustWords("pious roate"))
	if err == nil {
		d, err = d.Weighted("mine.tsv", []float64{1, 0, 0, 3})
	}
	must.Do(t, err)
	return d
}

// The service plays by the weights of a file.
func TestServerOfWeights(t *testing.T) {
	dir := t.TempDir()
	answers, allowed, weights := filepath.Join(dir, "answers"), filepath.Join(dir, "allowed"), filepath.Join(dir, "the weights")
	for file, text := range map[string]string{answers: "crane\nslate\n", allowed: "crane\nslate\npious\nroate\n", weights: "pious\t0.25\nroate\t0.75\n"} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	}
	lists := "answers " + answers + "\nallowed " + allowed + "\nweights " + weights + "\n"
	const game = "newgame words mine\n"
	dialogs(t, []talk{
		{"files", lists + game + "go\n", "gameok\nbestguess pious left 2\n"},
		{"files once", lists + game + game + "turn pious BBYBB\ngo\n", "gameok\ngameok\nbestguess roate left 1\n"},
		{"none", lists + game + "weights\n" + game + "go\n", "gameok\ngameok\nbestguess crane left 2\n"},
		{"a built-in list", "weights " + weights + "\nnewgame words nyt\ngo\n", "gameok\nbestguess pious left 2\n"},
		{"no weights", "weights " + answers + "\nnewgame words nyt\ngo\n", "error " + answers + ":1: \"crane\" is not a word and its weight (bad weights)\nerror go before a game has begun: write newgame words NAME\n"},
	})
}
