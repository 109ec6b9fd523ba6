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

// Without a rule every word can be played. Absurdle's host is forced first.
func TestLongestInNormalMode(t *testing.T) {
	for _, host := range []string{"wordle", "absurdle"} {
		code, out, errs := longestOutput("", "longest", "--secret", "jazzy", "--words", "original", "--mode", "normal", "--host", host, "--json")
		var line longestLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", host, code, err, errs)
		}
		if line.Guesses != 12972 || line.Bound != 12972 || !line.Proved || len(line.Game) != 12972 || line.Mode != "normal" {
			t.Errorf("%s: %d of %d guesses, proved %v, a game of %d, mode %s", host, line.Guesses, line.Bound, line.Proved, len(line.Game), line.Mode)
		}
		if forced := host == "absurdle"; (len(line.Opening) > 0) != forced {
			t.Errorf("%s: the opening is %v", host, line.Opening)
		}
		if code, _, errs := longestOutput(out, "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s: verify ends with %d: %s", host, code, errs)
		}
		line.Game = nil
		var short bytes.Buffer
		if err := line.encode(&short); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := longestOutput(short.String(), "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s, without the game: verify ends with %d: %s", host, code, errs)
		}
		wrong := strings.Replace(short.String(), `"bound":12972,"proved":true`, `"bound":12973,"proved":false`, 1)
		if code, _, _ := longestOutput(wrong, "verify", "-", "--words", "original"); code != exitLost {
			t.Errorf("%s: verify takes a bound above the number of words, exit code %d", host, code)
		}
	}
}

// A bound below the heaviest chain comes with the branches that it excludes, and verify wants all of them.
func TestVerifyBounds(t *testing.T) {
	code, out, errs := longestOutput("", "longest", "--secret", "drain", "--words", "original", "--host", "absurdle", "--json")
	var line longestLine
	if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 || len(line.Branches) == 0 {
		t.Fatalf("exit code %d, %v, %d branches, %s", code, err, len(line.Branches), errs)
	}
	verify := func(args ...string) int {
		var text bytes.Buffer
		if err := line.encode(&text); err != nil {
			t.Fatal(err)
		}
		code, _, errs = longestOutput(text.String(), append([]string{"verify", "-", "--words", "original"}, args...)...)
		return code
	}
	if code := verify("--sample", "5", "--seed", "1"); code != 0 {
		t.Errorf("verify ends with %d: %s", code, errs)
	}
	if code := verify("--sample", "-1"); code != exitUsage {
		t.Errorf("a negative sample ends with %d", code)
	}
	line.Branches = line.Branches[1:]
	if code := verify(); code != exitLost {
		t.Errorf("a branch is missing, verify ends with %d", code)
	}
	if code := verify("--sample", "5"); code != exitLost && len(line.Branches) > 0 {
		t.Errorf("a branch is missing, verify with a sample ends with %d", code)
	}
	line.Branches = nil
	if code := verify("--sample", "5"); code != exitUsage {
		t.Errorf("there is no branch to draw, verify ends with %d", code)
	}
}

func TestLongestUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"--secret", "jazzy", "--all"},
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
