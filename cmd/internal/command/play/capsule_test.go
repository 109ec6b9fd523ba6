package play_test

import (
	"archive/zip"
	"bytes"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// A game keeps its page in a file. Without the page's server, the page is played, checked and reported from that file: with the
// same words and the same clues.
func TestCapsule(t *testing.T) {
	t.Chdir(t.TempDir())
	server := must.Get(mock.Start(t.Context(), 0))(t)
	defer server.Close()
	address := must.Get(server.URL("wordle", url.Values{"seed": {"7"}, "reveal": {"0"}}))(t)
	run := func(code int, args ...string) string {
		t.Helper()
		var out, stderr bytes.Buffer
		if got := programtest.Run(args, strings.NewReader(""), &out, &stderr); got != code {
			t.Fatalf("%v ended with %d, want %d:\n%s%s", args, got, code, out.String(), stderr.String())
		}
		return out.String() + stderr.String()
	}
	run(cli.ExitDone, "play", "wordle", "--url", address, "--capsule", "page.zip", "--record", "games.jsonl")
	server.Close()
	run(cli.ExitDone, "play", "wordle", "--from", "page.zip", "--record", "games.jsonl")
	text := must.Get(os.ReadFile("games.jsonl"))(t)
	games, err := record.Read("games.jsonl", bytes.NewReader(text))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, g := range games[0].Guesses {
		if again := games[1].Guesses[i]; again.Guess != g.Guess || *again.Clue != *g.Clue {
			t.Errorf("row %d: %v %v from the server, %v %v from the file", i+1, g.Guess, g.Clue, again.Guess, again.Clue)
		}
	}
	if said := run(cli.ExitDone, "sites", "check", "wordle", "--from", "page.zip", "--report"); !strings.Contains(said, "board.row: found, 6") || !strings.Contains(said, ", then ") {
		t.Errorf("the report: %s", said)
	}
	for _, other := range [][]string{{"--mock"}, {"--url", address}, {"--remote", "ws://127.0.0.1:9/"}} {
		run(cli.ExitUsage, append([]string{"play", "wordle", "--from", "page.zip"}, other...)...)
	}
	run(cli.ExitUsage, "play", "wordle", "--from", "games.jsonl")
	run(cli.ExitUnlike, "play", "absurdle", "--from", "page.zip", "--mend=false", "--page-timeout", leak.Stretch(2*time.Second).String(), "--artifacts", "failed")

	content := must.Get(os.ReadFile("page.zip"))(t)
	z := must.Get(zip.NewReader(bytes.NewReader(content), int64(len(content))))(t)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if f.Name != "record.jsonl" {
			continue
		}
		r := must.Get(f.Open())(t)
		lines, err := io.ReadAll(r)
		if err != nil || strings.Count(string(lines), `"event":"guess"`) != len(games[0].Guesses) {
			t.Errorf("the record in the file: %s, %v", lines, err)
		}
	}
	if want := "capsule.json left-out.json requests.har selectors.jsonl seen.jsonl record.jsonl start.png middle.png end.png"; strings.Join(names, " ") != want {
		t.Errorf("the file has %v, want %s", names, want)
	}
}

// With --artifacts, a game that fails also keeps the page in a file.
func TestCapsuleOfFailure(t *testing.T) {
	dir := t.TempDir()
	var out, stderr bytes.Buffer
	args := []string{"play", "wordle", "--mock", "--mock-option", "redesign=2", "--mend=false", "--page-timeout", leak.Stretch(3 * time.Second).String(), "--artifacts", dir}
	code := programtest.Run(args, strings.NewReader(""), &out, &stderr)
	files, err := filepath.Glob(filepath.Join(dir, "wordle-*.zip"))
	if err != nil || code != cli.ExitUnlike || len(files) != 1 || !strings.Contains(stderr.String(), files[0]) {
		t.Errorf("ended with %d, and left %v, %v:\n%s", code, files, err, stderr.String())
	}
}
