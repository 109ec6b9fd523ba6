//go:build unix

package strategy

import (
	"errors"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy/protocol"
)

func TestParseExec(t *testing.T) {
	for text, want := range map[string]protocol.Config{
		"python3 first.py":   {Command: []string{"python3", "first.py"}},
		"sh -c 'echo a=b,c'": {Command: []string{"sh", "-c", "echo a=b,c"}},
		"timeout=1.5s start=1s log=x prog a=b": {
			Command: []string{"prog", "a=b"}, Guess: 1500 * time.Millisecond, Start: time.Second, Log: "x",
		},
		"depth=3 name='a b' ./prog":  {Command: []string{"./prog"}, Options: map[string]string{"depth": "3", "name": "a b"}},
		"./a=b/prog":                 {Command: []string{"./a=b/prog"}},
		"'log=my log.txt' prog":      {Command: []string{"prog"}, Log: "my log.txt"},
		"env TERM=dumb prog timeout": {Command: []string{"env", "TERM=dumb", "prog", "timeout"}},
	} {
		if want.Guess == 0 {
			want.Guess, want.Start = execGuess, execStart
		}
		got := must.Get(parseExec(text))(t)
		if len(got.Options) == 0 {
			got.Options = nil
		}
		must.Equal(t, got, want, "%s", text)
	}
	for text, wrong := range map[string]string{
		"":                  "the program is missing",
		"timeout=5s":        "the program is missing",
		"timeout=soon prog": `timeout: "soon" is not a time limit`,
		"timeout=0 prog":    "is not a time limit",
		"start=-1s prog":    "is not a time limit",
		"depth=1 depth=2 p": "depth: given twice",
		"'a b=1' prog":      "is not a setting", "=1 prog": "is not a setting", "\"a=b\nquit\" prog": "is not a setting",
		"prog 'a": "is not closed",
	} {
		must.Says(t, must.Err(parseExec(text)), nil, wrong, "%s", text)
	}
}

func TestExecUnknown(t *testing.T) {
	for _, text := range []string{"exec", "exec:", "exec:/no/such/program", "exec:timeout=1 sh"} {
		must.Fail(New(text, 1))(t, ErrUnknown, "%s", text)
	}
}

// A program plays on after a script, and Close ends it through the script.
func TestExecPlays(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	s := mustNew(t, "script:words=crane,then=exec:sh protocol/examples/first.sh")
	game := playOut(t, s, game.Secret{Word: game.MustWord("jazzy")}, oneBoard(t, d, game.Rules{Mode: game.Hard}))
	must.Hold(t, game[0] == "crane" && game[len(game)-1] == "jazzy", "played %v", game)
	must.Do(t, Close(s))
	must.Do(t, Close(mustNew(t, "entropy")))
}

// A program that gives up has no move; one that fails ends with an error.
func TestExecFails(t *testing.T) {
	const says = `exec:sh -c 'echo absurdistok; echo readyok; echo gameok; echo "$0"; cat' `
	for _, c := range []struct {
		answer      string
		want, other error
	}{
		{"'giveup so be it'", ErrNoMove, protocol.ErrGarbage},
		{"'bestguess zzzzz'", protocol.ErrIllegal, ErrNoMove},
		{"'nonsense'", protocol.ErrGarbage, ErrNoMove},
	} {
		s := mustNew(t, says+c.answer)
		_, err := s.Next(t.Context(), game.NewPosition(game.Must(game.LoadList("original")), game.Rules{}))
		must.Hold(t, errors.Is(err, c.want) && !errors.Is(err, c.other), "%s: error %v", c.answer, err)
		must.Do(t, Close(s))
	}
}
