package firsttwo

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// brute values sets of answers by trying every word at every turn, without any bound. Sets are bits of the answers.
type brute struct {
	d    *game.Dictionary
	memo map[uint32]int
}

// parts returns the classes of a set by a word, without the word itself, and whether that was in the set.
func (b brute) parts(set uint32, guess game.Word) (parts []uint32, hit bool) {
	classes := map[game.Clue]uint32{}
	for i, w := range b.d.Answers() {
		if set&(1<<i) == 0 {
			continue
		}
		if w == guess {
			hit = true
			continue
		}
		classes[game.Score(guess, w)] |= 1 << i
	}
	for _, c := range classes {
		parts = append(parts, c)
	}
	return parts, hit
}

func size(set uint32) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// value returns the least total for a set.
func (b brute) value(set uint32) int {
	if set == 0 {
		return 0
	}
	if v, known := b.memo[set]; known {
		return v
	}
	best := 1 << 30
	for _, g := range b.d.Words() {
		parts, hit := b.parts(set, g)
		if !hit && len(parts) == 1 {
			continue
		}
		total := size(set)
		for _, p := range parts {
			total += b.value(p)
		}
		best = min(best, total)
	}
	b.memo[set] = best
	return best
}

// pair returns the least total of a pair.
func (b brute) pair(first, second game.Word) int {
	all := uint32(1)<<len(b.d.Answers()) - 1
	total := size(all)
	parts, _ := b.parts(all, first)
	for _, p := range parts {
		total += size(p)
		rest, _ := b.parts(p, second)
		for _, r := range rest {
			total += b.value(r)
		}
	}
	return total
}

// smallLists returns lists of words that are much alike.
func smallLists(t *rapid.T) *game.Dictionary {
	length := rapid.IntRange(3, 5).Draw(t, "length")
	word := rapid.Custom(func(t *rapid.T) game.Word {
		text := make([]byte, length)
		for i := range text {
			text[i] = rapid.SampledFrom([]byte("abcd")).Draw(t, "letter")
		}
		w, err := game.ParseAnyWord(string(text))
		if err != nil {
			t.Fatal(err)
		}
		return w
	})
	words := rapid.SliceOfNDistinct(word, 4, 22, rapid.ID[game.Word]).Draw(t, "words")
	answers := rapid.IntRange(1, min(15, len(words))).Draw(t, "answers")
	d, err := game.NewDictionary("small", words[:answers], words[answers:])
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// On small lists the best pairs are those of a search that shares nothing but the clues, and so are the totals of all pairs.
func TestSearchIsThatOfEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := smallLists(t)
		b := brute{d, map[uint32]int{}}
		within := rapid.IntRange(0, 3).Draw(t, "within")
		r, err := Search(t.Context(), d, Options{Within: within})
		if err != nil {
			t.Fatal(err)
		}
		words := d.Words()
		totals := map[[2]game.Word]int{}
		least := 1 << 30
		for i, f := range words {
			for _, s := range words[i+1:] { // of the two orders the better one, which begins with an answer if one is
				totals[[2]game.Word{f, s}] = b.pair(f, s)
				if back := b.pair(s, f); back < b.pair(f, s) {
					t.Fatalf("%s before %s takes %d, and the other way round %d", s, f, back, b.pair(f, s))
				}
				least = min(least, b.pair(f, s))
			}
		}
		want := 0
		for _, total := range totals {
			if total <= least+within {
				want++
			}
		}
		if len(r.Best) != want || r.Best[0].Total != least {
			t.Fatalf("%d pairs, the best takes %d; want %d and %d", len(r.Best), r.Best[0].Total, want, least)
		}
		for _, p := range r.Best {
			if total := totals[[2]game.Word{p.First, p.Second}]; p.Total != total {
				t.Fatalf("%s and %s take %d, want %d", p.First, p.Second, p.Total, total)
			}
		}
		two := rapid.Permutation(words).Draw(t, "two")
		p, err := Value(d, two[0], two[1])
		if want := b.pair(two[0], two[1]); err != nil || p.Total != want {
			t.Fatalf("%s and %s take %d, want %d (%v)", two[0], two[1], p.Total, want, err)
		}
	})
}

// The value of all answers of small lists, which are harder than what two guesses leave, is that of the search without bounds, and where
// it is more than the limit a bound of it is returned.
func TestValueIsThatOfEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := smallLists(t)
		want := brute{d, map[uint32]int{}}.value(1<<len(d.Answers()) - 1)
		set := make([]uint16, len(d.Answers()))
		for a := range set {
			set[a] = uint16(a)
		}
		v := newGame(d).newValuer()
		if got := v.value(set, unbounded, 0); got != want {
			t.Fatalf("%d, want %d", got, want)
		}
		limit := want + rapid.IntRange(-4, 3).Draw(t, "over")
		if got := v.value(set, limit, 0); limit >= want && got != want || limit < want && (got <= limit || got > want) {
			t.Fatalf("%d with limit %d, want %d", got, limit, want)
		}
	})
}

// The tree of a pair, which another search makes, has its total, with both words played, on a real list.
func TestTreeHasTheTotal(t *testing.T) {
	d, err := game.LoadList("ca-5")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Search(t.Context(), d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	best := r.Best[0]
	finished := 0
	root, err := Tree(t.Context(), d, best.First, best.Second, func(n int) { finished = n })
	if err != nil {
		t.Fatal(err)
	}
	s := root.Summary()
	if s.Total != best.Total || s.Answers != len(d.Answers()) || s.Lost != 0 || finished == 0 {
		t.Errorf("%+v: the tree has %d guesses for %d answers, %d of them lost", best, s.Total, s.Answers, s.Lost)
	}
	if root.Guess != best.First {
		t.Errorf("it begins with %s, want %s", root.Guess, best.First)
	}
	for _, b := range root.Branches {
		if b.Tree.Guess != best.Second {
			t.Errorf("after %s it plays %s, want %s", b.Clue, b.Tree.Guess, best.Second)
		}
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	d, err := game.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if _, err := Search(ctx, d, Options{}); !errors.Is(err, why) {
		t.Errorf("error %v, want %v", err, why)
	}
}

func TestValueRefusesWhatIsNoPair(t *testing.T) {
	d, err := game.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{"salet", "salet"}, {"salet", "zzzzz"}, {"zzzzz", "salet"}} {
		words := slices.Collect(func(yield func(game.Word) bool) {
			for _, text := range pair {
				w, err := game.ParseAnyWord(text)
				if err != nil {
					t.Fatal(err)
				}
				yield(w)
			}
		})
		if _, err := Value(d, words[0], words[1]); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%v: error %v, want ErrUnsupported", pair, err)
		}
	}
}
