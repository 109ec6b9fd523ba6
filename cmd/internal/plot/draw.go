package plot

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// spot is a place in the drawing.
type spot struct{ x, y coord }

// draw adds series i to the drawing.
func (p *picture) draw(c *Chart, i int, s Series) {
	out := shape{Color: i%colors + 1, Dashed: s.Dashed}
	switch s.Kind {
	case Bars:
		out.Bars = p.bars(c, i, s)
	case Points:
		out.Dots = p.dots(c, s)
	default:
		out.Line = p.line(c, s)
	}
	p.Shapes = append(p.Shapes, out)
}

// line returns the path of a line, with a gap at points that can't be drawn. It leaves out points that look the same as the one before.
func (p *picture) line(c *Chart, s Series) string {
	var b strings.Builder
	var last spot
	begun := false // since the last gap
	for i, q := range s.Points {
		at := spot{p.AtX(q.X), p.AtY(q.Y)}
		switch {
		case !c.shown(q):
			begun = false
			continue
		case !begun:
			fmt.Fprintf(&b, "M%v %v", at.x, at.y)
			if i+1 == len(s.Points) || !c.shown(s.Points[i+1]) {
				b.WriteString("h0") // a dot, with round line caps
			}
		case at.half() != last.half():
			fmt.Fprintf(&b, "L%v %v", at.x, at.y)
		}
		begun, last = true, at
	}
	return b.String()
}

// half returns the half of a pixel that a place is in.
func (s spot) half() spot {
	return spot{coord(math.Floor(2 * float64(s.x))), coord(math.Floor(2 * float64(s.y)))}
}

// dots returns the dots of scattered points.
func (p *picture) dots(c *Chart, s Series) (dots []dot) {
	for _, q := range s.Points {
		if c.shown(q) {
			dots = append(dots, dot{p.AtX(q.X), p.AtY(q.Y), c.about(q)})
		}
	}
	return dots
}

// about returns the text of a point's tooltip.
func (c *Chart) about(q Point) string {
	x := short(q.X)
	if i := int(q.X); i >= 0 && i < len(c.X.Names) && float64(i) == q.X {
		x = c.X.Names[i]
	}
	text := x + ": " + short(q.Y)
	if q.Label != "" && q.Label != short(q.Y) {
		text = q.Label + " (" + text + ")"
	}
	return clean(text)
}

// short formats a value with about four digits.
func short(v float64) string {
	if v == math.Trunc(v) {
		return number(v, 0)
	}
	return number(v, min(6, max(0, 3-int(math.Floor(math.Log10(math.Abs(v)))))))
}

// bars returns the bars of series i.
func (p *picture) bars(c *Chart, i int, s Series) []bar {
	base := p.Bottom
	if !c.Y.Log && p.y.low <= 0 {
		base = p.AtY(math.Min(0, p.y.high))
	}
	var bars []bar
	for _, q := range s.Points {
		if !c.shown(q) {
			continue
		}
		left, right := p.barSides(c, i, q.X)
		y := p.AtY(q.Y)
		bars = append(bars, bar{left, min(y, base), max(right-left, 0.5), max(y, base) - min(y, base), c.about(q)})
	}
	return bars
}

// barSides returns the left and the right side of a bar of series i, which shares the space around x with the other series.
func (p *picture) barSides(c *Chart, i int, x float64) (left, right coord) {
	before := 0.0
	for _, other := range c.Series[:i] {
		if other.Kind == Bars {
			before++
		}
	}
	wide := p.barWidth * barShare / p.barsTogether
	from := x - p.barWidth*barShare/2 + before*wide
	return p.AtX(from), p.AtX(from + wide)
}

// label is a text beside a point.
type label struct {
	X, Y   coord
	Anchor string
	Text   string
}

// placeLabels places the labels of points: above a bar that has room for it, to the right of a dot, or to its left at the edge.
func (p *picture) placeLabels(c *Chart) {
	for i, s := range c.Series {
		for _, q := range s.Points {
			text := clean(q.Label)
			if text == "" || !c.shown(q) {
				continue
			}
			x, y, wide := p.AtX(q.X), p.AtY(q.Y), coord(labelWidth*float64(utf8.RuneCountInString(text)))
			l := label{x + 7, y + 4, "start", text}
			if s.Kind == Bars {
				left, right := p.barSides(c, i, q.X)
				if wide > (right-left)/barShare {
					continue
				}
				l = label{(left + right) / 2, y - 4, "middle", text}
			} else if l.X+wide > coord(p.Width) {
				l.X, l.Anchor = x-7, "end"
			}
			p.Labels = append(p.Labels, l)
		}
	}
}
