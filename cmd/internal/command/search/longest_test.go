package search_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
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

// What longest finds in each mode is what verify takes, also where the game is left out; what is spoilt it refuses. In normal mode
// every word can be played, and Absurdle's host is forced first.
func TestLongestThenVerify(t *testing.T) {
	for _, c := range []struct {
		words, host, args string
		guesses, bound    int
	}{
		{"original", "wordle", "--secret jazzy", 10692, 10692},
		{"original", "absurdle", "--secret jazzy", 10692, 10692},
		{"original", "wordle", "--secret jazzy --mode normal", 12972, 12972},
		{"original", "absurdle", "--secret jazzy --mode normal", 12972, 12972},
		{"original", "wordle", "--secret diver --mode strict", 19, 19},
		{"nyt", "wordle", "--secret cumin --mode strict", 12, 12},
		{"original", "wordle", "--secret diver --mode strict --with-proof", 19, 19},
		{"original", "absurdle", "--secret diver --mode strict", 18, 19},
	} {
		code, out, errs := programtest.Output("", append([]string{"longest", "--words", c.words, "--host", c.host, "--json"}, strings.Fields(c.args)...)...)
		var line search.LongestLine
		err := json.Unmarshal([]byte(out), &line)
		must.Need(t, err == nil && code == 0, "%s, %s: exit code %d, %v, %s", c.host, c.args, code, err, errs)
		must.Hold(t, line.Guesses == c.guesses && line.Bound == c.bound && line.Proved == (c.guesses == c.bound) && len(line.Game) == c.guesses,
			"%s, %s: %d of %d guesses, proved %v, a game of %d", c.host, c.args, line.Guesses, line.Bound, line.Proved, len(line.Game))
		normal, strict := line.Mode == "normal", line.Mode == "strict"
		must.Hold(t, (line.Proof != nil) == strings.Contains(c.args, "--with-proof") && (!normal || (len(line.Opening) > 0) == (c.host == "absurdle")),
			"%s, %s: the proof is %v, the opening %v", c.host, c.args, line.Proof, line.Opening)
		first := line.Game[0].String()
		line.Game = nil
		var short bytes.Buffer
		must.Do(t, search.EncodeLongest(line, &short))
		for _, text := range []struct {
			what, text string
			read       bool // in this mode
			code       int
		}{
			{"the line", out, true, 0},
			{"the line without its game", short.String(), !strict, 0},
			{"a count that is wrong", strings.Replace(out, fmt.Sprintf(`"guesses":%d`, c.guesses), fmt.Sprintf(`"guesses":%d`, c.guesses-1), 1), true, cli.ExitLost},
			{"a game without its first word", strings.Replace(out, `"game":["`+first+`",`, `"game":[`, 1), strict, cli.ExitLost},
			{"a bound above the number of words", strings.Replace(short.String(), `"bound":12972,"proved":true`, `"bound":12973,"proved":false`, 1), normal, cli.ExitLost},
		} {
			if !text.read {
				continue
			}
			code, _, errs := programtest.Output(text.text, "verify", "-", "--words", c.words)
			must.Hold(t, code == text.code, "%s, %s: of %s verify ends with %d, want %d: %s", c.host, c.args, text.what, code, text.code, errs)
		}
	}
}

// A bound below the heaviest chain comes with the branches that it excludes, and verify wants all of them.
func TestVerifyBounds(t *testing.T) {
	code, out, errs := programtest.Output("", "longest", "--secret", "drain", "--words", "original", "--host", "absurdle", "--json")
	var line search.LongestLine
	err := json.Unmarshal([]byte(out), &line)
	must.Need(t, err == nil && code == 0 && len(line.Branches) > 0, "exit code %d, %v, %d branches, %s", code, err, len(line.Branches), errs)
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
		code, _, errs := programtest.Output("", append([]string{"longest"}, strings.Fields(args)...)...)
		must.Hold(t, code == cli.ExitUsage && errs != "", "longest %s ends with %d: %s", args, code, errs)
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
	lines := strings.Split(strings.TrimSpace(out), "\n")
	must.Need(t, code == 0 && len(lines) == 201, "exit code %d, %d lines: %s", code, len(lines), errs)
	if code, _, errs := programtest.Output(out, "verify", "-", "--answers", file, "--allowed", file); code != 0 {
		t.Errorf("verify ends with %d: %s", code, errs)
	}
	code, out, errs = programtest.Output("", args...)
	must.Hold(t, code == 0 && strings.Contains(out, "Proved for 200 of 200 secrets. No game has more than "), "exit code %d, %s%s", code, out, errs)
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
		must.Hold(t, err == nil && string(head)+"\n" == string(want), "%s begins with %s, want %s (%v)", c.file, head, want, err)
		for line := range bytes.Lines(lines) {
			v, err := c.line(line)
			must.Need(t, err == nil, "%s: %v", c.file, err)
			again, err := save.JSONLines(v)
			must.Need(t, err == nil && bytes.Equal(again, line), "%s: %s would be %s (%v)", c.file, line, again, err)
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
