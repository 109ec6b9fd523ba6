package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// longestOutput runs the program and returns its exit code and outputs.
func longestOutput(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}

func TestLongestThenVerify(t *testing.T) {
	for _, host := range []string{"wordle", "absurdle"} {
		code, out, errs := longestOutput("", "longest", "--secret", "jazzy", "--words", "original", "--host", host, "--json")
		var line longestLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", host, code, err, errs)
		}
		if line.Guesses != 10692 || !line.Proved || len(line.Game) != 10692 {
			t.Errorf("%s: %d guesses, proved %v, a game of %d", host, line.Guesses, line.Proved, len(line.Game))
		}
		if code, _, errs := longestOutput(out, "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s: verify ends with %d: %s", host, code, errs)
		}
		spoilt := strings.Replace(out, `"guesses":10692`, `"guesses":10691`, 1)
		if code, _, _ := longestOutput(spoilt, "verify", "-", "--words", "original"); code != exitLost {
			t.Errorf("%s: verify takes a wrong count, exit code %d", host, code)
		}
	}
}

func TestLongestUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"--secret", "jazzy", "--all"},
		{"--secret", "jazzy", "--mode", "strict"},
		{"--secret", "qqqqq"},
		{"--all-allowed", "--host", "absurdle"},
		{"--secret", "jazzy", "--order", "3"},
		{"--secret", "zymic", "--host", "absurdle"},
		{"--all", "--script"},
		{"--secret", "jazzy", "-o", "game.md"},
	} {
		if code, _, errs := longestOutput("", append([]string{"longest"}, args...)...); code != exitUsage || errs == "" {
			t.Errorf("longest %v ends with %d: %s", args, code, errs)
		}
	}
}

// A file of all secrets goes on from whole lines and comes out the same.
func TestLongestResumes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "all.jsonl")
	args := []string{"longest", "--all", "--words", "original", "-o", name}
	if code, _, errs := longestOutput("", args...); code != 0 {
		t.Fatal(code, errs)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, _, errs := longestOutput("", "longest", "--all", "--words", "original", "-o", filepath.Join(name, "none"))
	if errs == "" {
		t.Error("no error for a folder that is none")
	}
	part := name + ".part"
	if err := os.WriteFile(part, []byte("other flags\n{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, _ := longestOutput("", args...); code != exitUsage {
		t.Errorf("another run's part is taken up, exit code %d", code)
	}
	d, err := (&listFlags{words: "original"}).load("")
	if err != nil {
		t.Fatal(err)
	}
	f := longestFlags{host: "wordle", mode: "hard", effort: 10_000_000_000}
	if err := os.WriteFile(part, append([]byte(f.parameters(d)+"\n"), whole[:len(whole)/2]...), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := longestOutput("", args...); code != 0 {
		t.Fatal(code, errs)
	}
	if again, err := os.ReadFile(name); err != nil || !bytes.Equal(whole, again) {
		t.Errorf("the resumed file differs (%v)", err)
	}
}
