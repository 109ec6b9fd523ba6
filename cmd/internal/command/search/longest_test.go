package search_test

import (
	"bytes"
	"encoding/json"
	"fmt"
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

// In each mode verify accepts what longest finds, even without the game, and refuses what is spoilt. In normal mode every word can be
// played, and Absurdle's host is forced first.
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
		args := append([]string{"longest", "--words", c.words, "--host", c.host, "--json"}, strings.Fields(c.args)...)
		out, _ := programtest.Ends(t, 0, "", args...)
		var line search.LongestLine
		must.Do(t, json.Unmarshal([]byte(out), &line))
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
			t.Log(c.host, c.args, text.what)
			programtest.Ends(t, text.code, text.text, "verify", "-", "--words", c.words)
		}
	}
}

// A bound below the heaviest chain comes with the branches that it excludes, and verify wants all of them.
func TestVerifyBounds(t *testing.T) {
	args := strings.Fields("longest --secret drain --words original --host absurdle --json")
	out, _ := programtest.Ends(t, 0, "", args...)
	var line search.LongestLine
	must.Do(t, json.Unmarshal([]byte(out), &line))
	must.Need(t, len(line.Branches) > 0, "no branches")
	verify := func(want int, args ...string) {
		t.Helper()
		var text bytes.Buffer
		must.Do(t, search.EncodeLongest(line, &text))
		programtest.Ends(t, want, text.String(), append([]string{"verify", "-", "--words", "original"}, args...)...)
	}
	verify(0, "--sample", "5", "--seed", "1")
	verify(cli.ExitUsage, "--sample", "-1")
	line.Branches = line.Branches[1:] // one is missing
	verify(cli.ExitLost)
	if len(line.Branches) > 0 {
		verify(cli.ExitLost, "--sample", "5")
	}
	line.Branches = nil // there is none to draw
	verify(cli.ExitUsage, "--sample", "5")
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
		_, errs := programtest.Ends(t, cli.ExitUsage, "", append([]string{"longest"}, strings.Fields(args)...)...)
		must.Hold(t, errs != "", "longest %s does not say why not", args)
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
	out, _ := programtest.Ends(t, 0, "", append(args, "--bound", "19", "--json", "--with-proof")...)
	must.Same(t, len(strings.Split(strings.TrimSpace(out), "\n")), 201, "lines")
	programtest.Ends(t, 0, out, "verify", "-", "--answers", file, "--allowed", file)
	programtest.Says(t, 0, "Proved for 200 of 200 secrets. No game has more than ", args...)
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
		head, lines, _ := bytes.Cut(must.Unpacked(t, data.Games, "games/"+c.file), []byte("\n"))
		must.Equal(t, string(head)+"\n", string(must.Get(save.JSONLines(c.head))(t)), "%s begins with", c.file)
		for line := range bytes.Lines(lines) {
			must.Same(t, must.Get(save.JSONLines(must.Get(c.line(line))(t)))(t), line, "%s", c.file)
		}
	}
}

func decoded[T any](text []byte) (any, error) {
	var v T
	err := json.Unmarshal(text, &v)
	return v, err
}
