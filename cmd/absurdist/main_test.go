//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// The scripts say what the program prints and how it ends, in their own words:
//
//	ends CODE ARGS…          run absurdist; it must end with the exit code
//	games FILE N OUTCOMES…   FILE holds the record of N games, all honest, with such outcomes
//	atmost FILE N            no game in the record took more than N guesses
//	columns FILE             no line of FILE is wider than 80
//	jsonlines FILE           every line of FILE is a JSON object
//	png FILE                 FILE is a picture
//
// $SHARED is the address of a browser that scripts may share: env ABSURDIST_REMOTE=$SHARED.
// $SHORT is a time in which pages show, also on a busy machine. $SERVER is a server: /gone answers 404, /plain with a page that has no board. $BROKEN is the folder of programs that fail as
// strategies.
func TestScripts(t *testing.T) {
	t.Parallel()
	server := pages(t)
	_, shared, _ := strings.Cut(oneBrowser(t), "=")
	broken := must.Get(filepath.Abs("../../strategy/protocol/testdata/broken"))(t)
	testscript.Run(t, testscript.Params{
		Dir:         "testdata/script",
		WorkdirRoot: t.TempDir(), // its own is left behind when -run takes out some of the scripts
		Setup: func(env *testscript.Env) error {
			temp, err := os.MkdirTemp("", "s") //nolint:usetesting // a short path, as sockets need
			if err != nil {
				return err
			}
			env.Defer(func() {
				must.Equal(t, leak.Wait(func() []string { return leak.Files(temp) }), nil, "%s: left", env.WorkDir)
				_ = os.RemoveAll(temp)
			})
			env.Setenv("TMPDIR", temp)
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("SERVER", server)
			env.Setenv("SHARED", shared)
			env.Setenv("BROKEN", broken)
			env.Setenv(cli.Variable("page-timeout"), leak.Stretch(15*time.Second).String())
			env.Setenv("SHORT", leak.Stretch(4*time.Second).Round(time.Second).String())
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ends": ends, "games": games, "atmost": atMost, "columns": narrow, "jsonlines": jsonLines, "png": png,
		},
	})
}

// pages serves what a page should not be, on loopback, and the mock pages.
func pages(t *testing.T) string {
	mux := http.NewServeMux()
	mux.Handle("/", mock.Handler())
	mux.HandleFunc("/plain", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<title>Other</title><p>Nothing to play here</p>")
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func ends(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: ends CODE ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec("absurdist", args[1:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

func games(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: games FILE N OUTCOMES…")
	}
	list := read(ts, args[0])
	if strconv.Itoa(len(list)) != args[1] {
		ts.Fatalf("%d games in %s, want %s", len(list), args[0], args[1])
	}
	for i, g := range list {
		ts.Check(programtest.Honest(g))
		if g.Start.Game != i+1 {
			ts.Fatalf("game %d is numbered %d", i+1, g.Start.Game)
		}
		if !slices.Contains(args[2:], string(g.End.Outcome)) {
			ts.Fatalf("game %d was %s: %s", i+1, g.End.Outcome, g.End.Error)
		}
	}
}

func atMost(ts *testscript.TestScript, neg bool, args []string) {
	most, err := strconv.Atoi(args[1])
	ts.Check(err)
	for _, g := range read(ts, args[0]) {
		if neg || g.End.Guesses > most {
			ts.Fatalf("a game of %d guesses, want at most %d", g.End.Guesses, most)
		}
	}
}

func read(ts *testscript.TestScript, file string) []record.Game {
	list, err := record.Read(file, strings.NewReader(ts.ReadFile(file)))
	ts.Check(err)
	return list
}

func narrow(ts *testscript.TestScript, neg bool, args []string) {
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); neg || n > cli.Columns {
			ts.Fatalf("%d columns: %s", n, line)
		}
	}
}

func jsonLines(ts *testscript.TestScript, neg bool, args []string) {
	n := 0
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		n++
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			ts.Fatalf("line %d of %s is no JSON object: %s", n, args[0], line)
		}
	}
	if neg || n == 0 {
		ts.Fatalf("%s is empty", args[0])
	}
}

// png checks that one file matches a pattern, and is a picture.
func png(ts *testscript.TestScript, neg bool, args []string) {
	files, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if neg || len(files) != 1 {
		ts.Fatalf("%d files match %s", len(files), args[0])
	}
	if !strings.HasPrefix(ts.ReadFile(files[0]), "\x89PNG\r\n") {
		ts.Fatalf("%s is no PNG", files[0])
	}
}

// reviewOfEnd matches the part that only the printed last line has.
var reviewOfEnd = regexp.MustCompile(`,"review":\{[^{}]*\}\}`)

// A game in the middle: its first guess is played, and the page reveals slowly.
func TestStoppedInTheMiddle(t *testing.T) {
	t.Parallel()
	kill := func(p *programtest.Program, _ int) error { return p.Process.Signal(syscall.SIGKILL) }
	hangUp := make(chan os.Signal, 1) // where we run under nohup, the program would inherit that the signal is ignored
	signal.Notify(hangUp, syscall.SIGHUP)
	for _, c := range []struct {
		name    string
		stop    func(p *programtest.Program, group int) error
		code    int
		outcome record.Outcome
		message string
	}{
		{"Ctrl-C", func(p *programtest.Program, _ int) error { return p.Process.Signal(os.Interrupt) }, 130, record.Stopped, `"message":"interrupted"`},
		{"terminated", func(p *programtest.Program, _ int) error { return p.Process.Signal(syscall.SIGTERM) }, 130, record.Stopped, `"message":"interrupted"`},
		{"terminal closed", func(p *programtest.Program, _ int) error { return p.Process.Signal(syscall.SIGHUP) }, 130, record.Stopped, `"message":"interrupted"`},
		// The page has kept its rows, so the game goes on to the end of the script.
		{"browser killed", func(_ *programtest.Program, group int) error { return syscall.Kill(-group, syscall.SIGKILL) }, 3, record.Lost, "starting the browser again"},
		{"reader gone", func(p *programtest.Program, _ int) error { return p.Out.Close() }, 1, record.Failed, ""},
		{"we are killed", kill, -1, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "games.jsonl")
			p := programtest.StartProgram(t, "play", "wordle", "--mock", "--json", "--record", file, "--strategy", "script:words=crane+slate+pound+might",
				"--mock-option", "secret=fuzzy", "--mock-option", "modals=none")
			p.Await(`"guess":"crane"`)
			group := p.BrowserGroup()
			must.Do(t, c.stop(p, group))
			p.Ends(c.code, group)
			text := programtest.Read(t, file)
			must.Hold(t, c.name == "reader gone" || string(text) == reviewOfEnd.ReplaceAllString(p.Text.String(), "}"),
				"the record is\n%swant what was printed\n%s", text, &p.Text)
			games, err := record.Read(file, strings.NewReader(string(text)))
			must.Need(t, err == nil && len(games) == 1 && len(games[0].Guesses) > 0, "the record holds %+v, %v", games, err)
			if c.outcome == "" {
				return
			}
			must.Do(t, programtest.Honest(games[0]))
			must.Hold(t, games[0].End != nil && games[0].End.Outcome == c.outcome && games[0].End.Error != "",
				"the record ends with %+v, want %s and why", games[0].End, c.outcome)
			must.Hold(t, strings.Contains(p.Problems.String(), c.message), "standard error\n%swant %s", &p.Problems, c.message)
		})
	}
}

func TestInterruptedWhileStarting(t *testing.T) {
	t.Parallel()
	hang := filepath.Join(t.TempDir(), "chrome")
	must.Do(t, os.WriteFile(hang, []byte("#!/bin/sh\necho 'up' >"+hang+".up\nsleep 3600\n"), 0o755))
	p := programtest.StartProgram(t, "play", "--mock", "--json", "--browser", hang)
	left := leak.Wait(func() []string {
		if _, err := os.Stat(hang + ".up"); err != nil {
			return []string{"waiting"}
		}
		return nil
	})
	must.Need(t, len(left) == 0, "the browser was not started")
	group := p.BrowserGroup()
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.Ends(130, group)
}

func TestServeTakenPort(t *testing.T) {
	t.Parallel()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	p := programtest.StartProgram(t, "serve", "--port", fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
	p.Ends(1, 0)
	must.Hold(t, strings.Contains(p.Problems.String(), "address already in use; --port 0 takes one that is free"), "standard error: %s", &p.Problems)
}

// Every long command ends when it is interrupted: with exit code 130, with whole lines on standard output, and with its file whole or
// missing, apart from the part that a later run continues. Each is interrupted almost at once, while lists and tables are made, or in the
// middle of its work. The time until it ends is not checked, but a command that runs to its own end, minutes away for most, does not exit
// with 130. It says how to go on, or that nothing is kept.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	const begun, tables, search = 30 * time.Millisecond, 120 * time.Millisecond, 200 * time.Millisecond
	const (
		goesOn  = "; OUT.part has the results so far, and the same command continues from there"
		could   = "; with --output FILE the same command resumes where it stopped"
		nothing = "; nothing is kept; the same command starts from the beginning"
		early   = "; there was nothing to keep yet"
	)
	proofs := filepath.Join("..", "..", "data", "proofs")
	for _, c := range []struct {
		command string
		after   time.Duration // of processor time
		says    []string      // one of these, after the interrupt
	}{
		{"minimax count --answers all --guesses 3 --steps 1000000000", search, []string{nothing}},
		{"minimax solve --answers all --guesses 5", tables, []string{nothing}},
		{"minimax solve --answers all --mode strict --guesses 5 --tree OUT", search, []string{nothing}},
		{"minimax least --answers all", tables, []string{could}},
		{"minimax least --answers all --guesses 3 -o OUT", search, []string{goesOn, early}},
		{"minimax solve all --answers all --guesses 6 -o OUT", tables, []string{goesOn, early}},
		{"sim --host absurdle,hinter --strategies entropy,safe-entropy", search, []string{nothing, ""}},
		{"sim --answers all --strategy entropy --record OUT", tables, []string{nothing, ""}},
		{"verify " + proofs + "/original-any-answer-5.jsonl.gz", tables, []string{nothing}},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz", tables, []string{nothing}},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz --sample 2000 --seed 1", search, []string{nothing}},
		{"verify " + proofs + "/nyt-normal.jsonl.gz --words nyt --sample 20 --seed 1", tables, []string{nothing}},
		{"shortest --words original -o OUT", begun, []string{goesOn, early}},
		{"shortest --words original --mode hard", tables, []string{could}},
		{"shortest --secret all -o OUT", search, []string{goesOn, early}},
		{"longest --secret all --host absurdle -o OUT", tables, []string{goesOn, early}},
		{"longest --secret allowed --mode strict", tables, []string{could}},
		{"tree build --words original -o OUT", tables, []string{nothing}},
		{"tree build --answers all", tables, []string{nothing}},
		{"tree prove --words original --first all --bound 7920 -o OUT", search, []string{goesOn, early}},
		{"tree prove --words original --first salet", tables, []string{nothing}},
		{"tree prove --words original --first all --below 7920 -o OUT", search, []string{goesOn, early}},
		{"tree prove --words original --first all --below 7920", search, []string{could}},
		{"tree fixed --words original", search, []string{nothing}},
		{"tree memory --words original -o OUT", search, []string{goesOn, early}},
		{"tree branches --words original --guesses 5 -o OUT", tables, []string{nothing}},
		{"wordpl export -s wordpl:percentile=50,ahead=20 -o OUT", search, []string{nothing}},
		{"wordpl wins --total 13.7", search, []string{nothing}},
		{"wordpl wins trace=9.3 --then 5.3 --ranks", begun, []string{nothing}},
		{"wordpl wins -s wordpl:percentile=50,ahead=20", search, []string{nothing}},
		{"wordpl sim --games 1000000 --seed 1", tables, []string{nothing}},
		{"suggest --answers all", begun, []string{""}},
	} {
		t.Run(c.command, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out")
			p := interrupted(t, append(strings.Fields(strings.ReplaceAll(c.command, "OUT", out)), "--json"), c.after)
			for line := range strings.Lines(p.Text.String()) {
				must.Hold(t, json.Valid([]byte(line)), "standard output has the line %q", line)
			}
			messages := strings.ReplaceAll(p.Messages(), out, "OUT")
			must.Hold(t, slices.ContainsFunc(c.says, func(s string) bool { return strings.Contains(messages, "interrupted"+s+"\n") }),
				"it says %q, want one of %q", messages, c.says)
			checkLeft(t, out)
		})
	}
}

// checkLeft checks what an interrupted command has left of its file: nothing, whole lines to go on from, or the whole
// games that were appended.
func checkLeft(t *testing.T, out string) {
	t.Helper()
	for _, f := range must.Get(filepath.Glob(out + "*"))(t) {
		text := programtest.Read(t, f)
		switch {
		case f != out && f != out+".part":
			t.Errorf("%s is left", f)
		case len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")):
			t.Errorf("%s ends in the middle of a line: %q", f, text[max(0, len(text)-100):])
		}
	}
}

// interrupted starts a command and interrupts it after some processor time. If the signal kills it because it does not listen yet, as on a
// busy machine, the next try waits longer.
func interrupted(t *testing.T, args []string, after time.Duration) *programtest.Program {
	t.Helper()
	const tries = 4
	for try := 1; ; try++ {
		p := programtest.StartProgram(t, args...)
		must.Need(t, p.Worked(after*time.Duration(try)), "it ended by itself: %s", &p.Problems)
		must.Do(t, p.Process.Signal(os.Interrupt))
		if p.Killed() && try < tries {
			continue
		}
		p.Ends(130, 0)
		return p
	}
}
