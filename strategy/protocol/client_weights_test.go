//go:build unix

package protocol

import (
	"fmt"
	"testing"

	"absurdist/engine"
)

// A program that asks for the weights gets them, and one that knows of none plays all the same.
func TestClientOfWeights(t *testing.T) {
	t.Parallel()
	const script = `while read -r verb rest; do
	case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	newgame) echo %s ;;
	allowed) echo %s ;;
	weights) words=$(sort -k 2 -r "$rest" | head -n 1 | cut -f 1); echo gameok ;;
	go) echo bestguess ${words:-slate} ;;
	quit) exit 0 ;;
	esac
done`
	d := weighed(t)
	for _, c := range []struct{ newgame, allowed, want string }{
		{"listsneeded", "weightsneeded", "roate"}, {"weightsneeded", "", "roate"}, {"gameok", "", "slate"}, {"listsneeded", "gameok", "slate"},
	} {
		client := shell(t, fmt.Sprintf(script, c.newgame, c.allowed))
		best, err := client.Best(t.Context(), engine.NewPosition(d, engine.Rules{Rows: 6}))
		if err != nil || best.Guess.String() != c.want {
			t.Errorf("%s, %s: %+v, %v, want %s", c.newgame, c.allowed, best, err, c.want)
		}
		mustClose(t, client)
	}
	if identity(d) == d.Sum() {
		t.Error("weights make no other game")
	}
}
