package verify

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"
	"absurdist/engine/tree"

	"pgregory.net/rapid"
)

// firstFit is the tree that always plays the first candidate, which every mode allows.
func firstFit(candidates []engine.Word) *tree.Tree {
	t := &tree.Tree{Guess: candidates[0], Candidate: true}
	buckets := map[engine.Clue][]engine.Word{}
	for _, w := range candidates[1:] {
		c := engine.Score(t.Guess, w)
		buckets[c] = append(buckets[c], w)
	}
	for c := range engine.AllGreen {
		if len(buckets[c]) > 0 {
			t.Branches = append(t.Branches, tree.Branch{Clue: c, Answers: len(buckets[c]), Tree: firstFit(buckets[c])})
		}
	}
	return t
}

// treeText is the file of a tree.
func treeText(t testing.TB, d *engine.Dictionary, m engine.Mode, root *tree.Tree) string {
	t.Helper()
	s := root.Summary()
	var text bytes.Buffer
	err := tree.Write(&text, tree.Header{Words: d.Name(), Lists: d.Sum(), Mode: m, Answers: s.Answers, Total: s.Total, Worst: s.Worst, Lost: s.Lost}, root)
	if err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func checkTree(t testing.TB, text string, d *engine.Dictionary) TreeVerdict {
	t.Helper()
	read, err := ReadAs[*Tree]("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return read.Check(d)
}

func TestTreesThatAreRight(t *testing.T) {
	words := engine.MustWords("batch catch hatch latch match patch watch chart crane trace react slate")
	rapid.Check(t, func(rt *rapid.T) {
		shuffled := rapid.Permutation(words).Draw(rt, "words")
		n := rapid.IntRange(1, len(words)).Draw(rt, "answers")
		d, err := engine.NewDictionary("drawn", shuffled[:n], shuffled)
		if err != nil {
			rt.Fatal(err)
		}
		mode := engine.Mode(rapid.IntRange(0, 2).Draw(rt, "mode"))
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
	words := engine.MustWords("batch catch hatch crane watch")
	d, err := engine.NewDictionary("few", words, append(engine.MustWords("whack"), words...))
	if err != nil {
		t.Fatal(err)
	}
	text := treeText(t, d, engine.Hard, firstFit(words))
	if r := checkTree(t, text, d); len(r.Faults) > 0 {
		t.Fatalf("%s%v", text, r.Faults)
	}
	for _, c := range []struct{ old, new, want string }{
		{"lists ", "lists 1", "it is for other lists"},
		{"total ", "total 1", "it claims total"},
		{"worst ", "worst 1", "it claims worst"},
		{"answers ", "answers 1", "it claims answers"},
		{"lost 0", "lost 2", "it claims lost 2, but it is 0"},
		{"guesses 0", "guesses 2", "it claims lost 0, but it is"},
		{"mode hard", "mode strict", ""}, // every guess is a candidate
		{"catch*", "chart", "CHART is not an allowed word"},
		{"catch*", "whack", "breaks hard mode: letter 2 must be A"},
		{"catch*", "catch", "CATCH is marked as a possible answer: false, but it is: true"},
		{"BYBYB", "BYBYY", "no answer leads to it"},
	} {
		r := checkTree(t, strings.Replace(text, c.old, c.new, 1), d)
		found := slices.ContainsFunc(r.Faults, func(f FaultError) bool { return strings.Contains(f.Error(), c.want) })
		if c.want == "" && len(r.Faults) > 0 || c.want != "" && !found {
			t.Errorf("%s for %s: %v, want %q\n%s", c.new, c.old, r.Faults, c.want, text)
		}
	}
}

func TestReadTreeErrors(t *testing.T) {
	good := "absurdist tree 1\nwords few\n\nbatch*\n BBBBB crane*\n"
	for _, c := range []struct{ old, new, want string }{
		{"tree 1", "tree 2", "x:1: "},
		{"batch*", " batch*", "x:4: it is indented by 1"},
		{" BBBBB", "   BBBBB", "x:5: it is indented by 3"},
		{" BBBBB", "BBBBB", "x:5: it is indented by 0"},
		{"crane*", "cran", "x:5: "},
		{"BBBBB crane*", "BBBBB", "x:5: \"BBBBB\" is not a clue and a guess"},
		{" BBBBB crane*\n", " BBBBB crane*\n BBBBB crate*\n", "x:6: the clues \"BBBBB\" are there twice"},
	} {
		_, err := ReadAs[*Tree]("x", strings.NewReader(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.new, err, c.want)
		}
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, good)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadAs[*Tree]("x", &packed); err != nil {
		t.Error(err)
	}
}
