package minimax

import (
	"slices"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// exampleWords is the set of the article "Wordle as a Two-Player Game", played with 3 guesses.
const exampleWords = "crane alone shame atole"

// dictionaryOf returns a dictionary of words that are separated by spaces.
func dictionaryOf(t rapid.TB, answers, others string) *game.Dictionary {
	return game.Must(game.NewDictionary("test", game.MustWords(answers), game.MustWords(others)))
}

// gameOf returns a game, and fails the test on an error.
func gameOf(t rapid.TB, d *game.Dictionary, mode game.Mode, from Source) *Game {
	t.Helper()
	return must.Get(NewGame(d, mode, from))(t)
}

// wholeGame returns a game of a built-in list.
func wholeGame(t rapid.TB, list string, mode game.Mode, from Source) *Game {
	t.Helper()
	d := game.Must(game.LoadList(list))
	return gameOf(t, d, mode, from)
}

// drawGame draws a small game.
func drawGame(t *rapid.T) *Game {
	letter := rapid.SampledFrom([]game.Letter{'a', 'b', 'c', 'd'})
	word := rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range game.Letters {
			w[i] = letter.Draw(t, "letter")
		}
		return w
	})
	size := rapid.IntRange(1, 14).Draw(t, "size")
	words := rapid.SliceOfNDistinct(word, size, size, func(w game.Word) game.Word { return w }).Draw(t, "words")
	n := rapid.IntRange(1, len(words)).Draw(t, "answers")
	d := game.Must(game.NewDictionary("drawn", words[:n], words))
	mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
	from := rapid.SampledFrom([]Source{FromSet, FromLeft, FromAllowed}).Draw(t, "from")
	return gameOf(t, d, mode, from)
}

// plainWins reports whether the Guesser wins after some turns, given the number of guesses left. It tries every guess that the mode
// and the source allow and every clue that leaves a word. It has no table, and shares nothing with the searches but
// the score of a guess.
func plainWins(g *Game, turns []game.Turn, left int) bool {
	if left == 0 {
		return false
	}
	return slices.ContainsFunc(plainLegal(g, turns), func(w game.Word) bool { return plainWinsBy(g, turns, left, w) })
}

// plainWinsBy is Wins for one next guess.
func plainWinsBy(g *Game, turns []game.Turn, left int, guess game.Word) bool {
	for c := range game.AllGreen { // all green is never better for the Hinter
		next := append(slices.Clone(turns), game.Turn{Guess: guess, Clue: c})
		if len(plainLeft(g, next)) > 0 && !plainWins(g, next, left-1) {
			return false
		}
	}
	return true
}

// plainLeft returns the answers that fit the turns.
func plainLeft(g *Game, turns []game.Turn) []game.Word {
	var left []game.Word
	for _, w := range g.Answers() {
		if game.Strict.Filter(turns)(&w) {
			left = append(left, w)
		}
	}
	return left
}

// plainLegal returns the words that may be guessed after the turns.
func plainLegal(g *Game, turns []game.Turn) []game.Word {
	if g.Source == FromLeft {
		return plainLeft(g, turns)
	}
	var legal []game.Word
	for _, w := range g.Words() {
		if g.Mode.Filter(turns)(&w) {
			legal = append(legal, w)
		}
	}
	return legal
}
