package game

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"pgregory.net/rapid"
)

// slowScore applies the clue rule tile by tile: greens first, then for each other letter, left to right, the first
// unused letter of the answer.
func slowScore(guess, answer string) string {
	g, a := []rune(guess), []rune(answer)
	clue := bytes.Repeat([]byte("B"), len(g))
	used := make([]bool, len(a))
	for i := range g {
		if g[i] == a[i] {
			clue[i], used[i] = 'G', true
		}
	}
	for i := range g {
		if clue[i] == 'G' {
			continue
		}
		for j := range a {
			if !used[j] && g[i] == a[j] {
				clue[i], used[j] = 'Y', true
				break
			}
		}
	}
	return string(clue)
}

// fewLetters draws words over a small alphabet, so that letters repeat a lot.
var fewLetters = rapid.Map(rapid.StringMatching(`[a-d]{5}`), MustWord)

// Words of any length and letters, drawn so that letters repeat and some agree in their last bits.
func TestScoreOfAnyWord(t *testing.T) {
	letter := rapid.SampledFrom([]Letter{'a', 'b', 'A', '1', 'q', 'ä', 'ж', 'ѐ', '+'})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(MinLetters, MaxLetters).Draw(t, "letters")
		draw := func() (w Word) {
			for i := range n {
				w[i] = letter.Draw(t, "letter")
			}
			return w
		}
		g, a := draw(), draw()
		want := slowScore(g.String(), a.String())
		if got := Score(g, a); got.Len() != n || got.String() != want || got.Solved() != (g == a) {
			t.Fatalf("Score(%s, %s) = %s, want %s", g, a, got, want)
		}
		for i, c := range Score(g, a).All() {
			must.Need(t, Score(g, a).At(i) == c && "BYG"[c] == want[i], "tile %d of %s is %d", i, want, c)
		}
	})
}

func TestParseClue(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"BYBBG", "BYBBG"},
		{"bybbg", "BYBBG"},
		{"01002", "BYBBG"},
		{".y..g", "BYBBG"},
		{"⬛🟨⬛⬛🟩", "BYBBG"},
		{"⬜🟨⬜⬜🟩", "BYBBG"},
		{"⬛️🟨⬛️⬛️🟩", "BYBBG"},
		{"⬛🟦⬛⬛🟧", "BYBBG"},
		{"-yx-g", "BYBBG"},
		{"b1.⬛2", "BYBBG"},
	} {
		must.Equal(t, must.Get(ParseClue(c.text, Letters))(t).String(), c.want, "ParseClue(%q)", c.text)
	}
	for text, want := range map[string]string{
		"": `"" has 0 tiles`, "bybb": `"bybb" has 4 tiles`, "bybbgg": `"bybbgg" has 6 tiles`, "bwbbg": `"bwbbg" has 'w'`,
		"⬛🟨⬛⬛🟥": `has '🟥'`, "crane 1": `has 'c'`,
	} {
		must.Says(t, must.Err(ParseClue(text, Letters)), ErrClue, want, "ParseClue(%q)", text)
	}
}

func TestClueTextForms(t *testing.T) {
	for c := range Clues {
		clue := Clue(c)
		digitsText := strings.NewReplacer("B", "0", "Y", "1", "G", "2").Replace(clue.String())
		for _, text := range []string{clue.String(), clue.Emoji(), strings.ReplaceAll(clue.Emoji(), "⬛", "⬜"), digitsText} {
			must.Equal(t, must.Get(ParseClue(text, Letters))(t), clue, "ParseClue(%q)", text)
		}
		colors := clue.Colors()
		must.Equal(t, MakeClue(colors[:]...), clue, "MakeClue(Colors(%d))", clue)
	}
}

func FuzzParseClue(f *testing.F) {
	f.Add("BYBBG")
	f.Add("⬛🟨⬛⬛🟩")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseClue(s, Letters)
		if err != nil {
			must.Need(t, errors.Is(err, ErrClue), "error %v does not wrap ErrClue", err)
			return
		}
		must.Same(t, must.Get(ParseClue(c.String(), Letters))(t), c, "%q read as", s)
	})
}

// anyWords draws words of one length over few Russian letters.
func anyWords(t *rapid.T, most int) (guesses, answers []Word) {
	n := rapid.IntRange(MinLetters, most).Draw(t, "letters")
	word := rapid.Map(rapid.StringMatching(fmt.Sprintf("[абжпя]{%d}", n)), MustWord)
	return rapid.SliceOfNDistinct(word, 1, 20, rapid.ID[Word]).Draw(t, "guesses"), rapid.SliceOfNDistinct(word, 1, 40, rapid.ID[Word]).Draw(t, "answers")
}

func TestRowsAgreeWithScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		guesses, answers := anyWords(t, MaxLetters)
		d := Must(NewDictionaryIn(Must(alphabet.Named("ru")), "drawn", answers, guesses))
		rows := must.Get(d.Rows(context.Background(), answers, nil))(t)
		var row Row
		for _, g := range rapid.Permutation(guesses).Draw(t, "order") {
			i, _ := d.Index(g)
			rows.Fill(&row, i)
			sizes := map[Clue]int32{}
			for a, w := range answers {
				want := Score(g, w)
				must.Same(t, NumberedClue(d.Length(), row.Number(a)), want, "%s against %s", g, w)
				sizes[want]++
			}
			var want Sizes
			for _, n := range sizes {
				want = append(want, n)
			}
			got := row.Sizes(nil)
			scatter, least := got.Scatter(), LeastScatter(rows.Bits(i), len(answers))
			must.Need(t, scatter >= least, "%s: scatter %d, and %d was the least", g, scatter, least)
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
		scoring := rapid.SampledFrom([]Scoring{CountLetters, Includes, InOrder, FirstCopy, LastCopy, Dotless, Swapped, Recount, Either}).Draw(t, "scoring")
		table := scoring.Table(guesses, answers)
		for g := range guesses {
			for a := range answers {
				must.Same(t, table.Clue(g, a), scoring.Score(guesses[g], answers[a]), "%s against %s: table has", guesses[g], answers[a])
				must.Same(t, Clue(table.Row(g)[a]), Clue(table.Clue(g, a).Number()), "%s against %s: row has", guesses[g], answers[a])
			}
		}
	})
}

// BenchmarkFigureClueTable is the clue table of the original lists: 12,972 × 2,315.
func BenchmarkFigureClueTable(b *testing.B) {
	d := Must(LoadList("original"))
	for b.Loop() {
		NewTable(d.Words(), d.Answers())
	}
}

func BenchmarkScore(b *testing.B) {
	g, a := MustWord("speed"), MustWord("abide")
	for b.Loop() {
		Score(g, a)
	}
}
