package page_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// plain makes the profile of the generic page one that knows a refusal by its message alone.
func plain(t *testing.T) *profile.Profile {
	prof := browsertest.Profile(t, "generic")
	prof.Rejection.Cleared, prof.Rejection.Silence.Duration = false, 0
	return prof
}

// A word is known to be refused also while the message for the one before is still there, whether the page adds another, which may
// fade in, or leaves it as it is. The tiles of a board without rows may be any elements, which are no part of the board elsewhere.
func TestRefusedTwice(t *testing.T) {
	t.Parallel()
	for _, toasts := range []string{"stack", "stay", "faint", "veil", "flat"} {
		t.Run(toasts, func(t *testing.T) {
			t.Parallel()
			tab := browsertest.Tab(t)
			prof := plain(t)
			options := []string{"toasts", toasts}
			switch toasts {
			case "faint", "veil":
				prof.Rejection.Row = "" // the toast is all that tells
			case "flat":
				prof.Board.Row, prof.Board.Tile, prof.Rejection.Row = "", "div", ""
				options = []string{"board", "flat"}
			}
			p := browsertest.Page(t, tab, prof)
			ctx := browsertest.Deadline(t, time.Minute)
			must.Do(t, p.Open(ctx, browsertest.Mock(t, "generic", browsertest.Options(append(options, "reveal", "0", "secret", "jazzy")...))))
			for _, word := range []string{"aaaaa", "bbbbb"} {
				_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, word, true)), "%s", word)
			}
			must.Equal(t, must.Get(p.Guess(ctx, "crane", true))(t).Word, "crane")
			if log := browsertest.ReadLog(t, tab); toasts != "stay" && toasts != "flat" && !slices.Equal(log.Rejected, []string{"aaaaa", "aaaaa", "bbbbb"}) {
				t.Errorf("the page refused %v, want the first word twice, as the first time it came in a burst", log.Rejected)
			}
		})
	}
}

// An Enter that the page loses, as it comes before the frame with the last letter, is lost once.
func TestEnterWaitsForTheFrame(t *testing.T) {
	t.Parallel()
	p, tab, ctx := driven(t, plain(t), "generic", []string{"drop", "enter", "rows", "10", "reveal", "0", "secret", "jazzy"})
	words := strings.Fields("crane sloth pudgy brick flown")
	for _, word := range words {
		must.Same(t, must.Get(p.Guess(ctx, word, true))(t).Word, word)
	}
	log, most := browsertest.ReadLog(t, tab), 6*len(words)+1
	must.Hold(t, log.Keydowns <= most, "%d keys for %d words, want at most %d: one more Enter", log.Keydowns, len(words), most)
}

// A page that takes a word for too short, as Enter comes before it has heard the last letter, has not refused it: whether its message is
// known, only that it marks the row, or only that it says anything at all.
func TestEnterTooSoon(t *testing.T) {
	t.Parallel()
	known := []profile.Text{{Selector: ".toast", Pattern: "not in word list"}}
	anything := []profile.Text{{Selector: ".toast", Pattern: "."}}
	for _, c := range []struct {
		drop   string
		refuse profile.Rejection
	}{
		{"short", profile.Rejection{Row: ".shake", Messages: known}},
		{"stale", profile.Rejection{Row: ".shake", Messages: known}},
		{"stale", profile.Rejection{Row: ".shake"}},
		{"stale", profile.Rejection{Messages: anything}},
	} {
		prof := *plain(t)
		prof.Rejection = c.refuse
		p, _, ctx := driven(t, &prof, "generic", []string{"drop", c.drop, "rows", "10", "reveal", "0", "secret", "jazzy"})
		for _, word := range strings.Fields("crane sloth pudgy") {
			must.Same(t, must.Get(p.Guess(ctx, word, true))(t).Word, word, "%s, %+v", c.drop, c.refuse)
		}
	}
}

// On a page whose profile has a gap between keys, Enter keeps it, too, and is not lost.
func TestEnterKeepsTheGap(t *testing.T) {
	t.Parallel()
	p, tab, ctx := driven(t, plain(t), "generic", []string{"drop", "frame", "rows", "10", "reveal", "0", "secret", "jazzy"}, page.Options{Gap: 40 * time.Millisecond})
	words := strings.Fields("crane sloth pudgy")
	for _, word := range words {
		must.Same(t, must.Get(p.Guess(ctx, word, true))(t).Word, word)
	}
	must.Equal(t, browsertest.ReadLog(t, tab).Keydowns, 6*len(words), "keys for %d words", len(words))
}

// A page that takes keys before its words have come is given the time to get them: until then its clues are wrong.
func TestWordsThatComeLate(t *testing.T) {
	t.Parallel()
	p, _, ctx := driven(t, plain(t), "generic", []string{"late", "400", "reveal", "0", "secret", "jazzy"})
	must.Equal(t, must.Get(p.Guess(ctx, "crane", true))(t).Clues, []string{"BBYBB"}, "CRANE's clue")
}

// A board that is a picture is refused by name.
func TestCanvas(t *testing.T) {
	t.Parallel()
	p := browsertest.Page(t, browsertest.Tab(t), plain(t), page.Options{Patience: leak.Stretch(5 * time.Second)})
	err := p.Open(browsertest.Deadline(t, time.Minute), browsertest.Mock(t, "generic", browsertest.Options("board", "canvas")))
	must.Says(t, err, page.ErrUnlike, "this board is drawn on a canvas, which can't be read")
}

// The error names the tiles that stay without a colour.
func TestUncolouredTiles(t *testing.T) {
	t.Parallel()
	p, _, ctx := driven(t, plain(t), "generic", []string{"fault", "never", "stagger", "1", "secret", "jazzy"}, page.Options{Patience: leak.Stretch(6 * time.Second)})
	must.Says(t, must.Err(p.Guess(ctx, "crane", true)), page.ErrUnlike, "of which tile 5 has no colour")
}
