package plot

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
)

// draw writes a chart, and fails if the text is no XML or holds what no drawing may hold.
func written(t rapid.TB, write func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	must.Do(t, write(&b))
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if v := a.Value; a.Name.Local != "aria-label" && (strings.Contains(v, "NaN") || strings.Contains(v, "Inf")) {
					t.Fatalf("%s=%q in\n%s", a.Name.Local, v, b.String())
				}
			}
		}
	}
	return b.String()
}

func charts() map[string]Chart {
	return map[string]Chart{
		"empty": {Title: "Nothing", X: Axis{Label: "x"}, Y: Axis{Label: "y"}, Series: []Series{{Name: "none"}}},
		"bars": {
			Title: "Guesses", X: Axis{Label: "guesses", Integer: true}, Y: Axis{Label: "games", Integer: true}, Width: 360, Height: 220,
			Series: []Series{{Kind: Bars, Points: []Point{{X: 2, Y: 78, Label: "78"}, {X: 3, Y: 1225, Label: "1,225"}, {X: 4, Y: 971, Label: "971"}, {X: 5, Y: 41, Label: "41", Highlight: true}}}},
		},
		"lines": {
			Title: "Candidates <left> & right", X: Axis{Label: "guess", Integer: true}, Y: Axis{Label: "candidates", Log: true}, Width: 400, Height: 240,
			Series: []Series{
				{Name: "one", Points: []Point{{X: 0, Y: 2315}, {X: 1, Y: 120}, {X: 2, Y: 7}, {X: 3, Y: 1}}},
				{Name: "two", Dashed: true, Points: []Point{{X: 0, Y: 2315}, {X: 1, Y: 300}, {X: 2, Y: 0}, {X: 3, Y: math.NaN()}, {X: 4, Y: 1}}},
			},
		},
		"scatter": {
			X: Axis{Label: "entropy, bits"}, Y: Axis{Label: "wins"}, Width: 320, Height: 240,
			Series: []Series{{Kind: Points, Points: []Point{{X: 1, Y: 2, Label: "salet"}, {X: 1.01, Y: 2}, {X: 5.7, Y: 3.5, Label: "trace", Highlight: true}, {X: 3, Y: -1}}}},
		},
		"months": {
			X: Axis{Names: []string{"2025-11", "2025-12", "2026-01", "2026-02", "2026-03"}}, Y: Axis{Label: "mean"}, Width: 240, Height: 160,
			Series: []Series{{Points: []Point{{X: 0, Y: 3.5}, {X: 1, Y: 3.3}, {X: 2, Y: 3.2}, {X: 4, Y: 3.1}}}},
		},
		"names": {
			X: Axis{Names: []string{"entropy", "a strategy with a long name", "optimal"}}, Y: Axis{Label: "mean", Min: 3, Max: 4},
			Series: []Series{{Name: "low", Kind: Bars, Points: []Point{{X: 0, Y: 3.5}, {X: 1, Y: 3.6}, {X: 2, Y: 3.42}}}, {Name: "high", Kind: Bars, Points: []Point{{X: 0, Y: 3.6}, {X: 1, Y: 3.9}, {X: 2, Y: 3.43}}}},
		},
	}
}

func TestGolden(t *testing.T) {
	for name, c := range charts() {
		t.Run(name, func(t *testing.T) {
			got := written(t, c.WriteSVG)
			must.Golden(t, filepath.Join("testdata", name+".svg"), got)
			inline := string(c.Inline())
			if strings.Contains(inline, "<style>") || strings.Contains(inline, "paper") {
				t.Errorf("an inline chart brings a style of its own:\n%s", inline)
			}
		})
	}
}

// Whatever numbers and names a chart is given, it is XML, and has no coordinate that is not a number.
func TestAnyChart(t *testing.T) {
	value := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-100, 100), rapid.SampledFrom([]float64{0, 1, math.Inf(1), math.NaN(), 1e-310, math.MaxFloat64, -math.MaxFloat64}))
	axis := rapid.Custom(func(t *rapid.T) Axis {
		return Axis{Label: rapid.String().Draw(t, "label"), Log: rapid.Bool().Draw(t, "log"), Integer: rapid.Bool().Draw(t, "integer"), Names: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "names")}
	})
	point := rapid.Custom(func(t *rapid.T) Point {
		return Point{value.Draw(t, "x"), value.Draw(t, "y"), rapid.String().Draw(t, "text"), rapid.Bool().Draw(t, "highlight")}
	})
	series := rapid.Custom(func(t *rapid.T) Series {
		return Series{rapid.String().Draw(t, "name"), Kind(rapid.IntRange(0, 2).Draw(t, "kind")), rapid.Bool().Draw(t, "dashed"), rapid.SliceOfN(point, 0, 12).Draw(t, "points")}
	})
	rapid.Check(t, func(t *rapid.T) {
		c := Chart{Title: rapid.String().Draw(t, "title"), X: axis.Draw(t, "X"), Y: axis.Draw(t, "Y"), Series: rapid.SliceOfN(series, 0, 10).Draw(t, "series")}
		c.X.Log, c.Y.Names = false, nil
		c.Width, c.Height = rapid.IntRange(0, 900).Draw(t, "width"), rapid.IntRange(0, 600).Draw(t, "height")
		written(t, c.WriteSVG)
	})
}

// Ticks stand within the range, in order, at even distances, not more than about twice as many as asked for, and
// their texts say where they stand.
func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := rapid.Bool().Draw(t, "log")
		low := rapid.Float64Range(-1e6, 1e6).Draw(t, "low")
		wide := math.Pow(10, rapid.Float64Range(-2, 6).Draw(t, "wide"))
		high := low + wide
		if log {
			low = math.Pow(10, rapid.Float64Range(-4, 4).Draw(t, "first"))
			high = low * (1 + wide)
		}
		a := Axis{Log: log}
		n := rapid.IntRange(1, 12).Draw(t, "n")
		s := newScale(&a, low, high)
		ticks := a.ticks(s, n)
		if len(ticks) > 2*n+3 || wide > 1 && n > 3 && len(ticks) < 2 {
			t.Fatalf("%d ticks from %v to %v, asked for %d: %v", len(ticks), low, high, n, ticks)
		}
		for i, k := range ticks {
			if q := s.share(k.at); q < -1e-6 || q > 1+1e-6 {
				t.Fatalf("%v is outside %v to %v", k.at, low, high)
			}
			if i > 0 && k.at <= ticks[i-1].at {
				t.Fatalf("%v after %v", k.at, ticks[i-1].at)
			}
			if i > 1 && !log {
				if a, b := k.at-ticks[i-1].at, ticks[1].at-ticks[0].at; math.Abs(a-b) > 1e-6*b {
					t.Fatalf("uneven ticks: %v", ticks)
				}
			}
			value, err := strconv.ParseFloat(strings.NewReplacer(",", "", "−", "-").Replace(k.text), 64)
			if err != nil || math.Abs(value-k.at) > 1e-3*math.Abs(k.at)+1e-9 {
				t.Fatalf("%v is written %q", k.at, k.text)
			}
		}
	})
}

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{
		{0, 0, "0"},
		{math.Copysign(0, -1), 1, "0.0"},
		{12972, 0, "12,972"},
		{-1234.5, 1, "−1,234.5"},
		{999, 0, "999"},
		{1e6, 0, "1,000,000"},
		{0.05, 2, "0.05"},
		{1e12, 0, "1e12"},
		{-100, 0, "−100"},
	} {
		must.Equal(t, number(c.v, c.decimals), c.want, "%v", c.v)
	}
}

// A line of many points is drawn by few, and its highest and lowest are among them.
func TestThin(t *testing.T) {
	c := Chart{Series: []Series{{}}}
	for i := range 200_000 {
		y := float64(i % 7)
		if i == 77_777 {
			y = 1000
		}
		c.Series[0].Points = append(c.Series[0].Points, Point{X: float64(i), Y: y})
	}
	text := written(t, c.WriteSVG)
	if len(text) > 120_000 {
		t.Errorf("%d bytes", len(text))
	}
	if top := fmt.Sprintf(" %v", coord(12)); !strings.Contains(text, top+"L") {
		t.Errorf("the highest point is gone")
	}
}

// Series of bars stand beside each other, and within the plot.
func TestBarsApart(t *testing.T) {
	c := charts()["names"]
	c.Width, c.Height = 640, 360
	p := &picture{Width: 640, Height: 360}
	p.layout(&c)
	end := p.Left
	for x := range 3 {
		for i := range c.Series {
			left, right := p.barSides(&c, i, float64(x))
			if left < end-0.01 || right <= left || right > p.Right {
				t.Errorf("bar %d of series %d from %v to %v, after %v", x, i, left, right, end)
			}
			end = right
		}
	}
}
