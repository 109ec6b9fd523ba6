package search_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

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

// The files of games in data are, byte for byte, what the commands write of the games in them.
func TestDataIsAsTheCommandsWriteIt(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	nyt := game.Must(game.LoadList("nyt"))
	alone := game.Must(game.NewDictionary("original-answers.txt", original.Answers(), nil))
	for _, c := range []struct {
		file string
		d    *game.Dictionary
		head any
		line func(text []byte) (any, error)
	}{
		{"absurdle-hard-original.jsonl", original, search.LongestHead(original, game.Absurdle(), game.Hard, false), decoded[longest.Game]},
		{"absurdle-hard-nyt.jsonl", nyt, search.LongestHead(nyt, game.Absurdle(), game.Hard, false), decoded[longest.Game]},
		{"strict-original.jsonl", original, search.LongestHead(original, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-nyt.jsonl", nyt, search.LongestHead(nyt, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-original-answers.jsonl", alone, search.LongestHead(alone, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-original-allowed.jsonl.gz", original, search.LongestHead(original, game.Wordle(), game.Strict, true), decoded[longest.Game]},
		{"absurdle-targets-original.jsonl", original, search.TargetsHead(original), decoded[search.TargetLine]},
		{"absurdle-targets-nyt.jsonl", nyt, search.TargetsHead(nyt), decoded[search.TargetLine]},
	} {
		text := dataText(t, c.file)
		head, lines, _ := bytes.Cut(text, []byte("\n"))
		want, err := save.JSONLines(c.head)
		if err != nil || string(head)+"\n" != string(want) {
			t.Errorf("%s begins with %s, want %s (%v)", c.file, head, want, err)
		}
		for line := range bytes.Lines(lines) {
			v, err := c.line(line)
			if err != nil {
				t.Fatalf("%s: %v", c.file, err)
			}
			if again, err := save.JSONLines(v); err != nil || !bytes.Equal(again, line) {
				t.Fatalf("%s: %s would be %s (%v)", c.file, line, again, err)
			}
		}
	}
}

func decoded[T any](text []byte) (any, error) {
	var v T
	err := json.Unmarshal(text, &v)
	return v, err
}

func dataText(t *testing.T, name string) []byte {
	t.Helper()
	f, err := data.Games.Open("games/" + name)
	must.Do(t, err)
	defer f.Close()
	r := io.Reader(f)
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	return must.Get(io.ReadAll(r))(t)
}
