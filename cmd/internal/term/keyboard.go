package term

import (
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/record"
)

// keysInRow is the number of keys in a row if the layout of the keyboard is unknown.
const keysInRow = 10

// Keyboard returns the rows of keys of the alphabet that a game is played with. Of one that is not built in they are the
// letters that were guessed.
func Keyboard(g record.Game) [][]rune {
	if known := g.Start.BuiltIn(); known != nil {
		return known.Keyboard()
	}
	var letters []rune
	for _, l := range g.Guesses {
		letters = append(letters, []rune(l.Guess.String())...)
	}
	slices.Sort(letters)
	return slices.Collect(slices.Chunk(slices.Compact(letters), keysInRow))
}

// Upper returns a text that contains words, such as answers, in upper case.
func Upper(text string) string { return strings.ToUpper(strings.ReplaceAll(text, "ß", "ẞ")) }
