package plot

import (
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"strconv"

	"github.com/absurdist/absurdist/engine/game"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The measures that all pictures share, in pixels.
const (
	leastWidth = 400
	margin     = 10
	beside     = 43 // to the left of a board, for the rows' numbers, and to its right
	gap        = 6
	boardTop   = 58
	keyW       = 33
	keyH       = 46
	keyGap     = 5
)

// layout is the measures that follow from the length of the words and from the keyboard.
type layout struct {
	letters                int
	keys                   [][]rune
	width, height          int
	tile                   int
	boardX                 int
	textTop, keysTop       int
	letterSize, letterDrop int // of the letters on tiles: the font, and from a tile's middle to the base line
}

func newLayout(letters int, keys [][]rune) layout {
	l := layout{letters: letters, keys: keys, tile: 58, letterSize: 32, letterDrop: 11}
	if letters > game.Letters {
		l.tile, l.letterSize, l.letterDrop = 48, 26, 9
	}
	board := letters*(l.tile+gap) - gap
	l.width = max(leastWidth, board+2*beside)
	for _, row := range keys {
		l.width = max(l.width, l.rowWidth(row)+2*margin)
	}
	l.boardX = (l.width - board) / 2
	l.textTop = boardTop + shown*(l.tile+gap) + 22
	l.keysTop = l.textTop + 20
	l.height = l.keysTop + len(keys)*(keyH+keyGap) + 3
	return l
}

// rowWidth returns the width of a row of keys.
func (l layout) rowWidth(keys []rune) int { return len(keys)*(keyW+keyGap) - keyGap }

// bounds is the size of the pictures.
func (l layout) bounds() image.Rectangle { return image.Rect(0, 0, l.width, l.height) }

// The colours that Wordle and most of its relatives share.
var (
	paper = color.RGBA{0xff, 0xff, 0xff, 0xff}
	ink   = color.RGBA{0x1a, 0x1a, 0x1b, 0xff}
	faint = color.RGBA{0x6b, 0x6e, 0x71, 0xff}
	line  = color.RGBA{0xd3, 0xd6, 0xda, 0xff}
	typed = color.RGBA{0x87, 0x8a, 0x8c, 0xff}
	tiles = map[game.Color]color.RGBA{
		game.Grey:   {0x78, 0x7c, 0x7e, 0xff},
		game.Yellow: {0xc9, 0xb4, 0x58, 0xff},
		game.Green:  {0x6a, 0xaa, 0x64, 0xff},
	}
)

// colours holds these colours, and others for the edges of letters.
var colours = append(color.Palette{paper, ink, faint, line, typed, tiles[game.Grey], tiles[game.Yellow], tiles[game.Green]}, palette.Plan9[:248]...)

// painter draws frames.
type painter struct {
	layout
	letter, key, title, text, small font.Face
}

func newPainter(l layout) *painter {
	face := func(ttf []byte, size float64) font.Face {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err) // the fonts are compiled in
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic(err)
		}
		return face
	}
	return &painter{l, face(gobold.TTF, float64(l.letterSize)), face(gobold.TTF, 14), face(gobold.TTF, 22), face(goregular.TTF, 16), face(goregular.TTF, 12)}
}

func (p *painter) paint(f frame) *image.Paletted {
	img := image.NewPaletted(p.bounds(), colours)
	draw.Draw(img, img.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	p.write(img, p.title, f.title, ink, margin, 36)
	p.write(img, p.text, f.count, faint, p.width-margin-font.MeasureString(p.text, f.count).Ceil(), 35)
	fill(img, image.Rect(0, 47, p.width, 48), line)
	for i := range shown {
		var r row
		if i < len(f.rows) {
			r = f.rows[i]
		}
		p.row(img, r, boardTop+i*(p.tile+gap))
	}
	p.centre(img, p.text, f.text, ink, p.width/2, p.textTop)
	p.keyboard(img, f.keys)
	return img
}

func (p *painter) row(img draw.Image, r row, y int) {
	if r.number > 0 {
		text := strconv.Itoa(r.number)
		p.write(img, p.small, text, faint, p.boardX-6-font.MeasureString(p.small, text).Ceil(), y+p.tile/2+4)
	}
	for i := range p.letters {
		x := p.boardX + i*(p.tile+gap)
		box := image.Rect(x, y, x+p.tile, y+p.tile)
		letter := ""
		if r.turn.Guess != (game.Word{}) {
			letter = capital(r.turn.Guess[i])
		}
		fore := ink
		switch {
		case letter == "":
			frameBox(img, box, line)
		case i >= r.open:
			frameBox(img, box, typed)
		default:
			fill(img, box, tiles[r.turn.Clue.At(i)])
			fore = paper
		}
		p.centre(img, p.letter, letter, fore, x+p.tile/2, y+p.tile/2+p.letterDrop)
	}
}

// capital returns a letter as it is drawn. The font has no capital ß.
func capital(l game.Letter) string {
	if l == 'ß' {
		return "ß"
	}
	return string(l.Upper())
}

// drawable returns an error if the font lacks a letter of a guess.
func (g Game) drawable() error {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return err
	}
	for _, t := range g.Turns {
		for _, r := range upper(t.Guess.String()) {
			if i, err := f.GlyphIndex(nil, r); i == 0 || err != nil {
				return fmt.Errorf("the font of the picture has no letter %c of %s", r, t.Guess.Upper())
			}
		}
	}
	return nil
}

func (p *painter) keyboard(img draw.Image, keys map[game.Letter]game.Color) {
	for i, row := range p.keys {
		x := (p.width - p.rowWidth(row)) / 2
		y := p.keysTop + i*(keyH+keyGap)
		for _, r := range row {
			letter := game.Letter(r)
			back, fore := line, ink
			if c, known := keys[letter]; known {
				back, fore = tiles[c], paper
			}
			box := image.Rect(x, y, x+keyW, y+keyH)
			fill(img, box, back)
			p.centre(img, p.key, capital(letter), fore, x+keyW/2, y+keyH/2+5)
			x += keyW + keyGap
		}
	}
}

func (p *painter) centre(img draw.Image, face font.Face, text string, c color.RGBA, x, y int) {
	p.write(img, face, text, c, x-font.MeasureString(face, text).Round()/2, y)
}

// write writes a text with its base line at y.
func (p *painter) write(img draw.Image, face font.Face, text string, c color.RGBA, x, y int) {
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: face, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

func fill(img draw.Image, r image.Rectangle, c color.RGBA) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// frameBox draws the edge of a box that is not filled.
func frameBox(img draw.Image, r image.Rectangle, c color.RGBA) {
	fill(img, r, c)
	fill(img, r.Inset(2), paper)
}
