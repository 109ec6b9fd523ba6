package discover

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

func TestPattern(t *testing.T) {
	for text, want := range map[string]string{
		"Not in word list": "not in word list", "ZZZZZ isn't a word (yet)!": `[a-z]{5} isn't a word \(yet\)!`,
	} {
		must.Equal(t, pattern(text, "zzzzz"), want, "%q", text)
	}
}

func TestNameOf(t *testing.T) {
	for _, c := range []struct{ title, address, want string }{
		{"My Wörd Game!", "https://example.org/", "my-w-rd-game"},
		{"Вордл", "https://example.org/games/My_Game/", "example-org-games-my-game"},
		{"Document", "https://example.org/", "example-org"},
		{"", "http://127.0.0.1:8080/index.html", "127-0-0-1-8080"},
		{"", "file:///x/words.html", "x-words-html"},
		{strings.Repeat("a ", 40), "", strings.Repeat("a-", 19) + "a"},
		{"", "", "page"},
	} {
		must.Equal(t, nameOf(c.title, c.address), c.want, "%q, %s", c.title, c.address)
	}
}

// The two i of Turkish are told by their capitals.
func TestAlphabetFile(t *testing.T) {
	text := alphabetFile(strings.Split("ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ", ""))
	a := must.Get(alphabet.Read("keys.yaml", strings.NewReader(text)))(t)
	word, err := a.Normalize("IŞIKİ")
	must.Hold(t, err == nil && word == "ışıki" && a.Size() == 29, "%q, %v, of %d letters: %s", word, err, a.Size(), text)
}

// A page that takes no keys after Enter does so each time: a key that was slow once is no lock.
func TestLocks(t *testing.T) {
	type taken struct {
		since   time.Duration // Enter
		presses int
	}
	for name, test := range map[string]struct {
		keys []taken
		want time.Duration
	}{
		"none":            {[]taken{{1500 * time.Millisecond, 1}, {1400 * time.Millisecond, 1}}, 0},
		"never seen free": {[]taken{{2010 * time.Millisecond, 5}, {2140 * time.Millisecond, 4}}, 2100 * time.Millisecond},
		"seen late":       {[]taken{{2200 * time.Millisecond, 4}, {2050 * time.Millisecond, 1}}, 2100 * time.Millisecond},
		"slow once":       {[]taken{{7700 * time.Millisecond, 3}, {2100 * time.Millisecond, 1}}, 0},
		"a key lost":      {[]taken{{1900 * time.Millisecond, 2}}, 0},
	} {
		var l locks
		for _, k := range test.keys {
			l.add(k.since, k.presses)
		}
		must.Equal(t, l.lock(), test.want, "%s: locked for", name)
	}
}

// A row of one colour does not tell what of its boxes means that colour, and what that they are finished: until all colours
// were met it is all of it.
func TestColourOfOneRow(t *testing.T) {
	for _, c := range []struct{ answer, grey string }{
		{"jumpy", ".done.c3"},
		{"crown", ".c3"}, // raise has two colours
	} {
		m := &mender{old: new(profile.Profile), explorer: &explorer{session: new(session)}, known: Game{Dict: browsertest.Words(t, "nyt"), Host: game.Wordle()}}
		m.seen = *rowsOf([3]string{".c3", ".c1", ".c2"}, game.CountLetters, c.answer, "raise")
		p, err := m.colours()
		must.Need(t, err == nil && !p.Complete(), "%s: %+v, %v, want a reading without green", c.answer, p, err)
		var b profile.Board
		p.Paint(&b, learn.Face{})
		must.Equal(t, b.Grey, c.grey, "%s: grey is read by", c.answer)
	}
}

// What a row shows while its word is refused is no sign of that if empty rows show it, too.
func TestNewStates(t *testing.T) {
	row := func(states ...string) learn.Row { return learn.Row{States: states} }
	before, blank := []learn.Row{row(".row", ".typed")}, []learn.Row{row(".row", ".bare")}
	for want, during := range map[string][]learn.Row{
		".shake": {row(".row", ".typed"), row(".row", ".bare", ".shake")},
		"":       {row(".row", ".typed"), row(".row", ".bare")},
	} {
		must.Equal(t, newStates(slices.Concat(blank, before), during), want, "%v", during)
	}
}

// A function of the scripts that had the name of another would take its place without a word.
func TestNamesOnce(t *testing.T) {
	known := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^d\.(\w+) = `).FindAllStringSubmatch(pageScript, -1) {
		must.Hold(t, !known[found[1]], "the scripts define d.%s twice", found[1])
		known[found[1]] = true
	}
	must.Hold(t, len(known) >= 50, "found %d names", len(known))
}
