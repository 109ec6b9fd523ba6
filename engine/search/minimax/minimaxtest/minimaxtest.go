// Package minimaxtest has what the tests of package minimax and of those below it share: small games, and a player that
// is slow and plays by the rules alone.
package minimaxtest

import (
	"slices"

	"absurdist/engine/game"
	"absurdist/engine/search/minimax"

	"pgregory.net/rapid"
)

// Example is the set of the article "Wordle as a Two-Player Game", played with 3 guesses.
const Example = "crane alone shame atole"

// Dictionary returns a dictionary of words that are separated by spaces.
func Dictionary(t rapid.TB, answers, others string) *game.Dictionary {
	t.Helper()
	d, err := game.NewDictionary("test", game.MustWords(answers), game.MustWords(others))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Game returns a game, and fails the test on an error.
func Game(t rapid.TB, d *game.Dictionary, mode game.Mode, from minimax.Source) *minimax.Game {
	t.Helper()
	g, err := minimax.NewGame(d, mode, from)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Whole returns a game of a built-in list.
func Whole(t rapid.TB, list string, mode game.Mode, from minimax.Source) *minimax.Game {
	t.Helper()
	d, err := game.LoadList(list)
	if err != nil {
		t.Fatal(err)
	}
	return Game(t, d, mode, from)
}

// Draw draws a small game.
func Draw(t *rapid.T) *minimax.Game {
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
	d, err := game.NewDictionary("drawn", words[:n], words)
	if err != nil {
		t.Fatal(err)
	}
	mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
	from := rapid.SampledFrom([]minimax.Source{minimax.FromSet, minimax.FromLeft, minimax.FromAllowed}).Draw(t, "from")
	return Game(t, d, mode, from)
}

// Wins reports whether the Guesser wins after some turns, given the number of guesses left. It tries every guess that the mode
// and the source allow and every clue that leaves a word. It has no table, and shares nothing with the searches but
// the score of a guess.
func Wins(g *minimax.Game, turns []game.Turn, left int) bool {
	if left == 0 {
		return false
	}
	return slices.ContainsFunc(Legal(g, turns), func(w game.Word) bool { return WinsBy(g, turns, left, w) })
}

// WinsBy is Wins for one next guess.
func WinsBy(g *minimax.Game, turns []game.Turn, left int, guess game.Word) bool {
	for c := range game.AllGreen { // all green is never better for the Hinter
		next := append(slices.Clone(turns), game.Turn{Guess: guess, Clue: c})
		if len(Left(g, next)) > 0 && !Wins(g, next, left-1) {
			return false
		}
	}
	return true
}

// Left returns the answers that fit the turns.
func Left(g *minimax.Game, turns []game.Turn) []game.Word {
	var left []game.Word
	for _, w := range g.Answers() {
		if game.Strict.Allows(turns, w) {
			left = append(left, w)
		}
	}
	return left
}

// Legal returns the words that may be guessed after the turns.
func Legal(g *minimax.Game, turns []game.Turn) []game.Word {
	if g.Source == minimax.FromLeft {
		return Left(g, turns)
	}
	var legal []game.Word
	for _, w := range g.Words() {
		if g.Mode.Allows(turns, w) {
			legal = append(legal, w)
		}
	}
	return legal
}
