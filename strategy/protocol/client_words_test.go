//go:build unix

package protocol

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// A program is told the alphabet and the length, gets the words as UTF-8, and answers by one.
func TestClientOfAnyWords(t *testing.T) {
	t.Parallel()
	ru := game.Must(alphabet.Named("ru"))
	d := game.Must(game.NewDictionaryIn(ru, "мои слова", game.MustWords("сторона история"), game.MustWords("женщина")))
	const script = `while read -r verb rest; do
	case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	allowed) words=$(cat "$rest") ;;
	newgame) echo gameok ;;
	go) echo bestguess %s ;;
	quit) exit 0 ;;
	esac
done`
	log := filepath.Join(t.TempDir(), "log")
	c := shell(t, fmt.Sprintf(script, "$(echo \"$words\" | tail -n 1)"), func(c *Config) { c.Log = log })
	best, err := c.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6}))
	if err != nil || best.Guess.String() != "женщина" {
		t.Errorf("%+v, %v", best, err)
	}
	mustClose(t, c)
	text, err := os.ReadFile(log)
	if want := "alphabet ru length 7 words мои слова\n"; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("told\n%s, %v, want %s", text, err, want)
	}
	for guess, want := range map[string]string{
		"crane":   "\"crane\" has 'c', which is not in the alphabet ru: not a word",
		"слово":   "\"слово\" has 5 letters: not a word of 7 letters",
		"молодец": "МОЛОДЕЦ is not among the allowed words of мои слова",
	} {
		c := shell(t, fmt.Sprintf(script, guess))
		if _, err := c.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", guess, err, want)
		}
	}
}
