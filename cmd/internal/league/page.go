package league

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"math"

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
}

// setPage is a set on the page.
type setPage struct {
	Name, Sum string
	Standings []Standing
	Pairs     []Pair
	Chart     template.HTML
	// Whether the table has these columns.
	Programs, Counts, Broken bool
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
		set.Programs, set.Counts, set.Broken = set.Programs || s.Peak > 0, set.Counts || len(s.Counts) > 0, set.Broken || s.Broken > 0
	}
	for i := range p.Sets {
		set := &p.Sets[i]
		for _, pair := range t.Pairs {
			if pair.Set == set.Name {
				set.Pairs = append(set.Pairs, pair)
			}
		}
		set.Chart = set.costs().Inline()
	}
	return pageTemplate.Execute(w, p)
}

// costs draws what the guesses of each player cost, with the interval.
func (s setPage) costs() plot.Chart {
	var list []plot.Interval
	unit := "guesses"
	for _, p := range s.Standings {
		v := plot.Interval{Name: p.Player, Middle: p.Cost, Low: math.NaN(), High: math.NaN()}
		if p.CostMargin != nil {
			v.Low, v.High = max(0, p.CostMargin.Low), p.CostMargin.High
		}
		if p.Reviewed == 0 {
			v.Middle = math.NaN()
		}
		list, unit = append(list, v), cmp.Or(p.Unit, unit)
	}
	return plot.Intervals("Cost of a game, with its 95 % interval", "cost, in "+unit, list)
}
