package search_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestLongestThenVerify(t *testing.T) {
	for _, host := range []string{"wordle", "absurdle"} {
		code, out, errs := programtest.Output("", "longest", "--secret", "jazzy", "--words", "original", "--host", host, "--json")
		var line search.LongestLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", host, code, err, errs)
		}
		if line.Guesses != 10692 || !line.Proved || len(line.Game) != 10692 {
			t.Errorf("%s: %d guesses, proved %v, a game of %d", host, line.Guesses, line.Proved, len(line.Game))
		}
		if code, _, errs := programtest.Output(out, "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s: verify ends with %d: %s", host, code, errs)
		}
		spoilt := strings.Replace(out, `"guesses":10692`, `"guesses":10691`, 1)
		if code, _, _ := programtest.Output(spoilt, "verify", "-", "--words", "original"); code != cli.ExitLost {
			t.Errorf("%s: verify takes a wrong count, exit code %d", host, code)
		}
	}
}

// Without a rule every word can be played. Absurdle's host is forced first.
func TestLongestInNormalMode(t *testing.T) {
	for _, host := range []string{"wordle", "absurdle"} {
		code, out, errs := programtest.Output("", "longest", "--secret", "jazzy", "--words", "original", "--mode", "normal", "--host", host, "--json")
		var line search.LongestLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", host, code, err, errs)
		}
		if line.Guesses != 12972 || line.Bound != 12972 || !line.Proved || len(line.Game) != 12972 || line.Mode != "normal" {
			t.Errorf("%s: %d of %d guesses, proved %v, a game of %d, mode %s", host, line.Guesses, line.Bound, line.Proved, len(line.Game), line.Mode)
		}
		if forced := host == "absurdle"; (len(line.Opening) > 0) != forced {
			t.Errorf("%s: the opening is %v", host, line.Opening)
		}
		if code, _, errs := programtest.Output(out, "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s: verify ends with %d: %s", host, code, errs)
		}
		line.Game = nil
		var short bytes.Buffer
		must.Do(t, search.EncodeLongest(line, &short))
		if code, _, errs := programtest.Output(short.String(), "verify", "-", "--words", "original"); code != 0 {
			t.Errorf("%s, without the game: verify ends with %d: %s", host, code, errs)
		}
		wrong := strings.Replace(short.String(), `"bound":12972,"proved":true`, `"bound":12973,"proved":false`, 1)
		if code, _, _ := programtest.Output(wrong, "verify", "-", "--words", "original"); code != cli.ExitLost {
			t.Errorf("%s: verify takes a bound above the number of words, exit code %d", host, code)
		}
	}
}

// A bound below the heaviest chain comes with the branches that it excludes, and verify wants all of them.
func TestVerifyBounds(t *testing.T) {
	code, out, errs := programtest.Output("", "longest", "--secret", "drain", "--words", "original", "--host", "absurdle", "--json")
	var line search.LongestLine
	if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 || len(line.Branches) == 0 {
		t.Fatalf("exit code %d, %v, %d branches, %s", code, err, len(line.Branches), errs)
	}
	verify := func(args ...string) int {
		var text bytes.Buffer
		must.Do(t, search.EncodeLongest(line, &text))
		code, _, errs = programtest.Output(text.String(), append([]string{"verify", "-", "--words", "original"}, args...)...)
		return code
	}
	if code := verify("--sample", "5", "--seed", "1"); code != 0 {
		t.Errorf("verify ends with %d: %s", code, errs)
	}
	must.Equal(t, verify("--sample", "-1"), cli.ExitUsage, "a negative sample ends with")
	line.Branches = line.Branches[1:]
	must.Equal(t, verify(), cli.ExitLost, "a branch is missing, verify ends with")
	if code := verify("--sample", "5"); code != cli.ExitLost && len(line.Branches) > 0 {
		t.Errorf("a branch is missing, verify with a sample ends with %d", code)
	}
	line.Branches = nil
	must.Equal(t, verify("--sample", "5"), cli.ExitUsage, "there is no branch to draw, verify ends with")
}

func TestLongestUsage(t *testing.T) {
	for _, args := range []string{
		"",
		"--secret qqqqq",
		"--secret allowed --host absurdle",
		"--secret zymic --host absurdle",
		"--secret all --script",
		"--secret jazzy -o game.md",
		"--secret jazzy --bound 19",
		"--secret jazzy --time-each 1s",
		"--secret jazzy --mode hard --method solitaire",
		"--secret jazzy --mode strict --method guess",
		"--secret jazzy --mode strict --bound -1",
		"--secret jazzy --mode strict --width 3",
		"--secret jazzy --mode strict --host absurdle --width 0",
		"--secret jazzy --mode strict --host absurdle --bound 19",
		"--secret zymic --mode strict --host absurdle",
		"--secret jazzy --mode strict --method solitaire --with-proof",
	} {
		if code, _, errs := programtest.Output("", append([]string{"longest"}, strings.Fields(args)...)...); code != cli.ExitUsage || errs == "" {
			t.Errorf("longest %s ends with %d: %s", args, code, errs)
		}
	}
}
