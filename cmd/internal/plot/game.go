package plot

import (
	"fmt"
	"image"
	"image/gif"
	"io"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Game is a game to draw.
type Game struct {
	Title string // of the site
	Rows  int    // guesses allowed, 0 for no limit
	Turns []Turn
	End   *record.End // nil where the game has none

	layout layout
}

// Turn is a guess that the page took.
type Turn struct {
	game.Turn
	Left int // candidates after it
}

// FromRecord returns the game of a record. Refused words are left out.
func FromRecord(title string, rows int, g record.Game) Game {
	played := Game{Title: title, Rows: rows, End: g.End, layout: newLayout(g.Start.Letters(), term.Keyboard(g))}
	for _, guess := range g.Guesses {
		if guess.Clue != nil {
			played.Turns = append(played.Turns, Turn{game.Turn{Guess: guess.Guess, Clue: *guess.Clue}, guess.Candidates})
		}
	}
	return played
}

// shown is the number of rows that a picture has room for.
const shown = 6

// frame is what one picture shows.
type frame struct {
	title, count, text string
	rows               []row // at most shown, from the top
	keys               map[game.Letter]game.Color
}

// row is a row of tiles; those from open on are still to be turned.
type row struct {
	number int // 0 for none
	turn   game.Turn
	open   int
}

// frame returns the picture after n turns. Of the last turn, only the given number of tiles are open.
func (g Game) frame(n, open int) frame {
	f := frame{title: g.Title, count: g.count(n), keys: map[game.Letter]game.Color{}}
	first := max(0, n-shown)
	for i := first; i < n; i++ {
		r := row{turn: g.Turns[i].Turn, open: g.layout.letters}
		if i == n-1 {
			r.open = open
		}
		if len(g.Turns) > shown {
			r.number = i + 1
		}
		f.rows = append(f.rows, r)
	}
	complete := n
	if open < g.layout.letters {
		complete-- // keys and count follow when the row lies open
	}
	for _, t := range g.Turns[:max(complete, 0)] {
		for i, c := range t.Clue.All() {
			if old, seen := f.keys[t.Guess[i]]; !seen || c > old {
				f.keys[t.Guess[i]] = c
			}
		}
	}
	f.text = g.text(complete)
	return f
}

// count says how far the game is.
func (g Game) count(n int) string {
	switch {
	case g.Rows > 0:
		return fmt.Sprintf("%d/%d", n, g.Rows)
	case len(g.Turns) > 2*shown:
		return fmt.Sprintf("%s of %s", plain.Thousands(n), plain.Thousands(len(g.Turns)))
	}
	return fmt.Sprint(n)
}

// text says how many words are left after n turns, or how the game ended.
func (g Game) text(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == len(g.Turns) && g.End != nil && g.End.Outcome == record.Won:
		return fmt.Sprintf("Won in %s", plain.Count(n, "guess", "guesses"))
	case n == len(g.Turns) && g.End != nil && g.End.Outcome == record.Lost:
		if g.End.Answer != "" {
			return "Lost: it was " + upper(g.End.Answer)
		}
		return "Lost"
	}
	return plain.Count(g.Turns[n-1].Left, "word", "words") + " left"
}

// upper returns an answer as it is drawn, see [capital].
func upper(answer string) string { return strings.ReplaceAll(term.Upper(answer), "ẞ", "ß") }

// How long frames stay, in hundredths of a second.
const (
	startDelay = 80
	typedDelay = 45
	tileDelay  = 18
	rowDelay   = 90
	quickDelay = 20
	endDelay   = 400
)

// turning is the most guesses of a game in which each tile is shown turning over; mostFrames is the most frames of a longer game.
const (
	turning    = 12
	mostFrames = 120
)

// step is a frame of a moving picture.
type step struct {
	turns, open, delay int
}

// GIF draws the game as it went. It returns how many of the guesses it shows, because a long game is sampled. Letters that the font lacks
// are an error.
func (g Game) GIF(w io.Writer) (guesses int, err error) {
	if err := g.drawable(); err != nil {
		return 0, err
	}
	steps, guesses := g.steps()
	paint := newPainter(g.layout)
	anim := &gif.GIF{Config: image.Config{ColorModel: colours, Width: paint.width, Height: paint.height}}
	var last *image.Paletted
	for _, s := range steps {
		img := paint.paint(g.frame(s.turns, s.open))
		change := img
		if last != nil {
			change = img.SubImage(changed(last, img)).(*image.Paletted)
		}
		anim.Image = append(anim.Image, change)
		anim.Delay = append(anim.Delay, s.delay)
		anim.Disposal = append(anim.Disposal, gif.DisposalNone)
		last = img
	}
	return guesses, gif.EncodeAll(w, anim)
}

// steps returns the frames, and how many guesses have one.
func (g Game) steps() (steps []step, guesses int) {
	n := len(g.Turns)
	steps = []step{{0, g.layout.letters, startDelay}}
	if n > turning {
		steps = append(steps, g.sample()...)
		guesses = len(steps) - 1
	} else {
		guesses = n
		for i := 1; i <= n; i++ {
			steps = append(steps, step{i, 0, typedDelay})
			for open := 1; open < g.layout.letters; open++ {
				steps = append(steps, step{i, open, tileDelay})
			}
			steps = append(steps, step{i, g.layout.letters, rowDelay})
		}
	}
	steps[len(steps)-1].delay = endDelay
	return steps, guesses
}

// sample spreads the frames over a long game; the first and last guess are there.
func (g Game) sample() []step {
	n := len(g.Turns)
	frames := min(n, mostFrames)
	var steps []step
	for i := range frames {
		steps = append(steps, step{1 + i*(n-1)/(frames-1), g.layout.letters, quickDelay})
	}
	return steps
}

// changed returns the smallest box that holds all that differs.
func changed(a, b *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.Pix[y*a.Stride+x] != b.Pix[y*b.Stride+x] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}
