package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"

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
		must.Need(t, err == nil, "%v in\n%s", err, b.String())
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				must.Need(t, a.Name.Local == "aria-label" || !strings.Contains(a.Value, "NaN") && !strings.Contains(a.Value, "Inf"),
					"%s=%q in\n%s", a.Name.Local, a.Value, b.String())
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
			Series: []Series{{Kind: Bars, Points: []Point{{X: 2, Y: 78, Label: "78"}, {X: 3, Y: 1225, Label: "1,225"}, {X: 4, Y: 971, Label: "971"}, {X: 5, Y: 41, Label: "41"}}}},
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
			Series: []Series{{Kind: Points, Points: []Point{{X: 1, Y: 2, Label: "salet"}, {X: 1.01, Y: 2}, {X: 5.7, Y: 3.5, Label: "trace"}, {X: 3, Y: -1}}}},
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
			must.Golden(t, filepath.Join("testdata", name+".svg"), written(t, c.WriteSVG))
			inline := string(c.Inline())
			must.Hold(t, !strings.Contains(inline, "<style>") && !strings.Contains(inline, "paper"), "an inline chart brings a style of its own:\n%s", inline)
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
		return Point{value.Draw(t, "x"), value.Draw(t, "y"), rapid.String().Draw(t, "text")}
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
		must.Need(t, len(ticks) <= 2*n+3 && (wide <= 1 || n <= 3 || len(ticks) >= 2),
			"%d ticks from %v to %v, asked for %d: %v", len(ticks), low, high, n, ticks)
		for i, k := range ticks {
			q := s.share(k.At)
			must.Need(t, q >= -1e-6 && q <= 1+1e-6, "%v is outside %v to %v", k.At, low, high)
			must.Need(t, i == 0 || k.At > ticks[i-1].At, "%v does not come after the tick before it: %v", k.At, ticks)
			if i > 1 && !log {
				a, b := k.At-ticks[i-1].At, ticks[1].At-ticks[0].At
				must.Need(t, math.Abs(a-b) <= 1e-6*b, "uneven ticks: %v", ticks)
			}
			value, err := strconv.ParseFloat(strings.NewReplacer(",", "", "−", "-").Replace(k.Text), 64)
			must.Need(t, err == nil && math.Abs(value-k.At) <= 1e-3*math.Abs(k.At)+1e-9, "%v is written %q", k.At, k.Text)
		}
	})
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 12972: "12,972", 999: "999", 1e6: "1,000,000", 1e12: "1e12", -100: "−100",
	} {
		must.Equal(t, number(v, 0), want, "%v", v)
	}
	must.Equal(t, number(math.Copysign(0, -1), 1), "0.0")
	must.Equal(t, number(-1234.5, 1), "−1,234.5")
	must.Equal(t, number(0.05, 2), "0.05")
}

// A line of many points is drawn by few, to its end.
func TestLongLine(t *testing.T) {
	c := Chart{Series: []Series{{}}}
	for i := range 200_000 {
		c.Series[0].Points = append(c.Series[0].Points, Point{X: float64(i), Y: 1e6 / float64(i+1)})
	}
	text := written(t, c.WriteSVG)
	must.Hold(t, len(text) <= 120_000, "%d bytes", len(text))
	must.Hold(t, strings.Contains(text, fmt.Sprintf(" %v", coord(12))+"L"), "the highest point is gone")
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
			must.Hold(t, left >= end-0.01 && right > left && right <= p.Right, "bar %d of series %d from %v to %v, after %v", x, i, left, right, end)
			end = right
		}
	}
}

// recordOf is the record of a game of the words against the last of them.
func recordOf(words []game.Word, outcome record.Outcome) record.Game {
	answer := words[len(words)-1]
	g := record.Game{End: &record.End{Outcome: outcome, Guesses: len(words), Answer: answer.String()}}
	for i, w := range words {
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: new(game.Score(w, answer)), Candidates: 100 - i})
	}
	return g
}

// played makes a game of the words against the last of them, with a word that is refused after the first.
func played(words string, rows int, outcome record.Outcome) Game {
	g := recordOf(game.MustWords(words), outcome)
	g.Guesses = append(g.Guesses[:1:1], append([]record.Guess{{N: 2, Guess: game.MustWord("aahed"), Rejected: true}}, g.Guesses[1:]...)...)
	return FromRecord("Wordle", rows, g)
}

// five is the layout for five letters of English.
var five = newLayout(game.Letters, term.Keyboard(record.Game{}))

// at returns the colour of a tile's edge, where no letter is.
func (l layout) at(img image.Image, row, place int) color.Color {
	return color.RGBAModel.Convert(img.At(l.boardX+place*(l.tile+gap)+4, boardTop+row*(l.tile+gap)+4))
}

// still is the picture of the game's end.
func still(g Game) image.Image {
	return newPainter(g.layout).paint(g.frame(len(g.Turns), g.layout.letters))
}

// Played through, the moving picture must show what the game was after each guess, and end as the still one.
func TestGIF(t *testing.T) {
	g := played("crane early slate faker gamma jazzy", 6, record.Won)
	var b bytes.Buffer
	n := must.Get(g.GIF(&b))(t)
	must.Hold(t, n == 6 && b.Len() <= 200_000, "%d guesses in %d bytes, want 6 in at most 200,000", n, b.Len())
	anim := must.Get(gif.DecodeAll(&b))(t)
	must.Equal(t, len(anim.Image), 1+6*6, "frames")
	must.Equal(t, anim.Config.Width, five.width, "the width")
	screen := image.NewRGBA(five.bounds())
	for _, frame := range anim.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Src)
	}
	end := newPainter(five).paint(g.frame(6, game.Letters))
	for y := range five.height {
		for x := range five.width {
			must.Need(t, color.RGBAModel.Convert(end.At(x, y)) == color.RGBAModel.Convert(screen.At(x, y)),
				"the last frame differs from the still picture at %d,%d", x, y)
		}
	}
}

func TestLongGame(t *testing.T) {
	words := ""
	for i := range 1000 {
		words += fmt.Sprintf("%c%c%c%c%c ", 'a'+i%26, 'a'+i/26%26, 'a'+i/676, 'x', 'y')
	}
	g := played(words+"jazzy", 0, record.Won)
	steps, n := g.steps()
	must.Hold(t, n == mostFrames && steps[1].turns == 1 && steps[len(steps)-1].turns == 1001,
		"%d guesses, from %d to %d; want %d, from the first to the last", n, steps[1].turns, steps[len(steps)-1].turns, mostFrames)
	f := g.frame(1001, game.Letters)
	must.Hold(t, len(f.rows) == shown && f.rows[5].number == 1001 && f.count == "1,001 of 1,001",
		"%d rows, last number %d, %q", len(f.rows), f.rows[5].number, f.count)
}

func TestTexts(t *testing.T) {
	won := played("crane jazzy", 6, record.Won)
	must.Equal(t, won.frame(0, game.Letters).text, "")
	must.Equal(t, won.frame(1, game.Letters).text, "100 words left")
	must.Equal(t, won.frame(1, 3).text, "")
	must.Equal(t, won.frame(2, game.Letters).text, "Won in 2 guesses")
	must.Equal(t, played("crane jazzy", 6, record.Lost).frame(2, game.Letters).text, "Lost: it was JAZZY")
	must.Equal(t, won.frame(2, game.Letters).count, "2/6")
}

// Words of any kind have all their tiles, and keys for all letters of their alphabet, inside the picture.
func TestAnyLetters(t *testing.T) {
	for _, c := range []struct{ alphabet, words string }{
		{"", "cat dog"},
		{"", "absolute notebook"},
		{"", "thunderstorm extravagance"},
		{"ru", "слово весна"},
		{"ru", "человечество правительств"},
		{"de", "größe straß"},
		{"equation", "12+34=46 3*4-2=10"},
		{"mine.yaml", "ŵŷŝĉĝ ĝĉŝŷŵ"},
	} {
		words := game.MustWords(c.words)
		answer := words[len(words)-1]
		r := recordOf(words, record.Lost)
		r.Start = record.Start{Alphabet: c.alphabet, Length: answer.Len()}
		g := FromRecord("Wordle", 6, r)
		var moving bytes.Buffer
		must.Get(g.GIF(&moving))(t)
		img := still(g)
		l := g.layout
		anim := must.Get(gif.DecodeAll(&moving))(t)
		must.Equal(t, len(anim.Image), 1+2*(1+answer.Len()), "%s: frames", c.words)
		must.Equal(t, anim.Config.Width, img.Bounds().Dx(), "%s: the width of the moving picture", c.words)
		for row, turn := range g.Turns {
			for place, color := range turn.Clue.All() {
				must.Hold(t, l.at(img, row, place) == tiles[color], "%s: row %d, tile %d", c.words, row, place)
			}
		}
		must.Hold(t, l.at(img, 3, 0) == paper, "%s: a row that was not played is coloured", c.words)
		keys := 0
		for i, row := range term.Keyboard(r) {
			keys += len(row)
			wide, low := l.rowWidth(row), l.keysTop+i*(keyH+keyGap)+keyH
			must.Hold(t, wide <= img.Bounds().Dx()-2*margin && low <= img.Bounds().Dy(),
				"%s: keys %c in %v", c.words, row, img.Bounds())
		}
		if known := r.Start.BuiltIn(); known != nil {
			must.Equal(t, keys, known.Size(), "%s: keys for the letters of the alphabet", c.words)
		}
	}
}

// The font has all letters of the built-in alphabets, but for two, whose words are refused.
func TestGlyphs(t *testing.T) {
	for _, name := range alphabet.Names() {
		a := game.Must(alphabet.Named(name))
		var drawn Game
		for _, letter := range a.Letters() {
			drawn.Turns = append(drawn.Turns, Turn{Turn: game.Turn{Guess: game.Word{game.Letter(letter)}}})
		}
		lacks := name == "ar" || name == "he"
		err := drawn.drawable()
		must.Hold(t, (err != nil) == lacks, "%s: %v", name, err)
	}
}
