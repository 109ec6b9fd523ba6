//go:build linux

package main

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"absurdist/browser/screencast"
)

// TestPictureOfTheReadme holds the picture in the repository to what the README needs.
func TestPictureOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../../.github/play.gif")
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 1_500_000 {
		t.Errorf("%d bytes: a reader waits for them", len(text))
	}
	anim, err := gif.DecodeAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if w := anim.Config.Width; w < 960 || w > 1200 {
		t.Errorf("%d pixels wide", w)
	}
	if anim.LoopCount != 0 {
		t.Errorf("it loops %d times, want always", anim.LoopCount)
	}
	if last := anim.Delay[len(anim.Delay)-1]; last < int(hold/(10*time.Millisecond)) {
		t.Errorf("the last frame stays for %d0 ms", last)
	}
}

// TestGrid holds what is seen of what a program writes.
func TestGrid(t *testing.T) {
	long := strings.Repeat("x", columns+3)
	for _, c := range []struct{ name, text, want string }{
		{"lines", "one\r\ntwo\r\n", "one|two|"},
		{"written over", "one\rt", "tne"},
		{"colours", "\x1b[1;38;5;231;48;5;28m S \x1b[0m!", " S !"},
		{"other escapes", "\x1b[?2004hone\x1b[K", "one"},
		{"wide letters", "⬛🟩x", "⬛\x00🟩\x00x"},
		{"a full line", long, strings.Repeat("x", columns) + "|xxx"},
		{"no bell", "a\x07b", "ab"},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole, split := newGrid(), newGrid()
			whole.write([]byte(c.text))
			for i := range len(c.text) { // each escape and letter in parts
				split.write([]byte(c.text[i : i+1]))
			}
			for _, g := range []*grid{whole, split} {
				var lines []string
				for _, line := range g.lines {
					var b strings.Builder
					for _, c := range line {
						b.WriteRune(c.letter)
					}
					lines = append(lines, b.String())
				}
				if got := strings.Join(lines, "|"); got != c.want {
					t.Errorf("shows %q, want %q", got, c.want)
				}
			}
		})
	}
	g := newGrid()
	g.write([]byte("\x1b[1;38;5;231;48;5;28mS\x1b[0mx"))
	s, x := g.lines[0][0], g.lines[0][1]
	if !s.bold || s.back != indexed(28) || s.fore != indexed(231) || x.style != (style{fore: shellInk}) {
		t.Errorf("cells %+v, %+v", s, x)
	}
}

// TestTypes types commands into a shell. What follows a row of the answer is dated as if it had not been held.
func TestTypes(t *testing.T) {
	row := strings.Repeat(`\033[`+green+"mA", wonRow) + `\033[0m\n`
	for _, c := range []struct {
		name, command, want string
		held                bool
	}{
		{"a command", "echo $HOME | sed s/.*picture-.*/home/", "home\r\n" + prompt, false},
		{"a game", "printf '" + row + "'; echo Won", "Won\r\n" + prompt, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			typed, err := typeCommand(ctx, "/bin/true", c.command)
			if err != nil {
				t.Fatal(err)
			}
			var all strings.Builder
			for i, o := range typed {
				all.Write(o.text)
				if i > 0 && o.time.Before(typed[i-1].time.Add(-held)) {
					t.Errorf("%q is dated %v before what it follows", o.text, typed[i-1].time.Sub(o.time))
				}
			}
			if got := all.String(); !strings.HasPrefix(got, prompt+c.command[:1]) || !strings.HasSuffix(got, c.want) {
				t.Errorf("the terminal shows %q, want %q at its end", got, c.want)
			}
			if took := time.Since(began); c.held && took < held {
				t.Errorf("it took %v, so nothing was held", took)
			}
		})
	}
}

// TestCompose makes a picture of three moments, in their time.
func TestCompose(t *testing.T) {
	var page bytes.Buffer
	if err := png.Encode(&page, image.NewGray(image.Rect(0, 0, pageWidth, pageHeight))); err != nil {
		t.Fatal(err)
	}
	start := time.Unix(1000, 0)
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	text, err := compose(
		[]output{{at(0), []byte(prompt)}, {at(900), []byte("x")}},
		[]screencast.Frame{{Time: at(400), PNG: page.Bytes()}}, "127.0.0.1:1/wordle/")
	if err != nil {
		t.Fatal(err)
	}
	anim, err := gif.DecodeAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(anim.Delay) != 3 || anim.Delay[0] != 40 || anim.Delay[1] != 50 || anim.Delay[2] != 300 {
		t.Errorf("delays %v, want 40, 50 and 300", anim.Delay)
	}
	if box := anim.Image[2].Rect; box.Dx() > 3*letterW || box.Dy() > lineH {
		t.Errorf("a letter changes %v", box)
	}
	if _, err := compose(nil, nil, ""); err == nil {
		t.Error("a picture of nothing")
	}
}

// TestNoProgram holds that a program that is not there is an error, and that nothing is written.
func TestNoProgram(t *testing.T) {
	out := filepath.Join(t.TempDir(), "play.gif")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, "absurdist", "absurdist", "/wordle/", out); err == nil {
		t.Error("no error")
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a picture was written")
	}
}
