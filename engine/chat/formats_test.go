package chat_test

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"testing"

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
			line := fmt.Sprintf("%s %s %d X", p.Person, p.Game, p.Number)
			if p.Won {
				line = strings.TrimSuffix(line, "X") + fmt.Sprint(p.Guesses)
			}
			for _, mark := range []struct {
				has  bool
				text string
			}{{p.Hard, " hard"}, {p.Quoted, " quoted"}, {p.Edited, " edited"}} {
				if mark.has {
					line += mark.text
				}
			}
			if !p.Posted.IsZero() && !p.Summary {
				line += " " + p.Posted.String()
			}
			got = append(got, line)
		}
		if strings.Join(got, "; ") != want || len(c.Unread) > 0 || c.Undated {
			t.Errorf("%s (read as %s):\n got %s\nwant %s\n%+v", name, c.Format, strings.Join(got, "; "), want, c.Unread)
		}
	}
	if len(sections) < 30 {
		t.Errorf("%d chats", len(sections))
	}
}
