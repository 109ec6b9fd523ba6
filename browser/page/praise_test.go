package page_test

import (
	_ "embed"
	"errors"
	"fmt"
	"testing"
	"time"

	"absurdist/browser/internal/browsertest"
	"absurdist/browser/page"
)

//go:embed testdata/advert.js
var advert string

// Praise in an advertisement wins no game: a slow clue is waited for, and a page that is replaced by another one is not a win.
func TestPraiseInAdvertisement(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		later int // milliseconds after which the page hears of Enter; 0 if another page takes its place
	}{{"slow clue", 5000}, {"another page", 0}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tab := browsertest.Tab(t)
			p := browsertest.Page(t, tab, plain(t))
			ctx := browsertest.Deadline(t, time.Minute)
			if err := p.Open(ctx, browsertest.Mock(t, "generic", browsertest.Options("reveal", "0", "secret", "jazzy"))); err != nil {
				t.Fatal(err)
			}
			browsertest.Eval[any](t, tab, fmt.Sprintf("(%s)(%d)", advert, c.later))
			row, err := p.Guess(ctx, "crane", true)
			var gone *page.GoneError
			switch {
			case c.later == 0 && (!errors.As(err, &gone) || !gone.Replaced):
				t.Errorf("%+v, %v, want an error that says that another page took the place of the game", row, err)
			case c.later > 0 && (err != nil || row.Inferred != "" || row.Clues[0] != "BBYBB"):
				t.Errorf("%+v, %v, want the clue of the page", row, err)
			}
		})
	}
}
