package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/group"
)

//go:embed group.html.tmpl
var groupSource embed.FS

var groupTemplate = template.Must(template.New("group.html.tmpl").Funcs(template.FuncMap{
	"thousands": plain.Thousands, "puzzles": advice.Puzzles, "rated": advice.Rated, "compared": advice.Compared, "signed": advice.Guesses,
	"percent": advice.Percent,
	"two":     func(v float64) string { return fmt.Sprintf("%.2f", v) },
	"value":   func(v *float64) float64 { return *v },
	"upper":   strings.ToUpper,
}).ParseFS(groupSource, "group.html.tmpl"))

// groupPage is the template's data.
type groupPage struct {
	Style  template.CSS
	Chat   *advice.Chat
	Tables []groupTable
}

// groupTable is a table with its charts.
type groupTable struct {
	group.Table
	Ratings template.HTML   // empty for one person
	Counts  []template.HTML // by person
	Course  template.HTML   // how the means changed; empty for a few puzzles
}

// Limits of the charts: the most people with one of their own, the most lines, and the fewest puzzles for lines.
const (
	mostCharts    = 24
	mostLines     = 8
	fewestPuzzles = 5
)

// WriteGroup writes the page of a chat: tables, intervals and small charts, in one file that needs no network. The error is w's.
func WriteGroup(w io.Writer, c *advice.Chat) error {
	style, err := Style()
	if err != nil {
		return err
	}
	p := groupPage{Style: template.CSS(style), Chat: c}
	for _, t := range c.Tables {
		one := groupTable{Table: t}
		for _, person := range t.People[:min(len(t.People), mostCharts)] {
			one.Counts = append(one.Counts, counts(person).Inline())
		}
		if len(t.People) > 1 {
			one.Ratings = ratings(t).Inline()
		}
		if t.Days >= fewestPuzzles {
			one.Course = means(t).Inline()
		}
		p.Tables = append(p.Tables, one)
	}
	return groupTemplate.Execute(w, p)
}

// ratings draws the ratings of the best people with their intervals.
func ratings(t group.Table) plot.Chart {
	var list []plot.Interval
	for _, p := range t.People[:min(len(t.People), mostCharts)] {
		list = append(list, plot.Interval{Name: p.Name, Middle: p.Rating.Middle, Low: p.Rating.Low, High: p.Rating.High})
	}
	return plot.Intervals("Ratings, with their 95 % intervals", "guesses", list)
}

// counts draws how many games a person won in each number of guesses.
func counts(p group.Person) plot.Chart {
	bars := plot.Series{Kind: plot.Bars}
	axis := plot.Axis{}
	for i, n := range p.Counts {
		name := strconv.Itoa(i + 1)
		if i == len(p.Counts)-1 {
			name = "X"
		}
		axis.Names = append(axis.Names, name)
		bars.Points = append(bars.Points, plot.Point{X: float64(i), Y: float64(n), Highlight: name == "X"})
	}
	return plot.Chart{Title: p.Name, X: axis, Y: plot.Axis{Integer: true}, Series: []plot.Series{bars}, Width: 260, Height: 170}
}

// means draws how the mean of each person changed from puzzle to puzzle.
func means(t group.Table) plot.Chart {
	c := plot.Chart{Title: "Mean so far", X: plot.Axis{Label: "puzzle", Integer: true}, Y: plot.Axis{Label: "guesses"}, Width: 640, Height: 300}
	for _, p := range t.People[:min(len(t.People), mostLines)] {
		line := plot.Series{Name: p.Name}
		sum := 0.0
		for i, r := range p.Results {
			sum += float64(r.Guesses)
			line.Points = append(line.Points, plot.Point{X: float64(r.Number), Y: sum / float64(i+1)})
		}
		c.Series = append(c.Series, line)
	}
	return c
}
