// Package programtest runs the program in tests: in-process, or as a process that can be interrupted and killed.
package programtest

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/command"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rogpeppe/go-internal/testscript"
)

// Run runs the program in this process and returns its exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return command.Program{In: stdin, Out: stdout, Err: stderr}.Run(args)
}

// Output is [Run] with the texts of the streams.
func Output(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = Run(args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}

// Ends is [Output], and ends the test unless the program ends with an exit code.
func Ends(t testing.TB, want int, stdin string, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := Output(stdin, args...)
	must.Need(t, code == want, "%q ended with %d, want %d:\n%s%s", args, code, want, stdout, stderr)
	return stdout, stderr
}

// Says is [Ends] without input, and the program must print a text, on one line or several, or say it on standard error if it fails.
func Says(t testing.TB, want int, text string, args ...string) {
	t.Helper()
	stdout, stderr := Ends(t, want, "", args...)
	printed := strings.Contains(stdout, text) || strings.Contains(strings.ReplaceAll(stdout, "\n", " "), text)
	must.Hold(t, printed && want == 0 || strings.Contains(stderr, text) && want != 0,
		"%q does not say %q:\n%s%s", args, text, stdout, stderr)
}

// Main is the TestMain of packages whose tests start the program: the test binary is the program if it is called absurdist. Programs are
// variants with other kinds of job, by name. Leftovers of the tests make it fail.
func Main(m *testing.M, programs map[string]queue.Kinds) {
	commands := map[string]func(){}
	program := func(kinds queue.Kinds) func() {
		return func() {
			os.Exit(command.Program{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Kinds: kinds}.Run(os.Args[1:]))
		}
	}
	commands["absurdist"] = program(nil)
	for name, kinds := range programs {
		commands[name] = program(kinds)
	}
	testscript.Main(guarded{m}, commands)
}

// guarded runs the tests and fails if they leave something behind.
type guarded struct{ *testing.M }

// Run runs more tests at once than there are cores, unless their number is given: they mostly wait for pages.
func (g guarded) Run() int {
	flag.Parse()
	cores := runtime.GOMAXPROCS(0)
	if f := flag.Lookup("test.parallel"); f.Value.String() == strconv.Itoa(cores) && f.Value.Set(strconv.Itoa(2*cores)) != nil {
		return 1
	}
	// Keep the developer's own days and settings out of the tests. Browsers and go keep files there, too.
	home, err := os.MkdirTemp("", "programtest-")
	if err != nil {
		return 1
	}
	defer func() { _ = os.RemoveAll(home) }()
	for _, name := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		if err := os.Setenv(name, filepath.Join(home, name)); err != nil {
			return 1
		}
	}
	return leak.Main(g.M, os.Stderr, leak.ReapOrphans)
}

// Honest checks that a record is complete and that the game obeyed its rules.
func Honest(g record.Game) error {
	if g.End == nil {
		return fmt.Errorf("game %d has no end", g.Start.Game)
	}
	mode, err := game.ParseMode(g.Start.Mode)
	if err != nil {
		return err
	}
	var turns []game.Turn
	played := map[game.Word]bool{}
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
		turns = append(turns, game.Turn{Guess: l.Guess, Clue: *l.Clue})
	}
	won := len(turns) > 0 && turns[len(turns)-1].Clue.Solved()
	if won != (g.End.Outcome == record.Won) || g.End.Guesses != len(turns) || won && g.End.Answer != turns[len(turns)-1].Guess.String() {
		return fmt.Errorf("game %d ends otherwise than its guesses say: %+v", g.Start.Game, *g.End)
	}
	return nil
}

// Read reads a file.
func Read(t *testing.T, file string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(file))(t)
}

// Write writes a file.
func Write[T string | []byte](t *testing.T, file string, text T) {
	t.Helper()
	must.Do(t, os.WriteFile(file, []byte(text), 0o600))
}

// ReadRecord reads the games of a record.
func ReadRecord(t *testing.T, file string) []record.Game {
	t.Helper()
	return must.Get(record.Read(file, bytes.NewReader(Read(t, file))))(t)
}

// Checkpoint runs a command with a file to its end. It returns the complete checkpoint, which it keeps under a second
// name of the file.
func Checkpoint(t *testing.T, out string, args ...string) []byte {
	t.Helper()
	part, kept := out+".part", out+".kept"
	for _, name := range []string{part, kept} {
		os.Remove(name)
	}
	Write(t, part, "")
	must.Do(t, os.Link(part, kept))
	if code, _, errs := Output("", append(args, "-o", out)...); code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, errs)
	}
	text := Read(t, kept)
	if bytes.Count(text, []byte("\n")) < 3 {
		t.Fatalf("%v: the checkpoint is\n%s", args, text)
	}
	return text
}

// CopyOfPage serves a mock page at an address that stays the same over several runs of the program, like a site's.
func CopyOfPage(t *testing.T, site string, options url.Values) string {
	t.Helper()
	server := must.Get(mock.Start(t.Context(), 0))(t)
	t.Cleanup(func() { must.Do(t, server.Close()) })
	return must.Get(server.URL(site, options))(t)
}
