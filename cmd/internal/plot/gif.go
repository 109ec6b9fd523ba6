package plot

import (
	"image"
	"image/gif"
	"io"
)

// How long frames stay, in hundredths of a second.
const (
	startDelay = 80
	typedDelay = 45
	tileDelay  = 18
	rowDelay   = 90
	quickDelay = 20
	endDelay   = 400
)

// turning is up to how many guesses each tile is shown turning over; mostFrames
// is how many frames a longer game has at most.
const (
	turning    = 12
	mostFrames = 120
)

// step is a frame of a moving picture.
type step struct {
	turns, open, delay int
}

// GIF draws the game as it went. It returns how many of the guesses it shows: a
// long game is sampled. Letters that the font lacks are an error.
func (g Game) GIF(w io.Writer) (guesses int, err error) {
	if err := g.drawable(); err != nil {
		return 0, err
	}
	steps, guesses := g.steps()
	paint := newPainter(g.layout)
	anim := &gif.GIF{Config: image.Config{ColorModel: palette, Width: paint.width, Height: paint.height}}
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
