package discover

import (
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
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
