package minimax

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

// What Small finds is lost, and no more so when a word is gone.
func TestSmall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, d := randomGame(t)
		g.Mode, g.Source = engine.Normal, FromAllowed
		guesses := rapid.IntRange(2, 3).Draw(t, "guesses")
		words, err := NewSolver(g).Small(context.Background(), guesses, rapid.Uint64Range(0, 9).Draw(t, "seed"))
		if err != nil || len(words) == 0 && !plainWins(g, nil, guesses) {
			t.Fatal(words, err)
		}
		for i := range words {
			rest := slices.Delete(slices.Clone(words), i, i+1)
			if winsPart(t, d, words, guesses) || !winsPart(t, d, rest, guesses) {
				t.Fatalf("%v with %d guesses: the Guesser wins it, or not all but %s", words, guesses, words[i])
			}
		}
	})
}

// winsPart reports whether the Guesser wins a part of the answers, with guesses from all allowed words.
func winsPart(t *rapid.T, d *engine.Dictionary, words []engine.Word, guesses int) bool {
	part, err := engine.NewDictionary("part", words, d.Words())
	if err != nil {
		t.Fatal(err)
	}
	return plainWins(newGame(t, part, engine.Normal, FromAllowed), nil, guesses)
}

// The bounds against all sets of a few words, each played by the rules: no smaller set is lost, and a set that is
// said to be the least is lost.
func TestBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := closeGame(t)
		b, err := NewBounds(NewSolver(g))
		if err != nil {
			t.Fatal(err)
		}
		effort := rapid.SampledFrom([]int64{0, 20, NoLimit}).Draw(t, "effort")
		for guesses := 1; guesses <= 4; guesses++ {
			least := plainLeast(g, guesses)
			got, err := b.Next(context.Background(), len(g.Answers())+1, effort)
			switch {
			case err != nil:
				t.Fatal(err)
			case got.Words > least:
				t.Fatalf("%d guesses: %+v, but %d words are lost", guesses, got, least)
			case got.Set != nil && (len(got.Set) != got.Words || setWins(g, got.Set, guesses)):
				t.Fatalf("%d guesses: %+v: the Guesser wins that", guesses, got)
			case guesses > 1 && effort == NoLimit && got.Words < min(least, len(g.Answers())+1):
				t.Fatalf("%d guesses: %+v, least is %d", guesses, got, least)
			}
		}
	})
}

// closeGame draws a game with words that are hard to tell apart.
func closeGame(t *rapid.T) (*Game, *engine.Dictionary) {
	word := rapid.Custom(func(t *rapid.T) engine.Word {
		return engine.Word{
			rapid.SampledFrom([]byte("abcdef")).Draw(t, "first"), rapid.SampledFrom([]byte("aab")).Draw(t, "second"), 'x', 'x', 'x',
		}
	})
	words := rapid.SliceOfNDistinct(word, 3, 8, func(w engine.Word) engine.Word { return w }).Draw(t, "answers")
	others := rapid.SliceOfNDistinct(word, 0, 3, func(w engine.Word) engine.Word { return w }).Draw(t, "others")
	d, err := engine.NewDictionary("drawn", words, others)
	if err != nil {
		t.Fatal(err)
	}
	return newGame(t, d, engine.Normal, FromAllowed), d
}

// plainLeast is the size of the least set that the Hinter wins, without limit if he wins none.
func plainLeast(g *Game, guesses int) int {
	least := math.MaxInt
	for subset := 1; subset < 1<<len(g.Answers()); subset++ {
		if n := bits.OnesCount(uint(subset)); n < least && !setWins(g, part(g, subset), guesses) {
			least = n
		}
	}
	return least
}

// part returns the answers of a subset.
func part(g *Game, subset int) (words []engine.Word) {
	for i, w := range g.Answers() {
		if subset>>i&1 == 1 {
			words = append(words, w)
		}
	}
	return words
}

// setWins is plainWins for a set of words, in normal mode.
func setWins(g *Game, words []engine.Word, guesses int) bool {
	switch {
	case len(words) == 1:
		return guesses > 0
	case guesses < 2:
		return false
	}
	return slices.ContainsFunc(g.words, func(guess engine.Word) bool {
		parts := map[engine.Clue][]engine.Word{}
		for _, w := range words {
			if w != guess {
				c := engine.Score(guess, w)
				parts[c] = append(parts[c], w)
			}
		}
		for _, part := range parts {
			if len(part) == len(words) || !setWins(g, part, guesses-1) {
				return false
			}
		}
		return true
	})
}

// What is enumerated are exactly the sets that every guess keeps together, once those that only the probes keep
// are left out.
func TestKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := closeGame(t)
		p := newProver(g)
		p.ctx = context.Background()
		n := rapid.IntRange(3, len(p.answers)).Draw(t, "n")
		m := rapid.IntRange(2, n).Draw(t, "m")
		got := map[string]bool{}
		k := kept{p: p, b: newProbes(p), n: n, m: m, effort: NoLimit, found: func(set []uint16) bool {
			if p.keeps(set, m) {
				got[fmt.Sprint(set)] = true
			}
			return true
		}}
		if !k.run() {
			t.Fatal("not whole")
		}
		want := map[string]bool{}
		for subset := range 1 << len(p.answers) {
			var set []uint16
			for i := range p.answers {
				if subset>>i&1 == 1 {
					set = append(set, uint16(i))
				}
			}
			if len(set) == n && keptByAll(g, part(g, subset), m) {
				want[fmt.Sprint(set)] = true
			}
		}
		if !maps.Equal(want, got) {
			t.Fatalf("%d of %d together: %v, want %v", m, n, got, want)
		}
	})
}

// keptByAll reports whether every guess keeps m of the words together.
func keptByAll(g *Game, words []engine.Word, m int) bool {
	return !slices.ContainsFunc(g.words, func(guess engine.Word) bool {
		count, most := map[engine.Clue]int{}, 0
		for _, w := range words {
			c := engine.Score(guess, w)
			count[c]++
			most = max(most, count[c])
		}
		return most < m
	})
}

// Of words that differ in the first letter only each guess here singles out two, and leaves the others together.
// So what is lost has two words more with each guess, and that is what the argument of three words shows without a
// search.
func TestBoundsOfFamily(t *testing.T) {
	s := NewSolver(eightAlike(t))
	b, err := NewBounds(s)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Lower{{Words: 2, By: ByWord}, {Words: 4, By: BySearch}, {Words: 6, By: ByThree}, {Words: 8, By: ByThree}} {
		got, err := b.Next(context.Background(), 2*i+2, NoLimit)
		if err != nil || got.Words != want.Words || got.By != want.By {
			t.Errorf("%d guesses: %+v, %v; want %+v", i+1, got, err, want)
		}
		if i == 0 {
			continue
		}
		if small, err := s.Small(context.Background(), i+1, 0); err != nil || len(small) != want.Words {
			t.Errorf("%d guesses: %v, %v; want %d words", i+1, small, err, want.Words)
		}
	}
}

// eightAlike returns a game with eight words that differ in the first letter only, and guesses that hold two of these letters.
func eightAlike(t *testing.T) *Game {
	t.Helper()
	var answers, others []engine.Word
	for a := byte('a'); a < 'i'; a++ {
		answers = append(answers, engine.Word{a, 'x', 'x', 'x', 'x'})
		for b := byte('a'); b < 'i'; b++ {
			others = append(others, engine.Word{a, b, 'x', 'x', 'x'})
		}
	}
	d, err := engine.NewDictionary("family", answers, others)
	if err != nil {
		t.Fatal(err)
	}
	return newGame(t, d, engine.Normal, FromAllowed)
}

// Two classes of the same size are both the largest.
func TestTogether(t *testing.T) {
	k := kept{words: []uint16{0, 2, 3, 4, 5}}
	top, clues := k.together([]uint8{7, 7, 242, 7, 242, 0})
	if want := (clueSet{1 << 7, 0, 0, 1 << (242 - 192)}); top != 2 || clues != want {
		t.Errorf("%d together, by %v; want 2, by %v", top, clues, want)
	}
}

// A search that is stopped says what is proved.
func TestBoundsStopped(t *testing.T) {
	d := dictionary(t, example, "")
	b, err := NewBounds(NewSolver(newGame(t, d, engine.Normal, FromAllowed)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	if _, err := b.Next(ctx, 2, 0); err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	cancel(stop)
	if got, err := b.Next(ctx, 4, NoLimit); !errors.Is(err, stop) || got.Words != 3 || got.Set != nil {
		t.Errorf("%+v, %v; want 3 words and %v", got, err, stop)
	}
	if _, err := NewBounds(NewSolver(newGame(t, d, engine.Hard, FromAllowed))); !errors.Is(err, ErrNormal) {
		t.Errorf("hard mode: %v", err)
	}
}

// Who is told of a search hears of each size of sets with a share that grows up to the end of the search or of the
// effort, and of sets that the Hinter wins as they become smaller.
func TestProgress(t *testing.T) {
	s := NewSolver(eightAlike(t))
	var told []Progress
	s.Tell(func(p Progress) { told = append(told, p) })
	small, err := s.Small(context.Background(), 2, 0)
	if err != nil || len(told) < 2 || told[0].Words != 0 || told[len(told)-1] != (Progress{Words: len(small), Positions: told[len(told)-1].Positions}) {
		t.Errorf("%v, %v: told of %+v", small, err, told)
	}
	b, err := NewBounds(s)
	if err != nil {
		t.Fatal(err)
	}
	for guesses := 1; guesses <= 2; guesses++ {
		told = nil
		if _, err := b.Next(context.Background(), 4, 2*tellEvery); err != nil {
			t.Fatal(err)
		}
	}
	last := Progress{}
	for _, p := range told {
		if !p.Below || p.Words < last.Words || p.Words == last.Words && p.Share < last.Share || p.Share > 1 {
			t.Fatalf("%+v after %+v", p, last)
		}
		last = p
	}
	if last.Words != 3 || last.Share < 0.8 {
		t.Errorf("told of %+v at last", last)
	}
	told = nil
	for range retellEvery {
		s.plain.solve([]uint16{0}, 1)
	}
	if len(told) != 1 || told[0].Words != last.Words {
		t.Errorf("after so many positions more: told of %+v", told)
	}
	k := kept{p: s.plain, total: 4, effort: -1, centre: 1, told: func(share float64) { last.Share = share }}
	if k.tell(); last.Share != 1 {
		t.Errorf("the effort is spent, and the share is %v", last.Share)
	}
}
