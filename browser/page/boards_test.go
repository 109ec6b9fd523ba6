package page_test

import (
	"errors"
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
		{"goes", "expected 4 boards (board.root, board.row, board.tile) within 5s; the page shows 3 boards"},
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
