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
	"maps"
	"slices"
	"strconv"
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

// Read reads the games of record files, which may be compressed, in the order of the files, and counts them. The error names the
// file. It is that of [record.ReadFile].
func Read(files []string) ([]record.Game, Summary, error) {
	var games []record.Game
	for _, file := range files {
		list, err := record.ReadFile(file)
		if err != nil {
			return nil, Summary{}, err
		}
		games = append(games, list...)
	}
	s := Sum(games)
	switch {
	case len(games) == 0:
		return nil, s, fmt.Errorf("no game in %s; play --record FILE writes records: %w", strings.Join(files, ", "), record.ErrRecord)
	case len(s.Groups) > mostSettings:
		return nil, s, fmt.Errorf("%s: games of more than %d strategies, sites, modes and lists, which no page can show; report them in parts: %w",
			strings.Join(files, ", "), mostSettings, record.ErrRecord)
	}
	return games, s, nil
}

// mostSettings is the most groups of games that a page shows.
const mostSettings = 500

// Chart is a chart of the report with its file name.
type Chart struct {
	Name string // without extension
	plot.Chart
}

// Sizes of the charts, chosen for legible text on a phone.
const (
	chartWidth  = 380
	chartHeight = 260
	bins        = 24 // the most bars of a histogram
	gameLines   = 6  // the most games for which each has its own line
)

// Charts draws a histogram of the guesses of the games, one for each number of boards, and a chart of how the candidates shrink.
func Charts(games []record.Game, s Summary) []Chart {
	boards := map[int]bool{}
	for _, g := range s.Groups {
		boards[g.Boards] = true
	}
	var charts []Chart
	for _, n := range slices.Sorted(maps.Keys(boards)) {
		c := histogram(s, n)
		if n > 1 {
			c.Name += "-" + strconv.Itoa(n) + "-boards"
		}
		if len(boards) > 1 {
			c.Title += ", on " + plain.Count(n, "board", "boards")
		}
		charts = append(charts, c)
	}
	charts = append(charts, shrinking(games, s))
	for i := range charts {
		charts[i].Width, charts[i].Height = chartWidth, chartHeight
	}
	return charts
}

// histogram counts the games that were won on the given number of boards, by their guesses. Each strategy has a color.
func histogram(s Summary, boards int) Chart {
	s.Groups = slices.DeleteFunc(slices.Clone(s.Groups), func(g Group) bool { return g.Boards != boards })
	low, high := 0, 0
	for _, g := range s.Groups {
		for n := range g.Histogram {
			if low == 0 || n < low {
				low = n
			}
			high = max(high, n)
		}
	}
	wide := (high-low)/bins + 1
	c := Chart{"guesses", plot.Chart{
		Title: "Games won, by guesses",
		X:     plot.Axis{Label: "guesses", Integer: true}, Y: plot.Axis{Label: "games", Integer: true},
	}}
	if wide > 1 {
		c.X.Label = "guesses, in steps of " + strconv.Itoa(wide)
	}
	for _, g := range s.Groups {
		if g.Won == 0 {
			continue
		}
		count := map[int]int{}
		for n, games := range g.Histogram {
			count[low+(n-low)/wide*wide] += games
		}
		line := plot.Series{Name: g.label(s), Kind: plot.Bars}
		for _, n := range slices.Sorted(maps.Keys(count)) {
			p := plot.Point{X: float64(n), Y: float64(count[n])}
			if len(s.Groups) == 1 {
				p.Label = strconv.Itoa(count[n])
			}
			line.Points = append(line.Points, p)
		}
		c.Series = append(c.Series, line)
	}
	return c
}

// label returns the name of a group. It is as long as necessary to distinguish the group from the others.
func (g Group) label(s Summary) string {
	same := s.Groups
	name := g.Strategy
	for _, part := range []func(Group) string{
		func(g Group) string { return g.Strategy },
		func(g Group) string { return g.Site },
		func(g Group) string { return g.Mode },
		func(g Group) string { return g.Words },
		func(g Group) string { return plain.Count(g.Boards, "board", "boards") },
	} {
		if len(same) == 1 {
			break
		}
		if part(g) != g.Strategy {
			name += ", " + part(g)
		}
		same = slices.DeleteFunc(slices.Clone(same), func(o Group) bool { return part(o) != part(g) })
	}
	return name
}

// shrinking shows the candidates left after each guess. A few games have a line each; otherwise each group has a line of its
// medians, in which a finished game keeps its last number. A line ends where no candidate is left.
func shrinking(games []record.Game, s Summary) Chart {
	c := Chart{"candidates", plot.Chart{
		Title: "Candidates left",
		X:     plot.Axis{Label: "guess", Integer: true}, Y: plot.Axis{Label: "candidates", Log: true, Integer: true, Min: 1, Max: 10},
	}}
	for _, g := range games {
		for _, n := range left(g) {
			c.Y.Max = max(c.Y.Max, float64(n))
		}
	}
	if len(games) <= gameLines {
		for i, g := range games {
			c.Series = append(c.Series, plot.Series{Name: "game " + strconv.Itoa(i+1) + ", " + g.Start.Site, Points: points(course(g))})
		}
		return c
	}
	c.Title = "Candidates left, median of the games"
	for _, g := range s.Groups {
		var lines [][]int
		for _, i := range g.games {
			lines = append(lines, course(games[i]))
		}
		c.Series = append(c.Series, plot.Series{Name: g.label(s), Points: points(medians(lines))})
	}
	return c
}

// course returns the candidates left after each guess that the page accepted.
func course(g record.Game) []int {
	var list []int
	for i, n := range left(g) {
		if !g.Guesses[i].Rejected {
			list = append(list, n)
		}
	}
	return list
}

// medians returns the median at each index of the lists. A shorter list continues with its last number.
func medians(lists [][]int) []int {
	longest := 0
	for _, l := range lists {
		longest = max(longest, len(l))
	}
	var out []int
	for i := range longest {
		var at []int
		for _, l := range lists {
			if len(l) > 0 {
				at = append(at, l[min(i, len(l)-1)])
			}
		}
		slices.Sort(at)
		out = append(out, at[len(at)/2])
	}
	return out
}

func points(values []int) []plot.Point {
	var list []plot.Point
	for i, v := range values {
		list = append(list, plot.Point{X: float64(i + 1), Y: float64(v)})
	}
	return list
}
