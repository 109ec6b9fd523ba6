//go:build unix

package mcp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/command/mcp"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// An agent plays the games of a league: it is told what its file says, its bad words are counted, a game that it leaves is lost, and
// the tables of the league have it.
func TestAgentPlaysLeague(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	player := filepath.Join(dir, "agent.yaml")
	for name, text := range map[string]string{player: "strategy: mcp\nprompt: told.txt\nmade-up: true\n", filepath.Join(dir, "told.txt"): "Play well.\n"} {
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	start := func() client { return connect(t, "--time-each", "600", "--league", player, "--sets", "answers-3") }
	play := func(c client, words ...string) (out mcp.ContestOut) {
		t.Helper()
		for _, w := range words {
			out = mcp.ContestOut{}
			must.Same(t, c.call("guess", mcp.ContestIn{Word: w}, &out), "", "%q", w)
		}
		return out
	}
	c := start()
	must.Equal(t, c.InitializeResult().Instructions, "Play well.\n", "told")
	if tools, err := c.ListTools(t.Context(), nil); err != nil || len(tools.Tools) != 1 {
		t.Errorf("tools %v (%v): one that helps is offered", tools, err)
	}
	if out := play(c, ""); out.Rows != 6 || out.Mode != "normal" || out.Host != "wordle" || len(out.Turns) != 0 {
		t.Errorf("%+v", out)
	}
	if fault := c.call("guess", mcp.ContestIn{}, nil); !strings.Contains(fault, "give a word") {
		t.Error(fault)
	}
	if out := play(c, "blorp"); !strings.Contains(out.Refused, "blorp") && !strings.Contains(out.Refused, "BLORP") || len(out.Turns) != 0 {
		t.Errorf("%+v", out)
	}
	if out := play(c, "salet"); out.Refused != "" || len(out.Turns) != 1 || len(out.Turns[0].Clue) != 5 {
		t.Errorf("%+v", out)
	}
	if out := play(c, "crony", "humid", "width", "bumpy", "jazzy"); !strings.HasPrefix(out.Before, "lost after 6 guesses, the answer was ") || len(out.Turns) != 0 {
		t.Errorf("%+v", out)
	}
	play(c, "salet")
	if err := c.Close(); err != nil { // in the middle of the second game
		t.Fatal(err)
	}
	c = start()
	if out := play(c, "", "zzzzz", "zzzzz", "zzzzz", "zzzzz", "zzzzz"); !out.Over || !strings.HasPrefix(out.Before, "lost after 0") {
		t.Errorf("%+v", out)
	}
	must.Do(t, c.Close())
	code, out, problems := programtest.Output("", "league", dir, "--sets", "answers-3", "--json")
	for _, want := range []string{`"player":"agent","strategy":"mcp"`, `"games":3,"won":0,"broken":1`, `"counts":{"asked":`, `"illegal":6`, `"made_up":true`} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("code %d, no %s in %s%s", code, want, out, problems)
		}
	}
	code, out, problems = programtest.Output("", "league", dir, "--sets", "answers-3")
	if !strings.Contains(out, "; illegal 6") {
		t.Errorf("%d %s%s", code, out, problems)
	}
	if code, out, problems := programtest.Output("", "verify", filepath.Join(dir, "results.jsonl")); code != 0 {
		t.Errorf("verify: %d %s%s", code, out, problems)
	}
}
