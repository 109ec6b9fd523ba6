package discover

import (
	"errors"
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

	"github.com/rs/zerolog"
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

// What is known is enough after the usual time, if all colours are; after the limit it ends in any case.
func TestSpent(t *testing.T) {
	rows := rowsOf([3]string{".absent", ".present", ".correct"}, game.CountLetters, "crown", "raise", "clout", "wrong")
	whole := rows.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)[0]
	for _, c := range []struct {
		took, gap time.Duration
		best      learn.Palette
		want      bool
	}{
		{time.Duration(patience) * usualTime / 2, 0, whole, false},
		{time.Duration(patience)*usualTime + time.Second, 0, learn.Palette{}, false},
		{time.Duration(patience)*usualTime + time.Second, 0, whole, true},
		{time.Duration(patience)*usualTime + time.Second, time.Millisecond, whole, false},
		{time.Duration(patience)*learnLimit + time.Second, 0, learn.Palette{}, true},
	} {
		e := &explorer{session: &session{gap: c.gap}, began: time.Now().Add(-c.took)}
		must.Equal(t, e.spent(c.best), c.want, "after %v with %d colours", c.took, c.best.Colours())
	}
}

// A page that took too long gets an error that says what was found, and the way out.
func TestTooLong(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("seed", "7"))
	e := newExplorer(browsertest.Tab(t), address, Options{Log: zerolog.Nop()})
	e.began = time.Now().Add(-time.Duration(patience) * learnLimit)
	err := attempt(func() { e.explore(browsertest.Deadline(t, 3*time.Minute)) })
	must.Need(t, errors.Is(err, ErrNoGame), "%v, want %v", err, ErrNoGame)
	for _, want := range []string{"found until then: 1 board of 6 rows and 5 letters, which took 0 words and showed 0 of 3 colours", "--allowed FILE"} {
		must.Hold(t, strings.Contains(err.Error(), want), "%v, want %q in it", err, want)
	}
}
