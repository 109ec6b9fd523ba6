package page

import (
	"bytes"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/cmd/internal/league"
	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/record"
)

// leagueFolder holds the tables of leagues, and beside each the games that it was made from.
const leagueFolder = practiceFolder + "league/"

// leagues are the files of the folder, by their paths on the page.
var leagues = sync.OnceValues(func() (map[string][]byte, error) {
	all := map[string][]byte{}
	files, err := data.League.ReadDir("league")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		name, results := strings.CutSuffix(f.Name(), ".jsonl")
		if !results {
			continue
		}
		text, err := data.League.ReadFile(path.Join("league", f.Name()))
		if err != nil {
			return nil, err
		}
		games, err := record.Read(f.Name(), bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		if err := league.Tabulate(games).WritePage(&out, f.Name()); err != nil {
			return nil, err
		}
		all[leagueFolder+f.Name()], all[leagueFolder+name+".html"] = text, out.Bytes()
	}
	return all, nil
})

// serveLeague serves the folder.
func serveLeague(w http.ResponseWriter, r *http.Request) {
	files, err := leagues()
	content, there := files[strings.TrimPrefix(r.URL.Path, "/")]
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case !there:
		http.NotFound(w, r)
	default:
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		if h.Set("Content-Type", "text/plain; charset=utf-8"); path.Ext(r.URL.Path) == ".html" {
			h.Set("Content-Type", contentTypes[".html"])
		}
		_, _ = w.Write(content) // an error means that the browser is gone
	}
}
