package decision

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"pgregory.net/rapid"
)

// unlined clears the lines of a tree.
func unlined(t *Tree) *Tree {
	t.Line = 0
	for _, b := range t.Branches {
		if b.Tree != nil {
			unlined(b.Tree)
		}
	}
	return t
}

// drawTree draws a tree over some letters that need not make sense, but can be written.
func drawTree(t *rapid.T, letters []rune, length, depth int) *Tree {
	var w game.Word
	for i := range length {
		w[i] = game.Letter(rapid.SampledFrom(letters).Draw(t, "letter"))
	}
	tree := &Tree{Guess: w, Candidate: rapid.Bool().Draw(t, "candidate")}
	if depth > 0 {
		clues := rapid.SliceOfNDistinct(rapid.IntRange(0, game.ClueCount(length)-2), 0, 4, rapid.ID[int]).Draw(t, "clues")
		slices.Sort(clues)
		for _, c := range clues {
			b := Branch{Clue: game.NumberedClue(length, uint32(c))}
			if rapid.Bool().Draw(t, "lost") {
				b.Answers = rapid.IntRange(1, 50).Draw(t, "answers")
			} else {
				b.Tree = drawTree(t, letters, length, depth-1)
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
		letters := rapid.SampledFrom([]*alphabet.Alphabet{alphabet.English(), known(t, "ru"), known(t, "equation")}).Draw(t, "alphabet")
		length := rapid.SampledFrom([]int{5, 3, 8, 10}).Draw(t, "length")
		tree := drawTree(t, letters.Letters(), length, rapid.IntRange(0, 3).Draw(t, "depth"))
		s := tree.Summary()
		h := Header{
			Words: "drawn", Lists: "0123", Alphabet: letters.Name(), Length: length, Mode: game.Mode(rapid.IntRange(0, 2).Draw(t, "mode")), Guesses: rapid.IntRange(0, 9).Draw(t, "guesses"),
			Objective: LeastWorst, Answers: s.Answers, Total: s.Total, Worst: s.Worst, Lost: s.Lost,
		}
		var text bytes.Buffer
		if err := Write(&text, h, tree); err != nil {
			must.Need(t, errors.Is(err, ErrFile) && letters.Name() == "equation", "%v", err)
			return // a word begins with - or ends with *
		}
		gotHeader, got := must.Get2(Read("drawn", &text))(t)
		must.Need(t, gotHeader == h && reflect.DeepEqual(unlined(got), tree), "%+v %+v, want %+v %+v", gotHeader, got, h, tree)
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

// russian is the example in another alphabet, with words of another length.
var russian = strings.NewReplacer("lists 00\n", "lists 00\nalphabet ru\nlength 4\n",
	"batch", "рука", "crane", "щука", "catch", "мука", " BBBBB", " BYBB", " BGYBB", " BYYB", " BGGGG", " BGGG").Replace(example)

func TestReadErrors(t *testing.T) {
	must.Get2(Read("x", strings.NewReader(example)))(t)
	for _, c := range []struct{ old, new, want string }{
		{"absurdist tree 2", "tree", "x:1: "},
		{"lines 4", "lines 5", "x:13: 4 lines follow, but there should be 5"},
		{"lines 4", "lines -4", "x:12: lines: "},
		{"lines 4\n", "", "x:12: want \"lines\""},
		{" BGGGG catch*\n", "", "x:13: 3 lines follow, but there should be 4"},
		{"guesses 2", "guesses -2", "x:6: guesses: "},
		{"worst 2\n", "", "x:10: want \"worst\""},
		{"\n\nbatch*", "\nbatch*", "x:13: want an empty line"},
		{"batch*", "batc", "x:14: \"batc\" is not a guess"},
		{"BBBBB", "GGGGG", "x:15: \"GGGGG\" is not a clue"},
		{" BGGGG", "  BGGGG", "x:17: \"\" is not a clue"},
		{" BGGGG", "BGGGG", "x:17: it belongs to no guess"},
		{" BGGGG", " BBBYB", "x:17: clue BBBYB does not come after BGYBB"},
		{"-2", "-0", "x:16: \"0\" is not a number"},
		{"catch*", "catch", "x:17: no answer follows"},
		{"catch*\n", "catch*", "x:17: it is cut off"},
		{"words few\n", "", "x:2: want \"words\""},
		{"mode normal\n", "mode normal\nmode hard\n", "x:6: want \"guesses\""},
		{"mode normal", "mode easy", "x:5: mode: unknown mode"},
		{"host wordle", "host wardle", "x:4: host: "},
		{"objective won", "objective fun", "x:7: objective: unknown objective"},
		{"guesses 2", "guesses 02", `x:6: guesses: "02" is not a number from 0`},
		{"total 5", "total 99999999999999999999", `x:9: total: "99999999999999999999" is not a number from 0`},
		{"batch*", "-2", `x:14: "-2" is not a guess`},
		{"batch*", " batch*", `x:14: " batch*" is not a guess`},
		{" BGGGG catch*\n", " BGGGG -1\n  BBBBB crate*\n", "x:13: 5 lines follow, but there should be 4"},
	} {
		_, _, err := Read("x", strings.NewReader(strings.Replace(example, c.old, c.new, 1)))
		must.Begins(t, err, ErrFile, c.want, "%q for %q", c.new, c.old)
	}
}

// A tree in a file that is deeper than any game is refused, so that it can't make a reader recurse too deep.
func TestReadDeep(t *testing.T) {
	deep := strings.Replace(example[:strings.Index(example, "lines")], "lost 2", "lost 0", 1) + "lines 100\n\nbatch\n"
	for i := 1; i < 100; i++ {
		deep += strings.Repeat(" ", i) + "BBBBB crane\n"
	}
	must.Begins(t, must.Err2(Read("x", strings.NewReader(deep))), nil, "x:78: more than 64 guesses", "a deep tree")
}

// A tree with weights is read as it was written; one that loses answers can't be written.
func TestWriteReadWeighted(t *testing.T) {
	tree := &Tree{Guess: game.MustWords("crane")[0], Candidate: true, Weight: 12, Branches: []Branch{
		{Clue: 0, Answers: 1, Tree: &Tree{Guess: game.MustWords("moist")[0], Candidate: true, Weight: 3}},
	}}
	h := Header{Words: "few", Lists: "00", Alphabet: "en", Length: 5, Answers: 2, Total: 3, Worst: 2, Weight: 15, Weighted: 18}
	var text bytes.Buffer
	must.Do(t, Write(&text, h, tree))
	file := text.Bytes()
	gotHeader, got, err := Read("weighed", bytes.NewReader(file))
	must.Hold(t, err == nil && gotHeader == h && reflect.DeepEqual(unlined(got), tree), "%+v %+v %v, want %+v %+v", gotHeader, got, err, h, tree)
	must.Equal(t, got.Summary().Weight, 15, "the weight")
	must.Equal(t, got.Summary().Weighted, 18, "the weighted total")
	for _, c := range []struct{ old, new string }{
		{"crane* 12", "crane* 0"}, {"crane* 12", "crane* -1"}, {"crane* 12", "crane*"}, {"crane* 12", "crane* 012"}, {"moist* 3", "-1"}, {"weight 15", "weight 0"},
	} {
		_, _, err := Read("spoilt", bytes.NewReader(bytes.Replace(file, []byte(c.old), []byte(c.new), 1)))
		must.Hold(t, errors.Is(err, ErrFile), "%s for %s: %v", c.new, c.old, err)
	}
	h.Lost = 1
	must.Is(t, Write(&text, h, tree), ErrFile, "a tree that loses answers is written")
}

// The alphabet and the length are said where they are not en and 5, and nowhere else.
func TestReadOtherWords(t *testing.T) {
	h, tree, err := Read("x", strings.NewReader(russian))
	must.Need(t, err == nil && h.Alphabet == "ru" && h.Length == 4 && tree.Guess.String() == "рука", "%+v, %v, %v", h, tree, err)
	var again bytes.Buffer
	must.Do(t, Write(&again, h, tree))
	must.Same(t, again.String(), russian, "written again")
	h, _ = must.Get2(Read("x", strings.NewReader(example)))(t)
	must.Hold(t, h.Alphabet == "en" && h.Length == 5, "%+v", h)
	for _, c := range []struct{ old, new, want string }{
		{"alphabet ru", "alphabet en", "x:4: alphabet en: that is the default"},
		{"length 4", "length 5", "x:5: length 5: that is the default"},
		{"length 4", "length 2", "x:5: length: trees are for words of 3 to 10 letters"},
		{"length 4", "length 11", "x:5: length: trees are for words"},
		{"length 4\n", "", "x:15: \"рука*\" is not a guess"},
		{"alphabet ru\n", "", "x:15: \"рука*\" is not a guess"},
		{"щука", "щуka", "x:17: \"щуka*\" is not a guess"},
		{"щука", "щук", "x:17: \"щук*\" is not a guess"},
		{"щука", "Щука", "x:17: \"Щука*\" is not a guess"},
		{" BYBB", " BYBBB", "x:17: \"BYBBB\" is not a clue"},
		{" BGGG", " GGGG", "x:19: \"GGGG\" is not a clue"},
	} {
		_, _, err := Read("x", strings.NewReader(strings.Replace(russian, c.old, c.new, 1)))
		must.Begins(t, err, ErrFile, c.want, "%q for %q", c.new, c.old)
	}
}

// known returns a built-in alphabet.
func known(t rapid.TB, name string) *alphabet.Alphabet { return game.Must(alphabet.Named(name)) }

func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Add(russian)
	f.Fuzz(func(t *testing.T, text string) {
		h, tree, err := Read("fuzz", strings.NewReader(text))
		if err != nil {
			return
		}
		var again bytes.Buffer
		must.Do(t, Write(&again, h, tree))
		h2, tree2, err := Read("again", &again)
		must.Need(t, err == nil && h2 == h && reflect.DeepEqual(tree, tree2), "written and read again: %v", err)
	})
}
