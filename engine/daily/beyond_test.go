package daily

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// Pages with their own answers have common words, also plurals and past tenses, rather than rare ones. A refused word
// is a sign of such a page only if Wordle's list has always had it.
func TestBeyond(t *testing.T) {
	d := Beyond(list("nyt"))
	pos := game.NewPosition(d, game.Rules{Rows: 6})
	for _, answer := range d.Answers() { // none of these
		pos.Reject(answer)
	}
	must.Same(t, pos.Tier(), game.FromAllowed, "tier")
	share := func(word string) float64 {
		i, ok := d.Index(game.MustWord(word))
		if !ok {
			t.Fatalf("%s is not allowed", word)
		}
		return pos.Share(i)
	}
	for common, rare := range map[string]string{"wages": "gawks", "teams": "aahed", "tends": "tynde", "lived": "vined", "lines": "zoppo"} {
		if share(common) < 3*share(rare) {
			t.Errorf("%s has %.2g, %s %.2g", common, share(common), rare, share(rare))
		}
	}
	for refused, doubted := range map[string]bool{"tarse": false, "agora": false, "soare": true, "crane": true} {
		pos := game.NewPosition(d, game.Rules{Rows: 6})
		pos.Reject(game.MustWord(refused))
		if (pos.Doubting() != pos) != doubted {
			t.Errorf("%s refused: doubted %v, want %v", refused, !doubted, doubted)
		}
	}
	for _, name := range []string{"en-6", "de-5"} {
		if d := list(name); Beyond(d) != d {
			t.Errorf("%s: there are weights for words that are not of five letters a-z", name)
		}
	}
}
