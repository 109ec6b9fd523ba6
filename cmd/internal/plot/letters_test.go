package plot

import (
	"bytes"
	"image/gif"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
)

// Words of any kind have all their tiles, and keys for all letters of their alphabet, inside the picture.
func TestAnyLetters(t *testing.T) {
	for _, c := range []struct{ alphabet, words string }{
		{"", "cat dog"},
		{"", "absolute notebook"},
		{"", "thunderstorm extravagance"},
		{"ru", "слово весна"},
		{"ru", "человечество правительств"},
		{"de", "größe straß"},
		{"equation", "12+34=46 3*4-2=10"},
		{"mine.yaml", "ŵŷŝĉĝ ĝĉŝŷŵ"},
	} {
		words := game.MustWords(c.words)
		answer := words[len(words)-1]
		r := record.Game{Start: record.Start{Alphabet: c.alphabet, Length: answer.Len()}, End: &record.End{Outcome: record.Lost, Answer: answer.String()}}
		for i, w := range words {
			clue := game.Score(w, answer)
			r.Guesses = append(r.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue, Candidates: 7})
		}
		g := FromRecord("Wordle", 6, r)
		var moving bytes.Buffer
		must.Get(g.GIF(&moving))(t)
		img := still(g)
		l := g.layout
		if anim, err := gif.DecodeAll(&moving); err != nil || len(anim.Image) != 1+2*(1+answer.Len()) || anim.Config.Width != img.Bounds().Dx() {
			t.Errorf("%s: a moving picture of %d frames, %v", c.words, len(anim.Image), err)
		}
		for row, turn := range g.Turns {
			for place, color := range turn.Clue.All() {
				if got := l.at(img, row, place); got != tiles[color] {
					t.Errorf("%s: row %d, tile %d: %v, want %v", c.words, row, place, got, tiles[color])
				}
			}
		}
		keys := 0
		for i, row := range term.Keyboard(r) {
			keys += len(row)
			if wide := l.rowWidth(row); wide > img.Bounds().Dx()-2*margin || l.keysTop+i*(keyH+keyGap)+keyH > img.Bounds().Dy() {
				t.Errorf("%s: the row %c of keys takes %d pixels of %v", c.words, row, wide, img.Bounds())
			}
		}
		if known := r.Start.BuiltIn(); known != nil && keys != known.Size() {
			t.Errorf("%s: %d keys, and the alphabet has %d letters", c.words, keys, known.Size())
		}
	}
}

// The font has all letters of the built-in alphabets, but for two, whose words are refused.
func TestGlyphs(t *testing.T) {
	for _, name := range alphabet.Names() {
		a := game.Must(alphabet.Named(name))
		var drawn Game
		for _, letter := range a.Letters() {
			drawn.Turns = append(drawn.Turns, Turn{Turn: game.Turn{Guess: game.Word{game.Letter(letter)}}})
		}
		lacks := name == "ar" || name == "he"
		if err := drawn.drawable(); (err != nil) != lacks {
			t.Errorf("%s: %v", name, err)
		}
	}
}
