package chat_test

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
)

// Each text has one place that is a result, or looks like one.
func TestRead(t *testing.T) {
	const rows = "\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
	for text, want := range map[string]string{
		// a result: person, game, number, guesses or X
		"Ann: Wordle 1,807 2/6" + rows:                                           "Ann Wordle 1807 2",
		"Wordle 1,807 2/6" + rows:                                                " Wordle 1807 2",
		"Ann: Wordle 1807 2/6* what a day" + rows:                                "Ann Wordle 1807 2 hard",
		"Ann: *Wordle 1,807 2/6*" + rows:                                         "Ann Wordle 1807 2 hard", // the star of hard mode, or of bold
		"[31/05/2026, 09:41:10] \u200e~\u202fAnn: Wordle 1,807 2/6" + rows:       "Ann Wordle 1807 2",
		"Ann — Today at 9:41 AM\nWordle 1,807 2/6" + rows:                        "Ann Wordle 1807 2",
		"Ann\n — \nYesterday at 9:41 AM\nWordle 1,807 2/6" + rows:                "Ann Wordle 1807 2",
		"[9:41 AM]Ann: Wordle 1,807 2/6" + rows:                                  "Ann Wordle 1807 2",
		"2026. 5. 31. 오전 9:41, Ann : Wordle 1,807 2/6" + rows:                    "Ann Wordle 1807 2",
		"Ann: Wordle ١٬٨٠٧ ٢/٦" + rows:                                           "Ann Wordle 1807 2",
		"Ann: Foodle 12 2/6" + rows:                                              "Ann Foodle 12 2",
		"Ann: Quordle, not finished":                                             "",
		"Ann, [31.05.2026 09:41]\n[Forwarded from Bob]\nWordle 1,807 2/6" + rows: "Ann Wordle 1807 2 quoted",
		"Ann: Daily Dordle #0012 4&5/7\n⬛🟨⬛⬛🟩 ⬛⬛⬛⬛⬛":                             "Ann Dordle 12 5",
		"Ann: Daily Duotrigordle #9\nGuesses: 36/37\n" + strings.Repeat("0️⃣5️⃣ 3️⃣6️⃣ 1️⃣2️⃣ 1️⃣4️⃣\n", 8):       "Ann Duotrigordle 9 36",
		"Ann: Daily Quordle 1576\n2️⃣8️⃣\n🟥9️⃣":                                                                   "Ann Quordle 1576 X",
		"[1/2/26, 9:41 AM] Wordle: Results: 👑 3/6: @Ann":                                                          "Ann Wordle 1658 3 undated?",
		"Wordle — 05/31/2026 9:00 AM\nYour group is on a 5 day streak! Here are yesterday's results: 👑 X/6: @Ann": "Ann Wordle 1806 X summary",
		// not a result
		"Ann: see you on 3/6": "", "Ann: Wordle is fun": "", "Ann: 🟩🟩 is my colour": "", "": "",
		// what can't be read
		"Ann: Wordle 1,807 3/6" + rows:                  "? the title says 3 guesses, and there are 2 rows",
		"Ann: Wordle 1,807 X/6" + rows:                  "? the title says that the game was lost, and the last row is all green",
		"Ann: Wordle 1,807 1/6\n⬛⬛⬛⬛⬛":                  "? the title says that the game was won, and the last row is not all green",
		"Ann: Wordle 1,807 X/6\n⬛⬛⬛⬛⬛":                  "? the title says that the game was lost in 6 guesses, and there are 1 row",
		"Ann: Wordle 1,807 2/6\n⬛⬛⬛⬛\n🟩🟩🟩🟩🟩":            "? the rows differ in length",
		"Ann: Wordle 1,807 2/6\n🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩":           "? a row follows the one that is all green",
		"Ann: Wordle 1,807 2/6\n🟥🟥⬛⬛⬛\n🟩🟩🟩🟩🟩":           "? a row has squares of a colour that is not this game's",
		"Ann: Bob's Wordle 1,807 was 2/6, can you beat": "? a result inside a sentence",
		"Ann: look" + rows:                     "? squares without a title",
		"Ann: Sleuthing 2/6" + rows:            "? squares without a title that is known",
		"Ann: Daily Octordle #83\n4️⃣🕛\n🔟🕚":    "? 4 of 8 boards",
		"Ann: Daily Quordle #83\n4️⃣5️⃣\n🔟6️⃣": "? a board has more guesses than the game",
		"Ann: Wordle 4/6, not finished" + rows: "? the game was not finished",
	} {
		c := must.Get(chat.Read(text))(t)
		var got []string
		for _, p := range c.Posts {
			got = append(got, said(p))
		}
		for _, u := range c.Unread {
			got = append(got, "? "+u.Why)
		}
		if strings.HasSuffix(want, "undated?") {
			// Both orders are possible, and the list has no day of its own.
			must.Hold(t, len(c.Posts) <= 0 && len(c.Unread) == 1 && c.Undated, "%q: %+v", text, c)
			continue
		}
		must.Equal(t, strings.Join(got, "; "), want, "%q (%s):\n got", text, c.Format)
	}
}

// said is a game as the tests write it: person, game, number, guesses or X, and marks.
func said(p chat.Post) string {
	score := "X"
	if p.Won {
		score = strconv.Itoa(p.Guesses)
	}
	text := fmt.Sprint(p.Person, " ", p.Game, " ", p.Number, " ", score)
	for _, mark := range []struct {
		has  bool
		text string
	}{{p.Hard, " hard"}, {p.Quoted, " quoted"}, {p.Edited, " edited"}, {p.Summary, " summary"}} {
		if mark.has {
			text += mark.text
		}
	}
	return text
}

// Exports as JSON: people of one name are told apart, and signs by their names are read.
func TestReadJSON(t *testing.T) {
	const discord = `{"guild":{"name":"g"},"channel":{"name":"c"},"messages":[
{"id":"1","type":"Default","timestamp":"2026-05-31T09:41:00+02:00","timestampEdited":null,"content":"Wordle 1,807 1/6\n\n:green_square::green_square::green_square::green_square::green_square:","author":{"id":"7","name":"ann","nickname":"Ann"},"mentions":[]},
{"id":"2","type":"Default","timestamp":"2026-05-31T09:42:00+02:00","timestampEdited":"2026-05-31T09:43:00+02:00","content":"Wordle 1,807 X/6","author":{"id":"8","name":"ann2","nickname":"Ann"},"mentions":[]},
{"id":"3","type":"Default","timestamp":"2026-06-01T09:42:00+02:00","content":"**Your group is on a 5 day streak!** 🔥 Here are yesterday's results:\n👑 3/6: <@9> @gone","author":{"id":"1","name":"Wordle"},"mentions":[{"id":"9","name":"bob","nickname":"Bob"}]}]}`
	const slack = `[
{"type":"message","user":"U1","ts":"1780220000.000100","text":"Wordle 1,807 1/6\n\n:large_green_square::large_green_square::large_green_square::large_green_square::large_green_square:","user_profile":{"real_name":"Ann"}},
{"type":"message","user":"U2","ts":"1780220060.000100","text":"&gt; Wordle 1,807 X/6"}]`
	for text, want := range map[string]string{
		discord: "Ann (7) Wordle 1807 1; Ann (8) Wordle 1807 X edited; Bob Wordle 1807 3 summary; gone Wordle 1807 3 summary",
		slack:   "Ann Wordle 1807 1; U2 Wordle 1807 X quoted",
	} {
		c := must.Get(chat.Read(text))(t)
		var got []string
		for _, p := range c.Posts {
			got = append(got, said(p))
			d := p.Posted.String()
			must.Hold(t, d == "2026-05-31" || d == "2026-06-01", "%+v", p)
		}
		must.Hold(t, strings.Join(got, "; ") == want, "%s: %q, want %q", c.Format, got, want)
	}
	for _, text := range []string{`{"messages":[{"type":"message","text":`, `{"a":1}`, `[{"x":`} {
		must.Says(t, must.Err(chat.Read(text)), nil, "line 1", "%q", text)
	}
}

// Whatever the text is, each post and each failure stands on one of its lines, and a post agrees with its own squares.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"[31.05.26, 09:41:10] Ann: Wordle 1,807 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n", "Ann — Today at 9:41 AM\n👑 3/6: @Bob @Ann\n", "Daily Quordle #1\n2️⃣8️⃣\n🟥9️⃣", "Daily Dordle 0012 4&X/7",
		`<div class="message default clearfix"><div class="date details" title="31.05.2026 09:41:10"></div><div class="from_name">A</div><div class="text">Wordle 1 1/6<br>🟩🟩🟩🟩🟩</div></div>`, "Ann\nAPP\n — 9:41 AM\n👑 3/6: @Bob\n",
		`{"messages":[{"type":"message","from":"A","from_id":"u1","date":"2026-05-31T09:41:00","text":["Wordle 1 ",{"type":"bold","text":"1/6"}]}]}`, "Ann\n9:41\n#SUTOM #1 -/6", "x 1/1\n🟩🟩🟩",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := chat.Read(text)
		if err != nil {
			return
		}
		lines := strings.Count(text, "\n") + 1
		for _, p := range c.Posts {
			n := len(p.Rows)
			if p.Line < 1 || p.Line > lines || p.Guesses < 1 || p.Game == "" || n > 0 && (n != p.Guesses || p.Won != p.Rows[n-1].Solved()) {
				t.Errorf("%+v of %q", p, text)
			}
		}
		for _, u := range c.Unread {
			must.Hold(t, u.Line >= 1 && u.Line <= lines && u.Why != "", "%+v of %q", u, text)
		}
	})
}

//go:embed testdata/formats.txt
var formatsText string

// Exports of messengers in the formats that public documents describe are read as they are meant.
func TestFormats(t *testing.T) {
	sections := strings.Split(formatsText, "\n== ")[1:]
	squares := regexp.MustCompile(`\{[46][wh]?\}`)
	for _, s := range sections {
		name, rest, _ := strings.Cut(s, "\n")
		want, text, _ := strings.Cut(rest, "\n")
		newline := "\n"
		switch {
		case strings.Contains(name, "JSON"):
			newline = `\n`
		case strings.Contains(name, "HTML"):
			newline = "<br>"
		}
		text = squares.ReplaceAllStringFunc(text, func(mark string) string {
			rows := strings.Split("⬛⬛🟨⬛⬛ ⬛🟨⬛⬛🟩 🟨⬛⬛🟩🟩 ⬛🟩⬛🟩🟩 ⬛🟩🟩🟩🟩 ⬛🟩🟩🟩🟩", " ")
			if mark[1] == '4' {
				rows = append(rows[:3:3], "🟩🟩🟩🟩🟩")
			}
			grid := strings.Join(rows, newline)
			switch mark[2] {
			case 'w':
				grid = strings.ReplaceAll(grid, "⬛", "⬜")
			case 'h':
				grid = strings.NewReplacer("🟩", "🟧", "🟨", "🟦").Replace(grid)
			}
			return grid
		})
		text = strings.ReplaceAll(text, "{3}", "⬛🟨⬛⬛🟩\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩")
		c := must.Get(chat.Read(text))(t)
		var got []string
		for _, p := range c.Posts {
			got = append(got, dated(p))
		}
		must.Hold(t, strings.Join(got, "; ") == want && len(c.Unread) == 0 && !c.Undated,
			"%s (read as %s):\n got %s\nwant %s\n%+v", name, c.Format, strings.Join(got, "; "), want, c.Unread)
	}
	must.Hold(t, len(sections) >= 30, "%d chats", len(sections))
}

// Chats of some days, in the ways to write dates of eight messengers, are read as the program that made them up knew that they are meant.
// It shared no table with the reader. The reader first met those of Signal and of Telegram's JSON when it was finished.
func TestChats(t *testing.T) {
	files := must.Get(filepath.Glob("testdata/chats/*.txt"))(t)
	for _, file := range files {
		text, want, _ := strings.Cut(string(must.Get(os.ReadFile(file))(t)), "== is read as\n")
		c := must.Get(chat.Read(text))(t)
		var got strings.Builder
		for _, p := range c.Posts {
			fmt.Fprintf(&got, "line %d: %s, %d guesses, rows %v, boards %v\n", p.Line, dated(p), p.Guesses, p.Rows, p.Boards)
		}
		for _, u := range c.Unread {
			fmt.Fprintf(&got, "line %d can't be read\n", u.Line)
		}
		must.Equal(t, got.String(), want, "%s (%s):\n got", file, c.Format)
		must.Equal(t, c.Undated, false, "%s: undated", file)
	}
	must.Hold(t, len(files) >= 40, "%d chats", len(files))
}

// dated is a game with the day of its message, where that is known.
func dated(p chat.Post) string {
	if p.Posted.IsZero() {
		return said(p)
	}
	return said(p) + " " + p.Posted.String()
}

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
		"Wordle 1,807 3/6\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩": {Line: 1, Why: "the title says 3 guesses, and there are 2 rows"},
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
			must.Hold(t, bad.Line >= 1 && bad.Line <= 1+strings.Count(text, "\n"), "%q: %+v", text, bad)
			return
		}
		var again strings.Builder
		for i, clue := range rows {
			must.Hold(t, clue.Len() == rows[0].Len() && (!clue.Solved() || i >= len(rows)-1), "%q: row %d is %s", text, i+1, clue)
			again.WriteString(clue.Emoji() + "\n")
		}
		_, same, bad := chat.ReadGrid(again.String())
		must.Hold(t, bad.Why == "" && slices.Equal(same, rows), "%q: %v, and %v when written again (%s)", text, rows, same, bad.Why)
		date := title.Date()
		must.Hold(t, date.IsZero() || date.Number() >= 0 && date.Number() <= 9999, "%q: puzzle %d", text, date.Number())
	})
}
