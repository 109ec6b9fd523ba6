package verify_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// leastStages bounds the least set that is lost with some guesses.
func leastStages(t rapid.TB, d *game.Dictionary, guesses int) minimax.LeastResult {
	t.Helper()
	g := must.Get(minimax.NewGame(d, game.Normal))(t)
	s := must.Get(minimax.NewLeastSearch(context.Background(), g, nil))(t)
	return must.Get(s.Run(context.Background(), minimax.LeastOptions{Guesses: guesses, Tries: 1, Effort: minimax.NoLimit}))(t)
}

// setsFile is the proof that sets of fewer words are won with some guesses.
func setsFile(d *game.Dictionary, guesses, words int, probes []game.Word, stages []minimax.Kept) string {
	head := verify.NewHead(verify.Sets, d, game.Normal, guesses, len(stages))
	head.Least, head.Probes = &words, probes
	var text strings.Builder
	text.WriteString(encoded(head) + "\n")
	for _, stage := range stages {
		text.WriteString(encoded(stage) + "\n")
	}
	return text.String()
}

// checkSets returns the faults of a proof, also those that the search of all its steps finds.
func checkSets(t rapid.TB, d *game.Dictionary, text string) string {
	t.Helper()
	said, _ := verify.Said(t, text, d)
	if file, err := verify.ReadAs[*verify.SetsProof]("f", strings.NewReader(text)); err == nil && len(file.Lines) > 0 {
		said += verify.SampledFaults(t, file, d)
	}
	return said
}

// What a search writes is right, and wrong with a higher bound.
func TestSetsProof(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Map(rapid.StringMatching(`[a-f]{2}xxx`), game.MustWord)
		answers := rapid.SliceOfNDistinct(word, 4, 9, rapid.ID[game.Word]).Draw(t, "answers")
		others := rapid.SliceOfDistinct(word, rapid.ID[game.Word]).Draw(t, "others")
		d := game.Must(game.NewDictionary("drawn", answers, others))
		guesses := rapid.IntRange(2, 3).Draw(t, "guesses")
		found := leastStages(t, d, guesses)
		if found.Won {
			return
		}
		file := setsFile(d, guesses, found.Words, found.Probes, found.Stages)
		must.Same(t, checkSets(t, d, file), "", "%s", file)
		faults := checkSets(t, d, setsFile(d, guesses, found.Words+1, found.Probes, found.Stages))
		must.Need(t, faults != "", "a higher bound is accepted")
	})
}

// Eight words that differ in the first letter, and guesses with three of these letters. So five are lost with 2 guesses, and eight, but no
// seven, with 3. The lines show this by the sets of five.
func setsByParts(t testing.TB) (d *game.Dictionary, stages []minimax.Kept) {
	t.Helper()
	d = alike(t, "axxxx bxxxx cxxxx dxxxx exxxx fxxxx gxxxx hxxxx", 3)
	fives := [][]game.Word{}
	for set := range 1 << 8 {
		var words []game.Word
		for i, w := range d.Answers() {
			if set>>(7-i)&1 == 1 {
				words = append(words, w)
			}
		}
		if len(words) == 5 {
			fives = append(fives, words)
		}
	}
	slices.Reverse(fives) // in the order of the answers
	none := [][]game.Word{}
	return d, []minimax.Kept{
		{Stage: minimax.Stage{Guesses: 2, Size: 3, Together: 2}, Sets: none},
		{Stage: minimax.Stage{Guesses: 2, Size: 4, Together: 2}, Sets: none},
		{Stage: minimax.Stage{Guesses: 2, Size: 5, Together: 2}, Sets: fives},
		{Stage: minimax.Stage{Guesses: 3, Size: 7, Together: 5, Parts: true}, Sets: none},
		{Stage: minimax.Stage{Guesses: 3, Size: 7, Together: 6}, Sets: none},
	}
}

// A proof by parts. Without one of the sets of five it is wrong, and so it is with a set twice, or with one that has no part.
func TestSetsByParts(t *testing.T) {
	d, stages := setsByParts(t)
	try := func(want string) {
		t.Helper()
		faults := checkSets(t, d, setsFile(d, 3, 8, d.Words(), stages))
		must.Hold(t, (want != "" || faults == "") && strings.Contains(faults, want), "%q, want %q", faults, want)
	}
	try("")
	fives := stages[2].Sets
	stages[2].Sets = slices.Insert(slices.Clone(fives), 3, fives[3])
	try("its sets are not in the order of the answers")
	for _, at := range []int{0, 20, len(fives) - 1} {
		stages[2].Sets = slices.Delete(slices.Clone(fives), at, at+1)
		try("is missing, although every guess keeps 2 of its words together")
	}
	stages[2].Sets = fives[len(fives)-1:]
	stages[3].Sets = [][]game.Word{d.Answers()[:7]}
	try("the set of AXXXX has no part that is lost")
}

// alike returns lists of answers that differ in the first letter only, and guesses with two or three of these letters.
func alike(t testing.TB, answers string, letters int) *game.Dictionary {
	t.Helper()
	words := game.MustWords(answers)
	others := map[game.Word]bool{}
	for _, a := range words {
		for _, b := range words {
			for _, c := range words {
				if w := (game.Word{a[0], b[0], c[0], 'x', 'x'}); a[0] < b[0] && b[0] < c[0] && letters == 3 {
					others[w] = true
				} else if w[2] = 'x'; a[0] < b[0] && letters == 2 {
					others[w] = true
				}
			}
		}
	}
	return dictionary(t, "alike", words, slices.SortedFunc(maps.Keys(others), func(a, b game.Word) int { return strings.Compare(a.String(), b.String()) }))
}

// Lines that show less than the first line says, each with its fault.
func TestSetsProofFaults(t *testing.T) {
	d := alike(t, "axxxx bxxxx cxxxx dxxxx exxxx fxxxx", 2)
	found := leastStages(t, d, 2)
	line := func(l minimax.Stage, sets ...string) minimax.Kept {
		k := minimax.Kept{Stage: l, Sets: [][]game.Word{}}
		for _, set := range sets {
			k.Sets = append(k.Sets, game.MustWords(set))
		}
		return k
	}
	three := minimax.Stage{Guesses: 2, Size: 3, Together: 2}
	for _, test := range []struct {
		name   string
		bound  int
		stages []minimax.Kept
		want   string
	}{
		{"right", found.Words, found.Stages, ""},
		{"no line", found.Words, nil, "it says that every set of fewer than"},
		{"a set of the wrong size", 4, []minimax.Kept{line(three, "axxxx bxxxx")}, "f:2: a set has 2 words, and not 3"},
		{"a strange word", 4, []minimax.Kept{line(three, "crane crown crust")}, "CRANE is not one of the answers"},
		{"a set out of order", 4, []minimax.Kept{line(three, "cxxxx bxxxx axxxx")}, "its words are not in the order"},
		{"a set that a guess separates", 4, []minimax.Kept{line(three, "bxxxx dxxxx exxxx")}, "some guess keeps fewer than 2 words of the set of BXXXX together"},
		{"a line for nothing", found.Words, append(slices.Clone(found.Stages), found.Stages...), "nothing rests on this line"},
		{"a size for nothing", 4, []minimax.Kept{line(minimax.Stage{Guesses: 2, Size: 9, Together: 2})}, "its sets have no size that the proof needs"},
		{"one guess", 4, []minimax.Kept{line(minimax.Stage{Guesses: 1, Size: 3, Together: 2})}, "it is about fewer than two guesses"},
	} {
		faults := checkSets(t, d, setsFile(d, 2, test.bound, found.Probes, test.stages))
		must.Tells(t, faults, test.want, "%s", test.name)
	}
	faults := checkSets(t, d, setsFile(d, 2, found.Words, game.MustWords("crane"), found.Stages))
	must.Tells(t, faults, "the probe CRANE")
	faults = checkSets(t, d, setsFile(d, 2, found.Words, nil, found.Stages))
	must.Tells(t, faults, `claims that are "sets" need probes, and`)
	faults = checkSets(t, d, setsFile(d, 1<<60, 1<<60+1, nil, nil))
	must.Tells(t, faults, "it is about 1152921504606846976 guesses, and with 6 any answers are won")
}
