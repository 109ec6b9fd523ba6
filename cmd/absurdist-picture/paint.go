//go:build linux

package main

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The measures of the picture, in pixels: a terminal, and to its right a browser with the page.
const (
	border     = 1
	corner     = 10
	barHeight  = 36
	fontSize   = 15
	letterW    = 9
	lineH      = 24
	shellPad   = 20
	shellWidth = columns*letterW + 2*shellPad
	pageX      = border + shellWidth + border
	width      = pageX + pageWidth + border
	height     = border + barHeight + border + pageHeight + border
	paneY      = border + barHeight + border
)

var (
	edge     = color.RGBA{0x8b, 0x94, 0x9e, 0xff} // seen on white and on black
	shellBar = color.RGBA{0x2b, 0x31, 0x39, 0xff}
	shellBG  = color.RGBA{0x14, 0x18, 0x1e, 0xff}
	shellInk = color.RGBA{0xe6, 0xed, 0xf3, 0xff}
	faint    = color.RGBA{0x9d, 0xa5, 0xae, 0xff}
	pageBar  = color.RGBA{0xe6, 0xe8, 0xeb, 0xff}
	address  = color.RGBA{0x4d, 0x54, 0x5c, 0xff}
	paper    = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

// sixteen are the terminal's first colours.
var sixteen = [16]color.RGBA{
	{0x48, 0x4f, 0x58, 0xff},
	{0xff, 0x7b, 0x72, 0xff},
	{0x3f, 0xb9, 0x50, 0xff},
	{0xd2, 0x99, 0x22, 0xff},
	{0x58, 0xa6, 0xff, 0xff},
	{0xbc, 0x8c, 0xff, 0xff},
	{0x39, 0xc5, 0xcf, 0xff},
	{0xb1, 0xba, 0xc4, 0xff},
	{0x6e, 0x76, 0x81, 0xff},
	{0xff, 0xa1, 0x98, 0xff},
	{0x56, 0xd3, 0x64, 0xff},
	{0xe3, 0xb3, 0x41, 0xff},
	{0x79, 0xc0, 0xff, 0xff},
	{0xd2, 0xa8, 0xff, 0xff},
	{0x56, 0xd4, 0xdd, 0xff},
	{0xff, 0xff, 0xff, 0xff},
}

// squares are the letters that are drawn as such, as the font has none of them.
var squares = map[rune]color.RGBA{
	'⬛': {0x58, 0x58, 0x58, 0xff},
	'🟨': {0xc9, 0xa2, 0x27, 0xff},
	'🟩': {0x3f, 0x9b, 0x4b, 0xff},
}

// painter draws the whole picture.
type painter struct{ plain, bold font.Face }

func newPainter() (*painter, error) {
	face := func(ttf []byte) (font.Face, error) {
		f, err := opentype.Parse(ttf)
		if err != nil {
			return nil, err
		}
		return opentype.NewFace(f, &opentype.FaceOptions{Size: fontSize, DPI: 72, Hinting: font.HintingFull})
	}
	plain, err := face(gomono.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := face(gomonobold.TTF)
	return &painter{plain, bold}, err
}

// frame returns the picture without what the panes show.
func (p *painter) frame() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	fill(img, img.Rect, edge)
	fill(img, image.Rect(border, border, border+shellWidth, border+barHeight), shellBar)
	fill(img, image.Rect(pageX, border, pageX+pageWidth, border+barHeight), pageBar)
	for i, c := range []color.RGBA{{0xff, 0x5f, 0x57, 0xff}, {0xfe, 0xbc, 0x2e, 0xff}, {0x28, 0xc8, 0x40, 0xff}} {
		disc(img, border+shellPad+6+20*i, border+barHeight/2, 6, c)
	}
	p.write(img, p.plain, "terminal", faint, border+shellWidth/2-4*letterW, border+barHeight/2+5)
	return img
}

// shell draws the terminal; a grid that is too long begins further down.
func (p *painter) shell(img *image.RGBA, g *grid) {
	fill(img, image.Rect(border, paneY, border+shellWidth, paneY+pageHeight), shellBG)
	lines := g.lines[max(0, len(g.lines)-rows):]
	for row, line := range lines {
		for column, c := range line {
			p.cell(img, c, border+shellPad+column*letterW, paneY+shellPad/2+row*lineH)
		}
	}
	y := paneY + shellPad/2 + (len(lines)-1)*lineH
	x := border + shellPad + g.x*letterW
	fill(img, image.Rect(x, y+4, x+letterW, y+lineH-3), faint)
}

func (p *painter) cell(img *image.RGBA, c cell, x, y int) {
	if square, is := squares[c.letter]; is {
		fill(img, image.Rect(x+1, y+4, x+2*letterW-1, y+4+2*letterW-2), square)
		return
	}
	if c.back.A != 0 {
		fill(img, image.Rect(x, y+1, x+letterW, y+lineH-1), c.back)
	}
	face := p.plain
	if c.bold {
		face = p.bold
	}
	if c.letter > ' ' {
		p.write(img, face, string(c.letter), c.fore, x, y+17)
	}
}

// page draws what the browser shows: nothing before the first frame.
func (p *painter) page(img *image.RGBA, url string, shown image.Image) {
	pane := image.Rect(pageX, paneY, pageX+pageWidth, paneY+pageHeight)
	fill(img, pane, paper)
	bar := image.Rect(pageX+14, border+6, pageX+pageWidth-14, border+barHeight-6)
	fill(img, bar, paper)
	if shown != nil {
		draw.Draw(img, pane, shown, shown.Bounds().Min, draw.Over)
		p.write(img, p.plain, url, address, bar.Min.X+12, border+barHeight/2+5)
	}
}

// write writes a text with its base line at y, each letter in a place of the same width.
func (p *painter) write(img draw.Image, face font.Face, text string, c color.RGBA, x, y int) {
	for _, r := range text {
		d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: face, Dot: fixed.P(x, y)}
		d.DrawString(string(r))
		x += letterW
	}
}

// round takes the corners off the picture.
func round(img *image.RGBA) {
	for y := range corner {
		for x := range corner {
			dx, dy := corner-x, corner-y
			if dx*dx+dy*dy <= corner*corner {
				continue
			}
			for _, at := range []image.Point{{x, y}, {width - 1 - x, y}, {x, height - 1 - y}, {width - 1 - x, height - 1 - y}} {
				img.SetRGBA(at.X, at.Y, color.RGBA{})
			}
		}
	}
}

func disc(img *image.RGBA, cx, cy, r int, c color.RGBA) {
	for y := -r; y <= r; y++ {
		for x := -r; x <= r; x++ {
			if x*x+y*y <= r*r+r/2 {
				img.SetRGBA(cx+x, cy+y, c)
			}
		}
	}
}

func fill(img draw.Image, r image.Rectangle, c color.RGBA) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}
