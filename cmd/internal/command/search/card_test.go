package search

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/memory"
)

// Cards are well-formed, escape what they say, and draw nothing outside, also with many second guesses.
func TestCardsFit(t *testing.T) {
	words := game.MustWords("salet crony dumpy fight brown")
	var seconds []memory.Second
	for n := range 40 {
		s := memory.Second{Guess: words[n%len(words)], Answers: n}
		for c := range 3 + 20*(n%2) {
			s.Clues = append(s.Clues, game.Clue(c))
		}
		seconds = append(seconds, s)
	}
	for name, c := range map[string]card{
		"fixed":  {title: "5 words first", words: words, facts: []string{"<of> a & list"}, histogram: []int{1, 0, 2000, 300, 4}},
		"memory": {title: "SALET, and then one of 40", words: words[:1], facts: []string{"a", "b"}, seconds: seconds},
	} {
		f := cardFlags{page: filepath.Join(t.TempDir(), name+".html"), phone: filepath.Join(t.TempDir(), name+".svg")}
		must.Do(t, f.write(c))
		page, err := os.ReadFile(f.page)
		if err != nil || !strings.Contains(string(page), "<svg") || strings.Contains(string(page), "<of>") {
			t.Errorf("%s: the page has no picture, or text that is not escaped (%v)", name, err)
		}
		picture := must.Get(os.Open(f.phone))(t)
		defer picture.Close()
		for d := xml.NewDecoder(picture); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, height := range []int{phoneHeight, paperHeight} {
			d := c.draw(height)
			for _, r := range d.Rects {
				if r.X < 0 || r.Y < 0 || r.X+r.W > cardWidth || r.Y+r.H > height-40 {
					t.Fatalf("%s: %+v lies outside of %d by %d", name, r, cardWidth, height)
				}
			}
		}
	}
}
