// Package page is the web page: a solver that runs in the browser. The folder static has the files of the page. The folder built
// has the engine as WebAssembly, which scripts/site makes. Without it the program serves a page that says so.
//
// js/worker.js runs the engine in a Web Worker. js/engine.js keeps two workers: one answers at once, the other searches. The
// second is ended when its answer is no longer wanted. js/game.js holds the state, and writes it into the address.
package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/league"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/goccy/go-yaml"
)

//go:embed static
var static embed.FS

//go:embed all:built
var built embed.FS

// Engine is the engine's file. Loader is Go's script that loads it.
const (
	Engine = "engine/absurdist.wasm.gz"
	Loader = "engine/wasm_exec.js"
)

// file returns the content of a file of the page.
type file func() ([]byte, error)

// files are all files of the page, by their paths on it. The practice pages are not among them: package mock has those.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	add(all, static, "static", "")
	add(all, built, "built", "engine/")
	delete(all, "engine/.gitignore")
	add(all, data.Words, "words", "data/words/")
	add(all, data.Alphabets, "alphabets", "data/alphabets/")
	add(all, data.Days, "days", "data/days/")
	add(all, data.Trees, "trees", "data/trees/")
	add(all, data.Openers, "openers", "data/openers/")
	add(all, data.Games, "games", "data/games/")
	maps.DeleteFunc(all, func(name string, _ file) bool {
		return strings.HasPrefix(name, "data/games/") && !strings.HasPrefix(name, "data/games/absurdle-targets-")
	})
	all["data/words/lists.json"] = briefLists
	var names []string // of the files below data, which the engine requests one by one
	for name := range all {
		if name, ok := strings.CutPrefix(name, "data/"); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	all["data/files.json"] = func() ([]byte, error) { return json.Marshal(names) }
	addLeagues(all)
	return all
})

// add adds the embedded files below a folder, under a prefix.
func add(all map[string]file, from fs.ReadFileFS, folder, prefix string) {
	err := fs.WalkDir(from, folder, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all[prefix+strings.TrimPrefix(name, folder+"/")] = func() ([]byte, error) { return read(from, name) }
		}
		return err
	})
	if err != nil {
		panic(err)
	}
}

// read returns an embedded file as the page needs it.
func read(from fs.ReadFileFS, name string) ([]byte, error) {
	content, err := from.ReadFile(name)
	switch {
	case err != nil:
		return nil, err
	case path.Ext(name) == ".yaml":
		return yaml.YAMLToJSON(content) // JSON is YAML, too, and the engine in a browser reads nothing else
	case strings.HasPrefix(name, "static/js/"):
		content = slices.Concat(slices.DeleteFunc(bytes.SplitAfter(content, []byte("\n")), isComment)...) // these are for us, not for the page
	}
	return content, nil
}

// isComment reports whether a line of a script is nothing but a comment.
func isComment(line []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) }

// briefLists returns lists.json without the texts for people. The page loads it before its first advice, so it is kept short.
func briefLists() ([]byte, error) {
	infos := game.ListInfos()
	for i := range infos {
		infos[i].Provenance = game.ListInfo{}.Provenance
	}
	return json.Marshal(infos)
}

// HasEngine reports whether the program was built with the engine of the page.
func HasEngine() bool {
	_, there := files()[Engine]
	return there
}

// leagueFolder holds the tables of leagues, and beside each the games that it was made from.
const leagueFolder = practiceFolder + "league/"

// addLeagues adds that folder. A table is made when it is first asked for.
func addLeagues(all map[string]file) {
	embedded := map[string]file{}
	add(embedded, data.League, "league", "")
	for name, read := range embedded {
		if path.Ext(name) != ".jsonl" {
			continue
		}
		all[leagueFolder+name] = read
		all[leagueFolder+strings.TrimSuffix(name, ".jsonl")+".html"] = sync.OnceValues(func() ([]byte, error) {
			text, err := read()
			if err != nil {
				return nil, err
			}
			games, err := record.Read(name, bytes.NewReader(text))
			if err != nil {
				return nil, err
			}
			var out bytes.Buffer
			err = league.Tabulate(games).WritePage(&out, name)
			return out.Bytes(), err
		})
	}
}

// practiceFolder holds the practice pages. hinterLink leads to the only one that needs a server.
const (
	practiceFolder = "practice/"
	hinterLink     = ` · <a href="practice/absurdle/?` + mock.HinterQuery + `&amp;save=0">its optimal adversary</a>`
)

// Write writes the page and the practice pages into a folder, for any web host. The folder may exist already; other files in
// it stay.
func Write(dir string) error {
	practice, err := mock.Files()
	if err != nil {
		return err
	}
	all := map[string][]byte{}
	for name, content := range practice {
		all[practiceFolder+name] = withWayBack(name, content)
	}
	for name, read := range files() {
		if all[name], err = read(); err != nil {
			return err
		}
	}
	all["index.html"] = bytes.Replace(all["index.html"], []byte(hinterLink), nil, 1)
	for name, content := range all {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := save.File(file, content); err != nil {
			return err
		}
	}
	return nil
}

// policy lets the page run its WebAssembly, and load nothing from elsewhere.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'"

// Handler serves the page, and the practice pages below practice/. All other requests go to the handler of the practice pages.
func Handler() http.Handler {
	practice := mock.Handler()
	others := http.NewServeMux()
	others.Handle("/"+practiceFolder, http.StripPrefix("/"+strings.TrimSuffix(practiceFolder, "/"), leadingBack(practice)))
	others.Handle("/", practice)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
		read, ours := files()[name]
		if !ours || r.Method != http.MethodGet && r.Method != http.MethodHead {
			others.ServeHTTP(w, r)
			return
		}
		content, err := read()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, r, name, content)
	})
}

// packed are the files packed so far, by name.
var packed sync.Map

// pack returns the file as gzip, or nil if the file is already compressed.
func pack(name string, content []byte) []byte {
	if path.Ext(name) == ".gz" {
		return nil
	}
	if known, ok := packed.Load(name); ok {
		return known.([]byte)
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		panic(err) // the level is a constant, and writing to memory never fails
	}
	packed.Store(name, out.Bytes())
	return out.Bytes()
}

// send answers with a file of the page, packed if the browser takes that, or says that the browser's copy is still current.
func send(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	h := w.Header()
	if packed := pack(name, content); packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			content = packed
		}
	}
	sum := sha256.Sum256(content)
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-cache") // the browser asks whether its copy is still current
	h.Set("ETag", fmt.Sprintf("%q", hex.EncodeToString(sum[:8])))
	h.Set("Content-Type", cmp.Or(mock.ContentType(name), "text/plain; charset=utf-8"))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}

// wayBack is the script on the practice pages that leads back to the solver.
const wayBack = "back.js"

// withWayBack adds the script to a practice page. Other files stay as they are.
func withWayBack(name string, content []byte) []byte {
	if name != "" && !strings.HasSuffix(name, "/") && path.Base(name) != "index.html" {
		return content
	}
	script := `<script type="module" src="` + strings.Repeat("../", strings.Count(name, "/")) + wayBack + `"></script></head>`
	return bytes.Replace(content, []byte("</head>"), []byte(script), 1)
}

// leadingBack adds the script to the pages of a handler.
func leadingBack(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		pages.ServeHTTP(&leading{w, name}, r)
	})
}

// leading adds the script to each write. Pages are written in one piece.
type leading struct {
	http.ResponseWriter
	name string
}

func (l *leading) Write(content []byte) (int, error) {
	if _, err := l.ResponseWriter.Write(withWayBack(l.name, content)); err != nil {
		return 0, err
	}
	return len(content), nil
}
