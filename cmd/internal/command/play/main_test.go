package play_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// played runs play, and returns its exit code, its standard output and its messages.
func played(args ...string) (code int, out, said string) {
	return programtest.Output("", append([]string{"play"}, args...)...)
}

// --answers keeps a profile's own allowed words. Either flag alone gives all words of a site that has no list. "all" takes
// every allowed word as an answer.
func TestOwnLists(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	site := must.Get(profile.LoadSite("termo"))(t)
	bare := strings.Replace(string(site.Source()), "words: pt-plain-5\n", "", 1)
	some, all := game.MustWords("termo prato porta"), game.MustWords("termo prato porta carta lugar")
	for file, text := range map[string]string{
		"bare.yaml": bare, "mine.yaml": bare + "\nallowed: all.txt\n", "some.txt": "termo\nprato\nporta\n", "all.txt": "termo\nprato\nporta\ncarta\nlugar\n",
	} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	}
	for _, c := range []struct {
		args             []string
		answers, allowed []game.Word
	}{
		{[]string{"mine.yaml"}, all, all},
		{[]string{"mine.yaml", "--answers", "some.txt"}, some, all},
		{[]string{"bare.yaml", "--allowed", "all.txt"}, all, all},
		{[]string{"bare.yaml", "--answers", "some.txt"}, some, some},
		{[]string{"bare.yaml", "--answers", "all", "--allowed", "all.txt"}, all, all},
		{[]string{"termo", "--answers", "all", "--allowed", "all.txt"}, all, all},
	} {
		code, out, said := played(append(c.args, "--mock", "--mock-option", "reveal=0", "--mock-option", "secret=termo", "--seed", "1", "--json")...)
		var start record.Start
		if err := json.NewDecoder(strings.NewReader(out)).Decode(&start); code != cli.ExitDone || err != nil {
			t.Errorf("%v ended with %d, %v:\n%s%s", c.args, code, err, out, said)
			continue
		}
		want := game.Must(game.NewDictionary("", c.answers, c.allowed))
		must.Hold(t, start.Lists == want.Sum(), "%v played with other words: %s", c.args, out)
	}
}

// The note about the list is for people: it has no time stamp, and --json and --quiet leave it out. Other answers are not the old list.
func TestOldListNote(t *testing.T) {
	for _, c := range []struct{ flag, note string }{
		{"--answers=all", ""}, {"--color=never", "By the old list of 2,309 answers, all equally likely.\n--date today weighs the words for today.\n\n"}, {"--json", ""}, {"--quiet", ""},
	} {
		code, _, problems := programtest.Output("", "suggest", "crane=BYBBG", "shout=BYBBB", c.flag)
		must.Hold(t, code == 0 && problems == c.note, "%s: ended with %d and said %q, want %q", c.flag, code, problems, c.note)
	}
}

// The day that the page shows counts. If the clock or --date says another day, there is a warning.
func TestDayOfThePage(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		args []string
		said string // "" for no message about days
		date string // in the record
	}{
		{[]string{"--strategy", "daily", "--mock-option", "day=1810"}, "puzzle 1810, of 2026-06-03, and this machine's clock says ", ""},
		{[]string{"--date", "2026-05-31", "--strategy", "entropy", "--mock-option", "day=1810"}, "puzzle 1810, of 2026-06-03, and --date says 2026-05-31, which is 1807", ""},
		{[]string{"--date", "2026-06-03", "--strategy", "entropy", "--mock-option", "day=1810"}, "", `"date":"2026-06-03"`},
		{[]string{"--strategy", "script:words=crane,then=entropy", "--mock-option", "day=1810"}, "", ""},
	} {
		code, out, said := played(append([]string{"wordle", "--mock", "--mock-option", "reveal=0", "--mock-option", "seed=1", "--seed", "1", "--json"}, c.args...)...)
		told := strings.Contains(said, "going by the page")
		must.Hold(t, (code == cli.ExitDone || code == cli.ExitLost) && told == (c.said != "") && strings.Contains(said, c.said),
			"%v: exit code %d\n%s%s", c.args, code, out, said)
		if c.said != "" && strings.Contains(strings.Join(c.args, " "), "--date") {
			c.date = `"date":"2026-06-03"`
		}
		must.Hold(t, (c.date != "") == strings.Contains(out, `"date"`) && strings.Contains(out, c.date),
			"%v: the record has another date than %s:\n%s", c.args, c.date, out)
	}
}

// A game keeps its page in a file. Without the page's server, the page is played, checked and reported from that file: with the
// same words and the same clues.
func TestCapsule(t *testing.T) {
	t.Chdir(t.TempDir())
	server := must.Get(mock.Start(t.Context(), 0))(t)
	defer server.Close()
	address := must.Get(server.URL("wordle", url.Values{"seed": {"7"}, "reveal": {"0"}}))(t)
	run := func(code int, args ...string) string {
		t.Helper()
		out, said := programtest.Ends(t, code, "", args...)
		return out + said
	}
	run(cli.ExitDone, "play", "wordle", "--url", address, "--capsule", "page.zip", "--record", "games.jsonl")
	server.Close()
	run(cli.ExitDone, "play", "wordle", "--from", "page.zip", "--record", "games.jsonl")
	text := must.Get(os.ReadFile("games.jsonl"))(t)
	games, err := record.Read("games.jsonl", bytes.NewReader(text))
	must.Need(t, err == nil && len(games) == 2, "%d games, %v", len(games), err)
	for i, g := range games[0].Guesses {
		must.Hold(t, games[1].Guesses[i].Guess == g.Guess && *games[1].Guesses[i].Clue == *g.Clue,
			"row %d: %v %v from the server, %v %v from the file", i+1, g.Guess, g.Clue, games[1].Guesses[i].Guess, games[1].Guesses[i].Clue)
	}
	said := run(cli.ExitDone, "sites", "check", "wordle", "--from", "page.zip", "--report")
	must.Hold(t, strings.Contains(said, "board.row: found, 6") && strings.Contains(said, ", then "), "the report: %s", said)
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
		must.Hold(t, err == nil && strings.Count(string(lines), `"event":"guess"`) == len(games[0].Guesses), "the record in the file: %s, %v", lines, err)
	}
	want := "capsule.json left-out.json requests.har selectors.jsonl seen.jsonl record.jsonl start.png middle.png end.png"
	must.Hold(t, strings.Join(names, " ") == want, "the file has %v, want %s", names, want)
}

// With --artifacts, a game that fails also keeps the page in a file.
func TestCapsuleOfFailure(t *testing.T) {
	dir := t.TempDir()
	code, _, said := played("wordle", "--mock", "--mock-option", "redesign=2", "--mend=false", "--page-timeout", leak.Stretch(3*time.Second).String(), "--artifacts", dir)
	files, err := filepath.Glob(filepath.Join(dir, "wordle-*.zip"))
	must.Hold(t, err == nil && code == cli.ExitUnlike && len(files) == 1 && strings.Contains(said, files[0]),
		"ended with %d, and left %v, %v:\n%s", code, files, err, said)
}

// If there is no board, --screenshot still shows the page as it was then, and --json says why no game was begun.
func TestNoBoard(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "end.png")
	code, out, said := played("wordle", "--mock", "--mock-option", "redesign=2", "--mend=false", "--page-timeout", leak.Stretch(3*time.Second).String(),
		"--artifacts", t.TempDir(), "--json", "--screenshot", picture)
	games, err := record.Read("standard output", strings.NewReader(out))
	must.Need(t, err == nil && code == cli.ExitUnlike && len(games) == 1 && games[0].End != nil, "ended with %d and printed %q, %v:\n%s", code, out, err, said)
	start, end := games[0].Start, games[0].End
	must.Hold(t, start.Site == "wordle" && start.Words == "nyt" && end.Outcome == record.Failed && strings.Contains(end.Error, "expected a board"), "printed %q", out)
	png, err := os.ReadFile(picture)
	must.Hold(t, err == nil && bytes.HasPrefix(png, []byte("\x89PNG")), "the picture has %d bytes, %v", len(png), err)
}
