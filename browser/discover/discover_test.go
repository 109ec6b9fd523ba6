package discover_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) {
	*discover.Patience = 20 // nothing may depend on how busy the machine is
	os.Exit(browsertest.Main(m))
}

// standstill is for how long an exploration may log nothing.
const standstill = 20 * time.Minute

// explore explores a page, for as long as it gets on: in a hurry, but at the page's own pace with ABSURDIST_ALL.
func explore(t *testing.T, tab *chrome.Tab, address string, o discover.Options) (discover.Found, error) {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	timer := time.AfterFunc(standstill, func() { cancel(fmt.Errorf("nothing was logged for %v", standstill)) })
	defer timer.Stop()
	o.Log = zerolog.New(zerolog.NewTestWriter(t)).Hook(zerolog.HookFunc(func(*zerolog.Event, zerolog.Level, string) { timer.Reset(standstill) }))
	o.Hurry = !o.Quick && os.Getenv("ABSURDIST_ALL") == ""
	return discover.Run(ctx, tab, address, o)
}

// learnt explores a page, writes its profile and the files that this names into a folder, and reads the profile.
func learnt(t *testing.T, tab *chrome.Tab, address string, o discover.Options) *profile.Profile {
	t.Helper()
	found := must.Get(explore(t, tab, address, o))(t)
	dir := t.TempDir()
	for _, f := range append(found.Words, discover.File{Name: "new.yaml", Content: found.Profile}) {
		must.Do(t, os.WriteFile(filepath.Join(dir, f.Name), f.Content, 0o600))
	}
	prof, err := profile.Load(filepath.Join(dir, "new.yaml"))
	must.Need(t, err == nil, "%v\n%s", err, found.Profile)
	return prof
}

// plays plays a game by the profile, and holds it against the page's own log.
func plays(t *testing.T, prof *profile.Profile, address string) record.End {
	t.Helper()
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof)
	ctx := browsertest.Deadline(t, 3*time.Minute)
	must.Do(t, p.Forget(ctx, address))
	must.Do(t, p.Open(ctx, address))
	dict := must.Get(prof.Dictionary(p.Width()))(t)
	script := "entropy"
	switch {
	case prof.Boards > 1:
		script = "boards"
	case !prof.Host.Honest():
		script = "script:words=salet+crony+pudgy+blimp" // rows to compare: who is lied to may guess without end
	case prof.FirstLetter != "": // the word may not begin with that
	case prof.Allowed == "" && dict.Alphabet() == alphabet.English() && dict.Length() == game.Letters:
		script = "script:words=salet,then=entropy" // a first word that need not be searched for
	}
	s := must.Get(strategy.New(script, 1))(t)
	var lines strings.Builder
	var start record.Start
	start.SetWords(dict)
	end, err := play.Run(ctx, play.Config{
		Start: start, Page: p, Dict: dict, Player: strategy.Player{Strategy: s}, Recorder: record.NewWriter(&lines).Take, Rules: game.Rules{Host: prof.Host, Rows: prof.Rows}, Boards: prof.Boards,
	})
	must.Need(t, err == nil || !prof.Host.Honest() && end.Guesses >= 3, "%v\n%s", err, lines.String())
	games := must.Get(record.Read("record", strings.NewReader(lines.String())))(t)
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
		must.Need(t, n < len(log.Words) && log.Words[n] == g.Guess.String() && log.Clues[n] == cluesOf(g),
			"row %d: read %s %s, the page's log: %v %v", n+1, g.Guess, cluesOf(g), log.Words, log.Clues)
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

// A page whose words have another length at each visit is described for all lengths, with its own lists of each if it has any.
func TestManyLengths(t *testing.T) {
	t.Parallel()
	own := map[int][]string{5: {"crown"}, 6: {"bridge"}}
	for i := range 300 {
		word := fmt.Sprintf("q%cx%cz", 'a'+i%26, 'a'+i/26)
		own[5], own[6] = append(own[5], word), append(own[6], word+"y")
	}
	script := fmt.Sprintf("<script>const own = [['%s'], ['%s']]</script>", strings.Join(own[5], "', '"), strings.Join(own[6], "', '"))
	visits := 0
	files := http.FileServer(http.Dir("testdata"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/ways.js":
			files.ServeHTTP(w, r)
		case "/all", "/own":
			visits++
			http.Redirect(w, r, fmt.Sprintf("%s/page?way=plain&n=%d", r.URL.Path, 5+visits%2), http.StatusFound)
		case "/own/page":
			fmt.Fprint(w, script)
			fallthrough
		default:
			fmt.Fprint(w, `<body><script src="/ways.js"></script>`)
		}
	}))
	t.Cleanup(server.Close)
	if prof := learnt(t, browsertest.Tab(t), server.URL+"/all", discover.Options{}); prof.Length.Letters != 0 || prof.Words != "en-*" {
		t.Errorf("%s letters, words %s; want as many as the page shows", prof.Length, prof.Words)
	}
	prof := learnt(t, browsertest.Tab(t), server.URL+"/own", discover.Options{OwnWords: true})
	must.Equal(t, prof.Length.Letters, 0, "letters")
	for length, words := range own {
		dict := must.Get(prof.Dictionary(length))(t)
		must.Equal(t, dict.Length(), length, "letters")
		must.Equal(t, len(dict.Words()), len(words), "words of %d letters", length)
	}
	must.Equal(t, plays(t, prof, server.URL+"/own").Outcome, record.Won, "a game")
}

// A message that stays, and is drawn anew with the board at each key, is no refusal of the word after the one that it was for.
func TestMessageDrawnAnew(t *testing.T) {
	t.Parallel()
	address := testPages(t) + "/odd.html?shape=anew"
	prof := must.Get(profile.Load("testdata/profiles/odd, anew.yaml"))(t)
	p := browsertest.Page(t, browsertest.Tab(t), prof)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Do(t, p.Open(ctx, address))
	_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "zzzzz", true)))
	must.Equal(t, must.Get(p.Guess(ctx, "crane", true))(t).Word, "crane")
}

// A tab that crashes ends the exploration at once: it answers nothing more.
func TestTabCrashes(t *testing.T) {
	t.Parallel()
	ctx, tab := browsertest.Deadline(t, time.Minute), browsertest.Tab(t)
	time.AfterFunc(time.Second, func() { _, _ = cdp.Call(ctx, tab.Target(), cdppage.Crash, cdp.Empty{}) }) // the call gets no answer
	_, err := discover.Run(ctx, tab, testPages(t)+"/broken.html", discover.Options{})
	must.Hold(t, errors.Is(err, discover.ErrLoad) && strings.HasSuffix(err.Error(), "the tab crashed"), "%v, want the crash", err)
}

// What a page can't be explored for is said, and what to do.
func TestNoGame(t *testing.T) {
	t.Parallel()
	ctx, pages := browsertest.Deadline(t, time.Minute), testPages(t)
	for address, want := range map[string]struct {
		kind error
		text string
	}{
		pages + "/broken.html": {discover.ErrNoGame, "a script of the page failed, which may be why: Error: no key for the service"},
		browsertest.Mock(t, "generic", browsertest.Options("board", "canvas")): {discover.ErrNoGame, "this board is drawn on a canvas, which can't be read"},
		pages + "/kilordle.html":         {discover.ErrNoGame, "Kilordle has a thousand boards, which it shows a few of at a time"},
		pages + "/odd.html?shape=alerts": {discover.ErrNoGame, "the page opened more than 150 dialogs, the last one \"Subscribe\"; if it stops"},
		pages + "/odd.html?shape=leaves": {discover.ErrNoGame, "the page went to " + pages + "/broken.html by itself after 0 words; if the game is there, give that address"},
		pages + "/nothing.html":          {discover.ErrLoad, "/nothing.html: the server answered 404"},
		"http://127.0.0.1:9/":            {discover.ErrLoad, "http://127.0.0.1:9/: net::ERR_"},
	} {
		text, err := discover.Run(ctx, browsertest.Tab(t), address, discover.Options{})
		must.Hold(t, errors.Is(err, want.kind) && strings.Contains(err.Error(), want.text) && text.Profile == nil, "%s: %v, want %s", address, err, want.text)
	}
}

// A page that has one game a day is learnt in that game, which is won without a wasted guess. Then its profile plays.
func TestQuick(t *testing.T) {
	for _, s := range []scene{
		{name: "wordle", page: "mock/wordle?reveal=20&seed=7"},
		{name: "a page of clones", page: "mock/generic?seed=7&reveal=0"},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			tab, address := browsertest.Tab(t), s.address(t)
			prof := learnt(t, tab, address, discover.Options{Quick: true})
			log := browsertest.ReadLog(t, tab)
			must.Hold(t, len(log.Clues) >= 2 && log.Clues[len(log.Clues)-1] == "GGGGG", "played %v with the clues %v, want a won game", log.Words, log.Clues)
			must.Hold(t, len(log.Rejected) == 0, "entered %v, which the page refuses", log.Rejected)
			must.Equal(t, plays(t, prof, address).Outcome, record.Won, "the next game was")
		})
	}
}
