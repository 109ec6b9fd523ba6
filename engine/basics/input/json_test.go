package input

import (
	"fmt"
	"strings"
	"testing"
)

// A text means one thing to every reader of JSON, or is refused.
func TestJSON(t *testing.T) {
	t.Parallel()
	type form struct {
		Guesses int `json:"guesses"`
		Kinds   []struct {
			K int `json:"k"`
		} `json:"kinds"`
		Prices map[string]int `json:"prices"`
	}
	for text, want := range map[string]string{
		`{"guesses":1,"kinds":[{"k":2}],"prices":{"ſ":3,"S":4}}`: "<nil>",
		`{"gueſſes":1}`:                    `unknown key "gueſſes"`,
		`{"gue\u017f\u017fes":1}`:          `unknown key "gueſſes"`,
		"{\"kinds\":[{\"\u212a\":1}]}":     "unknown key \"kinds/0/\u212a\"",
		`{"Guesses":1}`:                    `unknown key "Guesses"`,
		`{"guesses":1,"guesses":2}`:        `the key "guesses" is there twice`,
		`{"guesses":1,"gue\u0073ses":2}`:   `the key "guesses" is there twice`,
		`{"prices":{"a":1,"a":1}}`:         `the key "prices/a" is there twice`,
		`{"guesses":"1"}`:                  `"guesses" can't be text`,
		`{"guesses":0.5}`:                  `"guesses" is 0.5: invalid syntax`,
		`{"guesses":99999999999999999999}`: `"guesses" is 99999999999999999999: value out of range`,
		`[1]`:                              "the value can't be a list",
		`{"guesses":1} {}`:                 "invalid character '{' after top-level value",
		`{"prices":{"\ud800":1}}`:          "invalid surrogate pair",
		"{\"prices\":{\"\xff\":1}}":        "invalid UTF-8",
		`{"guesses"`:                       "it is cut off",
		``:                                 "it is cut off",
	} {
		if err := JSON([]byte(text), &form{}); !strings.HasPrefix(fmt.Sprint(err), want) {
			t.Errorf("%.60q: %v, want %s", text, err, want)
		}
	}
}
