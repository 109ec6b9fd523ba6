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
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
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
	// Names replace the numbers 0, 1, 2, … on the horizontal axis. Those that don't fit are left out.
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
	// Label is written beside a dot, or above a bar if it is not wider.
	Label string
}

// Rules returns the style sheet for charts written by [Chart.WriteInline]. The page defines the colors:
// --plot-ink, --plot-muted, --plot-grid and --plot-1 to --plot-8.
func Rules() string { return rules }

// WriteSVG writes the chart as a file with its own style. The error is w's.
func (c Chart) WriteSVG(w io.Writer) error { return c.write(w, rules+theme) }

// Inline returns the chart as an element for a page that includes [Rules].
func (c Chart) Inline() template.HTML {
	var b strings.Builder
	_ = c.write(&b, "") // a builder takes everything
	return template.HTML(b.String())
}

// shown reports whether a point has a place on the axes.
func (c *Chart) shown(p Point) bool { return c.X.accepts(p.X) && c.Y.accepts(p.Y) }

// limit is the largest number that is drawn. It leaves room for sums and powers of ten.
const limit = 1e100

func (a *Axis) accepts(v float64) bool { return math.Abs(v) <= limit && (!a.Log || v >= 1/limit) }

// tick is a mark on an axis.
type tick struct {
	At   float64
	Text string
}

// scale maps the values of an axis to its length, as shares from 0 to 1.
type scale struct {
	low, high float64 // low < high; logarithms on a logarithmic axis
	log       bool
}

// newScale returns the scale from low to high. It widens an empty range.
func newScale(a *Axis, low, high float64) scale {
	if a.Min < a.Max && a.accepts(a.Min) {
		low, high = a.Min, a.Max
	}
	if a.Log {
		low, high = math.Log10(low), math.Log10(high)
	}
	if !(high-low > 1e-12*math.Max(math.Abs(low), math.Abs(high))) {
		wide := math.Max(0.5, 1e-3*math.Abs(high))
		if a.Log {
			wide = 0.5
		}
		low, high = low-wide, high+wide
	}
	return scale{low, high, a.Log}
}

// share returns the position of a value on the axis: 0 at the beginning, 1 at the end.
func (s scale) share(v float64) float64 {
	if s.log {
		v = math.Log10(v)
	}
	return (v - s.low) / (s.high - s.low)
}

// ticks returns about n marks within the scale, at round values.
func (a *Axis) ticks(s scale, n int) []tick {
	switch {
	case len(a.Names) > 0:
		return a.nameTicks(s)
	case a.Log && s.high-s.low >= 1:
		return logTicks(s, n)
	case a.Log:
		within := scale{low: math.Pow(10, s.low), high: math.Pow(10, s.high)}
		return slices.DeleteFunc(linearTicks(within, n, a.Integer), func(t tick) bool { return t.At < within.low })
	}
	return linearTicks(s, n, a.Integer)
}

// nameTicks returns the names within the scale.
func (a *Axis) nameTicks(s scale) []tick {
	var ticks []tick
	for i, name := range a.Names {
		if v := float64(i); v >= s.low && v <= s.high {
			ticks = append(ticks, tick{v, clean(name)})
		}
	}
	return ticks
}

// linearTicks steps by 1, 2 or 5 times a power of ten.
func linearTicks(s scale, n int, integer bool) []tick {
	step := niceStep((s.high - s.low) / float64(max(n, 1)))
	if integer {
		step = math.Max(1, step)
	}
	if step == 0 { // the numbers are too small for round steps
		return nil
	}
	decimals := int(math.Max(0, -math.Floor(math.Log10(step)+1e-9)))
	var ticks []tick
	first := math.Ceil(s.low/step - 1e-9)
	for i := range 4 * max(n, 1) {
		v := (first + float64(i)) * step
		if v > s.high+step*1e-9 {
			break
		}
		ticks = append(ticks, tick{v, number(v, decimals)})
	}
	return ticks
}

// niceStep rounds a step to 1, 2 or 5 times a power of ten.
func niceStep(raw float64) float64 {
	raw *= 0.7 // prefer a few more marks to half as many
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= raw*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// logTicks marks powers of ten, and 2 and 5 times these where there are few. The scale spans at least a power
// of ten.
func logTicks(s scale, n int) []tick {
	every := max(1, int(math.Ceil((s.high-s.low)/float64(max(n, 1)))))
	between := []float64{1}
	if s.high-s.low < float64(n)/2 {
		between = []float64{1, 2, 5}
	}
	var ticks []tick
	for e := int(math.Floor(s.low)); float64(e) <= s.high+1e-9; e++ {
		if e%every != 0 {
			continue
		}
		for _, m := range between {
			at := math.Log10(m) + float64(e)
			if v := m * math.Pow(10, float64(e)); at >= s.low-1e-9 && at <= s.high+1e-9 && v > 0 {
				ticks = append(ticks, tick{v, number(v, max(0, -e))})
			}
		}
	}
	return ticks
}

// number formats a value for people: 12,972; 0.05; 1e+12 if it would be long.
func number(v float64, decimals int) string {
	if a := math.Abs(v); a >= 1e9 || decimals > 6 {
		return strings.Replace(strconv.FormatFloat(v, 'g', 4, 64), "e+", "e", 1)
	}
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, rest, broken := strings.Cut(text, ".")
	n, _ := strconv.Atoi(whole)
	out := plain.Thousands(n)
	if broken {
		out += "." + rest
	}
	if v < 0 && strings.Trim(text, "0.") != "" { // not -0
		out = "−" + out
	}
	return out
}
