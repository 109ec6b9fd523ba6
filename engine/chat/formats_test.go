package chat_test

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
)

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
		c, err := chat.Read(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, p := range c.Posts {
			got = append(got, dated(p))
		}
		if strings.Join(got, "; ") != want || len(c.Unread) > 0 || c.Undated {
			t.Errorf("%s (read as %s):\n got %s\nwant %s\n%+v", name, c.Format, strings.Join(got, "; "), want, c.Unread)
		}
	}
	if len(sections) < 30 {
		t.Errorf("%d chats", len(sections))
	}
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
	if len(files) < 40 {
		t.Errorf("%d chats", len(files))
	}
}

// dated is a game with the day of its message, where that is known.
func dated(p chat.Post) string {
	if p.Posted.IsZero() {
		return said(p)
	}
	return said(p) + " " + p.Posted.String()
}
