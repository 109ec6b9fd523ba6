package verify

import (
	"testing"

	"absurdist/engine"

	"pgregory.net/rapid"
)

// drawLetters draws a word of few letters, so that clues have all colours.
func drawLetters(t *rapid.T, name string) (w engine.Word) {
	for i := range engine.Letters {
		w[i] = engine.Letter(rapid.IntRange('a', 'd').Draw(t, name))
	}
	return w
}

// What is fast for millions of words is what is plainly right.
func TestQuickAgreesWithPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		guess, answer, word := drawLetters(t, "guess"), drawLetters(t, "answer"), drawLetters(t, "word")
		r := row{word: guess, clue: clue(guess, answer)}
		if got := quickClue(guess, answer); got != number(r.clue) || spelt(got) != r.clue {
			t.Fatalf("%s against %s: %s, want %s", guess, answer, spelt(got), r.clue)
		}
		if got, want := r.fits()(word), clue(guess, word) == r.clue; got != want {
			t.Fatalf("%s after %s %s fits: %v, want %v", word, guess, r.clue, got, want)
		}
		for _, mode := range []engine.Mode{engine.Normal, engine.Hard, engine.Strict} {
			judge := referee{mode: mode}
			judge.add(r)
			if got, want := follower(mode, r)(word), len(judge.faults(word)) == 0; got != want {
				t.Fatalf("%s after %s %s in %s mode: %v, want %v", word, guess, r.clue, mode, got, want)
			}
		}
	})
}
