package protocol

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"absurdist/engine"
)

// weighed returns a small list in which the likeliest word is no answer.
func weighed(t *testing.T) *engine.Dictionary {
	t.Helper()
	d, err := engine.NewDictionary("mine", engine.MustWords("crane slate"), engine.MustWords("pious roate"))
	if err == nil {
		d, err = d.Weighted("mine.tsv", []float64{1, 0, 0, 3})
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The service asks for weights that it does not have, and plays by them.
func TestServerOfWeights(t *testing.T) {
	dir := t.TempDir()
	answers, allowed, weights := filepath.Join(dir, "answers"), filepath.Join(dir, "allowed"), filepath.Join(dir, "the weights")
	for file, text := range map[string]string{answers: "crane\nslate\n", allowed: "crane\nslate\npious\nroate\n", weights: "pious\t0.25\nroate\t0.75\n"} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lists, game := "answers "+answers+"\nallowed "+allowed+"\n", "newgame weights ab lists 12 words mine\n"
	all := game + lists + "weights " + weights + "\n"
	for _, c := range []struct{ name, in, out string }{
		{"files", all + "go\n", "listsneeded\nweightsneeded\ngameok\nbestguess pious left 2\n"},
		{"files once", all + game + "turn pious BBYBB\ngo\n", "listsneeded\nweightsneeded\ngameok\ngameok\nbestguess roate left 1\n"},
		{"other weights", all + strings.Replace(game, "ab", "cd", 1), "listsneeded\nweightsneeded\ngameok\nweightsneeded\n"},
		{"none", all + strings.Replace(game, "weights ab", "", 1) + "go\n", "listsneeded\nweightsneeded\ngameok\ngameok\nbestguess crane left 2\n"},
		{"a built-in list", "newgame weights ab words nyt\nweights " + weights + "\ngo\n", "weightsneeded\ngameok\nbestguess pious left 2\n"},
		{"not asked for", "newgame words nyt\nweights " + weights + "\n", "gameok\nerror weights comes after weightsneeded\n"},
		{"lists instead", "newgame weights ab words nyt\n" + lists, "weightsneeded\nerror answers comes after listsneeded\nerror allowed comes after listsneeded\n"},
		{"no weights", "newgame weights ab words nyt\nweights " + answers + "\ngo\n", "weightsneeded\nerror " + answers + ":1: \"crane\" is not a word and its weight: bad weights\nerror go before a game has begun: write newgame words NAME\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := dialog(t, c.in); got != c.out {
				t.Errorf("answers\n%swant\n%s", got, c.out)
			}
		})
	}
}
