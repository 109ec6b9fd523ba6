//go:build linux

package main

import (
	"bytes"
	"cmp"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"maps"
	"slices"
	"time"

	"absurdist/browser/screencast"
)

// tick is the least time between frames, hold how long the last one stays.
const (
	tick = 50 * time.Millisecond
	hold = 3 * time.Second
)

// moment is a frame of the picture and how long it stays.
type moment struct {
	img  *image.RGBA
	stay time.Duration
}

// compose makes the picture of what a terminal and a page showed, in the time that they took.
func compose(typed []output, filmed []screencast.Frame, url string) ([]byte, error) {
	if len(typed) == 0 || len(filmed) == 0 {
		return nil, errors.New("nothing was filmed")
	}
	moments, err := together(typed, filmed, url)
	if err != nil {
		return nil, err
	}
	moments[len(moments)-1].stay = hold
	palette := colorsOf(moments)
	anim := &gif.GIF{Config: image.Config{ColorModel: palette, Width: width, Height: height}}
	index := map[color.RGBA]uint8{}
	var last *image.RGBA
	for _, m := range moments {
		anim.Image = append(anim.Image, change(last, m.img, palette, index))
		anim.Delay = append(anim.Delay, int(m.stay/(10*time.Millisecond)))
		anim.Disposal = append(anim.Disposal, gif.DisposalNone)
		last = m.img
	}
	var b bytes.Buffer
	err = gif.EncodeAll(&b, anim)
	return b.Bytes(), err
}

// together draws both at each tick, and keeps the moments at which something is new.
func together(typed []output, filmed []screencast.Frame, url string) ([]moment, error) {
	paint, err := newPainter()
	if err != nil {
		return nil, err
	}
	img, g := paint.frame(), newGrid()
	paint.page(img, url, nil)
	end := typed[len(typed)-1].time
	if last := filmed[len(filmed)-1].Time; last.After(end) {
		end = last
	}
	var moments []moment
	for now := typed[0].time; !now.After(end.Add(tick)); now = now.Add(tick) {
		var page []byte
		for len(filmed) > 0 && !filmed[0].Time.After(now) {
			page, filmed = filmed[0].PNG, filmed[1:]
		}
		if page != nil {
			shown, err := png.Decode(bytes.NewReader(page))
			if err != nil {
				return nil, err
			}
			paint.page(img, url, shown)
		}
		for len(typed) > 0 && !typed[0].time.After(now) {
			g.write(typed[0].text)
			typed = typed[1:]
		}
		paint.shell(img, g)
		round(img)
		if n := len(moments); n == 0 || !bytes.Equal(moments[n-1].img.Pix, img.Pix) {
			moments = append(moments, moment{img: &image.RGBA{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}})
		}
		moments[len(moments)-1].stay += tick
	}
	return moments, nil
}

// colorsOf returns the colours that the moments use most, and before them the one that is none.
func colorsOf(moments []moment) color.Palette {
	count := map[color.RGBA]int{}
	for _, m := range moments {
		for p := range slices.Chunk(m.img.Pix, 4) {
			count[color.RGBA{p[0], p[1], p[2], p[3]}]++
		}
	}
	delete(count, color.RGBA{})
	most := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), bytes.Compare([]byte{a.R, a.G, a.B}, []byte{b.R, b.G, b.B}))
	})
	palette := color.Palette{color.RGBA{}}
	for _, c := range most[:min(len(most), 255)] {
		palette = append(palette, c)
	}
	return palette
}

// change returns what is new in a picture: the smallest box that holds it, and nothing where both are the same.
func change(before, now *image.RGBA, palette color.Palette, index map[color.RGBA]uint8) *image.Paletted {
	box := now.Rect
	if before != nil {
		box = image.Rectangle{}
		for y := range height {
			for x := range width {
				if before.RGBAAt(x, y) != now.RGBAAt(x, y) {
					box = box.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
	}
	img := image.NewPaletted(box, palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := now.RGBAAt(x, y)
			if c.A == 0 || before != nil && before.RGBAAt(x, y) == c {
				continue
			}
			i, known := index[c]
			if !known {
				i = uint8(1 + palette[1:].Index(c))
				index[c] = i
			}
			img.SetColorIndex(x, y, i)
		}
	}
	return img
}
