// Package programtest runs the program in tests: in-process, or as a process that can be interrupted and killed.
package programtest

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/command"
	"github.com/absurdist/absurdist/cmd/internal/queue"

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

// Main is the TestMain of packages whose tests start the program: the test binary is the program if it is called
// absurdist. Programs are variants with other kinds of job, by name. Leftovers of the tests are a failure.
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
