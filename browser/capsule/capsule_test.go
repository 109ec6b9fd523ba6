package capsule_test

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

//go:embed testdata/page.html
var pageHTML string

// serve serves a page that knows its player and reveals who it is in every way: the secrets are the texts with s3cret
// and planted.
func serve(t *testing.T) *httptest.Server {
	t.Helper()
	var served atomic.Int64
	texts := map[string]struct{ kind, text string }{
		"/":          {"text/html", pageHTML},
		"/login":     {"application/json", `{"token":"tok-s3cret-21","you":"pass-s3cret-17","auth":"bear-s3cret-18"}`},
		"/data":      {"application/json", `{"word":"crane","visitor":"loc-s3cret-14","cookie":"set-s3cret-22","asked":"que-s3cret-19","name":"Jane Planted","mail":"jane.planted@mail.example","inner":"{\"sessionId\":\"inn-s3cret-23\"}"}`},
		"/worker.js": {"text/javascript", `fetch("/inworker").then((r) => r.text()).then(postMessage) // doc-s3cret-16`},
		"/inworker":  {"text/plain", "worked tab-s3cret-15"},
		"/frame":     {"text/html", `<script>fetch("/inframe").then((r) => r.text()).then((t) => parent.postMessage(t, "*"))</script>`},
		"/inframe":   {"text/plain", "framed set-s3cret-22"},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := texts[r.URL.Path]
		http.SetCookie(w, &http.Cookie{Name: "who", Value: "set-s3cret-22", HttpOnly: true})
		w.Header().Set("X-Player", "hea-s3cret-24")
		switch {
		case r.URL.Path == "/next":
			fmt.Fprint(w, served.Add(1))
		case !ok:
			http.NotFound(w, r)
		default:
			w.Header().Set("Content-Type", text.kind)
			_, _ = io.WriteString(w, text.text)
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// record opens an address and returns the page as a file.
func record(t *testing.T, address string) []byte {
	t.Helper()
	tab := browsertest.Tab(t)
	r := capsule.NewRecorder(capsule.About{Version: "test"})
	defer r.Close()
	must.Do(t, r.Attach(t.Context(), browsertest.Browser(t), tab))
	must.Do(t, r.Load(t.Context(), tab, address, true, time.Second, 20*time.Second))
	r.Saw(page.Seen{Message: "Jane Planted, no such word"})
	return must.Get(r.Capsule(t.Context(), []byte(`{"url":"`+address+`?token=que-s3cret-19"}`)).Bytes())(t)
}

var secret = regexp.MustCompile(`(?i)[\w-]*(s3cret|planted|czNjcmV0)[\w-]*`)

// A page's file has no secret of its player, neither in its entries nor in base64 content. Without its server the page
// is played from the file, with its workers, its frames and the answers in order.
func TestSecretsAreLeftOut(t *testing.T) {
	server := serve(t)
	file := record(t, server.URL+"/")
	server.Close()
	entries := must.Get(zip.NewReader(bytes.NewReader(file), int64(len(file))))(t)
	encoded := regexp.MustCompile(`"text": "([A-Za-z0-9+/=]+)"`)
	contents := 0
	for _, f := range entries.File {
		text := must.Get(io.ReadAll(must.Get(f.Open())(t)))(t)
		must.Equal(t, secret.FindAllString(string(text), -1), nil, "%s has", f.Name)
		for _, m := range encoded.FindAllSubmatch(text, -1) {
			plain := must.Get(base64.StdEncoding.DecodeString(string(m[1])))(t)
			contents++
			must.Equal(t, secret.FindAllString(string(plain), -1), nil, "a content in %s, %s, has", f.Name, plain)
		}
	}
	must.Hold(t, contents >= 7, "only %d contents were looked at", contents)
	c := must.Get(capsule.Read("f", file))(t)
	if c.LeftOut.Cookies < 2 || c.LeftOut.Storage < 3 || c.LeftOut.PostBodies != 1 || c.LeftOut.RequestHeaders["authorization"] == 0 || c.LeftOut.ResponseHeaders["x-player"] == 0 {
		t.Errorf("left out: %+v", c.LeftOut)
	}
	for _, e := range c.HAR.Log.Entries {
		must.Hold(t, len(e.Request.Headers)+len(e.Request.Cookies)+len(e.Response.Cookies) == 0 && e.Request.PostData == nil,
			"%s: %+v", e.Request.URL, *e.Request)
	}
	tab := offline(t, c)
	browsertest.Open(t, tab, c.About.URL)
	shown := browsertest.Eval[string](t, tab, filled)
	must.Hold(t, strings.HasPrefix(shown, "crane12 / worked masked") && strings.Contains(shown, "/ framed masked"), "the page from the file shows %q", shown)
}

// filled waits until the page has everything.
const filled = `new Promise((done) => {
  const look = () => {
    const texts = ["data", "worker", "frame"].map((id) => document.getElementById(id).textContent);
    if (texts.every((text) => text !== "")) done(texts.join(" / "));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  look();
})`

// offline opens a tab of a browser without a network that answers from a capsule.
func offline(t *testing.T, c *capsule.Capsule) *chrome.Tab {
	t.Helper()
	b := must.Get(chrome.Start(t.Context(), chrome.Options{Offline: true, Log: zerolog.Nop()}))(t)
	t.Cleanup(b.Close)
	tab := must.Get(b.Tab(t.Context()))(t)
	must.Do(t, c.Play(t.Context(), b, tab, zerolog.New(zerolog.NewTestWriter(t))))
	return tab
}

// A game on a saved page continues without the server, and the same words get the same clues.
func TestGameFromFile(t *testing.T) {
	server := must.Get(mock.Start(t.Context(), 0))(t)
	defer server.Close()
	address := must.Get(server.URL("wordle", browsertest.Options("seed", "7", "reveal", "0")))(t)
	words := []string{"slate", "corny", "humid"}
	play := func(tab *chrome.Tab, address string, o page.Options) []page.Row {
		p := browsertest.Page(t, tab, browsertest.Profile(t, "wordle"), o)
		must.Do(t, p.Open(t.Context(), address))
		for _, word := range words {
			must.Get(p.Guess(t.Context(), word, true))(t)
		}
		return p.Rows()
	}
	tab := browsertest.Tab(t)
	r := capsule.NewRecorder(capsule.About{Version: "test"})
	defer r.Close()
	must.Do(t, r.Attach(t.Context(), browsertest.Browser(t), tab))
	r.Opened(address)
	want := play(tab, address, page.Options{Saw: r.Saw})
	file := must.Get(r.Capsule(t.Context(), nil).Bytes())(t)
	server.Close()
	c := must.Get(capsule.Read("f", file))(t)
	rows, screens := 0, 0
	for _, seen := range c.Seen {
		rows += len(seen.Rows)
		if seen.Screen != "" {
			screens++
		}
	}
	must.Hold(t, rows == len(words) && screens != 0, "%d rows and %d screens were seen: %+v", rows, screens, c.Seen)
	must.Equal(t, play(offline(t, c), c.About.URL, page.Options{}), want, "from the file")
}

// packed makes a zip of name, content pairs.
func packed(t testing.TB, pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		must.Get(io.WriteString(must.Get(z.Create(pairs[i]))(t), pairs[i+1]))(t)
	}
	must.Do(t, z.Close())
	return b.Bytes()
}

// A valid file, as texts.
const (
	about    = `{"format":1,"url":"http://a.example/","time":"2026-11-23T09:00:00+01:00","version":"0"}`
	requests = `{"log":{"version":"1.2","creator":{"name":"a","version":"0"},"entries":[{"request":{"method":"GET","url":"http://a.example/"},"response":{"status":200,"headers":[],"content":{"text":"YQ==","encoding":"base64"}}}]}}`
)

// Invalid files, and their errors.
func TestRead(t *testing.T) {
	t.Parallel()
	sound := packed(t, "capsule.json", about, "requests.har", requests)
	c, err := capsule.Read("f", sound)
	must.Need(t, err == nil && c.Requests() == 1 && string(c.HAR.Log.Entries[0].Response.Content.Text) == "a", "%+v, %v", c, err)
	change := func(old, with string) []byte {
		return packed(t, "capsule.json", strings.Replace(about, old, with, 1), "requests.har", strings.Replace(requests, old, with, 1))
	}
	for _, c := range []struct {
		name string
		file []byte
		says string
	}{
		{"nothing", nil, "not a valid zip file"},
		{"a text", []byte("PK no"), "not a valid zip file"},
		{"cut off", sound[:len(sound)-1], "not a valid zip file"},
		{"something before it", append([]byte("x"), sound...), "not at its end"},
		{"no pages", packed(t, "capsule.json", about), "it has no"},
		{"an entry elsewhere", packed(t, "capsule.json", about, "requests.har", requests, "../x", ""), "unknown or there twice"},
		{"an entry twice", packed(t, "capsule.json", about, "capsule.json", about, "requests.har", requests), "unknown or there twice"},
		{"a bomb", packed(t, "capsule.json", about, "requests.har", requests, "record.jsonl", strings.Repeat(" ", 64<<20+1)), "longer than"},
		{"many entries", packed(t, strings.Split(strings.Repeat("x,y,", 500)+"z,", ",")...), "list of entries is too long"},
		{"deep JSON", packed(t, "capsule.json", about, "requests.har", strings.Repeat("[", 1<<20)), "requests.har"},
		{"another format", change(`"format":1`, `"format":2`), "format 2"},
		{"an unknown field", change(`"format":1`, `"format":1,"x":1`), `unknown key "x"`},
		{"no page's address", change(`"url":"http`, `"url":"file`), "is not a page's address"},
		{"no time", change("2026-11", "2026-13"), "is not a time"},
		{"another HAR", change(`"1.2"`, `"1.1"`), "HAR 1.2"},
		{"no status", change("200", "99"), "99 is not a status"},
		{"no method", change("GET", "G T"), "is not a method"},
		{"no answer", change(`"response"`, `"answer"`), "no request, response or content"},
		{"a header of two lines", change(`"headers":[]`, `"headers":[{"name":"a","value":"b\r\nc: d"}]`), "a bad header"},
		{"a null", change(`"entries":[`, `"entries":[null,`), "entry 1"},
	} {
		err := must.Err(capsule.Read("f", c.file))
		must.Begins(t, err, input.ErrInput, "f ", "%s", c.name)
		must.Says(t, err, input.ErrInput, c.says, "%s", c.name)
	}
}

// Any file is either an error, or a capsule that survives a round trip.
func FuzzRead(f *testing.F) {
	f.Add(packed(f, "capsule.json", about, "requests.har", requests))
	f.Add(packed(f, "capsule.json", about, "requests.har", requests, "seen.jsonl", `{"seconds":1,"message":"x"}`, "selectors.jsonl", `{"when":"start"}`, "start.png", "x"))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, content []byte) {
		c, err := capsule.Read("f", content)
		if err != nil {
			return
		}
		must.Get(capsule.Read("g", must.Get(c.Bytes())(t)))(t)
	})
}
