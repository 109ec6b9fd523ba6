package verify

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// firstFit is the tree that always plays the first candidate, which every mode allows.
func firstFit(candidates []game.Word) *decision.Tree {
	t := &decision.Tree{Guess: candidates[0], Candidate: true}
	buckets := map[game.Clue][]game.Word{}
	for _, w := range candidates[1:] {
		c := game.Score(t.Guess, w)
		buckets[c] = append(buckets[c], w)
	}
	for c := range game.AllGreen {
		if len(buckets[c]) > 0 {
			t.Branches = append(t.Branches, decision.Branch{Clue: c, Answers: len(buckets[c]), Tree: firstFit(buckets[c])})
		}
	}
	return t
}

// weigh gives the answers of a tree the weights from next on, in steps of 3.
func weigh(t *decision.Tree, next *int64) {
	t.Weight = *next
	*next += 3
	for _, b := range t.Branches {
		weigh(b.Tree, next)
	}
}

// treeText is the file of a tree.
func treeText(t testing.TB, d *game.Dictionary, m game.Mode, root *decision.Tree) string {
	return TreeFile(t, d, decision.Header{Mode: m}, root)
}

func checkTree(t testing.TB, text string, d *game.Dictionary) TreeVerdict {
	t.Helper()
	read := must.Get(ReadAs[*Tree]("test", strings.NewReader(text)))(t)
	return CheckOne[TreeVerdict](t, read, d)
}

func TestTreesThatAreRight(t *testing.T) {
	words := game.MustWords("batch catch hatch latch match patch watch chart crane trace react slate")
	rapid.Check(t, func(rt *rapid.T) {
		shuffled := rapid.Permutation(words).Draw(rt, "words")
		n := rapid.IntRange(1, len(words)).Draw(rt, "answers")
		d := game.Must(game.NewDictionary("drawn", shuffled[:n], shuffled))
		mode := game.Mode(rapid.IntRange(0, 2).Draw(rt, "mode"))
		root := firstFit(shuffled[:n])
		histogram := map[int]int{}
		for i, n := range root.Summary().Histogram {
			if n > 0 {
				histogram[i+1] = n
			}
		}
		r, want := checkTree(t, treeText(t, d, mode, root), d), root.Summary()
		if len(r.Faults) > 0 || r.Answers != want.Answers || r.Total != want.Total || r.Worst != want.Worst || r.Lost != want.Lost || r.Positions != root.Positions() || !maps.Equal(r.Histogram, histogram) {
			rt.Fatalf("%+v, want %+v", r, want)
		}
	})
}

func TestTreesThatAreWrong(t *testing.T) {
	words := game.MustWords("batch catch hatch crane watch")
	d := game.Must(game.NewDictionary("few", words, append(game.MustWords("whack"), words...)))
	text := treeText(t, d, game.Hard, firstFit(words))
	Try(t, d, []Change{
		{text, "total ", "total 1", "it claims total"},
		{text, "worst ", "worst 1", "it claims worst"},
		{text, "answers ", "answers 1", "it claims answers"},
		{text, "lost 0", "lost 2", "it claims lost 2, but it is 0"},
		{text, "guesses 0", "guesses 2", "it claims lost 0, but it is"},
		{text, "mode hard", "mode strict", ""}, // every guess is a candidate
		{text, "host wordle", "host fibble", "fibble is neither"},
		{text, "catch*", "chart", "CHART is not an allowed word"},
		{text, "catch*", "whack", "breaks hard mode: 2nd letter must be A"},
		{text, "catch*", "catch", "CATCH is marked as a possible answer: false, but it is: true"},
		{text, "BYBYB crane*", "BYBYY crane*", "no answer reaches it"},
		{text, "BYBYB crane*", "BYBYY crane*", "it has no branch for BATCH BYBYB, which CRANE gets"},
		{text, "BYBYB crane*", "BYBYB -1", "it claims lost 0, but it is 1"},
		{text, "BYBYB crane*", "BYBYB -2", "after BYBYB 1 answers are lost, not 2"},
	})
}

// The weights in a tree with weights are summed anew.
func TestWeighedTreesThatAreWrong(t *testing.T) {
	words := game.MustWords("batch catch hatch crane watch")
	d := game.Must(game.NewDictionary("few", words[:2], append(game.MustWords("whack"), words...)))
	root := firstFit(d.Words())
	weigh(root, new(int64(1)))
	text := treeText(t, d, game.Normal, root)
	if r := checkTree(t, text, d); len(r.Faults) > 0 || r.Answers != len(d.Words()) || r.Weight != 1+4+7+10+13+16 || r.Weighted == 0 {
		t.Fatalf("%s%+v", text, r)
	}
	Try(t, d, []Change{
		{text, "weight ", "weight 1", "it claims weight 151, but it is 51"},
		{text, "weighted ", "weighted 1", "it claims weighted"},
		{text, "* 13", "* 14", "it claims weight 51, but it is 52"},
		{text, "* 13", "", "it claims answers 6, but it is 5"},
	})
}

// The claim that a tree is the best is reported as not checked, with all that it depends on, unless no tree can be better.
func TestTreesThatMayBeWorse(t *testing.T) {
	words := game.MustWords("batch catch hatch crane watch")
	d := game.Must(game.NewDictionary("few", words, words))
	text := treeText(t, d, game.Hard, firstFit(words))
	best := treeText(t, d, game.Hard, firstFit(words[2:4]))
	all := game.Must(game.NewDictionary("two", words[2:4], words))
	best = strings.NewReplacer(d.Sum(), all.Sum(), "words few", "words two").Replace(best)
	for _, c := range []struct {
		text, old, new string
		d              *game.Dictionary
		want           string
	}{
		{text, "", "", d, "whether a tree in hard mode has a lesser total than 12"},
		{text, "guesses 0", "guesses 6", d, "whether a tree in hard mode within 6 guesses has a lesser total than 12"},
		{text, "objective total", "objective worst", d, "whether a tree in hard mode has a lesser worst case than 4, or this with a lesser total than 12"},
		{text, "objective total", "objective won", d, "whether a tree in hard mode has fewer answers lost than 0, or as many with a lesser total than 12"},
		{text, "objective total", "objective branches", d, "whether a tree in hard mode has fewer positions than 3"},
		{text, "host wordle", "host absurdle", d, "whether a game against absurdle in hard mode is shorter than the tree's, which takes 4, or a tree that begins with such a game has a lesser total than 12"},
		{best, "", "", all, ""},
		{best, "objective total", "objective worst", all, ""},
		{best, "objective total", "objective branches", all, ""},
	} {
		r := checkTree(t, strings.Replace(c.text, c.old, c.new, 1), c.d)
		if open := strings.Join(r.Unchecked(), "; "); open != c.want || len(r.Faults) > 0 {
			t.Errorf("%s for %s: not checked %q, want %q; %v", c.new, c.old, open, c.want, r.Faults)
		}
	}
}

// The classes that letters leave are those of the best choice of all.
func TestLettersLeaveWhatAllChoicesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const alphabet = "abcdefg"
		texts := rapid.SliceOfNDistinct(rapid.StringMatching("[a-g]{3}"), 3, 25, rapid.ID[string]).Draw(t, "words")
		d := game.Must(game.NewDictionary("small", game.MustWords(strings.Join(texts, " ")), nil))
		letters := rapid.IntRange(1, 7).Draw(t, "letters")
		most := 0
		for set := range 1 << len(alphabet) {
			var kept []rune
			for i, l := range alphabet {
				if set&(1<<i) != 0 {
					kept = append(kept, l)
				}
			}
			if len(kept) > letters {
				continue
			}
			left := map[string]bool{}
			for _, text := range texts {
				left[strings.Map(func(l rune) rune {
					if slices.Contains(kept, l) {
						return l
					}
					return '.'
				}, text)] = true
			}
			most = max(most, len(left))
		}
		must.Need(t, lettersLeave(t.Context(), d, letters, most) && !lettersLeave(t.Context(), d, letters, most-1),
			"%d letters leave %d classes at most, and the check says otherwise", letters, most)
	})
}
