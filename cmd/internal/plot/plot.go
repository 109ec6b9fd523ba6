// Package plot writes charts as SVG: lines, bars and scattered points. The vertical axis may be
// logarithmic. A chart holds no scripts and no fonts; it follows the reader's light or dark theme.
//
// It also draws games from their records as moving pictures: the board as the sites show it, the keyboard, and how many
// words are left.
package plot

import (
	"html/template"
	"io"
	"math"
	"strings"
)

// Chart is a chart to draw. Without points it has empty axes.
type Chart struct {
	Title  string
	X, Y   Axis
	Series []Series
	// Width and Height are the size of the drawing in pixels; 0 for 640 and 360. The file scales.
	Width, Height int
}

// Axis describes an axis. The zero value is linear over the range of the data.
type Axis struct {
	Label string
	// Log makes the vertical axis logarithmic. It then shows only positive values.
	Log bool
	// Integer puts ticks at whole numbers only.
	Integer bool
	// Min and Max are the range shown. If they are equal the range is that of the data.
	Min, Max float64
	// Names replace the numbers 0, 1, 2, … on the horizontal axis. Those for which there is no room are left out.
	Names []string
}

// Kind is how the points of a series are drawn.
type Kind int

// The kinds of series.
const (
	Line   Kind = iota // joined by straight lines, in order
	Bars               // a bar for each point; several series of bars are side by side
	Points             // a dot for each point
)

// Series is points that belong together.
type Series struct {
	Name   string // in the legend, which is drawn if there are several series
	Kind   Kind
	Dashed bool // of lines: for bounds and references
	Points []Point
}

// Point is a value. It is left out, and a line breaks off, if it is not a number, beyond 1e100, or not
// positive on a logarithmic axis.
type Point struct {
	X, Y float64
	// Label is written beside a dot or above a bar. It moves to avoid other labels.
	Label string
	// Highlight draws a larger dot, or a bar in the color of emphasis.
	Highlight bool
}

// Rules returns the style sheet for charts written by [Chart.WriteInline]. The page defines the colors:
// --plot-ink, --plot-muted, --plot-grid, --plot-mark and --plot-1 to --plot-8.
func Rules() string { return rules }

// WriteSVG writes the chart as a file with its own style. The error is w's.
func (c Chart) WriteSVG(w io.Writer) error { return c.write(w, rules+theme) }

// Inline returns the chart as an element for a page that includes [Rules].
func (c Chart) Inline() template.HTML {
	var b strings.Builder
	_ = c.write(&b, "") // a builder takes everything
	return template.HTML(b.String())
}

// Interval is an estimate with the ends of its interval.
type Interval struct {
	Name              string
	Middle, Low, High float64
}

// Intervals returns a chart of estimates. An end is left out if it is not a number.
func Intervals(title, label string, list []Interval) Chart {
	c := Chart{Title: title, Height: 260, Y: Axis{Label: label}, Series: []Series{{Name: "mean", Kind: Bars}, {Name: "lower end", Kind: Points}, {Name: "upper end", Kind: Points}}}
	for i, v := range list {
		c.X.Names = append(c.X.Names, v.Name)
		for k, y := range []float64{v.Middle, v.Low, v.High} {
			c.Series[k].Points = append(c.Series[k].Points, Point{X: float64(i), Y: y})
		}
	}
	return c
}

// shown reports whether a point has a place on the axes.
func (c *Chart) shown(p Point) bool { return c.X.accepts(p.X) && c.Y.accepts(p.Y) }

// limit is the largest number that is drawn. It leaves room for sums and powers of ten.
const limit = 1e100

func (a *Axis) accepts(v float64) bool {
	return math.Abs(v) <= limit && (!a.Log || v >= 1/limit)
}
