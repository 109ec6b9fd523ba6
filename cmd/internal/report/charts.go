package report

import (
	"bytes"
	"maps"
	"slices"
	"strconv"

	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/record"
)

// Chart is a chart of the report with its file name.
type Chart struct {
	Name string // without extension
	plot.Chart
}

// SVG returns the chart as a file.
func (c Chart) SVG() ([]byte, error) {
	var b bytes.Buffer
	err := c.WriteSVG(&b)
	return b.Bytes(), err
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
