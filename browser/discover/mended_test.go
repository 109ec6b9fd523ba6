package discover_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// A page that was redesigned is mended as it stands, after so many words. The profile is testdata/mended/NAME.yaml.
func TestMended(t *testing.T) {
	for _, c := range []struct {
		name, page, words string
		quiet             bool
	}{
		{"hello-wordl, no row", "mock/hello-wordl?seed=7&redesign=3", "", false},
		{"generic, nothing is typed", "mock/generic?secret=crown&reveal=0&fault=redesign:3", "raise clout wrong", true},
		{"generic, a word that was refused unheard", "mock/generic?secret=crown&reveal=0&fault=redesign:2&reject=kept", "raise clout zzzzz", true},
		{"generic, another message", "mock/generic?secret=crown&reveal=0", "raise clout zzzzz", false},
		{"generic, another message, which still stands", "mock/generic?secret=crown&reveal=0", "raise clout zzzzz", false},
		{"quordle, no row", "mock/quordle?seed=7&redesign=3", "", false},
		{"wordpl, no row", "mock/wordpl?seed=7&redesign=7", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tab := browsertest.Tab(t)
			site, _, _ := strings.Cut(strings.TrimPrefix(c.page, "mock/"), "?")
			prof := browsertest.Profile(t, site)
			if strings.Contains(c.name, "another message") {
				other := *prof
				other.Rejection = profile.Rejection{Messages: []profile.Text{{Selector: ".toast", Pattern: "no such word"}}}
				prof = &other
			}
			g := discover.Game{Dict: browsertest.Words(t, "nyt"), Host: prof.Host, Quiet: c.quiet, Log: zerolog.New(zerolog.NewTestWriter(t))}
			g.Turns = played(t, tab, prof, scene{page: c.page}.address(t), c.words)
			if strings.Contains(c.name, "another message") { // its row was sent twice, and shakes for a while
				browsertest.Eval[bool](t, tab, `new Promise((end) => { const look = () => (document.querySelector(".shake") ? setTimeout(look, 50) : end(true)); look() })`)
			}
			if strings.HasSuffix(c.name, "still stands") {
				browsertest.Eval[bool](t, tab, `(toast => { toast.textContent = "Not in word list"; toast.hidden = false; setTimeout(() => toast.hidden = true, 4000); return true })(document.querySelector(".toast"))`)
			}
			m := must.Get(discover.Mend(t.Context(), tab, prof, g))(t)
			file := filepath.Join("testdata", "mended", c.name+".yaml")
			text := string(m.Profile.Source())
			if *must.Update {
				must.Do(t, os.WriteFile(file, []byte(text), 0o600))
			}
			want := must.Get(os.ReadFile(file))(t)
			if !slices.Equal(sorted(text), sorted(string(want))) {
				explain(t, file, string(want), text)
			}
		})
	}
}

// played opens a page and plays words on it, until one has no clue. The words after that one are only typed.
func played(t *testing.T, tab *chrome.Tab, prof *profile.Profile, address, words string) []game.Turn {
	t.Helper()
	if words == "" {
		browsertest.Open(t, tab, address)
		return nil
	}
	p := browsertest.Page(t, tab, prof, page.Options{Patience: leak.Stretch(4 * time.Second)}) // the last word has no clue
	must.Do(t, p.Open(t.Context(), address))
	var turns []game.Turn
	read := true
	for _, word := range strings.Fields(words) {
		if !read {
			browsertest.Type(t, tab, word)
			continue
		}
		row, err := p.Guess(t.Context(), word, true)
		if read = err == nil; !read {
			continue
		}
		clues := must.Get(row.Parse())(t)
		turns = append(turns, game.Turn{Guess: game.MustWord(word), Clue: clues[0]})
	}
	return turns
}

// A profile that fits is not mended.
func TestNothingToMend(t *testing.T) {
	t.Parallel()
	tab, generic := browsertest.Tab(t), browsertest.Profile(t, "generic")
	turns := played(t, tab, generic, browsertest.Mock(t, "generic", browsertest.Options("secret", "crown", "reveal", "0")), "raise")
	_, err := discover.Mend(t.Context(), tab, generic, discover.Game{Turns: turns, Dict: browsertest.Words(t, "nyt"), Host: generic.Host, Log: zerolog.Nop()})
	must.Hold(t, err != nil && strings.Contains(err.Error(), "reads as it did"), "%v, want that there is nothing to mend", err)
}
