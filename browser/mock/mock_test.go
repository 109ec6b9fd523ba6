package mock

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"absurdist/engine"
)

func get(t *testing.T, method, target string) *http.Response {
	t.Helper()
	recorder := httptest.NewRecorder()
	Handler().ServeHTTP(recorder, httptest.NewRequest(method, target, nil))
	return recorder.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestHandler(t *testing.T) {
	tests := []struct {
		method, target string
		status         int
		contentType    string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/index.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/absurdle/", 200, "text/html; charset=utf-8"},
		{"GET", "/wordle/?secret=crane&reveal=0", 200, "text/html; charset=utf-8"},
		{"GET", "/wordle/page.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/absurdle/style.css", 200, "text/css; charset=utf-8"},
		{"GET", "/shared/icon.svg", 200, "image/svg+xml"},
		{"GET", "/sites.json", 200, "application/json; charset=utf-8"},
		{"GET", "/words/nyt.json", 200, "application/json; charset=utf-8"},
		{"GET", "/words/klingon.json", 404, "text/plain; charset=utf-8"},
		{"GET", "/words/nyt", 404, "text/plain; charset=utf-8"},
		{"GET", "/words/", 404, "text/plain; charset=utf-8"},
		{"GET", "/shared/", 404, "text/plain; charset=utf-8"},
		{"GET", "/quordle/", 404, "text/plain; charset=utf-8"},
		{"GET", "/wordle/missing.js", 404, "text/plain; charset=utf-8"},
		{"GET", "/wordle/?secret=toolong", 400, "text/plain; charset=utf-8"},
		{"POST", "/", 405, "text/plain; charset=utf-8"},
		{"HEAD", "/wordle/", 405, "text/plain; charset=utf-8"},
		{"DELETE", "/words/nyt.json", 405, "text/plain; charset=utf-8"},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.target, func(t *testing.T) {
			response := get(t, test.method, test.target)
			if response.StatusCode != test.status {
				t.Errorf("status %d, want %d", response.StatusCode, test.status)
			}
			want := map[string]string{
				"Content-Type":            test.contentType,
				"Cache-Control":           "no-store",
				"Content-Security-Policy": policy,
			}
			if test.status == http.StatusMethodNotAllowed {
				want["Allow"] = "GET"
			}
			for name, value := range want {
				if got := response.Header.Get(name); got != value {
					t.Errorf("%s: %q, want %q", name, got, value)
				}
			}
		})
	}
}

func TestPageWithoutSlash(t *testing.T) {
	response := get(t, "GET", "/wordle?rows=7")
	if got, want := response.Header.Get("Location"), "/wordle/?rows=7"; got != want || response.StatusCode != http.StatusMovedPermanently {
		t.Errorf("status %d to %q, want 301 to %q", response.StatusCode, got, want)
	}
}

func TestWordLists(t *testing.T) {
	for _, name := range engine.Lists() {
		var got wordList
		if err := json.Unmarshal([]byte(body(t, get(t, "GET", "/words/"+name+".json"))), &got); err != nil {
			t.Fatal(err)
		}
		dictionary, err := engine.LoadList(name)
		if err != nil {
			t.Fatal(err)
		}
		want := wordList{texts(dictionary.Answers()), texts(dictionary.Others())}
		if !slices.Equal(got.Answers, want.Answers) || !slices.Equal(got.Others, want.Others) {
			t.Errorf("%s: %d answers and %d others, not the engine's %d and %d in its order",
				name, len(got.Answers), len(got.Others), len(want.Answers), len(want.Others))
		}
	}
}

func TestSitesJSON(t *testing.T) {
	var got []struct {
		Name    string
		Options []struct{ Name, Values, Usage string }
	}
	if err := json.Unmarshal([]byte(body(t, get(t, "GET", "/sites.json"))), &got); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, site := range got {
		names = append(names, site.Name)
		if len(site.Options) != len(Options(site.Name)) {
			t.Errorf("%s: %d options, want %d", site.Name, len(site.Options), len(Options(site.Name)))
		}
		for _, option := range site.Options {
			if option.Name == "" || option.Values == "" || option.Usage == "" {
				t.Errorf("%s: undocumented option %+v", site.Name, option)
			}
		}
	}
	if want := []string{"absurdle", "wordle"}; !slices.Equal(names, want) || !slices.Equal(Sites(), want) {
		t.Errorf("listed %q, Sites() %q, want %q", names, Sites(), want)
	}
}

func TestURL(t *testing.T) {
	server := start(t, t.Context())
	const (
		absurdle = "challenge, first, hard, inputrow, reveal, save, seed, target, words"
		wordle   = "hard, late, modals, reveal, rows, save, secret, seed, width, words"
	)
	tests := []struct{ site, query, want, problem string }{
		{site: "absurdle", want: "/absurdle/"},
		{site: "wordle", query: "words=nyt&secret=crane&reveal=0", want: "/wordle/?reveal=0&secret=crane&words=nyt"},
		{site: "wordle", query: "modals=help,play", want: "/wordle/?modals=help%2Cplay"},
		{site: "wordle", query: "seed=0&width=6&rows=8&late=500&hard=1&save=0", want: "/wordle/?hard=1&late=500&rows=8&save=0&seed=0&width=6"},
		{site: "absurdle", query: "target=jazzy&first=random&inputrow=keep", want: "/absurdle/?first=random&inputrow=keep&target=jazzy"},
		{site: "quordle", problem: `no mock page "quordle": there are absurdle, wordle`},
		{site: "", problem: `no mock page "": there are absurdle, wordle`},
		{site: "absurdle", query: "secret=crane", problem: `mock page absurdle has no option "secret": there are ` + absurdle},
		{site: "wordle", query: "target=crane", problem: `mock page wordle has no option "target": there are ` + wordle},
		{site: "wordle", query: "secret=Crane", problem: `mock page wordle: option secret cannot be "Crane": it takes five letters`},
		{site: "wordle", query: "secret=cranes", problem: `mock page wordle: option secret cannot be "cranes": it takes five letters`},
		{site: "wordle", query: "reveal=-1", problem: `mock page wordle: option reveal cannot be "-1": it takes 0 to 10000`},
		{site: "wordle", query: "reveal=fast", problem: `mock page wordle: option reveal cannot be "fast": it takes 0 to 10000`},
		{site: "wordle", query: "rows=0", problem: `mock page wordle: option rows cannot be "0": it takes 1 to 50`},
		{site: "wordle", query: "rows=07", problem: `mock page wordle: option rows cannot be "07": it takes 1 to 50`},
		{site: "wordle", query: "modals=help,ads", problem: `mock page wordle: option modals cannot be "help,ads": it takes all, none, or some of cookies,help,play,terms with commas`},
		{site: "wordle", query: "hard=yes", problem: `mock page wordle: option hard cannot be "yes": it takes 0 or 1`},
		{site: "absurdle", query: "words=klingon", problem: `mock page absurdle: option words cannot be "klingon": it takes one of ` + strings.Join(engine.Lists(), ", ")},
		{site: "absurdle", query: "seed=1&seed=2", problem: `mock page absurdle: option seed given 2 times`},
	}
	for _, test := range tests {
		t.Run(test.site+"?"+test.query, func(t *testing.T) {
			query, err := url.ParseQuery(test.query)
			if err != nil {
				t.Fatal(err)
			}
			got, err := server.URL(test.site, query)
			if test.problem != "" {
				if err == nil || err.Error() != test.problem {
					t.Errorf("error\n%v, want\n%s", err, test.problem)
				}
				return
			}
			if want := "http://" + server.Addr() + test.want; err != nil || got != want {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		})
	}
}

func TestStartServesOnLoopback(t *testing.T) {
	server := start(t, t.Context())
	host, port, err := net.SplitHostPort(server.Addr())
	if err != nil || host != "127.0.0.1" || port == "0" {
		t.Fatalf("address %q, %v", server.Addr(), err)
	}
	address, err := server.URL("wordle", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || !strings.Contains(body(t, response), `id="wordle-app-game"`) {
		t.Errorf("status %d, or not the page", response.StatusCode)
	}
}

func TestStartFails(t *testing.T) {
	for port, want := range map[int]string{
		-1:    "mock server: port -1 is not in 0 to 65535",
		65536: "mock server: port 65536 is not in 0 to 65535",
	} {
		if _, err := Start(t.Context(), port); err == nil || err.Error() != want {
			t.Errorf("port %d: error %v, want %s", port, err, want)
		}
	}
	taken := start(t, t.Context()).listener.Addr().(*net.TCPAddr).Port
	if _, err := Start(t.Context(), taken); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("taken port: error %v", err)
	}
}

func TestClose(t *testing.T) {
	t.Run("by hand", func(t *testing.T) {
		server := start(t, t.Context())
		for range 2 {
			if err := server.Close(); err != nil {
				t.Error(err)
			}
		}
		refused(t, server)
	})
	t.Run("by context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		server := start(t, ctx)
		cancel()
		<-server.done
		refused(t, server)
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
}

func start(t *testing.T, ctx context.Context) *Server {
	t.Helper()
	server, err := Start(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}

func refused(t *testing.T, server *Server) {
	t.Helper()
	if conn, err := net.Dial("tcp", server.Addr()); err == nil {
		conn.Close()
		t.Error("the port is still open")
	}
}

// Pages must hold no script or style of their own in the HTML, and load nothing from elsewhere: they
// work without a network, and the policy of the server would stop them anyway.
func TestPagesKeepToThemselves(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|<script[^>]*>[^<]|https?://`)
	namespace := "http://www.w3.org/2000/svg" // a name, never fetched
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(static, name)
		if err != nil {
			return err
		}
		text := strings.ReplaceAll(string(content), namespace, "")
		if path.Ext(name) != ".html" {
			forbidden := regexp.MustCompile(`https?://`)
			if found := forbidden.FindString(text); found != "" {
				t.Errorf("%s holds %q", name, found)
			}
		} else if found := forbidden.FindString(text); found != "" {
			t.Errorf("%s holds %q", name, found)
		}
		if lines := strings.Count(text, "\n"); lines > 400 {
			t.Errorf("%s has %d lines: split it", name, lines)
		}
		if contentTypes[path.Ext(name)] == "" {
			t.Errorf("%s would be served without a content type", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
