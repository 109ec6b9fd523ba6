package cli

import (
	"strings"

	"absurdist/engine"
)

// Upper joins words in capitals.
func Upper(words []engine.Word) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.Upper()
	}
	return strings.Join(list, " ")
}
