// Package engine knows the games of the Wordle family: words, clues,
// dictionaries, the modes' rules, the hosts that answer guesses, and positions.
//
// It knows nothing of pages, and prints nothing. A game is played by asking a
// [Host] for the [Clue] of each guess and keeping what is known in a [Position]:
//
//	dict, err := engine.LoadList("original")
//	pos := engine.NewPosition(dict, engine.Rules{Mode: engine.Hard})
//	clue := host.Answer(guess)
//	err = pos.Apply(guess, clue)
//	left := pos.Candidates()
//
// Searches (trees, longest games and so on) live in packages below this one.
package engine
