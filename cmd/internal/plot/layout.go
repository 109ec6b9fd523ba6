package plot

import (
	_ "embed"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

//go:embed chart.svg.tmpl
var chartSource string

//go:embed rules.css
var rules string

//go:embed theme.css
var theme string

var chartTemplate = template.Must(template.New("chart").Funcs(template.FuncMap{
	"plus": func(a coord, b float64) coord { return a + coord(b) },
	"from": func(a, b coord) coord { return b - a },
	"mid":  func(a, b coord) coord { return (a + b) / 2 },
}).Parse(chartSource))

// Sizes, in units of a pixel.
const (
	letterWidth = 6.5 // on average, at the size of ticks and legends
	labelWidth  = 6.2 // at the size of labels
	lineHeight  = 18
	barShare    = 0.8 // of the room between two bars

	colors = 8
)

// picture is what the template draws.
type picture struct {
	Style                    template.CSS
	About, Title             string
	XLabel, YLabel           string
	Left, Right, Top, Bottom coord
	Width, Height            int
	XTicks, YTicks           []tick
	Legend                   []legendItem
	Shapes                   []shape
	Labels                   []label
	x, y                     scale
	barWidth, barsTogether   float64
}

// coord is a length, written with at most one decimal.
type coord float64

func (c coord) String() string {
	return strconv.FormatFloat(math.Round(float64(c)*10)/10+0, 'f', -1, 64)
}

type legendItem struct {
	Color  int
	Kind   Kind
	Dashed bool
	X, Y   coord
	Name   string
}

// shape is a series, drawn.
type shape struct {
	Color  int
	Dashed bool
	Line   string // data of a path
	Bars   []bar
	Dots   []dot
}

type bar struct {
	X, Y, Width, Height coord
	About               string
}

type dot struct {
	X, Y  coord
	About string
}

func (c Chart) write(w io.Writer, style string) error {
	if c.Width == 0 {
		c.Width = 640
	}
	if c.Height == 0 {
		c.Height = 360
	}
	p := &picture{
		Style: template.CSS(style), Width: c.Width, Height: c.Height,
		Title: clean(c.Title), XLabel: clean(c.X.Label), YLabel: clean(c.Y.Label),
	}
	p.About = p.Title
	if p.About == "" {
		p.About = strings.TrimSpace(p.YLabel + " by " + p.XLabel)
	}
	p.layout(&c)
	for i, s := range c.Series {
		p.draw(&c, i, s)
	}
	p.placeLabels(&c)
	return chartTemplate.Execute(w, p)
}

// layout computes the scales and the position of each part.
func (p *picture) layout(c *Chart) {
	p.scales(c)
	top := 12.0
	if c.Title != "" {
		top = 34
	}
	bottom := float64(c.Height) - 26
	if c.X.Label != "" {
		bottom -= lineHeight
	}
	p.Right = coord(c.Width - 14)
	p.YTicks = c.Y.ticks(p.y, int((bottom-top)/40))
	left := 8.0
	for _, t := range p.YTicks {
		left = math.Max(left, letterWidth*float64(utf8.RuneCountInString(t.Text))+12)
	}
	if c.Y.Label != "" {
		left += lineHeight
	}
	p.Left = coord(math.Min(left, float64(c.Width)/2))
	top = p.legend(c, top)
	p.Top, p.Bottom = coord(top), coord(math.Max(bottom, top+1))
	p.xTicks(c)
}

// scales computes the ranges of the axes.
func (p *picture) scales(c *Chart) {
	var xs, ys, bars []float64
	for _, s := range c.Series {
		if s.Kind == Bars {
			p.barsTogether++
		}
		for _, q := range s.Points {
			if !c.shown(q) {
				continue
			}
			xs, ys = append(xs, q.X), append(ys, q.Y)
			if s.Kind == Bars {
				bars = append(bars, q.X)
			}
		}
	}
	if len(xs) == 0 {
		xs, ys = []float64{1}, []float64{1}
	}
	lowX, highX := slices.Min(xs), slices.Max(xs)
	if p.barWidth = leastStep(bars); len(bars) > 0 {
		lowX, highX = lowX-p.barWidth/2, highX+p.barWidth/2
	}
	if n := len(c.X.Names); n > 0 {
		lowX, highX = math.Min(lowX, -0.5), math.Max(highX, float64(n)-0.5)
	}
	p.x = newScale(&c.X, lowX, highX)
	lowY, highY := slices.Min(ys), slices.Max(ys)
	if len(bars) > 0 && !c.Y.Log {
		lowY, highY = math.Min(lowY, 0), math.Max(highY, 0)*1.08 // room for labels above the bars
	}
	p.y = newScale(&c.Y, lowY, highY)
	if c.Y.Min >= c.Y.Max && !c.Y.Log {
		p.y = roundOut(p.y, c.Height/60)
	}
}

// leastStep returns the least difference of two values, and 1 if there is none.
func leastStep(values []float64) float64 {
	step := math.Inf(1)
	slices.Sort(values)
	values = slices.Compact(values)
	for i := 1; i < len(values); i++ {
		step = math.Min(step, values[i]-values[i-1])
	}
	if math.IsInf(step, 1) {
		return 1
	}
	return step
}

// roundOut widens a linear scale to whole steps.
func roundOut(s scale, n int) scale {
	step := niceStep((s.high - s.low) / float64(max(n, 1)))
	low, high := math.Floor(s.low/step+1e-9)*step, math.Ceil(s.high/step-1e-9)*step
	if !(low < high) {
		return s
	}
	return scale{low: low, high: high}
}

// AtX returns the place of a value on the horizontal axis.
func (p *picture) AtX(v float64) coord { return p.Left + coord(p.x.share(v))*(p.Right-p.Left) }

// AtY returns the place of a value on the vertical axis.
func (p *picture) AtY(v float64) coord { return p.Bottom - coord(p.y.share(v))*(p.Bottom-p.Top) }

// xTicks places the marks below the plot. It leaves out those that would overlap the previous one.
func (p *picture) xTicks(c *Chart) {
	ticks := c.X.ticks(p.x, max(2, int((p.Right-p.Left)/60)))
	end := math.Inf(-1)
	for _, t := range ticks {
		x, half := float64(p.AtX(t.At)), letterWidth*float64(utf8.RuneCountInString(t.Text))/2
		if x-half >= end+4 {
			end = x + half
			p.XTicks = append(p.XTicks, t)
		}
	}
}

// legend places the names of the series from y on, and returns the top of the plot.
func (p *picture) legend(c *Chart, y float64) float64 {
	if len(c.Series) < 2 {
		return y
	}
	x := float64(p.Left)
	for i, s := range c.Series {
		if s.Name == "" {
			continue
		}
		name := clean(s.Name)
		wide := 24 + letterWidth*float64(utf8.RuneCountInString(name)) + 14
		if x > float64(p.Left) && x+wide > float64(p.Right) {
			x, y = float64(p.Left), y+lineHeight
		}
		p.Legend = append(p.Legend, legendItem{i%colors + 1, s.Kind, s.Dashed, coord(x), coord(y), name})
		x += wide
	}
	if len(p.Legend) == 0 {
		return y
	}
	return y + lineHeight
}

// clean removes characters that an XML file may not contain.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF || r == 0x7F {
			return -1
		}
		return r
	}, text)
}
