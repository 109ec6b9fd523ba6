package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Where no design shows, the message says what each of them looks for.
func TestNoDesign(t *testing.T) {
	t.Parallel()
	const designs = `
designs:
- name: newer
  board: {root: .none, tile: .none, grey: .g, yellow: .y, green: .c}
- name: today
`
	prof := must.Get(profile.Parse("two.yaml", append(browsertest.Profile(t, "wordle").Source(), designs...)))(t)
	patience := leak.Stretch(time.Second).Round(time.Second)
	p := browsertest.Page(t, browsertest.Tab(t), prof, page.Options{Patience: patience})
	err := p.Open(browsertest.Deadline(t, time.Minute), browsertest.Mock(t, "hello-wordl", nil))
	want := "wordle: expected a board within " + patience.String() + `; the page shows no board; in the design "newer" board.root '.none' matches no element; in the design "today" board.root '#wordle-app-game' matches no element`
	must.Reads(t, err, nil, want)
}

// A page is read with the newest of the profile's designs whose board shows. At the start, the elements that only an older design
// dismisses are dismissed, too.
func TestDesigns(t *testing.T) {
	t.Parallel()
	const designs = `
designs:
- name: newer
  board: {root: .none, tile: .none, grey: .g, yellow: .y, green: .c}
  dismiss: []
- name: today
`
	source := browsertest.Profile(t, "wordle").Source()
	prof := must.Get(profile.Parse("two.yaml", append(source, designs...)))(t)
	p, _, ctx := driven(t, prof, "wordle", []string{"reveal", "0", "secret", "crane", "modals", "play,help"})
	must.Equal(t, p.Profile().Design(), "today", "the page is read by the design")
	must.Equal(t, must.Get(p.Guess(ctx, "crane", true))(t).Clues, []string{"GGGGG"})
}

// A board that a style sheet hides until the game is started shows until that sheet has come. Nor does one that never comes hold up a game.
func TestLateStyleSheet(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><link rel="stylesheet" href="missing.css"><link rel="stylesheet" href="late.css">
			<button id="start" onclick="document.body.className = 'begun'">Start</button>
			<div id="board"><div class="row">%s</div></div>`, strings.Repeat(`<div class="tile"></div>`, 5))
	})
	mux.Handle("/missing.css", http.NotFoundHandler())
	mux.HandleFunc("/late.css", func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(500 * time.Millisecond)
		w.Header().Set("Content-Type", "text/css")
		fmt.Fprint(w, "body:not(.begun) #board { display: none }")
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	prof := must.Get(profile.Load("testdata/tiles.yaml"))(t)
	prof.Typing.Keyboard = profile.Keyboard{}
	prof.Dismiss = []profile.Step{{Name: "start", Click: "#start", Unless: "#board .row"}}
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof)
	must.Do(t, p.Open(browsertest.Deadline(t, time.Minute), server.URL))
	must.Equal(t, browsertest.Eval[string](t, tab, "document.body.className"), "begun", "the page")
}

// A dialog that opens late may give a link the focus: Enter does not follow it.
func TestEnterFollowsNoLink(t *testing.T) {
	t.Parallel()
	p, tab := must.Get2(tiles(t, "", nil))(t)
	there := browsertest.Eval[string](t, tab, `const link = Object.assign(document.createElement("a"), { href: "missing.html", textContent: "News" });
		document.body.append(link);
		link.focus();
		location.href`)
	must.Equal(t, must.Get(p.Guess(browsertest.Deadline(t, time.Minute), "crane", true))(t).Word, "crane")
	must.Equal(t, browsertest.Eval[string](t, tab, "location.href"), there, "the address")
}
