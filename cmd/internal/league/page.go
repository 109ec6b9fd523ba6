package league

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/report"
	"github.com/absurdist/absurdist/cmd/internal/sim"
)

//go:embed page.html.tmpl
var source embed.FS

var pageTemplate = template.Must(template.New("page.html.tmpl").Funcs(template.FuncMap{
	"interval": func(m *sim.Margin, digits int) string {
		if m == nil {
			return "–"
		}
		return fmt.Sprintf("%.*f to %.*f", digits, m.Low, digits, m.High)
	},
	"ms":  func(seconds float64) string { return fmt.Sprintf("%.1f", 1000*seconds) },
	"mib": func(bytes int64) int64 { return bytes >> 20 },
}).ParseFS(source, "page.html.tmpl"))

// page is the template's data.
type page struct {
	*Tables
	Style   template.CSS
	Results string // the name of the file with the games
	Sets    []setPage
	MadeUp  bool
}

// setPage is a set on the page.
type setPage struct {
	Name, Sum string
	Standings []Standing
	Pairs     []Pair
	Chart     template.HTML
}

// WritePage writes a page that needs no network. Results names the file with the games.
func (t *Tables) WritePage(w io.Writer, results string) error {
	style, err := report.Style()
	if err != nil {
		return err
	}
	p := page{Tables: t, Style: template.CSS(style), Results: results}
	for _, s := range t.Standings {
		if n := len(p.Sets); n == 0 || p.Sets[n-1].Name != s.Set {
			p.Sets = append(p.Sets, setPage{Name: s.Set, Sum: s.Sum})
		}
		set := &p.Sets[len(p.Sets)-1]
		set.Standings = append(set.Standings, s)
		p.MadeUp = p.MadeUp || s.MadeUp
	}
	for i := range p.Sets {
		set := &p.Sets[i]
		for _, pair := range t.Pairs {
			if pair.Set == set.Name {
				set.Pairs = append(set.Pairs, pair)
			}
		}
		var chart bytes.Buffer
		if err := set.costs().WriteInline(&chart); err != nil {
			return err
		}
		set.Chart = template.HTML(chart.String())
	}
	return pageTemplate.Execute(w, p)
}

// costs draws what the guesses of each player cost, with the interval.
func (s setPage) costs() plot.Chart {
	c := plot.Chart{Title: "Cost of a game, with its 95 % interval", Width: 640, Height: 260, Y: plot.Axis{Label: "cost"}}
	var means, low, high plot.Series
	means.Kind, low.Kind, high.Kind = plot.Bars, plot.Points, plot.Points
	means.Name, low.Name, high.Name = "mean", "lower end", "upper end"
	for i, p := range s.Standings {
		c.X.Names = append(c.X.Names, p.Player)
		if p.Reviewed == 0 {
			continue
		}
		c.Y.Label = "cost, in " + p.Unit
		means.Points = append(means.Points, plot.Point{X: float64(i), Y: p.Cost})
		if p.CostMargin != nil {
			low.Points = append(low.Points, plot.Point{X: float64(i), Y: max(0, p.CostMargin.Low)})
			high.Points = append(high.Points, plot.Point{X: float64(i), Y: p.CostMargin.High})
		}
	}
	c.Series = []plot.Series{means, low, high}
	return c
}
