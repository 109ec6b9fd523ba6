package minimax

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// A game described by information is the same game: the words left and, in strict mode, the legal guesses follow from it.
func TestInformation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		p := g.Start()
		i := NewInformation()
		for range rapid.IntRange(1, 3).Draw(t, "turns") {
			w := uint16(rapid.IntRange(0, len(g.Words())-1).Draw(t, "guess"))
			o := rapid.SampledFrom(p.Left).Draw(t, "answer")
			p = g.After(p, w, game.Score(g.Words()[w], g.Words()[o]))
			i.Learn(p.Turns[len(p.Turns)-1])
		}
		normal := *i
		normal.Normalize()
		for n, w := range g.Answers() {
			if left := slices.Contains(p.Left, uint16(n)); left != fits(i, w) || left != fits(&normal, w) {
				t.Fatalf("%s after %v: left %v, fits %v, normalized %v", w, p.Turns, left, fits(i, w), fits(&normal, w))
			}
		}
		letters := rapid.SampledFrom([]byte("abcdefgz"))
		var w game.Word
		for k := range game.Letters {
			w[k] = game.Letter(letters.Draw(t, "letter"))
		}
		if fits(i, w) != fits(&normal, w) {
			t.Fatalf("%s after %v: fits %v, normalized %v", w, p.Turns, fits(i, w), fits(&normal, w))
		}
	})
}

// fits reports whether a word agrees with what is known.
func fits(i *Information, w game.Word) bool {
	var count [26]uint8
	for place, l := range w[:game.Letters] {
		c := l - 'a'
		if i.May[place]>>c&1 == 0 {
			return false
		}
		count[c]++
	}
	for c, n := range count {
		if n < i.Least[c] || n > i.Least[c] && i.Exactly>>c&1 == 1 {
			return false
		}
	}
	return true
}
