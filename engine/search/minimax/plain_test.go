package minimax

import (
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// exampleWords is the set of the article "Wordle as a Two-Player Game", played with 3 guesses.
const exampleWords = "crane alone shame atole"

// dictionaryOf returns a dictionary of words that are separated by spaces.
func dictionaryOf(t rapid.TB, answers, others string) *game.Dictionary {
	return game.Must(game.NewDictionary("test", game.MustWords(answers), game.MustWords(others)))
}

// gameOf returns a game, and fails the test on an error.
func gameOf(t rapid.TB, d *game.Dictionary, mode game.Mode) *Game {
	t.Helper()
	return must.Get(NewGame(d, mode))(t)
}

// drawGame draws a small game.
func drawGame(t *rapid.T) *Game {
	size := rapid.IntRange(1, 14).Draw(t, "size")
	d := gametest.List(t, "[a-d]{5}", size, size, size)
	if rapid.Bool().Draw(t, "answers only") {
		d = game.Must(d.Of(d.Answers(), nil))
	}
	return gameOf(t, d, gametest.Mode(t))
}

// drawFamily draws a game with real words that agree with a word in three places at least, and some others. Four guesses may or may not
// do, in hard and strict mode.
func drawFamily(t *rapid.T) *Game {
	words := game.Must(game.LoadList("original")).Words()
	mode := rapid.SampledFrom([]game.Mode{game.Hard, game.Strict}).Draw(t, "mode")
	var answers, others []game.Word
	like := rapid.SampledFrom(words).Draw(t, "like")
	most := rapid.IntRange(8, 24).Draw(t, "most")
	for _, w := range words {
		switch n := samePlaces(w, like); {
		case n >= 3 && len(answers) < most:
			answers = append(answers, w)
		case n >= 2 && len(others) < 20:
			others = append(others, w)
		}
	}
	for range rapid.IntRange(0, 40).Draw(t, "others") {
		if w := rapid.SampledFrom(words).Draw(t, "other"); !slices.Contains(others, w) && !slices.Contains(answers, w) {
			others = append(others, w)
		}
	}
	return gameOf(t, game.Must(game.NewDictionary("family", answers, others)), mode)
}

// plain plays a game by trying every guess that the mode allows, and every clue that leaves a word. It has no table, and shares
// nothing with the searches but the score of a guess.
type plain struct {
	*Game
	known map[string]bool // who won
}

// plainWins reports whether the Guesser wins the game within so many guesses.
func plainWins(g *Game, guesses int) bool { return setWins(g, g.Answers(), guesses) }

// setWins is plainWins where the answer is one of some words.
func setWins(g *Game, set []game.Word, guesses int) bool {
	return plain{g, map[string]bool{}}.wins(set, g.Words(), guesses)
}

// wins reports whether the Guesser wins a set of words, where some words may be guessed.
func (p plain) wins(set, legal []game.Word, guesses int) bool {
	if len(set) <= guesses {
		return true
	}
	if guesses <= 1 {
		return false
	}
	key := fmt.Sprint(guesses, set)
	if p.Mode != game.Normal {
		key += fmt.Sprint(legal)
	}
	won, known := p.known[key]
	if !known {
		won = slices.ContainsFunc(legal, func(guess game.Word) bool { return p.winsBy(set, legal, guesses, guess) })
		p.known[key] = won
	}
	return won
}

// winsBy is wins for one next guess.
func (p plain) winsBy(set, legal []game.Word, guesses int, guess game.Word) bool {
	classes := gametest.Classes(guess, set)
	delete(classes, game.AllGreen) // which is never better for the Hinter
	for c, class := range classes {
		if !p.wins(class, p.after(legal, game.Turn{Guess: guess, Clue: c}), guesses-1) {
			return false
		}
	}
	return true
}

// after returns what may be guessed after a turn.
func (p plain) after(legal []game.Word, turn game.Turn) (next []game.Word) {
	if p.Mode == game.Normal {
		return legal
	}
	allows := p.Mode.Filter([]game.Turn{turn})
	for _, w := range legal {
		if allows(&w) {
			next = append(next, w)
		}
	}
	return next
}
