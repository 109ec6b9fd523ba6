// Package report makes one page of recorded games: a file that needs nothing but a browser, with each game on its
// board, step by step, and what the games say together.
package report

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"strings"

	"absurdist/cmd/internal/plot"
	"absurdist/cmd/internal/term"
	"absurdist/engine/record"
)

//go:embed page.html.tmpl style.css js/*.js
var source embed.FS

var pageTemplate = template.Must(template.New("page.html.tmpl").Funcs(template.FuncMap{
	"thousands": term.Thousands,
	"add":       func(a, b int) int { return a + b },
}).ParseFS(source, "page.html.tmpl"))

// scripts are the parts of the page's script, in their order.
var scripts = []string{"js/board.js", "js/chart.js", "js/strip.js", "js/list.js", "js/page.js"}

// Options says how the page looks.
type Options struct {
	Title string
	// Site returns the title of a game's site, and how many rows it has, 0 for no limit.
	Site func(record.Start) (title string, rows int)
}

// hardestShown is how many of a strategy's hardest words are listed.
const hardestShown = 12

// page is what the template is given.
type page struct {
	Title   string
	Style   template.CSS
	Script  template.JS
	Data    template.JS
	Summary Summary
	Sites   string
	Hardest []hardWords
	Charts  []template.HTML
	Single  bool // one game
}

// Write writes the page of some games, with their summary and charts. The error is w's.
func Write(w io.Writer, games []record.Game, s Summary, charts []Chart, o Options) error {
	style, err := source.ReadFile("style.css")
	if err != nil {
		return err
	}
	var script strings.Builder
	for _, name := range scripts {
		part, err := source.ReadFile(name)
		if err != nil {
			return err
		}
		script.Write(part)
	}
	list := make([]game, len(games))
	for i, g := range games {
		title, rows := o.Site(g.Start)
		list[i] = newGame(g, title, rows)
	}
	data, err := json.Marshal(list) // escapes <, > and &
	if err != nil {
		return err
	}
	p := page{
		Title: o.Title, Style: template.CSS(string(style) + plot.Rules()), Script: template.JS(script.String()), Data: template.JS(data),
		Summary: s, Sites: strings.Join(sites(games), ", "), Single: len(games) == 1,
	}
	if !p.Single {
		p.Hardest = hardest(games, s, hardestShown)
		for _, c := range charts {
			var b bytes.Buffer
			if err := c.WriteInline(&b); err != nil {
				return err
			}
			p.Charts = append(p.Charts, template.HTML(b.String()))
		}
	}
	return pageTemplate.Execute(w, p)
}
