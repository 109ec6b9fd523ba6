package mock

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"
	"unicode"
)

// card is a page for people on the overview; its tiles are the first letters of its title.
type card struct {
	Practice
	Query template.URL
	Tiles []struct{ Letter, Colour string }
}

// colours are those of the tiles; enough variety to tell cards apart.
var colours = []string{"green", "", "yellow", "", "", "green", "yellow", ""}

func cardOf(p Practice, n int) card {
	c := card{Practice: p, Query: template.URL(p.Query)}
	for _, letter := range strings.ToUpper(p.Title) {
		if len(c.Tiles) < 5 && unicode.IsLetter(letter) {
			c.Tiles = append(c.Tiles, struct{ Letter, Colour string }{string(letter), colours[(3*n+len(c.Tiles))%len(colours)]})
		}
	}
	return c
}

// described is a page with its options on the overview.
type described struct {
	Name, Title, About string
	Options            []Option
}

// overview returns the page that lists the pages for people, and unless it is alone, without a server, all pages with their options.
func overview(alone bool) ([]byte, error) {
	var list struct {
		Cards []card
		Sites []described
	}
	for n, p := range PracticePages(alone) {
		list.Cards = append(list.Cards, cardOf(p, n))
	}
	for _, name := range Sites() {
		if s := sites[name]; !alone {
			list.Sites = append(list.Sites, described{name, s.title, s.about, s.options})
		}
	}
	var content bytes.Buffer
	err := shells.ExecuteTemplate(&content, "overview.html", list)
	return content.Bytes(), err
}

func serveOverview(w http.ResponseWriter, _ *http.Request) {
	content, err := overview(false)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, http.StatusOK, ".html", content)
}
