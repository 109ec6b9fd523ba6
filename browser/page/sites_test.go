package page_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Pages with keys of their own kind, or with letters that nobody typed, are typed into and clicked.
func TestSites(t *testing.T) {
	for _, c := range []struct {
		site, secret string
		refused      string
		words, clues []string
		first        string
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
				var refused *page.RejectedError
				_, err := p.Guess(ctx, c.refused, true)
				must.Hold(t, errors.As(err, &refused), "%s: %v, want it refused", c.refused, err)
				for i, word := range c.words {
					row, err := p.Guess(ctx, word, true)
					if err != nil || row.Word != word || !slices.Equal(row.Clues, c.clues[i:i+1]) {
						t.Fatalf("%s: %+v, %v, want %s", word, row, err, c.clues[i])
					}
					// The rules may come up while the first word is typed, but don't stay for the second. The last word opens a
					// dialog of its own.
					must.Hold(t, i >= len(c.words)-1 || !browsertest.Eval[bool](t, tab, `document.querySelector("[role=dialog]")?.checkVisibility() ?? false`),
						"a dialog lies over the board")
				}
				log := browsertest.ReadLog(t, tab)
				if !slices.Equal(log.Words, c.words) || !slices.Equal(log.Clues, c.clues) || !slices.Equal(slices.Compact(log.Rejected), []string{c.refused}) {
					t.Errorf("the page's log: %+v", log)
				}
				typed := log.Keydowns > 0
				must.Hold(t, typed == (with == "keys"), "%d keys went down", log.Keydowns)
			})
		}
	}
}
