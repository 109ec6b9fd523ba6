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

// WriteConsole writes a script that a person pastes into the developer console of the live Absurdle. It plays a game
// that ends on the secret, without the program. If the page refuses a word of the opening, the script stops; other
// refused words are skipped.
func WriteConsole(w io.Writer, secret game.Word, opening, played []game.Word) error {
	fill := strings.NewReplacer(
		`"{{secret}}"`, fmt.Sprintf("%q", secret),
		`"{{opening}}"`, strconv.Quote(game.Join(opening, " ")),
		`"{{game}}"`, strconv.Quote(game.Join(played, " ")),
		`"{{panel}}"`, strconv.Quote(consolePanel),
	)
	_, err := fill.WriteString(w, consoleJS)
	return err
}
