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
	path := func(secret game.Word) (guesses []game.Word) {
		for at := best; at != nil; at = at.Next(game.Score(at.Guess, secret)) {
			guesses = append(guesses, at.Guess)
		}
		return guesses
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
		if want := path(secret); !slices.Equal(played, want) {
			t.Errorf("%s: played %v, the tree has %v", secret, played, want)
		}
	}
}
