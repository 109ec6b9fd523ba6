package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"absurdist/browser/chrome/leak"
	"absurdist/engine"
	"absurdist/engine/record"

	"github.com/rogpeppe/go-internal/testscript"
)

// guarded runs the tests so that what they leave behind is a failure.
type guarded struct{ *testing.M }

// Run has more tests run at once than there are cores, unless it was told how
// many: they wait for pages most of the time.
func (g guarded) Run() int {
	flag.Parse()
	cores := runtime.GOMAXPROCS(0)
	if f := flag.Lookup("test.parallel"); f.Value.String() == strconv.Itoa(cores) && f.Value.Set(strconv.Itoa(2*cores)) != nil {
		return 1
	}
	return leak.Main(g.M, os.Stderr, reapOrphans)
}

// TestMain makes the test binary the program itself where it is called by its name.
func TestMain(m *testing.M) {
	testscript.Main(guarded{m}, map[string]func(){
		"absurdist": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
		gatedProgram: func() {
			kinds = gatedKinds
			os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// The scripts say what the program prints and how it ends, in their own words:
//
//	ends CODE ARGS…          run absurdist; it must end with the exit code
//	games FILE N OUTCOMES…   FILE holds the record of N games, all honest, with such outcomes
//	atmost FILE N            no game in the record took more than N guesses
//	columns FILE             no line of FILE is wider than 80
//	jsonlines FILE           every line of FILE is a JSON object
//	png FILE                 FILE is a picture
//
// $SERVER is a server: /gone answers 404, /plain with a page that has no board.
func TestScripts(t *testing.T) {
	t.Parallel()
	server := pages(t)
	testscript.Run(t, testscript.Params{
		Dir:         "testdata/script",
		WorkdirRoot: t.TempDir(), // its own is left behind when -run takes out some of the scripts
		Setup: func(env *testscript.Env) error {
			temp, err := os.MkdirTemp("", "s") //nolint:usetesting // a short path, as sockets need
			if err != nil {
				return err
			}
			env.Defer(func() {
				if left := leak.Wait(func() []string { return leak.Files(temp) }); len(left) > 0 {
					t.Errorf("%s left behind: %s", env.WorkDir, strings.Join(left, ", "))
				}
				_ = os.RemoveAll(temp)
			})
			env.Setenv("TMPDIR", temp)
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("SERVER", server)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ends": ends, "games": games, "atmost": atMost, "columns": narrow, "jsonlines": jsonLines, "png": png,
		},
	})
}

// pages serves what a page should not be, on loopback.
func pages(t *testing.T) string {
	mux := http.NewServeMux()
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
		ts.Check(honest(g))
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

// honest finds out whether a record is complete and the game went by its rules.
func honest(g record.Game) error {
	if g.End == nil {
		return fmt.Errorf("game %d has no end", g.Start.Game)
	}
	mode, err := engine.ParseMode(g.Start.Mode)
	if err != nil {
		return err
	}
	var turns []engine.Turn
	played := map[engine.Word]bool{}
	for _, l := range g.Guesses {
		if l.N != len(turns)+1 || played[l.Guess] {
			return fmt.Errorf("game %d: %s is numbered %d after %d rows, or was played before", g.Start.Game, l.Guess, l.N, len(turns))
		}
		played[l.Guess] = true
		if l.Rejected {
			continue
		}
		if err := mode.Check(turns, l.Guess); err != nil {
			return fmt.Errorf("game %d: %s breaks the rule: %w", g.Start.Game, l.Guess, err)
		}
		turns = append(turns, engine.Turn{Guess: l.Guess, Clue: *l.Clue})
	}
	won := len(turns) > 0 && turns[len(turns)-1].Clue == engine.AllGreen
	if won != (g.End.Outcome == record.Won) || g.End.Guesses != len(turns) || won && g.End.Answer != turns[len(turns)-1].Guess.String() {
		return fmt.Errorf("game %d ends otherwise than its guesses say: %+v", g.Start.Game, *g.End)
	}
	return nil
}

func narrow(ts *testscript.TestScript, neg bool, args []string) {
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); neg || n > columns {
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

func png(ts *testscript.TestScript, neg bool, args []string) {
	files, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if neg || len(files) != 1 {
		ts.Fatalf("%d files match %s", len(files), args[0])
	}
	if !bytes.HasPrefix([]byte(ts.ReadFile(files[0])), []byte("\x89PNG\r\n")) {
		ts.Fatalf("%s is no PNG", files[0])
	}
}
