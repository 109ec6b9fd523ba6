package play

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

var (
	//go:embed console.js
	consoleJS string
	//go:embed console.html
	consolePanel string
)

// Placeholders in the script for the console.
const (
	secretMark  = `"{{secret}}"`
	openingMark = `"{{opening}}"`
	gameMark    = `"{{game}}"`
	panelMark   = `"{{panel}}"`
)

// WriteConsole writes a script that a person pastes into the developer console of the live Absurdle. It plays a game
// that ends on the secret, without the program. If the page refuses a word of the opening, the script stops; other
// refused words are skipped.
func WriteConsole(w io.Writer, secret game.Word, opening, played []game.Word) error {
	fill := strings.NewReplacer(
		secretMark, fmt.Sprintf("%q", secret),
		openingMark, strconv.Quote(game.Join(opening, " ")),
		gameMark, strconv.Quote(game.Join(played, " ")),
		panelMark, strconv.Quote(consolePanel),
	)
	_, err := fill.WriteString(w, consoleJS)
	return err
}
