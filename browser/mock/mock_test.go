package mock

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html"
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
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// reply is what the handler answered.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func get(method, target string) reply {
	recorder := httptest.NewRecorder()
	Handler().ServeHTTP(recorder, httptest.NewRequest(method, target, nil))
	return reply{recorder.Code, recorder.Header(), recorder.Body.Bytes()}
}

func TestHandler(t *testing.T) {
	tests := []struct {
		method, target string
		status         int
		contentType    string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/absurdle/", 200, "text/html; charset=utf-8"},
		{"GET", "/wordle/?secret=crane&reveal=0", 200, "text/html; charset=utf-8"},
		{"GET", "/wordle/page.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/absurdle/style.css", 200, "text/css; charset=utf-8"},
		{"GET", "/shared/icon.svg", 200, "image/svg+xml"},
		{"GET", "/shared/overview.html", 404, "text/plain; charset=utf-8"},
		{"GET", "/words/nyt.json", 200, "application/json; charset=utf-8"},
		{"GET", "/words/klingon.json", 404, "text/plain; charset=utf-8"},
		{"GET", "/words/nyt", 404, "text/plain; charset=utf-8"},
		{"GET", "/words/", 404, "text/plain; charset=utf-8"},
		{"GET", "/shared/", 404, "text/plain; charset=utf-8"},
		{"GET", "/shared/page.html", 404, "text/plain; charset=utf-8"},
		{"GET", "/klingon/", 404, "text/plain; charset=utf-8"},
		{"GET", "/nerdle/?secret=12%2B34%3D46&commutative=1", 200, "text/html; charset=utf-8"},
		{"GET", "/nerdle/?secret=12%2B35%3D46", 400, "text/plain; charset=utf-8"},
		{"GET", "/sutom/?length=10", 400, "text/plain; charset=utf-8"},
		{"GET", "/quordle/?secret=crane,slate,brain,plumb", 200, "text/html; charset=utf-8"},
		{"GET", "/quordle/?secret=crane,slate,brain,crane", 400, "text/plain; charset=utf-8"},
		{"GET", "/fibble/?frame=other", 200, "text/html; charset=utf-8"},
		{"GET", "/fibble/?frame=other&seed=x", 400, "text/plain; charset=utf-8"},
		{"GET", "/generic/style.css", 200, "text/css; charset=utf-8"},
		{"GET", "/wordle/missing.js", 404, "text/plain; charset=utf-8"},
		{"GET", "/wordle/?secret=toolong", 400, "text/plain; charset=utf-8"},
		{"POST", "/", 405, "text/plain; charset=utf-8"},
		{"HEAD", "/wordle/", 405, "text/plain; charset=utf-8"},
		{"DELETE", "/words/nyt.json", 405, "text/plain; charset=utf-8"},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.target, func(t *testing.T) {
			response := get(test.method, test.target)
			must.Equal(t, response.status, test.status, "status")
			cache := "no-store"
			if test.status == http.StatusOK && (slices.Contains([]string{".css", ".js", ".svg"}, path.Ext(test.target)) || strings.HasPrefix(test.target, "/words/")) {
				cache = keepParts
			}
			want := map[string]string{
				"Content-Type":            test.contentType,
				"Cache-Control":           cache,
				"Content-Security-Policy": policy,
			}
			if test.status == http.StatusMethodNotAllowed {
				want["Allow"] = "GET"
			}
			for name, value := range want {
				must.Equal(t, response.header.Get(name), value, "%s", name)
			}
		})
	}
}

func TestPageWithoutSlash(t *testing.T) {
	response := get("GET", "/wordle?rows=7")
	got, want := response.header.Get("Location"), "/wordle/?rows=7"
	must.Hold(t, got == want && response.status == http.StatusMovedPermanently, "status %d to %q, want 301 to %q", response.status, got, want)
}

func TestWordLists(t *testing.T) {
	for _, name := range game.Lists() {
		var got wordList
		must.Do(t, json.Unmarshal(get("GET", "/words/"+name+".json").body, &got))
		dictionary := must.Get(game.LoadList(name))(t)
		want := wordList{game.Texts(dictionary.Answers()), game.Texts(dictionary.Others())}
		if !slices.Equal(got.Answers, want.Answers) || !slices.Equal(got.Others, want.Others) {
			t.Errorf("%s: %d answers and %d others, not the engine's %d and %d in its order",
				name, len(got.Answers), len(got.Others), len(want.Answers), len(want.Others))
		}
	}
}

// The overview names all pages with their options, which are documented.
func TestOverview(t *testing.T) {
	page := string(get("GET", "/").body)
	for _, name := range Sites() {
		s := sites[name]
		must.Hold(t, s.title != "" && s.about != "", "%s: no title or nothing about it", name)
		must.Hold(t, strings.Contains(page, "/"+name+"/</summary>"), "%s is not on the overview", name)
		for _, option := range Options(name) {
			must.Hold(t, option.Name != "" && option.Values != "" && option.Usage != "", "%s: undocumented option %+v", name, option)
			must.Hold(t, strings.Contains(page, html.EscapeString(option.Usage)), "%s: the overview lacks option %s", name, option.Name)
		}
	}
}

func TestURL(t *testing.T) {
	server := start(t.Context(), t)
	const (
		absurdle = "challenge, fault, first, frame, hard, host, inputrow, redesign, reveal, save, seed, target, words"
		wordle   = "account, ad, bind, day, fault, frame, hard, late, modals, played, redesign, resume, reveal, rows, save, secret, seed, visitor, wall, width, words"
	)
	pages := strings.Join(Sites(), ", ")
	var english []string
	for _, list := range game.ListInfos() {
		if list.Alphabet == "en" {
			english = append(english, list.Name)
		}
	}
	tests := []struct{ site, query, want, problem string }{
		{site: "absurdle", want: "/absurdle/"},
		{site: "wordle", query: "words=nyt&secret=crane&reveal=0", want: "/wordle/?reveal=0&secret=crane&words=nyt"},
		{site: "wordle", query: "modals=help,play", want: "/wordle/?modals=help%2Cplay"},
		{site: "wordle", query: "seed=0&width=6&rows=8&late=500&hard=1&save=0", want: "/wordle/?hard=1&late=500&rows=8&save=0&seed=0&width=6"},
		{site: "absurdle", query: "target=jazzy&first=random&inputrow=keep", want: "/absurdle/?first=random&inputrow=keep&target=jazzy"},
		{site: "quordle", query: "secret=crane,slate,brain,plumb", want: "/quordle/?secret=crane%2Cslate%2Cbrain%2Cplumb"},
		{site: "hello-wordl", query: "challenge=Y3JhbmU%3D&hard=2", want: "/hello-wordl/?challenge=Y3JhbmU%3D&hard=2"},
		{site: "hello-wordl", query: "challenge=Q1JBTkU%3D", want: "/hello-wordl/?challenge=Q1JBTkU%3D"},
		{site: "hello-wordl", query: "length=8&secret=absolute", want: "/hello-wordl/?length=8&secret=absolute"},
		{site: "hello-wordl", query: "length=5&secret=crane&words=original", want: "/hello-wordl/?length=5&secret=crane&words=original"},
		{site: "wordle-de", query: "secret=größe", want: "/wordle-de/?secret=gr%C3%B6%C3%9Fe"},
		{site: "generic", query: "input=clicks&modal=ignore&reject=cleared&stagger=300", want: "/generic/?input=clicks&modal=ignore&reject=cleared&stagger=300"},
		{site: "mikhad", query: "fault=drop:7,reload:2,never&frame=other", want: "/mikhad/?fault=drop%3A7%2Creload%3A2%2Cnever&frame=other"},
		{site: "klingon", problem: `there is no mock page "klingon", only ` + pages},
		{site: "nerdle", query: "secret=12%2B35%3D46", problem: `mock page nerdle: option secret cannot be "12+35=46": it takes an equation of eight tiles`},
		{site: "sutom", query: "secret=maison&length=6", want: "/sutom/?length=6&secret=maison"},
		{site: "wordle", query: "secret=zzzzz", problem: `mock page wordle: option secret cannot be "zzzzz": ZZZZZ is not among the words of nyt, so the game could not be won`},
		{site: "generic", query: "secret=zzzzz&tongue=json", want: "/generic/?secret=zzzzz&tongue=json"},
		{site: "sutom", query: "secret=maison", problem: `mock page sutom: option secret cannot be "maison": the words of fr-7 have 7 letters`},
		{site: "", problem: `there is no mock page "", only ` + pages},
		{site: "absurdle", query: "secret=crane", problem: `mock page absurdle has no option "secret", only ` + absurdle},
		{site: "wordle", query: "target=crane", problem: `mock page wordle has no option "target", only ` + wordle},
		{site: "wordle", query: "secret=Crane", problem: `mock page wordle: option secret cannot be "Crane": it takes a word of the list's length, in small letters`},
		{site: "wordle", query: "secret=cranes", problem: `mock page wordle: option secret cannot be "cranes": the words of nyt have 5 letters`},
		{site: "wordle", query: "reveal=-1", problem: `mock page wordle: option reveal cannot be "-1": it takes 0 to 10000`},
		{site: "wordle", query: "reveal=fast", problem: `mock page wordle: option reveal cannot be "fast": it takes 0 to 10000`},
		{site: "wordle", query: "rows=0", problem: `mock page wordle: option rows cannot be "0": it takes 1 to 50`},
		{site: "wordle", query: "rows=07", problem: `mock page wordle: option rows cannot be "07": it takes 1 to 50`},
		{site: "wordle", query: "modals=help,ads", problem: `mock page wordle: option modals cannot be "help,ads": it takes all, none, or some of cookies,help,play,terms with commas`},
		{site: "wordle", query: "hard=yes", problem: `mock page wordle: option hard cannot be "yes": it takes 0 or 1`},
		{site: "absurdle", query: "words=klingon", problem: `mock page absurdle: option words cannot be "klingon": it takes one of ` + strings.Join(english, ", ")},
		{site: "octordle", query: "secret=crane", problem: `mock page octordle: option secret cannot be "crane": it takes 8 different words with commas`},
		{site: "hello-wordl", query: "challenge=crane", problem: `mock page hello-wordl: option challenge cannot be "crane": it takes a word of the list's length, in small letters in base 64`},
		{site: "hello-wordl", query: "challenge=Y3JhbmVz", problem: `mock page hello-wordl: option challenge cannot be "Y3JhbmVz": the words of nyt have 5 letters`},
		{site: "hello-wordl", query: "length=12", problem: `mock page hello-wordl: option length cannot be "12": it takes 4 to 11`},
		{site: "hello-wordl", query: "length=8&secret=crane", problem: `mock page hello-wordl: option secret cannot be "crane": the words of en-8 have 8 letters`},
		{site: "hello-wordl", query: "length=8&words=original", problem: `mock page hello-wordl: option length cannot be 8: the words of original have 5 letters`},
		{site: "quordle", query: "secret=crane,slate,brain,cranes", problem: `mock page quordle: option secret cannot be "crane,slate,brain,cranes": the words of original have 5 letters`},
		{site: "wordle", query: "secret=größe", problem: `mock page wordle: option secret cannot be "größe": "größe" has 'ö', which is not in the alphabet en`},
		{site: "wordle-ru", query: "secret=отчёт", problem: `mock page wordle-ru: option secret cannot be "отчёт": the page writes отчет`},
		{site: "wordle-de", query: "secret=füße", problem: `mock page wordle-de: option secret cannot be "füße": the words of de-5 have 5 letters`},
		{site: "generic", query: "boards=2&layout=table&secret=crane,slate", want: "/generic/?boards=2&layout=table&secret=crane%2Cslate"},
		{site: "generic", query: "boards=2&secret=crane", problem: `mock page generic: option secret has 1 words, and option boards is 2`},
		{site: "generic", query: "reject=shake", problem: `mock page generic: option reject cannot be "shake": it takes one of toast, class, dialog, kept, cleared`},
		{site: "absurdle", query: "seed=1&seed=2", problem: `mock page absurdle: option seed given 2 times`},
	}
	for _, test := range tests {
		t.Run(test.site+"?"+test.query, func(t *testing.T) {
			query := must.Get(url.ParseQuery(test.query))(t)
			got, err := server.URL(test.site, query)
			if test.problem != "" {
				must.Hold(t, err != nil && err.Error() == test.problem, "error\n%v, want\n%s", err, test.problem)
				return
			}
			want := "http://" + server.Addr() + test.want
			must.Hold(t, err == nil && got == want, "%q, %v, want %q", got, err, want)
		})
	}
}

func TestFaultOption(t *testing.T) {
	for value, want := range map[string]bool{
		"slow": true, "never": true, "drop:1": true, "redesign:3,lie:2": true,
		"": false, "slow:2": false, "drop": false, "drop:": false, "drop:0": false, "drop:-1": false,
		"drop:01": false, "lie:1,lie:2": false, "explode:1": false, "slow,": false,
	} {
		must.Equal(t, isFaults(value), want, "%q", value)
	}
}

// Every page has its files, and a title in its shell; a page that asks for a frame gets one.
func TestPages(t *testing.T) {
	for _, name := range Sites() {
		folder := sites[name].folder
		page := get("GET", "/"+name+"/")
		source := regexp.MustCompile(`<script type="module" src="([^"]+)"`).FindSubmatch(page.body)
		must.Need(t, page.status == http.StatusOK && source != nil, "%s: status %d, or a page without a script", name, page.status)
		for _, file := range []string{string(source[1]), folder + "style.css"} {
			file = path.Join("/", name, file)
			must.Equal(t, get("GET", file).status, http.StatusOK, "%s: status", file)
		}
		framed := get("GET", "/"+name+"/?frame=same")
		title := "<title>" + sites[name].title + " in a frame"
		must.Hold(t, framed.status == http.StatusOK && strings.Contains(html.UnescapeString(string(framed.body)), title),
			"%s: status %d, or no frame with the title %s", name, framed.status, title)
	}
}

// Every file that a script or style of the pages names exists.
func TestImports(t *testing.T) {
	named := regexp.MustCompile(`(?:from|import|href:|url\() ?"([^"]+\.(?:js|css))"`)
	files := must.Get(fs.Glob(static, "static/*/*.*s"))(t)
	for _, file := range files {
		content := must.Get(fs.ReadFile(static, file))(t)
		for _, match := range named.FindAllStringSubmatch(string(content), -1) {
			target := path.Join(path.Dir(file), match[1])
			if strings.HasPrefix(match[1], "/") {
				target = "static" + match[1]
			}
			must.Is(t, must.Err(fs.Stat(static, target)), nil, "%s names %s, which is not there", file, match[1])
		}
	}
}

func TestStartServesOnLoopback(t *testing.T) {
	server := start(t.Context(), t)
	host, port, err := net.SplitHostPort(server.Addr())
	must.Need(t, err == nil && host == "127.0.0.1" && port != "0", "address %q, %v", server.Addr(), err)
	address := must.Get(server.URL("wordle", nil))(t)
	response, err := http.Get(address)
	must.Do(t, err)
	defer response.Body.Close()
	content := must.Get(io.ReadAll(response.Body))(t)
	must.Hold(t, response.StatusCode == http.StatusOK && bytes.Contains(content, []byte(`id="wordle-app-game"`)),
		"status %d, or not the page", response.StatusCode)
}

func TestStartFails(t *testing.T) {
	for port, want := range map[int]string{
		-1:    "mock server: port -1 is not in 0 to 65535",
		65536: "mock server: port 65536 is not in 0 to 65535",
	} {
		must.Reads(t, must.Err(Start(t.Context(), port)), nil, want, "port %d", port)
	}
	taken := start(t.Context(), t).listener.Addr().(*net.TCPAddr).Port
	var refused *net.OpError
	if _, err := Start(t.Context(), taken); !errors.As(err, &refused) || refused.Op != "listen" { // each system has a number of its own
		t.Errorf("taken port: error %v", err)
	}
}

func TestClose(t *testing.T) {
	t.Run("by hand", func(t *testing.T) {
		server := start(t.Context(), t)
		for range 2 {
			must.Do(t, server.Close())
		}
		refused(t, server)
	})
	t.Run("by context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		server := start(ctx, t)
		cancel()
		<-server.done
		refused(t, server)
		must.Do(t, server.Close())
	})
}

func start(ctx context.Context, t *testing.T) *Server {
	t.Helper()
	server := must.Get(Start(ctx, 0))(t)
	t.Cleanup(func() { must.Do(t, server.Close()) })
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
	must.Do(t, fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(static, name)
		if err != nil {
			return err
		}
		text := strings.ReplaceAll(string(content), namespace, "")
		not := forbidden
		if path.Ext(name) != ".html" {
			not = regexp.MustCompile(`https?://`)
		}
		must.Equal(t, not.FindString(text), "", "%s holds", name)
		must.Hold(t, strings.Count(text, "\n") <= 400, "%s has %d lines: split it", name, strings.Count(text, "\n"))
		must.Hold(t, contentTypes[path.Ext(name)] != "", "%s would be served without a content type", name)
		return nil
	}))
}

// The practice pages have the options that their links name.
func TestPracticePages(t *testing.T) {
	served := PracticePages(false)
	for _, p := range served {
		query, err := url.ParseQuery(p.Query)
		if err == nil {
			err = checkOptions(p.Site, query)
		}
		must.Hold(t, err == nil && p.Title != "" && p.About != "", "%+v: %v", p, err)
	}
	alone := len(PracticePages(true))
	must.Hold(t, alone == len(served)-1, "%d of %d pages need no server", alone, len(served))
}

// reference is how a file names another.
var reference = regexp.MustCompile(`(?:href="|src="|url\(["']?|\bfrom "|\bimport "|\bimport\("|fetch\(["\x60])([^"'\x60?)$]*)`)

// Files name each other by paths that hold below any folder, and those that they name are there.
func TestFilesNameEachOther(t *testing.T) {
	files := must.Get(Files())(t)
	for _, p := range PracticePages(true) {
		must.Hold(t, files[p.Site+"/index.html"] != nil, "%s has no page", p.Site)
	}
	served := map[string]bool{"crash": true, "hinter": true} // which a page does without
	found := 0
	for name, content := range files {
		for _, match := range reference.FindAllSubmatch(content, -1) {
			to := string(match[1])
			if to == "" || to[0] == '#' || to == "../words/" {
				continue
			}
			found++
			target := path.Join(path.Dir(name), to)
			must.Hold(t, to[0] != '/' && (files[target] != nil || files[path.Join(target, "index.html")] != nil || served[path.Base(target)]),
				"%s names %s", name, to)
		}
	}
	must.Hold(t, found >= 200, "only %d references were found", found)
}
