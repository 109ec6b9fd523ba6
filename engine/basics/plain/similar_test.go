package plain_test

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

func TestHint(t *testing.T) {
	t.Parallel()
	names := []string{"absurdle", "absurdle-cat", "wordle", "wordpl", "quordle", "nyt", "nyt2022", "Fibble", "en-8", "en-9"}
	for text, want := range map[string]string{
		"wordel":      " (did you mean wordle?)",
		"wordl":       " (did you mean wordle or wordpl?)",
		"WORDLE":      " (did you mean wordle?)",
		"tny":         " (did you mean nyt?)",
		"nytt":        " (did you mean nyt?)",
		"fibbel":      " (did you mean Fibble?)",
		"absurd":      " (did you mean absurdle or absurdle-cat?)",
		"en-5":        " (did you mean en-8 or en-9?)",
		"letterpress": "",
		"":            "",
		"x":           "",
		"é":           "",
	} {
		must.Equal(t, plain.Hint(text, names), want, "%q", text)
	}
}
