package protocol

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// weighed returns a small list in which the likeliest word is no answer.
func weighed(t *testing.T) *game.Dictionary {
	t.Helper()
	d, err := game.NewDictionary("mine", game.MustWords("crane slate"), game.MustWords("pious roate"))
	if err == nil {
		d, err = d.Weighted("mine.tsv", []float64{1, 0, 0, 3})
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The service plays by the weights of a file.
func TestServerOfWeights(t *testing.T) {
	dir := t.TempDir()
	answers, allowed, weights := filepath.Join(dir, "answers"), filepath.Join(dir, "allowed"), filepath.Join(dir, "the weights")
	for file, text := range map[string]string{answers: "crane\nslate\n", allowed: "crane\nslate\npious\nroate\n", weights: "pious\t0.25\nroate\t0.75\n"} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lists := "answers " + answers + "\nallowed " + allowed + "\nweights " + weights + "\n"
	const game = "newgame words mine\n"
	for _, c := range []struct{ name, in, out string }{
		{"files", lists + game + "go\n", "gameok\nbestguess pious left 2\n"},
		{"files once", lists + game + game + "turn pious BBYBB\ngo\n", "gameok\ngameok\nbestguess roate left 1\n"},
		{"none", lists + game + "weights\n" + game + "go\n", "gameok\ngameok\nbestguess crane left 2\n"},
		{"a built-in list", "weights " + weights + "\nnewgame words nyt\ngo\n", "gameok\nbestguess pious left 2\n"},
		{"no weights", "weights " + answers + "\nnewgame words nyt\ngo\n", "error " + answers + ":1: \"crane\" is not a word and its weight: bad weights\nerror go before a game has begun: write newgame words NAME\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := dialog(t, c.in); got != c.out {
				t.Errorf("answers\n%swant\n%s", got, c.out)
			}
		})
	}
}
