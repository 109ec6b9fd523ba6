package fixed

import (
	"fmt"
	"maps"
	mathbits "math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

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
	return slices.Collect(maps.Values(classes)), hit
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
		best = min(best, b.sum(set, parts))
	}
	b.memo[set] = best
	return best
}

// sum is the least total of a set whose next guess leaves some parts.
func (b brute) sum(set uint32, parts []uint32) int {
	total := mathbits.OnesCount32(set)
	for _, p := range parts {
		total += b.value(p)
	}
	return total
}

// after returns the least total of a set that remains, when some words are played first, and how many classes they make. By share an answer
// of each class is played after the words.
func (b brute) after(set uint32, words []game.Word, byShare bool) (total, classes int) {
	if len(words) == 0 {
		if !byShare {
			return b.value(set), 1
		}
		best := 1 << 30
		for i, w := range b.d.Answers() {
			if set&(1<<i) != 0 {
				parts, _ := b.parts(set, w)
				best = min(best, b.sum(set, parts))
			}
		}
		return best, 1
	}
	parts, hit := b.parts(set, words[0])
	total = mathbits.OnesCount32(set)
	if hit {
		classes = 1
	}
	for _, p := range parts {
		t, k := b.after(p, words[1:], byShare)
		total, classes = total+t, classes+k
	}
	return total, classes
}

// all returns the totals and the classes of all answers.
func (b brute) all(words []game.Word, byShare bool) (total, classes int) {
	return b.after(uint32(1)<<len(b.d.Answers())-1, words, byShare)
}

// smallLists returns lists of words that are much alike.
func smallLists(t *rapid.T) *game.Dictionary {
	return gametest.List(t, fmt.Sprintf("[a-d]{%d}", rapid.IntRange(3, 5).Draw(t, "length")), 4, 22, 15)
}

// On small lists the best pairs are those of a search that shares nothing but the clues, and so are the totals of all pairs.
func TestPairsAreThoseOfEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := smallLists(t)
		b := brute{d, map[uint32]int{}}
		within := rapid.IntRange(0, 3).Draw(t, "within")
		r := must.Get(Search(t.Context(), d, 2, Options{Within: within}))(t)
		words := d.Words()
		totals := map[[2]game.Word]int{}
		least, most := 1<<30, 0
		for i, f := range words {
			for _, s := range words[i+1:] { // of the two orders the better one, which begins with an answer if one is
				total, classes := b.all([]game.Word{f, s}, false)
				totals[[2]game.Word{f, s}] = total
				back, _ := b.all([]game.Word{s, f}, false)
				must.Need(t, back >= total, "%s before %s takes %d, and the other way round %d", s, f, back, total)
				least, most = min(least, total), max(most, classes)
			}
		}
		near := maps.Collect(maps.All(totals))
		maps.DeleteFunc(near, func(_ [2]game.Word, total int) bool { return total > least+within })
		want := len(near)
		if len(r.Best) != want || r.Best[0].Total != least || r.Bound != least {
			t.Fatalf("%d pairs, the best takes %d, at least %d; want %d and %d", len(r.Best), r.Best[0].Total, r.Bound, want, least)
		}
		for _, p := range r.Best {
			must.Same(t, p.Total, totals[[2]game.Word{p.Guesses[0], p.Guesses[1]}], "%s take", p.Guesses)
		}
		if r := must.Get(Search(t.Context(), d, 2, Options{ByShare: true}))(t); r.Best[0].Classes != most || r.Bound != most {
			t.Fatalf("by share %+v, want %d classes", r, most)
		}
		two := rapid.Permutation(words).Draw(t, "two")[:2]
		p, err := Value(t.Context(), d, two)
		if want, classes := b.all(two, false); err != nil || p.Total != want || p.Classes != classes {
			t.Fatalf("%s take %d and make %d classes, want %d and %d (%v)", two, p.Total, p.Classes, want, classes, err)
		}
	})
}

// On small lists what is found of three words is what trying all finds, and all that is said of others is true.
func TestThreeWordsAreThoseOfEverything(t *testing.T) {
	found, lists := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := smallLists(t)
		b := brute{d, map[uint32]int{}}
		byShare := rapid.Bool().Draw(t, "by share")
		r := must.Get(Search(t.Context(), d, 3, Options{ByShare: byShare, Seed: rapid.Uint64().Draw(t, "seed"), Starts: 10}))(t)
		best := r.Best[0]
		if total, classes := b.all(best.Guesses, false); total != best.Total || classes != best.Classes {
			t.Fatalf("%+v takes %d and makes %d classes", best, total, classes)
		}
		words := d.Words()
		if len(words) > 14 { // all triples of more words take long
			return
		}
		least, most := 1<<30, 0
		for i, x := range words {
			for j, y := range words[:i] {
				for _, z := range words[:j] {
					total, classes := b.all([]game.Word{z, y, x}, false)
					least, most = min(least, total), max(most, classes)
				}
			}
		}
		if byShare && (best.Classes > most || r.Bound < most) || !byShare && (best.Total < least || r.Bound > least) {
			t.Fatalf("by share %v: %+v and the bound %d, want %d guesses and %d classes", byShare, best, r.Bound, least, most)
		}
		lists++
		if byShare && best.Classes == most || !byShare && best.Total == least {
			found++
		}
	})
	must.Hold(t, 10*found >= 9*lists, "the best three words were found in %d of %d lists", found, lists)
}

// The tree of any words in both modes takes no more than a search without bounds finds, and by share it finds an answer of each class with
// the guess after them.
func TestTreesAreThoseOfEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := smallLists(t)
		b := brute{d, map[uint32]int{}}
		words := rapid.Permutation(d.Words()).Draw(t, "order")[:rapid.IntRange(2, 4).Draw(t, "count")]
		byShare := rapid.Bool().Draw(t, "by share")
		s, soon := must.Get(Tree(t.Context(), d, Plan{Words: words, ByShare: byShare}, func(int) {}))(t).Summary(), 0
		total, classes := b.all(words, byShare)
		for _, n := range s.Histogram[:min(len(s.Histogram), len(words)+1)] {
			soon += n
		}
		must.Need(t, s.Total == total && (!byShare || soon == classes),
			"%s by share %v: %+v, want %d guesses and %d found soon", words, byShare, s, total, classes)
	})
}

// The tree of a pair, which another search makes, has its total, with both words played, on a real list. In hard mode a word is played only
// where the rules allow it.
func TestTreeHasTheTotal(t *testing.T) {
	d := must.Get(game.LoadList("ca-5"))(t)
	best := must.Get(Search(t.Context(), d, 2, Options{}))(t).Best[0]
	finished := 0
	root := must.Get(Tree(t.Context(), d, Plan{Words: best.Guesses}, func(n int) { finished = n }))(t)
	s := root.Summary()
	must.Hold(t, s.Total == best.Total && s.Answers == len(d.Answers()) && s.Lost == 0 && finished != 0,
		"%+v: the tree has %d guesses for %d answers, %d of them lost", best, s.Total, s.Answers, s.Lost)
	for _, b := range root.Branches {
		must.Hold(t, root.Guess == best.Guesses[0] && b.Tree.Guess == best.Guesses[1],
			"after %s %s it plays %s, want %s", root.Guess, b.Clue, b.Tree.Guess, best.Guesses)
	}
	hard := must.Get(Tree(t.Context(), d, Plan{Words: best.Guesses, Mode: game.Hard}, func(int) {}))(t)
	played := 0
	for _, b := range hard.Branches {
		allowed := game.Hard.Filter([]game.Turn{{Guess: hard.Guess, Clue: b.Clue}})(&best.Guesses[1])
		if allowed {
			played++
		}
		must.Hold(t, !allowed || b.Tree.Guess == best.Guesses[1],
			"after %s %s it plays %s, and %s is allowed", hard.Guess, b.Clue, b.Tree.Guess, best.Guesses[1])
	}
	if s := hard.Summary(); played == 0 || s.Answers != len(d.Answers()) || s.Lost != 0 {
		t.Errorf("in hard mode the second word is played after %d clues: %+v", played, s)
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	d := must.Get(game.LoadList("original"))(t)
	ctx, why := must.Ended(t)
	must.Fail(Search(ctx, d, 2, Options{}))(t, why)
}

func TestValueRefusesWhatIsNoSet(t *testing.T) {
	d := must.Get(game.LoadList("original"))(t)
	for _, text := range []string{"salet", "salet salet", "salet zzzzz", "zzzzz salet", "salet crony dumpy fight brown vexed"} {
		words := game.MustWords(text)
		must.Fail(Value(t.Context(), d, words))(t, ErrUnsupported, "%v", words)
	}
	must.Fail(Search(t.Context(), d, 6, Options{}))(t, ErrUnsupported, "six words: error")
}

// The bound of the classes is the most that any choice of letters leaves, and no pair has more.
func TestMostClassesIsThatOfAllLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const letters = "abcdefgh"
		d := gametest.List(t, "[a-h]{3}", 4, 30, 15)
		want := 0
		for set := range 1 << len(letters) {
			if mathbits.OnesCount(uint(set)) > 2*d.Length() {
				continue
			}
			left := map[string]bool{}
			for _, w := range d.Answers() {
				left[strings.Map(func(l rune) rune {
					if set&(1<<strings.IndexRune(letters, l)) == 0 {
						return '.'
					}
					return l
				}, w.String())] = true
			}
			want = max(want, len(left))
		}
		got, err := newGame(d).mostClasses(t.Context(), 2)
		must.Need(t, err == nil && got == want, "%d, want %d (%v)", got, want, err)
		r, err := Search(t.Context(), d, 2, Options{ByShare: true})
		must.Need(t, err == nil && r.Bound <= got, "a pair has %d classes, and the bound is %d (%v)", r.Bound, got, err)
	})
}
