package search

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/memory"
	"github.com/absurdist/absurdist/engine/search/tree"

	"github.com/spf13/cobra"
)

// cardFlags name the files of a card.
type cardFlags struct{ page, phone string }

func (f *cardFlags) add(c *cobra.Command) {
	cli.SaveFlag(c, &f.page, "card", "", "`FILE` for a card to print: what to remember, on one page of HTML")
	cli.SaveFlag(c, &f.phone, "phone", "", "`FILE` for the card as a picture for a phone, 1080 by 1920")
}

// card says what to remember.
type card struct {
	title     string
	words     []game.Word // always played
	facts     []string
	seconds   []memory.Second
	histogram []int // answers by guesses, drawn where there are no second guesses
}

// fixedCard is the card of words that are always played.
func fixedCard(l fixedLine, t tree.Result) card {
	best := l.Best[0]
	n := len(best.Guesses)
	facts := []string{
		fmt.Sprintf("Play these %d words first, whatever the colours are.", n),
		fmt.Sprintf("Answers of %s are then found in %.3f guesses on average,", l.Words, l.Mean),
		fmt.Sprintf("%.1f %% of them within %d, and all within %d.", 100*float64(l.Soon)/float64(l.Answers), n+1, l.Worst),
	}
	if l.Mode != game.Normal.String() {
		facts[0] = "Play these words first, as long as hard mode allows the next one."
	}
	return card{title: fmt.Sprintf("%d words first", n), words: best.Guesses, facts: facts, histogram: t.Histogram}
}

// memoryCard is the card of second guesses to remember.
func memoryCard(l memoryLine) card {
	return card{
		title: fmt.Sprintf("%s, and then one of %d", l.First.Upper(), len(l.Remember)),
		words: []game.Word{l.First},
		facts: []string{
			"Play the word beside the colours that the first word got.",
			fmt.Sprintf("Answers of %s are then found in %.3f guesses on average.", l.Words, l.Mean),
		},
		seconds: l.Remember,
	}
}

//go:embed card.svg.tmpl
var cardPicture string

//go:embed card.html.tmpl
var cardPage string

var cardTemplates = template.Must(template.Must(template.New("picture").Parse(cardPicture)).New("page").Parse(cardPage))

// write writes the files that are named.
func (f cardFlags) write(c card) error {
	if f.phone != "" {
		if err := c.save(f.phone, "picture", c.draw(phoneHeight)); err != nil {
			return err
		}
	}
	if f.page == "" {
		return nil
	}
	var picture bytes.Buffer
	if err := cardTemplates.ExecuteTemplate(&picture, "picture", c.draw(paperHeight)); err != nil {
		return err
	}
	return c.save(f.page, "page", struct {
		Title   string
		Picture template.HTML
	}{c.title, template.HTML(picture.String())}) // the template has escaped it
}

func (c card) save(name, what string, value any) error {
	var text bytes.Buffer
	if err := cardTemplates.ExecuteTemplate(&text, what, value); err != nil {
		return err
	}
	return save.File(name, text.Bytes())
}

// Sizes of a card, in pixels. A sheet of A4 is as high as that if it is as wide.
const (
	cardWidth   = 1080
	phoneHeight = 1920
	paperHeight = 1528
	margin      = 60
)

// drawing is a card as rectangles and texts.
type drawing struct {
	Title         string
	Width, Height int
	Rects         []cardRect
	Texts         []cardText
	y             int // what is free begins here
}

type cardRect struct {
	Class      string
	X, Y, W, H int
}

type cardText struct {
	Class      string
	X, Y, Size int
	Text       string
}

func (d *drawing) text(class string, x, y, size int, text string) {
	d.Texts = append(d.Texts, cardText{class, x, y, size, text})
}

// fitting returns the size of lines of text that fit the card, at most a size. Wide fonts take less than 4/7 of it for a letter on average.
func fitting(most int, lines ...string) int {
	for _, text := range lines {
		most = min(most, (cardWidth-2*margin)*7/4/len([]rune(text)))
	}
	return most
}

// draw draws a card of some height.
func (c card) draw(height int) *drawing {
	d := &drawing{Title: c.title, Width: cardWidth, Height: height, y: margin}
	d.text("bold middle", cardWidth/2, d.y+60, fitting(60, c.title), c.title)
	d.y += 100
	size := min(140, (height/3)/len(c.words)-10)
	for _, w := range c.words {
		letters := []rune(w.Upper())
		left := (cardWidth - len(letters)*(size+10) + 10) / 2
		for i, letter := range letters {
			x := left + i*(size+10)
			d.Rects = append(d.Rects, cardRect{"tile", x, d.y, size, size})
			d.text("bold middle", x+size/2, d.y+size*3/4, size*2/3, string(letter))
		}
		d.y += size + 10
	}
	d.y += 20
	for _, fact := range c.facts {
		d.y += 44
		d.text("middle small", cardWidth/2, d.y, fitting(34, c.facts...), fact)
	}
	d.y += 40
	if c.seconds != nil {
		d.seconds(c.seconds)
	} else {
		d.bars(c.histogram)
	}
	d.text("middle small", cardWidth/2, height-30, 22, "made by absurdist")
	return d
}

// bars draws how many answers are found with each guess.
func (d *drawing) bars(histogram []int) {
	most, all := 1, 0
	for _, n := range histogram {
		most, all = max(most, n), all+n
	}
	const label, figure = 130, 150
	high := min(110, (d.Height-d.y-80)/len(histogram))
	size := min(40, high/2)
	for i, n := range histogram {
		y := d.y + i*high
		d.text("bold", margin, y+high*3/5, size, fmt.Sprintf("in %d", i+1))
		wide := (cardWidth - 2*margin - label - figure) * n / most
		d.Rects = append(d.Rects, cardRect{"bar", margin + label, y + high/6, max(wide, 2), high * 2 / 3})
		d.text("", margin+label+wide+14, y+high*3/5, size, fmt.Sprintf("%.1f %%", 100*float64(n)/float64(all)))
	}
	d.y += high * len(histogram)
}

// seconds draws the second guesses, each with the colours that it is for, as large as they fit.
func (d *drawing) seconds(list []memory.Second) {
	for tile := 44; tile > 3; tile-- {
		if y := d.layOut(list, tile, false); y <= d.Height-80 || tile == 4 {
			d.y = d.layOut(list, tile, true)
			return
		}
	}
}

// layOut lays the second guesses out with tiles of some size, draws them if they fit, and returns where they end.
//
// The word with the most clues comes last, for all other ones.
func (d *drawing) layOut(list []memory.Second, tile int, draw bool) int {
	most := slices.MaxFunc(list, func(a, b memory.Second) int { return len(a.Clues) - len(b.Clues) })
	list = slices.DeleteFunc(slices.Clone(list), func(s memory.Second) bool { return s.Guess == most.Guess })
	y, line := d.y, tile*8/5
	word := tile * 6 / 5 * (most.Guess.Len() + 1)
	for _, s := range list {
		x := margin + word
		if draw {
			d.text("bold", margin, y+tile, tile*7/5, s.Guess.Upper())
		}
		for i, c := range s.Clues {
			colors := c.String()
			if i > 0 {
				x += tile * (len(colors) + 1)
			}
			if x+tile*len(colors) > cardWidth-margin {
				x, y = margin+word, y+line
			}
			for p, color := range strings.Split(colors, "") {
				if draw {
					d.Rects = append(d.Rects, cardRect{color, x + p*tile, y, tile - 1, tile - 1})
				}
			}
		}
		y += line + tile/2
	}
	if draw {
		d.text("bold", margin, y+tile, tile*7/5, most.Guess.Upper())
		d.text("", margin+word, y+tile, tile*7/5, "for all other colours")
	}
	return y + line
}
