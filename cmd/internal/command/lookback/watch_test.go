//go:build linux

package lookback_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// leaveScreen is the sequence that makes a terminal show again what it showed before.
const leaveScreen = "\x1b[?1049l"

// A game is watched, and ended in every possible way. Each time the terminal is as it was before, it shows what play prints
// without --watch, and the record is complete.
func TestPlayWatched(t *testing.T) {
	t.Parallel()
	signal := func(s syscall.Signal) func(*programtest.Program, *leak.Terminal, int) error {
		return func(p *programtest.Program, _ *leak.Terminal, _ int) error { return p.Process.Signal(s) }
	}
	press := func(keys string) func(*programtest.Program, *leak.Terminal, int) error {
		return func(_ *programtest.Program, s *leak.Terminal, _ int) error { s.Press(keys); return nil }
	}
	for _, c := range []struct {
		name, words string
		do          func(p *programtest.Program, s *leak.Terminal, group int) error
		stays       string // on the screen until q is pressed; "" if the view closes by itself
		code        int
		printed     string
		outcome     record.Outcome
	}{
		{"won", "crane+fuzzy", press("+"), "The games are over", 0, "Won in 2 guesses", record.Won},
		{"left", "crane+slate+pound", press("q"), "", 130, "Stopped after", record.Stopped},
		{"Ctrl-C", "crane+slate+pound", press("\x03"), "", 130, "Stopped after", record.Stopped},
		{"terminated", "crane+slate+pound", signal(syscall.SIGTERM), "", 130, "Stopped after", record.Stopped},
		{"browser killed", "crane+slate", func(_ *programtest.Program, _ *leak.Terminal, group int) error {
			return syscall.Kill(-group, syscall.SIGKILL)
		}, "The games are over", 3, "starting the browser again", record.Lost},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "games.jsonl")
			p, screen := programtest.StartOnTerminal(t, "play", "wordle", "--mock", "--watch", "--record", file, "--strategy", "script:words="+c.words,
				"--mock-option", "secret=fuzzy", "--mock-option", "modals=none")
			screen.Sees("guess 1 of 6")
			group := p.BrowserGroup()
			must.Do(t, c.do(p, screen, group))
			if c.stays != "" {
				screen.Sees(c.stays)
				screen.Press("q")
			}
			screen.Sees(leaveScreen)
			screen.Sees("NYT Wordle")
			screen.Sees(c.printed)
			p.Ends(c.code, group)
			games := programtest.ReadRecord(t, file)
			must.Hold(t, len(games) == 1 && games[0].End != nil && games[0].End.Outcome == c.outcome, "the record holds %+v", games)
		})
	}
}

// A paused game stands still, and a step plays one guess. The game's time does not include the pause.
func TestPlayPaused(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.jsonl")
	p, screen := programtest.StartOnTerminal(t, "play", "wordle", "--mock", "--watch", "--record", file, "--strategy", "script:words=crane+slate+pound+fuzzy",
		"--mock-option", "secret=fuzzy", "--mock-option", "modals=none")
	screen.Sees("Waiting for the first game")
	screen.Press(" ")
	screen.Sees("paused")
	screen.Sees("before the first guess")
	const pause = 300 * time.Millisecond
	time.Sleep(pause)
	played := func() int { return len(programtest.ReadRecord(t, file)[0].Guesses) }
	before := 0
	must.Equal(t, played(), 0, "guesses played before the first step")
	for range 2 {
		screen.Press("n")
		leak.Within(t, "a guess", func() bool { return played() > before })
		before = played()
	}
	screen.Press("n ")
	screen.Sees("The games are over")
	game := programtest.ReadRecord(t, file)[0]
	info := must.Get(os.Stat(file))(t)
	// The file's start time and last change are by the wall clock. They differ from the game's own times by a few milliseconds.
	wall := info.ModTime().Sub(game.Start.Time).Seconds()
	must.Hold(t, game.End.Seconds <= wall-0.9*pause.Seconds(), "the game took %v seconds of %v, with a pause of %v", game.End.Seconds, wall, pause)
	screen.Press("q")
	p.Ends(0, 0)
}

// A record is played back.
func TestWatch(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.jsonl")
	start := `{"event":"start","game":1,"site":"wordle","host":"wordle","mode":"normal","words":"nyt","strategy":"entropy"}` + "\n"
	guess := `{"event":"guess","n":1,"guess":"crane","clue":"BYBBG","candidates":34,"ms":10.5}` + "\n" +
		`{"event":"guess","n":2,"guess":"forge","clue":"BBBBG","candidates":9,"ms":11}` + "\n"
	end := `{"event":"end","outcome":"stopped","guesses":2,"answer":"","seconds":1.5}` + "\n"
	other := strings.Replace(start, `"wordle","host"`, `"absurdle","host"`, 1)
	programtest.Write(t, file, start+guess+end+other)
	p, screen := programtest.StartOnTerminal(t, "watch", file)
	screen.Sees("NYT Wordle")
	screen.Press(" ")
	screen.Sees("paused")
	screen.Press("\x1b[A") // ↑: the beginning of game 1
	screen.Resize(60, 20)
	screen.Press("n")
	screen.Sees("last 10 ms")
	screen.Press("n")
	screen.Sees("Stopped after 2 guesses")
	screen.Press("n")
	screen.Sees("Absurdle, game 2")
	screen.Press("\x1b[A") // ↑
	screen.Sees("NYT Wordle")
	screen.Press("q")
	screen.Sees(leaveScreen)
	p.Ends(0, 0)
}

// If something can't be watched, the error says so, and what to do.
func TestWatchRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	diary := filepath.Join(dir, "diary.txt")
	must.Do(t, os.WriteFile(diary, []byte("dear diary\n"), 0o600))
	for _, c := range []struct {
		args    []string
		message string
	}{
		{[]string{"watch", diary}, "diary.txt:1: it begins with"},
		{[]string{"watch", dir}, "is a folder"},
		{[]string{"watch", filepath.Join(dir, "no", "such")}, "no such file or directory"},
		{[]string{"watch", "--json"}, "leave --json out"},
		{[]string{"watch", "--strategy", "optimal"}, "write entropy, worst-case, expected or daily"},
		{[]string{"play", "--mock", "--watch", "--advise"}, "leave --watch out"},
		{[]string{"play", "--mock", "--watch", "--json"}, "leave --json out"},
	} {
		p, screen := programtest.StartOnTerminal(t, c.args...)
		screen.Sees(c.message)
		p.Ends(cli.ExitUsage, 0)
	}
	for _, args := range [][]string{{"watch", "games.jsonl"}, {"play", "--mock", "--watch"}} {
		var out, log bytes.Buffer
		code := programtest.Run(args, strings.NewReader(""), &out, &log)
		must.Hold(t, code == cli.ExitUsage && strings.Contains(log.String(), "needs a terminal"), "%v: exit code %d, %s", args, code, &log)
	}
}
