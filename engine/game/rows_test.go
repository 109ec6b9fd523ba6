package game

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"pgregory.net/rapid"
)

// anyWords draws words of one length over few Russian letters.
func anyWords(t *rapid.T, most int) (guesses, answers []Word) {
	n := rapid.IntRange(MinLetters, most).Draw(t, "letters")
	word := rapid.Map(rapid.StringMatching(fmt.Sprintf("[абжпя]{%d}", n)), MustWord)
	return rapid.SliceOfNDistinct(word, 1, 20, rapid.ID[Word]).Draw(t, "guesses"), rapid.SliceOfNDistinct(word, 1, 40, rapid.ID[Word]).Draw(t, "answers")
}

func TestRowsAgreeWithScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		guesses, answers := anyWords(t, MaxLetters)
		ru := Must(alphabet.Named("ru"))
		d := Must(NewDictionaryIn(ru, "drawn", answers, guesses))
		rows := must.Get(d.Rows(context.Background(), answers))(t)
		count := NewCounter(rows.Length())
		var row Row
		for _, g := range rapid.Permutation(guesses).Draw(t, "order") {
			i, _ := d.Index(g)
			rows.Fill(&row, i)
			sizes := map[Clue]int32{}
			for a, w := range answers {
				want := Score(g, w)
				must.Same(t, NumberedClue(rows.Length(), row.Number(a)), want, "%s against %s", g, w)
				sizes[want]++
			}
			var want Sizes
			for _, n := range sizes {
				want = append(want, n)
			}
			got := count.Sizes(&row, nil)
			if scatter, least := got.Scatter(), LeastScatter(rows.Bits(i), len(answers)); scatter < least {
				t.Fatalf("%s: scatter %d, and %d was the least", g, scatter, least)
			}
			slices.Sort(got)
			slices.Sort(want)
			must.Same(t, got, want, "%s: sizes", g)
		}
	})
}

// The table works for words of three, four and five letters of any alphabet.
func TestTableOfShortWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		guesses, answers := anyWords(t, Letters)
		scoring := rapid.SampledFrom([]Scoring{CountLetters, Includes, InOrder, FirstCopy, LastCopy, Dotless, Swapped, Recount}).Draw(t, "scoring")
		table := scoring.Table(guesses, answers)
		for g := range guesses {
			for a := range answers {
				must.Same(t, table.Clue(g, a), scoring.Score(guesses[g], answers[a]), "%s against %s: table has", guesses[g], answers[a])
				must.Same(t, Clue(table.Row(g)[a]), Clue(table.Clue(g, a).Number()), "%s against %s: row has", guesses[g], answers[a])
			}
		}
	})
}
