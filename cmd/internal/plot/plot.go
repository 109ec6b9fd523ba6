// Package plot writes charts as SVG: lines, steps, bars and scattered points, over linear or logarithmic
// axes. A chart holds no scripts and no fonts; it follows the reader's light or dark theme.
package plot

import (
	"io"
	"math"
)

// Chart is what is drawn. A chart without points is drawn with empty axes.
type Chart struct {
	Title  string
	X, Y   Axis
	Series []Series
	// Width and Height of the drawing in units of a pixel; 0 for 640 and 360. The file scales.
	Width, Height int
}

// Axis describes an axis. The zero value is linear over the range of the data.
type Axis struct {
	Label string
	// Log makes the axis logarithmic. Values that are not positive can't stand on it.
	Log bool
	// Integer puts ticks at whole numbers only.
	Integer bool
	// Min and Max are the range shown. It is that of the data where they are equal.
	Min, Max float64
	// Names stand in place of the numbers 0, 1, 2, … on an axis that is not logarithmic.
	Names []string
}

// Kind is how the points of a series are drawn.
type Kind int

// The kinds of series.
const (
	Line   Kind = iota // joined by straight lines, in their order
	Steps              // joined by a line that keeps each value until the next point
	Bars               // a bar each, from the bottom; several series of bars stand side by side
	Points             // a dot each
)

// Series is points that belong together.
type Series struct {
	Name   string // in the legend, which is drawn where a name is given and there are several series
	Kind   Kind
	Dashed bool // of lines and steps: for bounds and references
	Points []Point
}

// Point is a value. One that can't be placed, since it is no number, above 1e100, or not positive on a logarithmic axis,
// is left out, and a line breaks off there.
type Point struct {
	X, Y float64
	// Label is written beside a dot, or above a bar. It moves aside for other labels.
	Label string
	// Highlight draws a dot larger, or a bar, in the color of emphasis.
	Highlight bool
}

// Rules is the style sheet of charts that [Chart.WriteInline] writes. The page that holds them defines its colors:
// --plot-ink, --plot-muted, --plot-grid, --plot-mark and --plot-1 to --plot-8.
func Rules() string { return rules }

// WriteSVG writes the chart as a file of its own, with its style in it. The error is w's.
func (c Chart) WriteSVG(w io.Writer) error { return c.write(w, rules+theme) }

// WriteInline writes the chart as an element for a page that has [Rules] among its styles. The error is w's.
func (c Chart) WriteInline(w io.Writer) error { return c.write(w, "") }

// shown reports whether a point has a place on the axes.
func (c *Chart) shown(p Point) bool { return c.X.takes(p.X) && c.Y.takes(p.Y) }

// limit is the largest number that is drawn: sums and powers of ten about it are numbers still.
const limit = 1e100

func (a *Axis) takes(v float64) bool {
	return math.Abs(v) <= limit && (!a.Log || v >= 1/limit)
}
