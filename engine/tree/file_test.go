package tree

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

// drawTree draws a tree that need not make sense, but can be written.
func drawTree(t *rapid.T, depth int) *Tree {
	var w engine.Word
	for i := range engine.Letters {
		w[i] = engine.Letter(rapid.IntRange('a', 'z').Draw(t, "letter"))
	}
	tree := &Tree{Guess: w, Candidate: rapid.Bool().Draw(t, "candidate")}
	if depth > 0 {
		clues := rapid.SliceOfNDistinct(rapid.IntRange(0, int(engine.AllGreen)-1), 0, 4, rapid.ID[int]).Draw(t, "clues")
		slices.Sort(clues)
		for _, c := range clues {
			b := Branch{Clue: engine.Clue(c)}
			if rapid.Bool().Draw(t, "lost") {
				b.Answers = rapid.IntRange(1, 50).Draw(t, "answers")
			} else {
				b.Tree = drawTree(t, depth-1)
				b.Answers = b.Tree.Summary().Answers
			}
			tree.Branches = append(tree.Branches, b)
		}
	}
	if len(tree.Branches) == 0 {
		tree.Candidate = true
	}
	return tree
}

func TestWriteRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t, rapid.IntRange(0, 3).Draw(t, "depth"))
		s := tree.Summary()
		h := Header{
			Words: "drawn", Lists: "0123", Mode: engine.Mode(rapid.IntRange(0, 2).Draw(t, "mode")), Guesses: rapid.IntRange(0, 9).Draw(t, "guesses"),
			Objective: LeastWorst, Answers: s.Answers, Total: s.Total, Worst: s.Worst, Lost: s.Lost,
		}
		var text bytes.Buffer
		if err := Write(&text, h, tree); err != nil {
			t.Fatal(err)
		}
		gotHeader, got, err := Read("drawn", &text)
		if err != nil {
			t.Fatal(err)
		}
		if gotHeader != h || !reflect.DeepEqual(got, tree) {
			t.Fatalf("%+v %+v, want %+v %+v", gotHeader, got, h, tree)
		}
	})
}

const example = `absurdist tree 2
words few
lists 00
host wordle
mode normal
guesses 2
objective won
answers 5
total 5
worst 2
lost 2
lines 4

batch*
 BBBBB crane*
 BGYBB -2
 BGGGG catch*
`

func TestReadErrors(t *testing.T) {
	if _, _, err := Read("x", strings.NewReader(example)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"absurdist tree 2", "tree", "x:1: "},
		{"absurdist tree 2", "absurdist tree 1", `x:1: "absurdist tree 1" is an older form`},
		{"lines 4", "lines 5", "x:13: 4 lines follow, and 5 should"},
		{"lines 4", "lines -4", "x:12: lines: "},
		{"lines 4\n", "", "x:12: want \"lines\""},
		{" BGGGG catch*\n", "", "x:13: 3 lines follow, and 4 should"},
		{"guesses 2", "guesses -2", "x:6: guesses: "},
		{"worst 2\n", "", "x:10: want \"worst\""},
		{"\n\nbatch*", "\nbatch*", "x:13: want an empty line"},
		{"batch*", "batc", "x:14: \"batc\" is no guess"},
		{"BBBBB", "GGGGG", "x:15: \"GGGGG\" is no clue"},
		{" BGGGG", "  BGGGG", "x:17: \"\" is no clue"},
		{" BGGGG", "BGGGG", "x:17: it belongs to no guess"},
		{" BGGGG", " BBBYB", "x:17: clue BBBYB does not come after BGYBB"},
		{"-2", "-0", "x:16: \"0\" is no number"},
		{"catch*", "catch", "x:17: no answer follows"},
	} {
		_, _, err := Read("x", strings.NewReader(strings.Replace(example, c.old, c.new, 1)))
		if !errors.Is(err, ErrFile) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %s…", c.new, c.old, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Fuzz(func(t *testing.T, text string) {
		h, tree, err := Read("fuzz", strings.NewReader(text))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := Write(&again, h, tree); err != nil {
			t.Fatal(err)
		}
		h2, tree2, err := Read("again", &again)
		if err != nil || h2 != h || !reflect.DeepEqual(tree, tree2) {
			t.Fatalf("written and read again: %v", err)
		}
	})
}
