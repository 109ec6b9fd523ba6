//go:build unix

package protocol

import (
	"fmt"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// A program is given the weights as a file, and may play without them.
func TestClientOfWeights(t *testing.T) {
	t.Parallel()
	const script = `while read -r verb rest; do
	case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	newgame) echo gameok ;;
	%s) words=$(sort -k 2 -r "$rest" | head -n 1 | cut -f 1) ;;
	go) echo bestguess ${words:-slate} ;;
	quit) exit 0 ;;
	esac
done`
	d := weighed(t)
	for verb, want := range map[string]string{"weights": "roate", "others": "slate"} {
		client := shell(t, fmt.Sprintf(script, verb))
		best, err := client.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6}))
		if err != nil || best.Guess.String() != want {
			t.Errorf("%s: %+v, %v, want %s", verb, best, err, want)
		}
		mustClose(t, client)
	}
	if identity(d) == d.Sum() {
		t.Error("weights make no other game")
	}
}
