// Package console makes a script that a person pastes into the developer console of the live Absurdle,
// to have a game played there without the program.
package console

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"absurdist/engine/game"
)

//go:embed play.js
var script string

// marks stand in the script for what it is to play.
const (
	secretMark  = `"{{secret}}"`
	openingMark = `"{{opening}}"`
	gameMark    = `"{{game}}"`
)

// Write writes the script for a game that ends on the secret. Words of the opening that the page
// refuses stop it; others are left out.
func Write(w io.Writer, secret game.Word, opening, played []game.Word) error {
	fill := strings.NewReplacer(
		secretMark, fmt.Sprintf("%q", secret),
		openingMark, strconv.Quote(game.Join(opening, " ")),
		gameMark, strconv.Quote(game.Join(played, " ")),
	)
	_, err := fill.WriteString(w, script)
	return err
}
