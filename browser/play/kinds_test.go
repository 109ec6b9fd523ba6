package play

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/strategy"
)

// WORDPL is played to its final answer. The record has each budget, but none for the answer.
func TestWordpl(t *testing.T) {
	for seed := range 2 {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			t.Parallel()
			tb := sit(t, "wordpl", "wordpl:epsilon=20+20+20+20", game.Normal, browsertest.Options("seed", strconv.Itoa(seed), "reveal", "0"))
			end := tb.wins(t)
			must.Need(t, len(tb.lines.guesses) == 5, "%d guesses, want four clues and the answer", len(tb.lines.guesses))
			for i, g := range tb.lines.guesses {
				want := 20.
				if i == 4 {
					want = 0
				}
				must.Hold(t, g.Epsilon == want && (i == 4) == g.Clue.Solved(), "guess %d: %s with ε %v, clue %s", i+1, g.Guess, g.Epsilon, g.Clue)
			}
			must.Equal(t, end.Answer, tb.lines.guesses[4].Guess.String(), "the answer is")
		})
	}
}

// A wrong final answer loses, and the page says what it was.
func TestWordplIsLost(t *testing.T) {
	tb := sit(t, "wordpl", "wordpl:epsilon=0.01", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0"))
	end, err := tb.run(t)
	must.Hold(t, errors.Is(err, ErrLost) && end.Outcome == record.Lost && end.Answer == "jazzy", "%+v, %v, want lost to JAZZY", end, err)
}

// A strategy without budgets gets fixed ones, and its green row becomes the final answer.
func TestWordplByAnotherStrategy(t *testing.T) {
	tb := sit(t, "wordpl", "script:words=crane+sloth+jazzy,then=entropy", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0"))
	tb.config.Epsilon = 500
	end, err := tb.run(t)
	must.Hold(t, err == nil && end.Guesses == 4 && tb.lines.guesses[2].Epsilon == 500 && tb.lines.guesses[3].Epsilon == 0,
		"%+v, %v, lines %+v", end, err, tb.lines.guesses)
}

// Fibble's first row is the page's own; a row that wins tells the truth.
func TestFibble(t *testing.T) {
	for seed, host := range []string{"fibble", "fibble:lies=2", "fibble:lies=5", "fibble:lies=3,at-most"} {
		t.Run(host, func(t *testing.T) {
			t.Parallel()
			kind := must.Get(game.ParseHost(host))(t)
			count := "exactly"
			if kind.Row.Least == 0 {
				count = "at-most"
			}
			tb := sit(t, "fibble", "fibble", game.Normal, browsertest.Options("seed", strconv.Itoa(seed), "reveal", "0", "lies", strconv.Itoa(int(kind.Row.Most)), "count", count))
			tb.config.Rules.Host = kind
			end, err := tb.run(t)
			must.Hold(t, err == nil && end.Guesses <= 9, "%+v, %v, want won", end, err)
			answer := game.MustWord(end.Answer)
			for i, g := range tb.lines.guesses {
				lies := 0
				for tile, c := range g.Clue.Colors() {
					if c != game.Score(g.Guess, answer).Colors()[tile] {
						lies++
					}
				}
				won := i == len(tb.lines.guesses)-1
				must.Hold(t, (!won || lies == 0) && (won || kind.Row.Allow(lies)), "row %d, %s: %d lies", i+1, g.Guess, lies)
			}
		})
	}
}

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
		tb.config.Rules.Target = game.MustWord(must.Get(tb.page.Challenge(t.Context()))(t))
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
	must.Equal(t, must.Get(tb.run(t))(t).Answer, tb.config.Rules.Target.String())
}

// Absurdle is always won in four. The script play-absurdle.txtar has the original list.
func TestAbsurdleShortest(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", strategy.DefaultFor(game.Absurdle(), 1), game.Normal, browsertest.Options("words", "nyt"))
	must.Equal(t, tb.wins(t).Guesses, 4, "guesses")
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
		tb.wins(t)
		var played []game.Word
		for _, g := range tb.lines.guesses {
			played = append(played, g.Guess)
		}
		must.Equal(t, played, path(secret), "%s: played, and in the tree", secret)
	}
}
