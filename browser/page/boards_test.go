package page_test

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"absurdist/browser/internal/browsertest"
	"absurdist/browser/page"
)

// Boards that are taken away or redrawn in another order would mix up the clues of the words: that is an error.
func TestBoardsStay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ solved, want string }{
		{"stays", ""},
		{"goes", "expected 4 boards within 5s; the page shows 3 boards; board.root '"},
		{"last", "expected the boards to stay in their places; the page shows"},
	} {
		t.Run(c.solved, func(t *testing.T) {
			t.Parallel()
			var o page.Options
			if c.solved == "goes" { // which is waited for
				o.Patience = 5 * time.Second
			}
			p := browsertest.Page(t, browsertest.Tab(t), browsertest.Profile(t, "quordle"), o)
			ctx := browsertest.Deadline(t, time.Minute)
			if err := p.Open(ctx, browsertest.Mock(t, "quordle", browsertest.Options("reveal", "0", "solved", c.solved, "secret", "crane,sloth,pudgy,brick"))); err != nil {
				t.Fatal(err)
			}
			var err error
			for _, word := range []string{"flown", "crane", "sloth", "pudgy"} {
				if _, err = p.Guess(ctx, word); err != nil {
					break
				}
			}
			switch {
			case c.want == "" && err == nil:
			case c.want == "" || !errors.Is(err, page.ErrUnlike) || !strings.Contains(err.Error(), c.want):
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// Boards that share their rows, or one element for all, are told apart by board.abreast.
func TestAbreast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		layout, row string
		abreast     int
	}{
		{"row", ".guess", 4},
		{"turns", ".turn", 4},
		{"table", "tr:has(.box)", 2},
		{"stacked", ".guess", 1},
		{"flat", "", 4},
		{"placed", "", 4},
	} {
		t.Run(c.layout, func(t *testing.T) {
			t.Parallel()
			prof := browsertest.Profile(t, "generic")
			prof.Boards, prof.Rows, prof.Board.Abreast = 4, 9, c.abreast
			prof.Board.Root, prof.Board.Row = ".boards", c.row
			tab := browsertest.Tab(t)
			p := browsertest.Page(t, tab, prof)
			ctx := browsertest.Deadline(t, time.Minute)
			if err := p.Open(ctx, browsertest.Mock(t, "generic", browsertest.Options("reveal", "0", "boards", "4", "layout", c.layout, "secret", "crane,sloth,pudgy,brick"))); err != nil {
				t.Fatal(err)
			}
			findings, err := p.Survey(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range findings {
				if f.Status == page.Broken {
					t.Errorf("%s: %s", f.Path, f.Note)
				}
			}
			var clues []string
			for _, word := range []string{"flown", "crane", "sloth", "brick", "pudgy"} {
				row, err := p.Guess(ctx, word)
				if err != nil {
					t.Fatal(err)
				}
				for i, clue := range row.Clues {
					row.Clues[i] = cmp.Or(clue, "-")
				}
				clues = append(clues, strings.Join(row.Clues, ","))
			}
			if log := browsertest.ReadLog(t, tab); !slices.Equal(clues, log.Clues) {
				t.Errorf("read %v, the page's log: %v", clues, log.Clues)
			}
		})
	}
}
