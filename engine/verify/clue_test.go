package verify

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// drawLetters draws a word of so many letters, of few kinds, so that clues have all colours.
func drawLetters(t *rapid.T, name string, length int) (w game.Word) {
	for i := range length {
		w[i] = game.Letter(rapid.IntRange('a', 'd').Draw(t, name))
	}
	return w
}

// The checker's own rules for repeated letters give what the engine's do.
func TestScorings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{5, 3, 7, 10}).Draw(t, "length")
		guess, answer := drawLetters(t, "guess", n), drawLetters(t, "answer", n)
		for _, name := range game.ScoringNames() {
			s, _ := game.ParseScoring(name)
			want := s.Score(guess, answer)
			must.Same(t, colours(s, guess, answer), want, "%s on %s by %s", guess, answer, s)
			if !(row{guess, want, s}).fits()(answer) {
				t.Fatalf("%s does not fit %s %s by %s", answer, guess, want, s)
			}
		}
	})
}

// What is fast for millions of words is what is plainly right.
func TestQuickAgreesWithPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{5, 3, 7, 10}).Draw(t, "length")
		guess, answer, word := drawLetters(t, "guess", n), drawLetters(t, "answer", n), drawLetters(t, "word", n)
		r := row{word: guess, clue: clue(guess, answer)}
		must.Same(t, r.fits()(word), clue(guess, word) == r.clue, "%s after %s %s fits", word, guess, r.clue)
		for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
			judge := referee{mode: mode}
			judge.add(r)
			must.Same(t, follower(mode, r)(word), len(judge.faults(word)) == 0, "%s after %s %s in %s mode", word, guess, r.clue, mode)
		}
	})
}
