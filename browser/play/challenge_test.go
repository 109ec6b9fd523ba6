package play

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/strategy"
)

// In the page's challenge mode each target is reached in the fewest possible guesses.
func TestChallenges(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", "challenge", game.Normal, browsertest.Options("target", "jazzy"))
	answers := tb.config.Dict.Answers()
	for _, i := range rand.New(rand.NewPCG(6, 0)).Perm(len(answers))[:drawn] {
		target := answers[i]
		best, err := shortest.Known(game.NewPosition(tb.config.Dict, tb.config.Rules), target)
		must.Need(t, err == nil && best != nil, "%s: no game is known, %v", target, err)
		tb.another(t, browsertest.Options("target", target.String()))
		shown := must.Get(tb.page.Challenge(t.Context()))(t)
		tb.config.Rules.Target = game.MustWord(shown)
		end, err := tb.run(t)
		must.Hold(t, err == nil && end.Answer == target.String() && end.Guesses == len(best), "%s: %+v, %v, want %d guesses", target, end, err, len(best))
	}
}

// Without a target the page is asked to draw one.
func TestChallengeIsBegun(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", "challenge", game.Normal, browsertest.Options())
	shown := must.Get(tb.page.Challenge(t.Context()))(t)
	tb.config.Rules.Target = game.MustWord(shown)
	end, err := tb.run(t)
	must.Hold(t, err == nil && end.Answer == tb.config.Rules.Target.String(), "%+v, %v, want %s", end, err, shown)
}

// Absurdle is always won in four. The script play-absurdle.txtar has the original list.
func TestAbsurdleShortest(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", strategy.DefaultFor(game.Absurdle(), 1), game.Normal, browsertest.Options("words", "nyt"))
	end, err := tb.run(t)
	must.Hold(t, err == nil && end.Guesses == 4, "%+v, %v, want 4 guesses", end, err)
}

// The tree is played on the page exactly as in its file.
func TestOptimal(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "optimal", game.Normal, browsertest.Options("words", "original", "reveal", "0"))
	d := tb.config.Dict
	best, err := tree.BuiltIn(d, game.Wordle(), game.Normal)
	must.Need(t, err == nil && best != nil, "no tree is built in: %v", err)
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
		want := path(secret)
		must.Hold(t, slices.Equal(played, want), "%s: played %v, the tree has %v", secret, played, want)
	}
}
