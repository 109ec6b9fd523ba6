package verify_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/verify"
)

// Nothing in a file goes unread. A file that gives its number of lines must be complete.
func TestReadIsStrict(t *testing.T) {
	const head = `{"claim":"totals","words":"original","answers":2315,"allowed":12972,"mode":"hard","guesses":6,"least":3`
	const line = `{"word":"arose","low":3}`
	for _, c := range []struct{ name, text, want string }{
		{"whole", head + `,"lines":1}` + "\n" + line, ""},
		{"of an earlier version", head + "}\n" + line, "f:1: it does not say how many lines follow"},
		{"a field of no use", head + `,"more":1}` + "\n" + line, `f:1: unknown key "more"`},
		{"a key twice", head + `,"least":4}` + "\n" + line, `f:1: the key "least" is there twice`},
		{"a key in capitals", head + `,"lines":1}` + "\n" + `{"word":"arose","Low":4,"low":3}`, `f:2: unknown key "Low"`},
		{"two values on a line", head + `,"lines":1}` + "\n" + line + line, `f:2: invalid character '{' after top-level value`},
		{"cut", head + `,"lines":2}` + "\n" + line, "f:2: this is the last line, and 1 lines follow the first, which says that 2 do"},
		{"repeated", head + `,"lines":1}` + "\n" + line + "\n" + line, "f:3: this is the last line, and 2 lines follow the first, which says that 1 do"},
		{"no lines at all", head + `,"lines":1}`, "f:1: this is the last line, and 0 lines follow the first, which says that 1 do"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := verify.Read("f", strings.NewReader(c.text))
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (!errors.Is(err, verify.ErrFile) || !strings.HasPrefix(err.Error(), c.want)):
				t.Errorf("%v, want %s…", err, c.want)
			}
		})
	}
}
