package page_test

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Pages with keys of their own kind, or with letters that nobody typed, are played by typing and by clicks.
func TestSites(t *testing.T) {
	for _, c := range []struct {
		site, secret, refused string
		words, clues          []string
		first                 string
	}{
		{
			site: "nerdle", secret: "12+34=46", refused: "9*8-7=66",
			words: []string{"48-32=16", "31+13=44", "12+34=46"}, clues: []string{"YBBGYGYG", "YYGBBGGY", "GGGGGGGG"},
		},
		{
			// From the second row on letters stand there that were found.
			site: "sutom", secret: "comment", refused: "commzzz", first: "c",
			words: []string{"compter", "combien", "comment"}, clues: []string{"GGGBYYB", "GGGBBYY", "GGGGGGG"},
		},
		{
			// The page takes the second o for the one that it gives.
			site: "sutom", secret: "oolithe", refused: "oozzzzz", first: "o",
			words: []string{"oolithe"}, clues: []string{"GGGGGGG"},
		},
	} {
		for _, with := range []string{"keys", "clicks"} {
			t.Run(c.site+" "+c.secret+" by "+with, func(t *testing.T) {
				t.Parallel()
				prof := browsertest.Profile(t, c.site)
				prof.Typing.With = with
				p, tab, ctx := driven(t, prof, c.site, []string{"secret", c.secret, "reveal", "0"})
				must.Equal(t, p.FirstLetter(), c.first, "the first letter is")
				_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, c.refused, true)), "%s", c.refused)
				for i, word := range c.words {
					row := must.Get(p.Guess(ctx, word, true))(t)
					must.Same(t, append(row.Clues, row.Word), []string{c.clues[i], word})
					// The rules may come up while the first word is typed, but don't stay for the second. The last word opens a
					// dialog of its own.
					must.Hold(t, i >= len(c.words)-1 || !browsertest.Eval[bool](t, tab, `document.querySelector("[role=dialog]")?.checkVisibility() ?? false`),
						"a dialog lies over the board")
				}
				log := browsertest.ReadLog(t, tab)
				got := slices.Concat(log.Words, log.Clues, slices.Compact(log.Rejected))
				must.Equal(t, got, slices.Concat(c.words, c.clues, []string{c.refused}), "the page's log")
				must.Equal(t, log.Keydowns > 0, with == "keys", "%d keys went down", log.Keydowns)
			})
		}
	}
}
