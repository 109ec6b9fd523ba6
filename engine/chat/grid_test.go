package chat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
)

func TestReadGrid(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		clues string
		date  string // of the title's puzzle
		hard  bool
	}{
		"the Times' own":      {"Wordle 1,807 3/6\n\n⬛🟨⬛⬛🟩\n⬛⬛🟩🟨⬛\n🟩🟩🟩🟩🟩", "BYBBG BBGYB GGGGG", "2026-05-31", false},
		"hard, light theme":   {"Wordle 1,807 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩\n", "BYBBG GGGGG", "2026-05-31", true},
		"high contrast":       {"Wordle 1,807 2/6\r\n\r\n⬛🟦⬛⬛🟧\r\n🟧🟧🟧🟧🟧\r\n", "BYBBG GGGGG", "2026-05-31", false},
		"another language":    {"Wordle 1.807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false},
		"a narrow space":      {"Wordle 1\u202f807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false},
		"no comma":            {"\ufeffwordle 1807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false},
		"the first puzzle":    {"Wordle 0 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2021-06-19", false},
		"lost":                {"Wordle 1,807 X/6*\n\n" + strings.Repeat("⬛🟨⬛⬛🟩\n", 6), "BYBBG BYBBG BYBBG BYBBG BYBBG BYBBG", "2026-05-31", true},
		"no title":            {"⬛🟨⬛⬛🟩\n\n🟩🟩🟩🟩🟩", "BYBBG GGGGG", "", false},
		"no title, under way": {"⬛🟨⬛⬛🟩", "BYBBG", "", false},
		"selectors":           {"⬛️🟨⬜️⬛️🟩", "BYBBG", "", false},
		"what share prints":   {"NYT Wordle 1/6, not finished\n\n⬛🟨⬛⬛🟩", "BYBBG", "", false},
		"a longer word":       {"hello wordl 2/6\n⬛🟨⬛⬛🟩⬛\n🟩🟩🟩🟩🟩🟩", "BYBBGB GGGGGG", "", false},
		"no limit":            {"Infinite 1/∞\n🟩🟩🟩🟩🟩", "GGGGG", "", false},
		"another game's":      {"Wördl 1807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "", false},
		"words beside":        {"crane ⬛🟨⬛⬛🟩\nslate 🟩🟩🟩🟩🟩", "BYBBG GGGGG", "", false},
		"nothing":             {"Wordle 1,807 3/6\n", "", "2026-05-31", false},
		"words around":        {"Look!\n\n  Wordle 1,807 1/6  \n\n🟩🟩🟩🟩🟩\n\nhttps://www.nytimes.com/games/wordle\nnice\n", "GGGGG", "2026-05-31", false},
	} {
		title, rows, bad := chat.ReadGrid(c.text)
		var clues []string
		for _, clue := range rows {
			clues = append(clues, clue.String())
		}
		date := ""
		if d := title.Date(); !d.IsZero() {
			date = d.String()
		}
		if got := strings.Join(clues, " "); bad.Why != "" || got != c.clues || date != c.date || title.Hard != c.hard {
			t.Errorf("%s: %s, date %q, hard %v, %+v", name, got, date, title.Hard, bad)
		}
	}
}

func TestBadGrids(t *testing.T) {
	for text, want := range map[string]chat.Unread{
		"Wordle 1,807 3/6\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩": {Line: 1, Why: "the title tells of 3 guesses, and there are 2 rows"},
		"Wordle 1,807 1/6\n⬛🟨⬛⬛🟩":        {Line: 1, Why: "the title says that the game was won, and the last row is not all green"},
		"Wordle 1,807 X/6\n🟩🟩🟩🟩🟩":        {Line: 1, Why: "the title says that the game was lost, and the last row is all green"},
		"⬛🟨⬛⬛🟩\n⬛🟨⬛⬛":                    {Line: 1, Why: "the rows differ in length"},
		"\n🟩🟩🟩🟩🟩\n⬛🟨⬛⬛🟩":                 {Line: 2, Why: "a row follows the one that is all green"},
		"⬛🟨⬛⬛🟩\nand\n🟩🟩🟩🟩🟩":              {Line: 3, Why: "a second grid: give one game's"},
		"a 1/6\n🟩🟩🟩🟩🟩\nb 1/6\n🟩🟩🟩🟩🟩":     {Line: 3, Why: "a second title: give one game's grid"},
		"⬛🟨⬛⬛🟥":                          {Line: 1, Why: "a row has squares of a colour that is not this game's"},
		strings.Repeat("⬛", 13):          {Line: 1, Why: "a row of squares is not one of a game on one board"},
		"⬛🟨⬛⬛🟩 ⬛🟨⬛⬛🟩\n":                  {Line: 1, Why: "a row of squares is not one of a game on one board"},
	} {
		_, _, bad := chat.ReadGrid(text)
		must.Equal(t, bad, want, "%q", text)
	}
}

// Any pasted text is a grid, whose rows are read again as they are written, or says which line is wrong.
func FuzzReadGrid(f *testing.F) {
	f.Add("Wordle 1,807 3/6*\n\n⬛🟨⬛⬛🟩\n⬛⬛🟩🟨⬛\n🟩🟩🟩🟩🟩")
	f.Add("Wordle 99999 X/6\r\n⬜️🟦⬜️⬜️🟧\r\nbye")
	f.Add("NYT Wordle 1/∞, not finished\n⬛🟨⬛⬛🟩⬛")
	f.Fuzz(func(t *testing.T, text string) {
		title, rows, bad := chat.ReadGrid(text)
		if bad.Why != "" {
			if bad.Line < 1 || bad.Line > 1+strings.Count(text, "\n") {
				t.Errorf("%q: %+v", text, bad)
			}
			return
		}
		var again strings.Builder
		for i, clue := range rows {
			if clue.Len() != rows[0].Len() || clue.Solved() && i < len(rows)-1 {
				t.Errorf("%q: row %d is %s", text, i+1, clue)
			}
			again.WriteString(clue.Emoji() + "\n")
		}
		_, same, bad := chat.ReadGrid(again.String())
		if bad.Why != "" || !slices.Equal(same, rows) {
			t.Errorf("%q: %v, and %v when written again (%s)", text, rows, same, bad.Why)
		}
		if date := title.Date(); !date.IsZero() && (date.Number() < 0 || date.Number() > 9999) {
			t.Errorf("%q: puzzle %d", text, date.Number())
		}
	})
}
