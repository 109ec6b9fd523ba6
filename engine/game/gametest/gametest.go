// Package gametest gives tests small lists of words, and the obvious way to divide words by their clues.
package gametest

import (
	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// Words draws different words that match a regular expression. If it has few letters, they have much in common.
func Words(t *rapid.T, pattern string, least, most int) []game.Word {
	word := rapid.Map(rapid.StringMatching(pattern), game.MustWord)
	return rapid.SliceOfNDistinct(word, least, most, rapid.ID[game.Word]).Draw(t, "words")
}

// List draws a dictionary of such words. At most the given number of them are answers.
func List(t *rapid.T, pattern string, least, most, answers int) *game.Dictionary {
	words := Words(t, pattern, least, most)
	n := rapid.IntRange(1, min(answers, len(words))).Draw(t, "answers")
	return game.Must(game.NewDictionary("small", words[:n], words))
}

// After returns the position after guesses at an answer.
func After(t rapid.TB, d *game.Dictionary, r game.Rules, answer, guesses string) *game.Position {
	t.Helper()
	pos := game.NewPosition(d, r)
	for _, w := range game.MustWords(guesses) {
		must.Do(t, pos.Apply(w, r.Host.Scoring.Score(w, game.MustWord(answer))))
	}
	return pos
}

// Mode draws one of the three modes.
func Mode(t *rapid.T) game.Mode {
	return rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
}

// Classes divides the words by the clue that each of them gives to a guess.
func Classes(guess game.Word, words []game.Word) map[game.Clue][]game.Word {
	_, classes := game.ByClue(words, func(w game.Word) game.Clue { return game.Score(guess, w) })
	return classes
}

// Counts is how many words are in each of the [Classes].
func Counts(guess game.Word, words []game.Word) map[game.Clue]int {
	counts := map[game.Clue]int{}
	for c, class := range Classes(guess, words) {
		counts[c] = len(class)
	}
	return counts
}
