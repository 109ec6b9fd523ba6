package mock

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

//go:embed static
var static embed.FS

// contentTypes are those of web files. They are not left to the system's table, which differs from machine to machine and
// may say that a script is plain text.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".svg":         "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

// ContentType returns the content type of a file by its name, "" if the name tells none.
func ContentType(name string) string { return contentTypes[path.Ext(name)] }

// policy lets a page load nothing from elsewhere, except this machine's other name in a frame. Style elements are left to whoever
// drives the page, as the live sites leave them.
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self' http://127.0.0.1:* http://localhost:*"

// keepParts lets a browser keep what all pages share, scripts and word lists, from game to game: fetching a page's twenty files again would
// be half of its cost. A minute is short enough for another version of us at the same port.
const keepParts = "max-age=60"

// shells are the HTML of pages that have none of their own, and of the page around a frame.
var shells = template.Must(template.ParseFS(static, "static/shared/*.html"))

// Handler serves the mock pages: /SITE/ a page, /words/LIST.json a word list, /hinter the optimal adversary, / an
// overview. Options that a page does not have are answered with status 400.
func Handler() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", serveOverview)
	mux.HandleFunc("/words/", serveWords())
	mux.Handle("/hinter", newHinter())
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, files) })
	return onlyGet(mux)
}

func onlyGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if r.Method != http.MethodGet {
			w.Header().Set("Allow", http.MethodGet)
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func serveFile(w http.ResponseWriter, r *http.Request, files fs.FS) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if _, isSite := sites[name]; isSite {
		// A page's own files are named relative to its folder: without the slash they are not found.
		target := url.URL{Path: "/" + name + "/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
		return
	}
	site, isFolder := strings.CutSuffix(name, "/")
	if _, isSite := sites[site]; isSite && isFolder {
		servePage(w, r, files, site)
		return
	}
	content, err := fs.ReadFile(files, name)
	if err != nil || isShell(name) {
		http.NotFound(w, r)
		return
	}
	if path.Ext(name) != ".html" {
		w.Header().Set("Cache-Control", keepParts)
	}
	send(w, http.StatusOK, path.Ext(name), content)
}

// servePage serves the page of a site: its own index.html, the shell of the clones, or the page with a frame that shows it.
func servePage(w http.ResponseWriter, r *http.Request, files fs.FS, name string) {
	query := r.URL.Query()
	if err := checkOptions(name, query); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	content, err := pageOf(files, name, query)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	status := http.StatusOK
	if kind := wallBefore(query); kind != "" && kind != "own" {
		status = http.StatusForbidden
	}
	send(w, status, ".html", content)
}

// wordList is a list as the pages read it.
type wordList struct {
	Answers []string `json:"answers"`
	Others  []string `json:"others"`
}

// serveWords makes each list once, when it is first asked for.
func serveWords() http.HandlerFunc {
	lists := map[string]func() (wordList, error){}
	for _, name := range game.Lists() {
		lists[name] = sync.OnceValues(func() (wordList, error) { return loadWords(name) })
	}
	return func(w http.ResponseWriter, r *http.Request) {
		name, isJSON := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/words/"), ".json")
		load, found := lists[name]
		if !isJSON || !found {
			http.NotFound(w, r)
			return
		}
		if late := r.URL.Query().Get("late"); late != "" {
			if err := beLate(r, late); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
		}
		list, err := load()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Cache-Control", keepParts)
		sendJSON(w, list)
	}
}

// beLate waits so many milliseconds, or for the end of the request.
func beLate(r *http.Request, late string) error {
	ms, err := strconv.Atoi(late)
	if err != nil || ms < 0 || ms > maxPause {
		return fmt.Errorf("late cannot be %q: it takes 0 to %d", late, maxPause)
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(ms)*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	return nil
}

func loadWords(name string) (wordList, error) {
	dictionary, err := game.LoadList(name)
	if err != nil {
		return wordList{}, err
	}
	return wordList{game.Texts(dictionary.Answers()), game.Texts(dictionary.Others())}, nil
}

func sendJSON(w http.ResponseWriter, value any) {
	content, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, http.StatusOK, ".json", content)
}

// send writes a body. An error here means that the browser has gone, so there is no one to report it to.
func send(w http.ResponseWriter, status int, extension string, content []byte) {
	w.Header().Set("Content-Type", contentTypes[extension])
	w.WriteHeader(status)
	_, _ = w.Write(content)
}
