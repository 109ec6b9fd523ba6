//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// TestAction runs what action.yml runs, over a record that has the game of another day. The outputs are those of the game
// that was played: none where the page was not there.
func TestAction(t *testing.T) {
	t.Parallel()
	script := filepath.Join(must.Get(filepath.Abs(filepath.Join("..", "..")))(t), "scripts", "action")
	if _, err := os.ReadFile(script); err != nil { // so that go test runs it anew when it has changed
		t.Fatal(err)
	}
	const before = `{"event":"start","version":"0","game":1,"site":"wordle","words":"nyt","mode":"normal","host":"wordle","time":"2026-01-01T00:00:00Z"}
{"event":"guess","n":1,"guess":"crane","clue":"GGGGG","candidates":1,"ms":1}
{"event":"end","outcome":"won","guesses":1,"answer":"crane","seconds":1}
`
	for _, c := range []struct {
		name, play, options string
		days                string // that the repository has
		fails               bool
		outcome, says       string
	}{
		{"a game", "wordle", "--mock --mock-option reveal=0", "", false, "won", "Won in "},
		{"no page", "./missing.yaml", "", "", true, "", "missing.yaml"},
		{"days of the repository", "wordle", "--mock --date 2026-06-10", "no days", true, "", "kept/absurdist/days.tsv:1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			output := filepath.Join(dir, "output")
			must.Do(t, os.MkdirAll(filepath.Join(dir, "kept", "absurdist"), 0o755))
			if c.days != "" {
				must.Do(t, os.WriteFile(filepath.Join(dir, "kept", "absurdist", "days.tsv"), []byte(c.days+"\n"), 0o644))
			}
			must.Do(t, os.WriteFile(filepath.Join(dir, "kept", "games.jsonl"), []byte(before), 0o644))
			run := exec.CommandContext(t.Context(), "bash", script)
			run.Dir = dir
			run.Env = append(os.Environ(), "GITHUB_OUTPUT="+output, "ACTION_ARCHIVE=kept", "ACTION_PLAY="+c.play, "ACTION_OPTIONS="+c.options)
			said, err := run.CombinedOutput()
			must.Need(t, (err != nil) == c.fails && strings.Contains(string(said), c.says), "%v: %s", err, said)
			text := must.Get(os.ReadFile(output))(t)
			must.Hold(t, strings.HasPrefix(string(text), "outcome="+c.outcome+"\n"), "outputs %q, want outcome %q", text, c.outcome)
			must.Get(os.Stat(filepath.Join(dir, "kept", "index.html")))(t)
		})
	}
}
