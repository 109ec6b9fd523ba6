package page_test

import (
	"errors"
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

// What walls are made of.
const (
	captcha = `<iframe src="/captcha-delivery.com/c" width=400 height=400></iframe>`
	refusal = "You have been blocked from The New York Times because we suspect that you're a robot."
)

var article = "<article>" + strings.Repeat("<p>Many words about walls and robots. "+refusal+"</p>", 30) + "</article>"

// The signs that are known of all sites can be read.
func TestWalls(t *testing.T) {
	t.Parallel()
	for _, w := range profile.Walls() {
		must.Hold(t, w.Name != "" && w.Selector+w.Title+w.Text != "", "%+v: a wall has a name and a sign", w)
	}
}

// walled serves a page with a status at /, frames, and the tiles of testdata.
func walled(t *testing.T, status int, html string) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/tiles.html", http.FileServer(http.Dir("testdata")))
	mux.Handle("/tiles.js", http.FileServer(http.Dir("testdata")))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/":
			w.WriteHeader(status)
			fmt.Fprint(w, strings.ReplaceAll(html, "ELSEWHERE", "http://localhost:"+r.Host[strings.LastIndex(r.Host, ":")+1:]))
		case "/wall":
			fmt.Fprint(w, captcha)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// A page that is a wall is reported as one, whatever the server answered; what only looks like one is not.
func TestOpenWall(t *testing.T) {
	for _, c := range []struct {
		name   string
		status int
		html   string
		want   string // in the error, which is a BlockedError if it names a product
	}{
		{"a frame, refused", 403, captcha, "(DataDome); play in a window"},
		{"a frame that a script draws, refused", 429, `<script>setTimeout(() => document.body.innerHTML = '` + captcha + `', 500)</script>`, "(DataDome)"},
		{"a frame over the page", 200, article + `<div style="position:fixed;inset:0">` + captcha + `</div>`, "(DataDome)"},
		{"a dialog", 200, article + `<dialog id=d><p>` + refusal + `</dialog><script>d.showModal()</script>`, `(DataDome): "` + refusal + `"`},
		{"a text", 200, "<h1>" + strings.Replace(refusal, "'", "’", 1) + "</h1>", "(DataDome)"},
		{"a title", 503, "<title>Just a moment...</title><p>Checking\u202e your browser.", `(Cloudflare): "Checking your browser."`},
		{"a sign of the profile", 200, `<p class=cats>Click all cats`, `(cats): "Click all cats"`},
		{"a frame of another origin", 200, `<iframe src="ELSEWHERE/wall" width=600 height=600></iframe>`, "(DataDome)"},

		{"refused for another reason", 403, "<h1>Forbidden</h1>", "the server answered 403"},
		{"gone", 404, captcha, "the server answered 404"},
		{"an article", 200, article, "expected a board"},
		{"a frame of no size", 200, strings.ReplaceAll(captcha, "400", "0"), "expected a board"},
		{"a frame that is hidden", 200, "<div style='visibility:hidden'>" + captcha + "</div>", "expected a board"},
		{"a frame outside of the window", 200, "<div style='position:absolute;left:-9999px'>" + captcha + "</div>", "expected a board"},
		{"a badge in a corner", 200, "<div style='position:fixed;right:0;bottom:0'>" + strings.ReplaceAll(captcha, "400", "100") + "</div>", "expected a board"},
		{"a frame in an advertisement", 200, `<iframe src="ELSEWHERE/wall" width=300 height=250></iframe>`, "expected a board"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			prof := must.Get(profile.Load("testdata/tiles.yaml"))(t)
			prof.Walls = []profile.Wall{{Name: "cats", Selector: ".cats", Text: "all cats"}}
			p := browsertest.Page(t, browsertest.Tab(t), prof, page.Options{Patience: leak.Stretch(2 * time.Second)})
			ctx := browsertest.Deadline(t, time.Minute)
			address := walled(t, c.status, c.html)
			err := p.Open(ctx, address)
			wall := strings.HasPrefix(c.want, "(")
			must.Hold(t, err != nil && strings.Contains(err.Error(), c.want) && errors.Is(err, page.ErrBlocked) == wall, "%v, want %s", err, c.want)
			again := p.Open(ctx, address+"tiles.html")
			must.Hold(t, (!wall || errors.Is(again, page.ErrBlocked)) && (wall || again == nil), "then another page: %v", again)
		})
	}
}

// A check that a browser passes by itself is waited for.
func TestWallPasses(t *testing.T) {
	t.Parallel()
	passes := func(ms int) string {
		return fmt.Sprintf("<title>Just a moment...</title><script>setTimeout(() => location = '/tiles.html', %d)</script>", ms)
	}
	for name, c := range map[string]struct {
		html string
		o    page.Options
	}{
		"by itself":   {passes(700), page.Options{}},
		"by a person": {passes(3000), page.Options{Patience: leak.Stretch(time.Second), Attended: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prof := must.Get(profile.Load("testdata/tiles.yaml"))(t)
			p := browsertest.Page(t, browsertest.Tab(t), prof, c.o)
			must.Do(t, p.Open(browsertest.Deadline(t, time.Minute), walled(t, http.StatusForbidden, c.html)))
		})
	}
}

// In the middle of a game a wall lies over the board, or takes its place; what stands beside the board is none.
func TestWallInGame(t *testing.T) {
	for _, c := range []struct {
		name, script string
		wall         bool
	}{
		{"over the board", `document.body.insertAdjacentHTML("beforeend", '<div style="position:fixed;inset:0">` + captcha + `</div>')`, true},
		{"in place of the page", `document.title = "Just a moment..."; document.body.innerHTML = "<p>One moment."`, true},
		{"beside the board", `document.body.insertAdjacentHTML("beforeend", '<p>` + strings.Replace(refusal, "'", "’", 1) + `</p>` + captcha + `')`, false},
		{"in a corner", `document.body.insertAdjacentHTML("beforeend", '<div style="position:fixed;left:0;bottom:0">` + strings.ReplaceAll(captcha, "400", "80") + `</div>')`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, tab := must.Get2(tiles(t, "", nil, page.Options{Patience: leak.Stretch(2 * time.Second)}))(t)
			ctx := browsertest.Deadline(t, time.Minute)
			must.Get(p.Guess(ctx, "crane", true))(t)
			browsertest.Eval[any](t, tab, "(() => {"+c.script+"})() ?? null")
			err := p.Blocked(ctx)
			must.Hold(t, errors.Is(err, page.ErrBlocked) == c.wall, "looked at: %v", err)
			_, err = p.Guess(ctx, "sloth", true)
			must.Hold(t, errors.Is(err, page.ErrBlocked) == c.wall && (c.wall || err == nil), "guessed: %v", err)
			err = p.Forget(ctx, browsertest.Eval[string](t, tab, "location.href"))
			must.Hold(t, errors.Is(err, page.ErrBlocked) == c.wall && (c.wall || err == nil), "forgotten: %v", err)
		})
	}
}

// Who plays by hand may solve a wall, and goes on.
func TestWallSolved(t *testing.T) {
	t.Parallel()
	p, tab := must.Get2(tiles(t, "", nil, page.Options{Patience: leak.Stretch(time.Second), Attended: true}))(t)
	browsertest.Eval[any](t, tab, `(() => {
		document.body.insertAdjacentHTML("beforeend", '<div id=wall style="position:fixed;inset:0">`+captcha+`</div>');
		setTimeout(() => wall.remove(), 3000);
	})() ?? null`)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Is(t, p.Blocked(ctx), page.ErrBlocked)
	rows := make(chan page.Row)
	go func() {
		row, err := p.AwaitRow(ctx, nil)
		must.Hold(t, err == nil, "%v", err)
		rows <- row
	}()
	browsertest.Eval[any](t, tab, `new Promise((gone) => new MutationObserver(() => document.querySelector("#wall") || gone(null)).observe(document.body, { childList: true }))`)
	browsertest.Type(t, tab, "crane")
	must.Equal(t, (<-rows).Word, "crane", "the row")
}
