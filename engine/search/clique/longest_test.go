package clique_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// A game found is as long as the longest that a plain search of all games finds.
func TestLongestIsWhatAPlainSearchFinds(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	rapid.Check(t, func(t *rapid.T) {
		list := smallList(t, allowed)
		secret := list[0]
		r := must.Get(clique.NewFinder(list).Longest(context.Background(), secret, clique.Options{}))(t)
		if want := longest(list, secret, nil); !r.Proved() || r.Bound != want {
			t.Fatalf("%s in %v: %v, bound %d, a plain search finds %d", secret, list, r.Game, r.Bound, want)
		}
		check(t, list, game.Wordle(), secret, r)
	})
}

// smallList draws different words that have much in common: made of few letters, or close relatives of
// an allowed word.
func smallList(t *rapid.T, allowed []game.Word) []game.Word {
	letters := "abcdefgh"[:rapid.IntRange(2, 8).Draw(t, "letters")]
	base := rapid.SampledFrom(allowed).Draw(t, "base")
	related := rapid.Bool().Draw(t, "related")
	word := rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range game.Letters {
			w[i] = game.Letter(rapid.SampledFrom([]byte(letters)).Draw(t, "letter"))
			if related && rapid.IntRange(0, 3).Draw(t, "kept") > 0 {
				w[i] = base[i]
			}
		}
		return w
	})
	return rapid.SliceOfNDistinct(word, 1, 14, rapid.ID[game.Word]).Draw(t, "words")
}

// longest tries all games that begin with the turns, and returns how many guesses follow, the secret
// included.
func longest(list []game.Word, secret game.Word, turns []game.Turn) int {
	best := 1
	for _, w := range list {
		if w == secret || game.Strict.Check(turns, w) != nil || played(turns, w) {
			continue
		}
		turn := game.Turn{Guess: w, Clue: game.Score(w, secret)}
		best = max(best, 1+longest(list, secret, append(turns, turn)))
	}
	return best
}

func played(turns []game.Turn, w game.Word) bool {
	for _, t := range turns {
		if t.Guess == w {
			return true
		}
	}
	return false
}

// check has a game replayed by the checker.
func check(t rapid.TB, list []game.Word, host game.Host, secret game.Word, r clique.Result) {
	t.Helper()
	d := must.Get(game.NewDictionary("small", list, list))(t)
	rules := verify.Rules{Dictionary: d, Host: host, Mode: game.Strict}
	if host == game.Wordle() {
		rules.Secret = secret
	}
	claim := verify.LongestGame{Secret: secret, Guesses: len(r.Game), Bound: r.Bound, Proved: r.Proved(), Game: r.Game}
	for _, fault := range claim.Check(context.Background(), rules) {
		t.Fatalf("%s: %v", secret, fault)
	}
}

// A search that is asked for less, or stopped, says nothing wrong.
func TestLessThanTheLongest(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	f := clique.NewFinder(d.Words())
	draw := rand.New(rand.NewPCG(7, 7))
	for range 5 {
		secret := d.Answers()[draw.IntN(len(d.Answers()))]
		full, err := f.Longest(t.Context(), secret, clique.Options{})
		if err != nil || !full.Proved() {
			t.Fatalf("%s: not proved (%v)", secret, err)
		}
		for _, o := range []clique.Options{
			{Record: len(full.Game) + 1}, {Record: len(full.Game)}, {Record: len(full.Game) - 1}, {Time: time.Nanosecond},
		} {
			r := must.Get(f.Longest(t.Context(), secret, o))(t)
			check(t, d.Words(), game.Wordle(), secret, r)
			if len(r.Game) > len(full.Game) || r.Bound < len(full.Game) {
				t.Errorf("%s, %+v: %d to %d, the longest has %d", secret, o, len(r.Game), r.Bound, len(full.Game))
			}
			if o.Record >= len(full.Game) && r.Bound > o.Record || o.Record > 0 && o.Record < len(full.Game) && !r.Proved() {
				t.Errorf("%s, %+v: bound %d, the longest has %d", secret, o, r.Bound, len(full.Game))
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	secret := game.MustWord("igloo")
	f := clique.NewFinder(d.Words())
	_, err1 := f.Longest(ctx, secret, clique.Options{Time: time.Hour})
	_, err2 := f.Solitaire(ctx, secret, clique.Options{Time: time.Hour})
	_, err3 := clique.NewForcer(d).Force(ctx, secret, 1, clique.Options{Time: time.Hour})
	for i, err := range []error{err1, err2, err3} {
		must.Is(t, err, stop, "search %d ends with", i+1)
	}
}

// Games of the heuristic are games, and not longer than the longest.
func TestSolitaire(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	rapid.Check(t, func(t *rapid.T) {
		list := smallList(t, allowed)
		f := clique.NewFinder(list)
		best := must.Get(f.Longest(context.Background(), list[0], clique.Options{}))(t)
		r, err := f.Solitaire(context.Background(), list[0], clique.Options{})
		if err != nil || len(r.Game) > best.Bound || r.Bound < best.Bound {
			t.Fatalf("%v of %d, the longest has %d (%v)", r.Game, r.Bound, best.Bound, err)
		}
		check(t, list, game.Wordle(), list[0], r)
	})
}

// Games of Absurdle are games, end on their secret, and are not longer than the longest; a wide enough beam
// meets a game wherever there is one.
func TestForceAgainstAPlainSearch(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	rapid.Check(t, func(t *rapid.T) {
		list := smallList(t, allowed)
		list = list[:min(len(list), 8)]
		d := game.Must(game.NewDictionary("small", list, list))
		want := map[game.Word]int{}
		every(d, nil, want)
		for _, secret := range list {
			r := must.Get(clique.NewForcer(d).Force(context.Background(), secret, 1000, clique.Options{}))(t)
			if len(r.Game) > want[secret] || r.Bound < want[secret] || (r.Game == nil) != (want[secret] == 0) {
				t.Fatalf("%s in %v: %v of at most %d, a plain search finds %d", secret, list, r.Game, r.Bound, want[secret])
			}
			if r.Game != nil {
				check(t, list, game.Absurdle(), secret, r)
			}
		}
	})
}

// every plays all strict games of Absurdle that begin with the turns, and notes for each answer the
// longest that ends on it.
func every(d *game.Dictionary, turns []game.Turn, longest map[game.Word]int) {
	for _, w := range d.Words() {
		if played(turns, w) || game.Strict.Check(turns, w) != nil {
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
		every(d, append(turns[:len(turns):len(turns)], game.Turn{Guess: w, Clue: c}), longest)
	}
}

func BenchmarkLongest(b *testing.B) {
	for _, c := range []struct{ list, secret string }{{"nyt", "cumin"}, {"original", "stair"}, {"original", "igloo"}} {
		b.Run(c.secret, func(b *testing.B) {
			f := clique.NewFinder(game.Must(game.LoadList(c.list)).Words())
			for b.Loop() {
				must.Get(f.Longest(b.Context(), game.MustWord(c.secret), clique.Options{}))(b)
			}
		})
	}
}

// BenchmarkRecord proves for ten answers that no game has more than 19 guesses.
func BenchmarkRecord(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	f := clique.NewFinder(d.Words())
	for b.Loop() {
		for _, secret := range d.Answers()[:10] {
			if r, err := f.Longest(b.Context(), secret, clique.Options{Record: 19}); err != nil || r.Bound > 19 {
				b.Fatal(r.Bound, err)
			}
		}
	}
}
