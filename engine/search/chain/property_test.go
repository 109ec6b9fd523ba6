package chain_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// words draws a list of different words over few letters, so that they have much in common.
func words(t *rapid.T, most int) []game.Word { return wordsOf(t, "abcde", most) }

// wordsOf draws a list of different words of the letters.
func wordsOf(t *rapid.T, alphabet string, most int) []game.Word {
	letter := rapid.SampledFrom([]byte(alphabet))
	word := rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range game.Letters {
			w[i] = game.Letter(letter.Draw(t, "letter"))
		}
		return w
	})
	return rapid.SliceOfNDistinct(word, 1, most, rapid.ID[game.Word]).Draw(t, "words")
}

// The dynamic program finds what a plain recursion over guesses finds.
func TestLongestIsWhatAPlainSearchFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := words(t, 6)
		secret := list[0]
		s := chain.NewFinder(list).Secret(secret)
		want := longest(list, game.Secret{Word: secret}, nil, 0)
		if s.Longest() != want {
			t.Fatalf("%s in %v: %d, a plain search finds %d", secret, list, s.Longest(), want)
		}
		if game := s.Game(s.Chain()); len(game) != want {
			t.Fatalf("%s in %v: the game %v has not %d guesses", secret, list, game, want)
		}
	})
}

// longest tries all games from here on; used has a bit per word that was played.
func longest(list []game.Word, h game.Secret, turns []game.Turn, used uint) int {
	best := -1 << 20
	for i, w := range list {
		if used>>i&1 == 1 || game.Hard.Check(turns, w) != nil {
			continue
		}
		n := 1
		if c := h.Answer(w); c != game.AllGreen {
			n += longest(list, h, append(turns, game.Turn{Guess: w, Clue: c}), used|1<<i)
		}
		best = max(best, n)
	}
	return best
}

// Force finds, with proof, what a plain recursion over all games against the host finds.
func TestForceIsWhatAPlainSearchFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := words(t, 6)
		answers := list[:rapid.IntRange(1, len(list)).Draw(t, "answers")]
		d := game.Must(game.NewDictionary("small", answers, list))
		want := map[game.Word]int{}
		every(d, nil, want)
		forcer := chain.NewForcer(d)
		for _, secret := range answers {
			r := must.Get(forcer.Force(context.Background(), secret, chain.DefaultEffort))(t)
			if r.Guesses != want[secret] || !r.Proved() {
				t.Fatalf("%s in %v of %v: %d of at most %d, a plain search finds %d", secret, answers, list, r.Guesses, r.Bound, want[secret])
			}
			check(t, d, secret, r)
		}
	})
}

// every plays all hard-mode games that begin with the turns, and notes for each answer the longest that
// ends on it.
func every(d *game.Dictionary, turns []game.Turn, longest map[game.Word]int) {
	for _, w := range d.Words() {
		played := false
		for _, t := range turns {
			played = played || t.Guess == w
		}
		if played || game.Hard.Check(turns, w) != nil {
			continue
		}
		h := game.NewAdversary(d, game.LeastInformation)
		for _, t := range turns {
			h.Answer(t.Guess)
		}
		c := h.Answer(w)
		if c == game.AllGreen {
			longest[w] = max(longest[w], len(turns)+1)
			continue
		}
		every(d, append(turns, game.Turn{Guess: w, Clue: c}), longest)
	}
}

// check has a forced game replayed by the checker, and made anew by it from opening and chain.
func check(t rapid.TB, d *game.Dictionary, secret game.Word, r chain.Forced) {
	t.Helper()
	rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
	claim := verify.LongestGame{
		Secret: secret, Guesses: r.Guesses, Bound: r.Bound, Proved: r.Proved(),
		Opening: r.Opening, Chain: chain.Notation(secret, r.Chain), Game: r.Game,
	}
	if faults := claim.Check(context.Background(), rules); len(faults) > 0 {
		t.Fatalf("%s: %v", secret, faults[0])
	}
	claim.Game = nil
	if faults := claim.Check(context.Background(), rules); len(faults) > 0 {
		t.Fatalf("%s, made anew: %v", secret, faults[0])
	}
}

// Little effort gives shorter games and looser bounds, never wrong ones.
func TestForceWithLittleEffort(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	forcer := chain.NewForcer(d)
	draw := rand.New(rand.NewPCG(4, 4))
	for range 4 {
		secret := d.Answers()[draw.IntN(len(d.Answers()))]
		well := must.Get(forcer.Force(t.Context(), secret, 20_000_000))(t)
		reserved := must.Get(forcer.Force(t.Context(), secret, 1_000_000))(t)
		if reserved.Bound < well.Guesses || well.Bound < reserved.Guesses {
			t.Errorf("%s: %d to %d with little effort, %d to %d with more", secret, reserved.Guesses, reserved.Bound, well.Guesses, well.Bound)
		}
		for _, r := range []chain.Forced{well, reserved} {
			if r.Guesses > 0 {
				check(t, d, secret, r)
			}
		}
	}
}

func TestForceEnds(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	forcer := chain.NewForcer(d)
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	must.Fail(forcer.Force(ctx, game.MustWord("jazzy"), chain.DefaultEffort))(t, stop, "a cancelled search ends with")
	if _, err := forcer.Force(t.Context(), game.MustWord("zymic"), chain.DefaultEffort); err == nil {
		t.Error("a game of Absurdle was found that ends on no answer")
	}
}
