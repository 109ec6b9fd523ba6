package chat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// ReadGrid reads what a site's share button copies of one game on one board: the squares, below a title or without one. Other lines,
// such as a link, are ignored. Without a title, it has no name and the number -1. If bad has a reason, its line is wrong.
func ReadGrid(text string) (title Title, rows []game.Clue, bad Unread) {
	lines := slices.DeleteFunc(linesOf(text), func(l line) bool { return strings.TrimSpace(l.text) == "" })
	r := reader{message: message{lines: lines}}
	title.Number = -1
	titled := 0 // the line of the title
	for i := 0; i < len(lines); {
		text, _ := r.text(i)
		t, isTitle := parseTitle(text)
		found, wrong, next := r.rows(i, palette)
		switch {
		case len(found) > 0 && len(rows) > 0:
			wrong = "a second grid: give one game's"
		case len(found) > 0:
			rows = found
		case isTitle && titled > 0:
			wrong = "a second title: give one game's grid"
		case isTitle:
			title, titled = t, lines[i].n
		}
		if wrong != "" {
			return title, rows, Unread{Line: lines[i].n, Why: wrong}
		}
		i = max(next, i+1)
	}
	if titled > 0 && len(rows) > 0 && !title.Broken {
		bad = Unread{Line: titled, Why: title.disagrees(rows)}
	}
	return title, rows, bad
}

// rows reads rows of squares from a line on, and returns what is wrong with them and where to go on.
func (r *reader) rows(from int, colors colors) (rows []game.Clue, wrong string, next int) {
	for next = from; next < len(r.lines); next++ {
		text, _ := r.text(next)
		runs := squareRuns(text, colors)
		if len(runs) == 0 {
			break
		}
		row, ok := clueOf(runs[0])
		switch {
		case len(runs) > 1 || !ok:
			wrong = cmp.Or(wrong, "a row of squares is not one of a game on one board")
		case strayed(text, colors):
			wrong = cmp.Or(wrong, "a row has squares of a colour that is not this game's")
		case len(rows) > 0 && row.Len() != rows[0].Len():
			wrong = cmp.Or(wrong, "the rows differ in length")
		case len(rows) > 0 && rows[len(rows)-1].Solved():
			wrong = cmp.Or(wrong, "a row follows the one that is all green")
		}
		rows = append(rows, row)
	}
	return rows, wrong, next
}
