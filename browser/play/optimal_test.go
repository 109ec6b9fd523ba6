package play

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// The tree is played on the page exactly as in its file.
func TestOptimal(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "optimal", game.Normal, browsertest.Options("words", "original", "reveal", "0"))
	d := tb.config.Dict
	best, err := tree.BuiltIn(d, game.Wordle(), game.Normal)
	if err != nil || best == nil {
		t.Fatalf("no tree is built in: %v", err)
	}
	paths := map[game.Word][]game.Word{}
	for path := range best.Paths() {
		paths[path[len(path)-1]] = slices.Clone(path)
	}
	for _, i := range rand.New(rand.NewPCG(5, 0)).Perm(len(d.Answers()))[:drawn] {
		secret := d.Answers()[i]
		tb.another(t, browsertest.Options("words", "original", "reveal", "0", "secret", secret.String()))
		if _, err := tb.run(t); err != nil {
			t.Fatalf("%s: %v", secret, err)
		}
		var played []game.Word
		for _, g := range tb.lines.guesses {
			played = append(played, g.Guess)
		}
		if !slices.Equal(played, paths[secret]) {
			t.Errorf("%s: played %v, the tree has %v", secret, played, paths[secret])
		}
	}
}
