package page

import (
	"bytes"
	"net/http"
	"path"
	"strings"
)

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
