package discover

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
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
