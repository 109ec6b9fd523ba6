//go:build unix

package main

import (
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
				left := leak.Wait(func() []string { return leak.Files(temp) })
				must.Hold(t, len(left) == 0, "%s left behind: %s", env.WorkDir, strings.Join(left, ", "))
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

// reviewOfEnd is what only the printed last line has.
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
	if left := leak.Wait(func() []string {
		if _, err := os.Stat(hang + ".up"); err != nil {
			return []string{"waiting"}
		}
		return nil
	}); len(left) > 0 {
		t.Fatal("the browser was not started")
	}
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
