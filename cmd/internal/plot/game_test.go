package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// played makes a game of the words against the last of them.
func played(words string, rows int, outcome record.Outcome) Game {
	list := game.MustWords(words)
	answer := list[len(list)-1]
	g := record.Game{End: &record.End{Outcome: outcome, Guesses: len(list), Answer: answer.String()}}
	for i, w := range list {
		clue := game.Score(w, answer)
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue, Candidates: 100 - i})
	}
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

func TestStill(t *testing.T) {
	g := played("crane early jazzy", 6, record.Won)
	img := still(g)
	must.Equal(t, img.Bounds(), five.bounds(), "size")
	for row, turn := range g.Turns {
		for place, c := range turn.Clue.All() {
			if got := five.at(img, row, place); got != tiles[c] {
				t.Errorf("row %d, tile %d: %v, want %v", row, place, got, tiles[c])
			}
		}
	}
	if got := five.at(img, 3, 0); got != paper {
		t.Errorf("a row that was not played has %v", got)
	}
}

// Played through, the moving picture must show what the game was after each
// guess, and end as the still one.
func TestGIF(t *testing.T) {
	g := played("crane early slate faker gamma jazzy", 6, record.Won)
	var b bytes.Buffer
	n := must.Get(g.GIF(&b))(t)
	if n != 6 || b.Len() > 200_000 {
		t.Errorf("%d guesses in %d bytes, want 6 in at most 200,000", n, b.Len())
	}
	anim := must.Get(gif.DecodeAll(&b))(t)
	if want := 1 + 6*6; len(anim.Image) != want || anim.Config.Width != five.width {
		t.Errorf("%d frames of width %d, want %d of %d", len(anim.Image), anim.Config.Width, want, five.width)
	}
	screen := image.NewRGBA(five.bounds())
	for _, frame := range anim.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				screen.Set(x, y, frame.At(x, y))
			}
		}
	}
	end := newPainter(five).paint(g.frame(6, game.Letters))
	for y := range five.height {
		for x := range five.width {
			if color.RGBAModel.Convert(end.At(x, y)) != color.RGBAModel.Convert(screen.At(x, y)) {
				t.Fatalf("the last frame differs from the still picture at %d,%d", x, y)
			}
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
	if n != mostFrames || steps[1].turns != 1 || steps[len(steps)-1].turns != 1001 {
		t.Errorf("%d guesses, from %d to %d; want %d, from the first to the last", n, steps[1].turns, steps[len(steps)-1].turns, mostFrames)
	}
	f := g.frame(1001, game.Letters)
	if len(f.rows) != shown || f.rows[5].number != 1001 || f.count != "1,001 of 1,001" {
		t.Errorf("%d rows, last number %d, %q", len(f.rows), f.rows[5].number, f.count)
	}
}

func TestTexts(t *testing.T) {
	won := played("crane jazzy", 6, record.Won)
	lost := played("crane jazzy", 6, record.Lost)
	for _, c := range []struct {
		got, want string
	}{
		{won.frame(0, game.Letters).text, ""},
		{won.frame(1, game.Letters).text, "100 words left"},
		{won.frame(1, 3).text, ""},
		{won.frame(2, game.Letters).text, "Won in 2 guesses"},
		{lost.frame(2, game.Letters).text, "Lost: it was JAZZY"},
		{won.frame(2, game.Letters).count, "2/6"},
	} {
		must.Equal(t, c.got, c.want)
	}
}
