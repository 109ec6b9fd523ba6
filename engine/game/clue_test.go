package game

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
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
			if Score(g, a).At(i) != c || "BYG"[c] != want[i] {
				t.Fatalf("tile %d of %s is %d", i, want, c)
			}
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
		{"-y-Xg", "BYBBG"},
		{"b1.⬛2", "BYBBG"},
	} {
		got, err := ParseClue(c.text, Letters)
		if err != nil || got.String() != c.want {
			t.Errorf("ParseClue(%q) = %v, %v, want %s", c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"":        `"" has 0 tiles`,
		"bybb":    `"bybb" has 4 tiles`,
		"bybbgg":  `"bybbgg" has 6 tiles`,
		"bwbbg":   `"bwbbg" has 'w'`,
		"⬛🟨⬛⬛🟥":   `has '🟥'`,
		"crane 1": `has 'c'`,
	} {
		_, err := ParseClue(text, Letters)
		if !errors.Is(err, ErrClue) || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseClue(%q): error %v, want one with %s", text, err, want)
		}
	}
}

func TestClueTextForms(t *testing.T) {
	for c := range Clues {
		clue := Clue(c)
		digitsText := strings.NewReplacer("B", "0", "Y", "1", "G", "2").Replace(clue.String())
		for _, text := range []string{clue.String(), clue.Emoji(), strings.ReplaceAll(clue.Emoji(), "⬛", "⬜"), digitsText} {
			if got, err := ParseClue(text, Letters); err != nil || got != clue {
				t.Errorf("ParseClue(%q) = %d, %v, want %d", text, got, err, clue)
			}
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
			if !errors.Is(err, ErrClue) {
				t.Fatalf("error %v does not wrap ErrClue", err)
			}
			return
		}
		if back, err := ParseClue(c.String(), Letters); err != nil || back != c {
			t.Fatalf("%q read as %s, which reads as %v, %v", s, c, back, err)
		}
	})
}
