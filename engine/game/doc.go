// Package game implements the games of the Wordle family: words, clues, dictionaries, the rules of the
// modes, the hosts that answer guesses, and positions.
//
// It knows nothing about pages and prints nothing. To play, ask a host's [Answerer] for the [Clue] of each
// guess and keep what is known in a [Position]:
//
//	dict, err := game.LoadList("original")
//	pos := game.NewPosition(dict, game.Rules{Mode: game.Hard})
//	host, ok := game.Absurdle().Answerer(dict, game.Word{})
//	clue := host.Answer(guess)
//	err = pos.Apply(guess, clue)
//	left := pos.Candidates()
//
// Words have 3 to 12 letters of one alphabet (package alphabet). The clues of words of up to five letters fit a byte, and a
// [Table] has them all; those of longer words are summed up by the row, see [Dictionary.Rows].
//
// Searches (trees, longest games and so on) are packages below this one. Those that need words of five letters a-z, see
// [Dictionary.Classic], say so.
package game
