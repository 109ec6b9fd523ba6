package cli

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Printer is a result that can be printed for people. With --json it is encoded instead.
type Printer interface{ Print(w io.Writer) }

// Emit prints a result on standard output: for people, or as a JSON line.
func (a *App) Emit(result Printer) error {
	if a.JSON {
		return a.Line(result)
	}
	result.Print(a.Out)
	return nil
}

// Upper joins words in capitals.
func Upper(words []game.Word) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.Upper()
	}
	return strings.Join(list, " ")
}

// Line prints a value as a JSON line on standard output. HTML characters such as < and > are not escaped.
func (a *App) Line(v any) error {
	e := json.NewEncoder(a.Out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
