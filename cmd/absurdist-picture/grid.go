//go:build linux

package main

import (
	"image/color"
	"strconv"
	"strings"
	"unicode/utf8"
)

// style is how a letter on the terminal looks.
type style struct {
	fore, back color.RGBA // none of a ground stands for the terminal's
	bold       bool
}

// cell is a place on the terminal. A wide letter has the next place too, which is empty.
type cell struct {
	letter rune
	style
}

// grid is what a terminal shows: as much as the plain output of a command needs. It follows colours, line ends and wide
// letters, and passes over all else; a line that is full goes on below.
type grid struct {
	lines [][]cell
	x     int
	now   style
	rest  []byte // an escape or a letter whose end is still to come
}

func newGrid() *grid { return &grid{lines: [][]cell{nil}, now: style{fore: shellInk}} }

// write takes in what is written on the terminal.
func (g *grid) write(text []byte) {
	text = append(g.rest, text...)
	for g.rest = nil; len(text) > 0; {
		n := g.one(text)
		if n == 0 {
			g.rest = text
			return
		}
		text = text[n:]
	}
}

// one takes in a letter or an escape at the start of a text and returns its length, 0 if its end is not there.
func (g *grid) one(text []byte) int {
	switch text[0] {
	case '\n':
		g.lines = append(g.lines, nil)
		return 1
	case '\r':
		g.x = 0
		return 1
	case '\x1b':
		if len(text) == 1 {
			return 0
		}
		if text[1] != '[' {
			return 2
		}
		for i, b := range text[2:] {
			if b >= '@' && b <= '~' {
				if b == 'm' {
					g.look(string(text[2 : 2+i]))
				}
				return 3 + i
			}
		}
		return 0
	}
	if !utf8.FullRune(text) {
		return 0
	}
	r, n := utf8.DecodeRune(text)
	if r >= ' ' {
		g.put(r)
	}
	return n
}

func (g *grid) put(r rune) {
	width := 1
	if _, is := squares[r]; is {
		width = 2
	}
	if g.x+width > columns {
		g.lines, g.x = append(g.lines, nil), 0
	}
	line := &g.lines[len(g.lines)-1]
	for len(*line) < g.x+width {
		*line = append(*line, cell{})
	}
	(*line)[g.x] = cell{r, g.now}
	g.x += width
}

// look follows an escape that changes colours.
func (g *grid) look(parameters string) {
	numbers := []int{}
	for p := range strings.SplitSeq(parameters, ";") {
		n, _ := strconv.Atoi(p) // nothing is 0
		numbers = append(numbers, n)
	}
	for i := 0; i < len(numbers); i++ {
		n := numbers[i]
		switch {
		case n == 0:
			g.now = style{fore: shellInk}
		case n == 1:
			g.now.bold = true
		case n >= 30 && n <= 37:
			g.now.fore = indexed(n - 30)
		case n >= 90 && n <= 97:
			g.now.fore = indexed(n - 90 + 8)
		case (n == 38 || n == 48) && i+2 < len(numbers) && numbers[i+1] == 5:
			c := indexed(numbers[i+2])
			if n == 38 {
				g.now.fore = c
			} else {
				g.now.back = c
			}
			i += 2
		}
	}
}

// indexed returns a colour of the 256 that terminals have.
func indexed(n int) color.RGBA {
	switch {
	case n < 16:
		return sixteen[n]
	case n < 232:
		level := func(v int) uint8 {
			if v == 0 {
				return 0
			}
			return uint8(55 + 40*v)
		}
		n -= 16
		return color.RGBA{level(n / 36), level(n / 6 % 6), level(n % 6), 0xff}
	}
	grey := uint8(8 + 10*(n-232))
	return color.RGBA{grey, grey, grey, 0xff}
}
