package discover_test

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"absurdist/browser/discover"
	"absurdist/browser/internal/browsertest"
	"absurdist/browser/mock"
	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// explored looks at a page and returns the profile that comes of it.
func explored(t *testing.T, address string) *profile.Profile {
	t.Helper()
	began := time.Now()
	found, err := discover.Run(browsertest.Deadline(t, 3*time.Minute), browsertest.Tab(t), address, discover.Options{Log: zerolog.New(zerolog.NewTestWriter(t))})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("after %v:\n%s", time.Since(began).Round(time.Millisecond), found.Profile)
	prof, err := profile.Parse("new.yaml", found.Profile)
	if err != nil {
		t.Fatal(err)
	}
	return prof
}

// plays plays a game by the profile, and holds it against the page's own log.
func plays(t *testing.T, prof *profile.Profile, address string) record.End {
	t.Helper()
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof)
	ctx := browsertest.Deadline(t, 3*time.Minute)
	if err := p.Forget(ctx, address); err != nil {
		t.Fatal(err)
	}
	if err := p.Open(ctx, address); err != nil {
		t.Fatal(err)
	}
	dict, err := prof.Dictionary(p.Width())
	if err != nil {
		t.Fatal(err)
	}
	script := "entropy"
	switch {
	case prof.Boards > 1:
		script = "boards"
	case !prof.Host.Honest():
		script = "script:words=salet+crony+pudgy+blimp" // rows to compare: who is lied to may guess without end
	case prof.Allowed == "" && dict.Alphabet() == alphabet.English() && dict.Length() == game.Letters:
		script = "script:words=salet,then=entropy" // a first word that need not be searched for
	}
	s, err := strategy.New(script, 1)
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	var start record.Start
	start.SetWords(dict)
	end, err := play.Run(ctx, play.Config{
		Start: start, Page: p, Dict: dict, Player: strategy.Player{Strategy: s}, Recorder: record.NewWriter(&lines), Rules: game.Rules{Host: prof.Host, Rows: prof.Rows}, Boards: prof.Boards,
	})
	if err != nil && (prof.Host.Honest() || end.Guesses < 3) {
		t.Fatalf("%v\n%s", err, lines.String())
	}
	games, err := record.Read("record", strings.NewReader(lines.String()))
	if err != nil {
		t.Fatal(err)
	}
	log := browsertest.ReadLog(t, tab)
	for tries := 0; len(log.Words) < end.Guesses-prof.Board.Given && tries < 50; tries++ { // a frame tells its log by message
		time.Sleep(20 * time.Millisecond)
		log = browsertest.ReadLog(t, tab)
	}
	n := 0
	for _, g := range games[0].Guesses {
		if g.Rejected || g.Found {
			continue
		}
		if n >= len(log.Words) || log.Words[n] != g.Guess.String() || log.Clues[n] != cluesOf(g) {
			t.Fatalf("row %d: read %s %s, the page's log: %v %v", n+1, g.Guess, cluesOf(g), log.Words, log.Clues)
		}
		n++
	}
	return end
}

// cluesOf returns what the boards said to a guess, as the page's log has it.
func cluesOf(g record.Guess) string {
	if g.Clue != nil {
		return g.Clue.String()
	}
	var list []string
	for _, b := range g.Boards {
		text := "-"
		if b.Clue != nil {
			text = b.Clue.String()
		}
		list = append(list, text)
	}
	return strings.Join(list, ",")
}

type mockPage struct {
	name, site string
	options    []string
}

// pages are all mock pages but for those of many boards, with options that make of them different pages.
var pages = []mockPage{
	{"absurdle", "absurdle", nil},
	{"wordle", "wordle", []string{"reveal", "20", "seed", "7"}},
	{"hello-wordl", "hello-wordl", []string{"seed", "7"}},
	{"vue-wordle", "vue-wordle", []string{"seed", "7", "reveal", "20"}},
	{"react-wordle", "react-wordle", []string{"seed", "7", "reveal", "20"}},
	{"mikhad", "mikhad", []string{"seed", "7"}},
	{"word-master", "word-master", []string{"seed", "7"}},
	{"evil-wordle", "evil-wordle", nil},
	{"original", "original", []string{"seed", "7", "reveal", "20"}},
	{"fibble", "fibble", []string{"seed", "7"}},
	{"wordpl", "wordpl", []string{"seed", "7"}},
	{"nerdle", "nerdle", []string{"seed", "7", "reveal", "20"}},
	{"wordle-de", "wordle-de", []string{"seed", "7", "reveal", "20"}},
	{"wordle-ru", "wordle-ru", []string{"seed", "7", "reveal", "20"}},
	{"absurdle-cat", "absurdle-cat", nil},
	{"sutom", "sutom", []string{"seed", "7", "reveal", "20"}},
	{"dordle", "dordle", []string{"seed", "7"}},
	{"quordle", "quordle", []string{"seed", "7"}},
	{"octordle", "octordle", []string{"seed", "7"}},
	{"evil-wordle-swag", "evil-wordle-swag", nil},
	{"le-mot", "le-mot", []string{"seed", "7", "reveal", "20"}},
	{"termo-4", "termo-4", []string{"seed", "7", "reveal", "20"}},
	{"eight letters", "hello-wordl", []string{"seed", "7", "length", "8"}},
	{"in a frame", "generic", []string{"seed", "7", "frame", "same"}},
	{"clicks on pictures in a frame", "generic", []string{"seed", "7", "frame", "same", "input", "clicks", "keys", "pictures"}},
	{"a flat board over keys that are boxes, states for screen readers", "generic", []string{"seed", "7", "board", "flat", "keys", "boxes", "letters", "spoken"}},
	{"rows over keys that are boxes, grey told by the row", "generic", []string{"seed", "7", "keys", "boxes", "grey", "row"}},
	{"clicks on keys with an icon, transparent letters in empty boxes", "generic", []string{"seed", "7", "input", "clicks", "keys", "icons", "letters", "kept"}},
	{"a board in a late shadow root, a button beside it", "generic", []string{"seed", "7", "board", "shadow", "start", "button"}},
	{"tiles with a coloured back that turn", "generic", []string{"seed", "7", "letters", "turned", "misscore", "1", "reject", "dialog"}},
	{"tiles that come to their looks slowly", "generic", []string{"seed", "7", "echo", "fade"}},
	{"grey faces without a mark, dialogs", "generic", []string{"seed", "7", "grey", "face", "reject", "dialog"}},
	{"colours by the rules of a style sheet", "generic", []string{"seed", "7", "paint", "sheet", "reject", "kept"}},
	{"colours coded by the row", "generic", []string{"seed", "7", "paint", "row", "stagger", "150"}},
	{"nothing tells a grey row", "generic", []string{"secret", "jumpy", "grey", "none", "reject", "class", "stagger", "150"}},
	{"nothing tells a grey row, words are refused in silence", "generic", []string{"secret", "jumpy", "grey", "none", "reject", "kept", "reveal", "0"}},
	{"nothing tells a grey row, the last letter sends", "generic", []string{"secret", "jumpy", "grey", "none", "send", "last"}},
	{"a name first, clicks on keys, two of them in a line of their own", "generic", []string{"seed", "7", "start", "name", "input", "clicks", "keys", "pair"}},
	{"a language first, letters beside their colours, clicks on keys that go dead", "generic", []string{"seed", "7", "letters", "apart", "start", "language", "input", "clicks", "keys", "dead"}},
	{"a text field", "generic", []string{"seed", "7", "input", "field"}},
	{"a text field with a button", "generic", []string{"seed", "7", "input", "button", "reject", "kept"}},
	{"boxes that are fields", "generic", []string{"seed", "7", "input", "cells"}},
	{"boxes that are fields, sent by the last letter, cleared", "generic", []string{"seed", "7", "input", "cells", "send", "last", "advance", "0", "reject", "cleared"}},
	{"boxes that can be edited, with a button", "generic", []string{"seed", "7", "input", "editable", "send", "button", "advance", "0"}},
	{"clicks and a cover", "generic", []string{"seed", "7", "input", "clicks", "modal", "ignore", "reject", "class"}},
	{"drops keys, clears words", "generic", []string{"seed", "7", "drop", "frame", "stagger", "150", "lock", "1200", "reject", "cleared", "input", "keyup", "read", "code"}},
}

// skins are mock pages with the elements of another one, which is looked at.
var skins = map[string]string{"wordly": "hello-wordl", "wordleunlimited": "original", "termo": "termo-4", "termo-2": "termo-4"}

// some returns every fourth of a list with the race detector: the same goroutines read all pages.
func some[T any](list []T) []T {
	if !testing.Short() {
		return list
	}
	var few []T
	for i := 0; i < len(list); i += 4 {
		few = append(few, list[i])
	}
	return few
}

// A page never seen before is looked at, and then played by what was found.
func TestPages(t *testing.T) {
	for _, site := range profile.Names() {
		if !slices.Contains(mock.Sites(), site) {
			continue // a site without a mock page
		}
		if browsertest.Profile(t, site).Boards > 8 {
			continue // more boards tell nothing more, and take long
		}
		if page := cmp.Or(skins[site], site); !slices.ContainsFunc(pages, func(p mockPage) bool { return p.site == page }) {
			t.Errorf("%s is not looked at", site)
		}
	}
	for _, c := range some(pages) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address := browsertest.Mock(t, c.site, browsertest.Options(c.options...))
			prof := explored(t, address)
			for _, err := range prof.Faults() {
				t.Error(err)
			}
			if known := browsertest.Profile(t, c.site); prof.Boards != known.Boards {
				t.Errorf("%d boards, want %d", prof.Boards, known.Boards)
			}
			if known := browsertest.Profile(t, c.site).Words; (known == "original" || known == "nyt") && prof.Words != known {
				t.Errorf("words %s, want %s", prof.Words, known)
			}
			// A page that lies need not be won: it is read and typed.
			if end := plays(t, prof, address); end.Outcome != record.Won && prof.Host.Honest() {
				t.Errorf("the game was %s", end.Outcome)
			}
		})
	}
}

// Where no name has a meaning and no colour is the usual one, the clue rule tells
// the colours apart all the same.
func TestStrangePage(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	for _, query := range some([]string{"", "?style", "?kept", "?bare", "?places", "?among", "?inner", "?nested", "?editable", "?reload", "?editable&late", "?editable&newest"}) {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			address := server.URL + "/strange.html" + query
			prof := explored(t, address)
			if prof.Rejection.Messages != nil || prof.Rejection.Silence.Duration != 0 {
				t.Errorf("rejection: %+v on a page that takes any word", prof.Rejection)
			}
			if prof.Rows != 6 && !prof.Board.Late {
				t.Errorf("%d rows, and the page has places for 6", prof.Rows)
			}
			if end := plays(t, prof, strings.TrimSuffix(address, "reload")); end.Answer != "crown" { // a log is gone with its page
				t.Errorf("the answer was %q", end.Answer)
			}
		})
	}
}

// Pages that are odd in one thing each are described and won.
func TestOddPage(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	for _, shape := range some([]string{"hidden", "among", "names", "desk", "foot", "name", "drawn", "link", "link&as=div", "link&as=button&says=Dale", "anew", "again", "moving", "wrapped", "grow", "told", "told&by=alert", "shake&refused=raise", "shake&lose&refused=raise,clout", "modal&refused=raise,clout", "modal&same&refused=zzzzz,raise,clout"}) {
		t.Run(shape, func(t *testing.T) {
			t.Parallel()
			address := server.URL + "/odd.html?shape=" + shape
			if end := plays(t, explored(t, address), address); end.Answer != "crown" {
				t.Errorf("the answer was %q", end.Answer)
			}
		})
	}
}

// Pages whose words go into a field are won, however the game is dealt.
func TestWaysIn(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	for _, way := range some([]string{"given", "first", "radio", "select", "prompt", "daily", "keys"}) {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			address := server.URL + "/ways.html?way=" + way
			if end := plays(t, explored(t, address), address); end.Answer != "crown" {
				t.Errorf("the answer was %q", end.Answer)
			}
		})
	}
}

// A page whose words have another length at each visit is described for all lengths.
func TestManyLengths(t *testing.T) {
	t.Parallel()
	visits := 0
	files := http.FileServer(http.Dir("testdata"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			visits++
			http.Redirect(w, r, fmt.Sprintf("/ways.html?way=plain&n=%d", 5+visits%2), http.StatusFound)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	if prof := explored(t, server.URL); prof.Length.Letters != 0 || prof.Words != "en-*" {
		t.Errorf("%s letters, words %s; want as many as the page shows", prof.Length, prof.Words)
	}
}

// A page that takes its board away as the game ends is described from another game.
func TestBoardTakenAway(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	if prof := explored(t, server.URL+"/odd.html?shape=gone&rows=3"); prof.Rows != 3 || prof.Board.Green != ".correct" {
		t.Errorf("%d rows, green %q; want 3, .correct", prof.Rows, prof.Board.Green)
	}
}

// A message that stays, and is drawn anew with the board at each key, is no refusal of the word after the one that it was for.
func TestMessageDrawnAnew(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	address := server.URL + "/odd.html?shape=anew"
	p := browsertest.Page(t, browsertest.Tab(t), explored(t, address))
	ctx := browsertest.Deadline(t, time.Minute)
	if err := p.Open(ctx, address); err != nil {
		t.Fatal(err)
	}
	var refused *page.RejectedError
	if _, err := p.Guess(ctx, "zzzzz"); !errors.As(err, &refused) {
		t.Fatalf("%v, want a refusal", err)
	}
	if row, err := p.Guess(ctx, "crane"); err != nil || row.Word != "crane" {
		t.Errorf("%+v, %v, want a row", row, err)
	}
}

// A word whose refusal shows as soon as it is sent is not sent again.
func TestRefusedOnce(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	tab := browsertest.Tab(t)
	if _, err := discover.Run(browsertest.Deadline(t, 3*time.Minute), tab, server.URL+"/odd.html?refused=plout", discover.Options{}); err != nil {
		t.Fatal(err)
	}
	if n := browsertest.Eval[int](t, tab, "refused.plout"); n != 1 {
		t.Errorf("a word was sent %d times that was refused at once", n)
	}
}

// Words of another length and another alphabet are found by the boxes and by the page's keyboard, or its language.
func TestOtherWords(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	const latin = "qwertyuiopasdfghjklzxcvbnm"
	type page struct {
		query, alphabet string
		length          int
		words           string
		with            string
	}
	for _, c := range some([]page{
		{"secret=kitchen&keys=" + latin, "en", 7, "en-7", "keys"},
		{"secret=bridge&grid", "en", 6, "en-6", "keys"},
		{"secret=bridge&clicks&apart&start&keys=" + latin, "en", 6, "en-6", "clicks"},
		{"secret=maison&lang=fr-FR", "fr", 6, "fr-6", "keys"},
		{"secret=außen&clicks&keys=" + latin + "äöüß", "de", 5, "de-5", "clicks"},
		{"secret=слово&keys=йцукенгшщзхъфывапролджэячсмитьбю", "ru", 5, "ru-5", "keys"},
		{"secret=canço&lang=ca&keys=ç" + latin, "ca", 5, "ca-5", "keys"},
		{"secret=слово&begin&mirror&letters=йцукенгшщзхъфывапролджэячсмитьбю", "ru", 5, "ru-5", "keys"},
	}) {
		t.Run(c.query, func(t *testing.T) {
			t.Parallel()
			address := server.URL + "/strange.html?" + c.query
			prof := explored(t, address)
			if prof.AlphabetName != c.alphabet || prof.Length.Letters != c.length || prof.Words != c.words || prof.Typing.With != c.with {
				t.Errorf("alphabet %s, length %s, words %s, typing with %s; want %+v", prof.AlphabetName, prof.Length, prof.Words, prof.Typing.With, c)
			}
			plays(t, prof, address)
		})
	}
}

// A word that the page takes off the board again was not played, whatever list it is in.
func TestClearedWord(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	address := server.URL + "/strange.html?refused=zzzzz,raise"
	prof := explored(t, address)
	if !prof.Rejection.Cleared {
		t.Errorf("rejection: %+v on a page that clears the row", prof.Rejection)
	}
	if end := plays(t, prof, address); end.Answer != "crown" {
		t.Errorf("the answer was %q", end.Answer)
	}
}

// What a page can't be explored for is said, and what to do.
func TestNoGame(t *testing.T) {
	t.Parallel()
	tab := browsertest.Tab(t)
	ctx := browsertest.Deadline(t, time.Minute)
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	for address, want := range map[string]struct {
		kind error
		text string
	}{
		server.URL + "/broken.html": {discover.ErrNoGame, "a script of the page failed, which may be why: Error: no key for the service"},
		browsertest.Mock(t, "generic", browsertest.Options("board", "canvas")): {discover.ErrNoGame, "this board is drawn on a canvas, which can't be read"},
		server.URL + "/kilordle.html":                                          {discover.ErrNoGame, "Kilordle has a thousand boards, which it shows a few of at a time"},
		"http://127.0.0.1:9/":                                                  {discover.ErrLoad, "http://127.0.0.1:9/: net::ERR_"},
	} {
		text, err := discover.Run(ctx, tab, address, discover.Options{})
		if !errors.Is(err, want.kind) || !strings.Contains(err.Error(), want.text) || text.Profile != nil {
			t.Errorf("%s: %v, want %s", address, err, want.text)
		}
	}
}
