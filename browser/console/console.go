// Package console makes a script that a person pastes into the developer console of the live Absurdle, to play a game
// there without the program.
package console

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

//go:embed play.js
var script string

// Placeholders in the script.
const (
	secretMark  = `"{{secret}}"`
	openingMark = `"{{opening}}"`
	gameMark    = `"{{game}}"`
)

// Write writes the script for a game that ends on the secret. If the page refuses a word of the opening, the script
// stops; other refused words are skipped.
func Write(w io.Writer, secret game.Word, opening, played []game.Word) error {
	fill := strings.NewReplacer(
		secretMark, fmt.Sprintf("%q", secret),
		openingMark, strconv.Quote(game.Join(opening, " ")),
		gameMark, strconv.Quote(game.Join(played, " ")),
	)
	_, err := fill.WriteString(w, script)
	return err
}
