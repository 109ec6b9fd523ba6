// Package report writes a page of recorded games: a single file for a browser that shows each game on its
// board, step by step, and statistics of all games.
package report

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

//go:embed page.html.tmpl style.css js/*.js
var source embed.FS

var pageTemplate = template.Must(template.New("page.html.tmpl").Funcs(template.FuncMap{
	"thousands": plain.Thousands,
	"add":       func(a, b int) int { return a + b },
	"fewest":    func() int { return fewestForInterval },
	"shown":     func(answers []game.Word) string { return strings.ReplaceAll(game.Join(answers, " "), "ß", "ẞ") }, // upper case would make SS of it
}).ParseFS(source, "page.html.tmpl"))

// scripts are the parts of the page's script, in order.
var scripts = []string{"js/board.js", "js/chart.js", "js/account.js", "js/list.js", "js/page.js"}

// Options are options of [Write].
type Options struct {
	Title string
	// Site returns the title of a game's site and its number of rows, 0 for no limit.
	Site func(record.Start) (title string, rows int)
	// Faults says of games, by index, what is wrong with their records.
	Faults map[int]string
	// Accounts has the accounts of games, by index. Games that were not reviewed have none.
	Accounts map[int]*advice.Account
}

// fewestForInterval is the fewest games for which an interval of their mean is shown. With fewer it is too wide to say anything.
const fewestForInterval = 5

// hardestShown is the number of a strategy's hardest words to list.
const hardestShown = 12

// page is the template's data.
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

// Write writes the page of the games, with their summary and charts. The error is w's.
func Write(w io.Writer, games []record.Game, s Summary, charts []Chart, o Options) error {
	style, err := Style()
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
	list := make([]played, len(games))
	for i, g := range games {
		title, rows := o.Site(g.Start)
		list[i] = newGame(g, title, rows)
		list[i].Account = o.Accounts[i]
		list[i].Error = cmp.Or(list[i].Error, o.Faults[i])
	}
	data, err := json.Marshal(list) // escapes <, > and &
	if err != nil {
		return err
	}
	p := page{
		Title: o.Title, Style: template.CSS(style), Script: template.JS(script.String()), Data: template.JS(data),
		Summary: s, Sites: strings.Join(sites(games), ", "), Single: len(games) == 1,
	}
	if !p.Single {
		p.Hardest = hardest(s, hardestShown)
		for _, c := range charts {
			p.Charts = append(p.Charts, c.Inline())
		}
	}
	return pageTemplate.Execute(w, p)
}

// Style returns the style sheet of reports, for other pages with tables and charts.
func Style() (string, error) {
	style, err := source.ReadFile("style.css")
	return string(style) + plot.Rules(), err
}

// Read reads the games of record files, which may be compressed, in the order of the files. The error names the file. It is
// that of [record.ReadFile].
func Read(files []string) ([]record.Game, error) {
	var games []record.Game
	for _, file := range files {
		list, err := record.ReadFile(file)
		if err != nil {
			return nil, err
		}
		games = append(games, list...)
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("no game in %s: %w", strings.Join(files, ", "), record.ErrRecord)
	}
	if settings(games) > mostSettings {
		return nil, fmt.Errorf("%s: games of more than %d strategies, sites, modes and lists, which no page can show; report them in parts: %w",
			strings.Join(files, ", "), mostSettings, record.ErrRecord)
	}
	return games, nil
}

// mostSettings is the most groups of games that a page shows.
const mostSettings = 500

// settings counts the groups of games.
func settings(games []record.Game) int {
	type group struct {
		Setting
		strategy string
	}
	found := map[group]bool{}
	for _, g := range games {
		found[group{settingOf(g), g.Start.Strategy}] = true
	}
	return len(found)
}
