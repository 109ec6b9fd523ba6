package page_test

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Boards are followed that are taken away once they are solved, or are redrawn in another order. The game is over once none is left.
func TestBoardsMove(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ solved, third, last string }{
		{"stays", "pudgy", "brick"},
		{"goes", "pudgy", "brick"},
		{"last", "pudgy", "brick"},
		{"last", "brick", "pudgy"}, // PUDGY changes places with a board that was solved before
	} {
		t.Run(c.solved+", then "+c.last, func(t *testing.T) {
			t.Parallel()
			p, tab, ctx := driven(t, browsertest.Profile(t, "quordle"), "quordle", []string{"reveal", "0", "solved", c.solved, "secret", "crane,sloth,pudgy,brick"})
			for _, word := range []string{"flown", "crane", "sloth", c.third} {
				must.Get(p.Guess(ctx, word, true))(t)
			}
			must.Equal(t, clues(p.Rows()), browsertest.ReadLog(t, tab).Clues, "what is read, and the page's log")
			_, err := p.Guess(ctx, c.last, true)
			gone, _ := errors.AsType[*page.GoneError](err)
			must.Hold(t, (gone != nil) == (c.solved == "goes"), "after the last board: %v", err)
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
			p, tab, ctx := driven(t, prof, "generic", []string{"reveal", "0", "boards", "4", "layout", c.layout, "secret", "crane,sloth,pudgy,brick"})
			findings := must.Get(p.Survey(ctx))(t)
			for _, f := range findings {
				must.Hold(t, f.Status != page.Broken, "%s: %s", f.Path, f.Note)
			}
			for _, word := range []string{"flown", "crane", "sloth", "brick", "pudgy"} {
				must.Get(p.Guess(ctx, word, true))(t)
			}
			must.Equal(t, clues(p.Rows()), browsertest.ReadLog(t, tab).Clues, "what is read, and the page's log")
		})
	}
}

// Boards are read whatever shows their rows and colours. They refuse a word, and are read again after the page is opened anew. The pages of
// 32 boards, of which TestFamily of browser/play plays one, are only read with ABSURDIST_ALL.
func TestManyBoards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		site, design string
		options      []string
		boards       int
	}{
		{"dordle", "", nil, 2}, // a grey tile looks like an empty one
		{"quordle", "2026", nil, 4},
		{"quordle", "2022", []string{"design", "2022"}, 4},
		{"octordle", "2026", nil, 8}, // the label of a row tells grey
		{"duotrigordle", "2026", nil, 32},
		{"duotrigordle", "2023", []string{"design", "2023", "grows", "0", "ghosts", "0", "welcome", "begun"}, 32},
	} {
		if c.boards == 32 && os.Getenv("ABSURDIST_ALL") == "" {
			continue
		}
		t.Run(strings.Join(append([]string{c.site}, c.options...), " "), func(t *testing.T) {
			t.Parallel()
			secrets := []string{"sloth", "crane"}
			for _, w := range browsertest.Words(t, "original").Answers()[:c.boards-len(secrets)] {
				secrets = append(secrets, w.String())
			}
			tab := browsertest.Tab(t)
			p := browsertest.Page(t, tab, browsertest.Profile(t, c.site), page.Options{Patience: time.Minute})
			ctx := browsertest.Deadline(t, 2*time.Minute)
			address := browsertest.Mock(t, c.site, browsertest.Options(append([]string{"reveal", "0", "secret", strings.Join(secrets, ",")}, c.options...)...))
			must.Do(t, p.Open(ctx, address))
			must.Equal(t, p.Profile().Design(), c.design, "the page is read by the design")
			words := []string{"fuzzy", "slimy", "crane"} // all grey on some boards, two letters that are known then on the first, all green on the second
			for _, word := range words {
				_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "slezz", true)))
				must.Same(t, must.Get(p.Guess(ctx, word, true))(t).Word, word)
			}
			want := clues(p.Rows())
			must.Equal(t, want, browsertest.ReadLog(t, tab).Clues, "what is read, and the page's log")
			must.Do(t, p.Open(ctx, address))
			must.Equal(t, clues(p.Rows()), want, "what is read after it was opened again")
		})
	}
}

// clues returns the clues of rows as the page's log has them.
func clues(rows []page.Row) []string {
	var list []string
	for _, row := range rows {
		all := slices.Clone(row.Clues)
		for i, clue := range all {
			all[i] = cmp.Or(clue, "-")
		}
		list = append(list, strings.Join(all, ","))
	}
	return list
}
