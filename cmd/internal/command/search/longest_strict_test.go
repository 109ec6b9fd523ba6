package search_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/game"
)

func TestLongestInStrictMode(t *testing.T) {
	for _, c := range []struct {
		args           string
		guesses, bound int
	}{
		{"--secret diver --words original", 19, 19},
		{"--secret cumin", 12, 12},
		{"--secret diver --words original --with-proof", 19, 19},
		{"--secret diver --words original --host absurdle", 18, 19},
	} {
		args := append([]string{"longest", "--mode", "strict", "--json"}, strings.Fields(c.args)...)
		code, out, errs := programtest.Output("", args...)
		var line search.LongestLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", c.args, code, err, errs)
		}
		if line.Guesses != c.guesses || line.Bound != c.bound || line.Proved != (c.guesses == c.bound) || line.Mode != "strict" {
			t.Errorf("%s: %d of %d guesses, proved %v, mode %s", c.args, line.Guesses, line.Bound, line.Proved, line.Mode)
		}
		if (line.Proof != nil) != strings.Contains(c.args, "--with-proof") {
			t.Errorf("%s: a proof %v", c.args, line.Proof)
		}
		words := "--words=nyt"
		if strings.Contains(c.args, "original") {
			words = "--words=original"
		}
		if code, _, errs := programtest.Output(out, "verify", "-", words); code != 0 {
			t.Errorf("%s: verify ends with %d: %s", c.args, code, errs)
		}
		swapped := strings.Replace(out, `"game":["`+line.Game[0].String()+`",`, `"game":[`, 1)
		if code, _, _ := programtest.Output(swapped, "verify", "-", words); code != cli.ExitLost {
			t.Errorf("%s: verify takes a game without its first word, exit code %d", c.args, code)
		}
	}
}

// With a record it is only shown that no game is longer; a list of one's own can be answers and guesses.
func TestLongestRecord(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	file := filepath.Join(t.TempDir(), "few.txt")
	var text strings.Builder
	for _, w := range d.Answers()[:200] {
		text.WriteString(w.String() + "\n")
	}
	programtest.Write(t, file, text.String())
	args := []string{"longest", "--mode", "strict", "--secret", "all", "--answers", file, "--allowed", file}
	code, out, errs := programtest.Output("", append(args, "--bound", "19", "--json", "--with-proof")...)
	if lines := strings.Split(strings.TrimSpace(out), "\n"); code != 0 || len(lines) != 201 {
		t.Fatalf("exit code %d, %d lines: %s", code, len(lines), errs)
	}
	if code, _, errs := programtest.Output(out, "verify", "-", "--answers", file, "--allowed", file); code != 0 {
		t.Errorf("verify ends with %d: %s", code, errs)
	}
	code, out, errs = programtest.Output("", args...)
	if code != 0 || !strings.Contains(out, "Proved for 200 of 200 secrets. No game has more than ") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
}
