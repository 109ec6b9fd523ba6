package lookback

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/group"

	"charm.land/lipgloss/v2"
)

func TestParseGrid(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		clues string
		date  string // of the title's puzzle
		hard  bool
		over  bool
	}{
		"the Times' own":      {"Wordle 1,807 3/6\n\n⬛🟨⬛⬛🟩\n⬛⬛🟩🟨⬛\n🟩🟩🟩🟩🟩", "BYBBG BBGYB GGGGG", "2026-05-31", false, true},
		"hard, light theme":   {"Wordle 1,807 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩\n", "BYBBG GGGGG", "2026-05-31", true, true},
		"high contrast":       {"Wordle 1,807 2/6\r\n\r\n⬛🟦⬛⬛🟧\r\n🟧🟧🟧🟧🟧\r\n", "BYBBG GGGGG", "2026-05-31", false, true},
		"another language":    {"Wordle 1.807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false, true},
		"a narrow space":      {"Wordle 1\u202f807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false, true},
		"no comma":            {"\ufeffwordle 1807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2026-05-31", false, true},
		"the first puzzle":    {"Wordle 0 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "2021-06-19", false, true},
		"lost":                {"Wordle 1,807 X/6*\n\n" + strings.Repeat("⬛🟨⬛⬛🟩\n", 6), "BYBBG BYBBG BYBBG BYBBG BYBBG BYBBG", "2026-05-31", true, true},
		"no title":            {"⬛🟨⬛⬛🟩\n\n🟩🟩🟩🟩🟩", "BYBBG GGGGG", "", false, true},
		"no title, under way": {"⬛🟨⬛⬛🟩", "BYBBG", "", false, false},
		"selectors":           {"⬛️🟨⬜️⬛️🟩", "BYBBG", "", false, false},
		"what share prints":   {"NYT Wordle 1/6, not finished\n\n⬛🟨⬛⬛🟩", "BYBBG", "", false, false},
		"a longer word":       {"hello wordl 2/6\n⬛🟨⬛⬛🟩⬛\n🟩🟩🟩🟩🟩🟩", "BYBBGB GGGGGG", "", false, true},
		"no limit":            {"Infinite 1/∞\n🟩🟩🟩🟩🟩", "GGGGG", "", false, true},
		"another game's":      {"Wördl 1807 1/6\n🟩🟩🟩🟩🟩", "GGGGG", "", false, true},
		"words around":        {"Look!\n\n  Wordle 1,807 1/6  \n\n🟩🟩🟩🟩🟩\n\nhttps://www.nytimes.com/games/wordle\nnice\n", "GGGGG", "2026-05-31", false, true},
	} {
		g, err := parseGrid("grid.txt", c.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var clues []string
		for _, clue := range g.Clues {
			clues = append(clues, clue.String())
		}
		date := ""
		if !g.Date.IsZero() {
			date = g.Date.String()
		}
		if got := strings.Join(clues, " "); got != c.clues || date != c.date || g.Hard != c.hard || g.Over != c.over {
			t.Errorf("%s: %s, date %q, hard %v, over %v", name, got, date, g.Hard, g.Over)
		}
	}
}

func TestBadGrids(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "grid.txt: no row of squares, such as ⬛🟨⬛⬛🟩",
		"Wordle 1,807 3/6\n": "grid.txt: no row of squares",
		"Wordle 1,807 3/6\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩": "grid.txt:1: the title tells of 3 guesses, and there are 2 rows",
		"Wordle 1,807 1/6\n⬛🟨⬛⬛🟩":        "grid.txt:1: the title says that the game was won, and the last row is not all green",
		"Wordle 1,807 X/6\n🟩🟩🟩🟩🟩":        "grid.txt:1: the title says that the game was lost, and the last row is all green",
		"⬛🟨⬛⬛🟩\n⬛🟨⬛⬛":                    "grid.txt:2: 4 squares, and the rows before have 5",
		"🟩🟩🟩🟩🟩\n⬛🟨⬛⬛🟩":                   "grid.txt:2: a row after the one that is all green",
		"⬛🟨⬛⬛🟩\nand\n🟩🟩🟩🟩🟩":              "grid.txt:3: a second grid: give one game's",
		"a 1/6\n🟩🟩🟩🟩🟩\nb 1/6\n🟩🟩🟩🟩🟩":     "grid.txt:3: a second title: give one game's grid",
		"⬛🟨⬛⬛🟩 crane":                    `grid.txt:1: "crane" stands among the squares: write one row of squares a line`,
		"⬛🟨⬛⬛🟥":                          `grid.txt:1: "🟥" stands among the squares`,
		"⬛🟨":                             "has 2 tiles",
		strings.Repeat("⬛", 13):          "has 13 tiles",
		"⬛🟨⬛⬛🟩 ⬛🟨⬛⬛🟩\n":                  `grid.txt:1: "⬛🟨⬛⬛🟩" stands among the squares`,
	} {
		_, err := parseGrid("grid.txt", text)
		if err == nil || !strings.Contains(err.Error(), want) || cli.ExitCode(err) != cli.ExitUsage {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// Any pasted text is either a grid, whose rows are written as they were read, or gives an error that names the file.
func FuzzParseGrid(f *testing.F) {
	f.Add("Wordle 1,807 3/6*\n\n⬛🟨⬛⬛🟩\n⬛⬛🟩🟨⬛\n🟩🟩🟩🟩🟩")
	f.Add("Wordle 99999 X/6\r\n⬜️🟦⬜️⬜️🟧\r\nbye")
	f.Add("NYT Wordle 1/∞, not finished\n⬛🟨⬛⬛🟩⬛")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := parseGrid("grid.txt", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "grid.txt:") || cli.ExitCode(err) != cli.ExitUsage {
				t.Errorf("%q: error %v", text, err)
			}
			return
		}
		var again strings.Builder
		for i, clue := range g.Clues {
			if clue.Len() != g.Clues[0].Len() || clue.Solved() && i < len(g.Clues)-1 {
				t.Errorf("%q: row %d is %s", text, i+1, clue)
			}
			again.WriteString(clue.Emoji() + "\n")
		}
		same, err := parseGrid("grid.txt", again.String())
		if err != nil || len(same.Clues) != len(g.Clues) {
			t.Fatalf("%q: written again: %v", text, err)
		}
		for i, clue := range same.Clues {
			if clue != g.Clues[i] {
				t.Errorf("%q: row %d is %s, and %s when written again", text, i+1, g.Clues[i], clue)
			}
		}
		if n := g.Clues[0].Len(); n < game.MinLetters || n > game.MaxLetters {
			t.Errorf("%q: rows of %d squares", text, n)
		}
		if !g.Date.IsZero() && (g.Date.Number() < 0 || g.Date.Number() > 9999) {
			t.Errorf("%q: puzzle %d", text, g.Date.Number())
		}
	})
}

// What is printed fits 80 columns, whatever the names. The text for the chat names no answer.
func TestGroupIsPrinted(t *testing.T) {
	text := "Somebody with a very long name 🎉: Wordle 1,807 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n李雷李雷李雷李雷李雷: Wordle 1,807 4/6\n<script>x</script>: Wordle 1,807 X/6\n" +
		"Ann: Wordle 1,806 3/6 is what my brother has always told us about that day in May\nAnn: > Wordle 1,807 3/6\n"
	c := must.Get(advice.NewChat(t.Context(), text, group.Options{Days: daily.BuiltIn(), Seed: 1}))(t)
	var out bytes.Buffer
	groupResult{Chat: c}.Print(&out)
	for line := range strings.Lines(out.String()) {
		if n := lipgloss.Width(strings.TrimRight(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"ETUDE", "line 7: can't be read: a result inside a sentence", "line 8: Ann, Wordle quoted"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	if strings.Contains(strings.ToLower(c.Paste), "etude") {
		t.Errorf("an answer stands in %s", c.Paste)
	}
}
