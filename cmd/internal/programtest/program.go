//go:build unix

package programtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Patience is how long a program may be silent on an idle machine, many times as long as any program is.
const Patience = 10 * time.Minute

// Program is absurdist as a process that can be interrupted and killed.
type Program struct {
	*exec.Cmd
	T        *testing.T
	temp     string    // its folder for temporary files
	Out      io.Closer // our end of its standard output
	lines    *bufio.Scanner
	Text     strings.Builder // what next has read
	Problems strings.Builder
}

// StartProgram starts the program with its own temporary folder. It ends with the test.
func StartProgram(t *testing.T, args ...string) *Program {
	t.Helper()
	return StartProgramIn(t, "", args...)
}

// StartProgramIn is [StartProgram] with another working folder, unless it is empty.
func StartProgramIn(t *testing.T, folder string, args ...string) *Program {
	t.Helper()
	p, heard := newProgram(t, Patience, args)
	p.Dir = folder
	p.Stderr = hearing{&p.Problems, heard}
	out := must.Get(p.StdoutPipe())(t)
	p.Out, p.lines = out, bufio.NewScanner(io.TeeReader(out, hearing{io.Discard, heard}))
	must.Do(t, p.Start())
	return p
}

// newProgram prepares the program with its own temporary folder. It is killed if heard is not called for a while.
func newProgram(t *testing.T, patience time.Duration, args []string) (p *Program, heard func()) {
	t.Helper()
	temp, err := os.MkdirTemp("", "p") //nolint:usetesting // a short path, as sockets need
	if err != nil {
		t.Fatal(err)
	}
	ctx, heard, stop := leak.Quiet(t.Context(), patience)
	p = &Program{Cmd: exec.CommandContext(ctx, "absurdist", args...), T: t, temp: temp}
	p.Env = append(os.Environ(), "TMPDIR="+temp)
	t.Cleanup(func() {
		stop()
		_ = p.Wait() // an error if the test has waited already
		if err := os.RemoveAll(temp); err != nil {
			t.Error(err)
		}
	})
	return p, heard
}

// hearing is a writer that signals every write.
type hearing struct {
	io.Writer
	heard func()
}

func (h hearing) Write(text []byte) (int, error) {
	h.heard()
	return h.Writer.Write(text)
}

// Await reads standard output up to the first line that holds text.
func (p *Program) Await(text string) {
	p.T.Helper()
	for p.lines.Scan() {
		p.Text.WriteString(p.lines.Text() + "\n")
		if strings.Contains(p.lines.Text(), text) {
			return
		}
	}
	p.T.Fatalf("no line with %q came; standard error:\n%s", text, &p.Problems)
}

// IsBrowser reports whether a process is the program's browser. The program's other child is the shell that guards the
// temporary folder. At first both have the program's name.
func (p *Program) IsBrowser(q leak.Process) bool {
	return q.Parent == p.Process.Pid && q.Name != "sh" && q.Name != "absurdist"
}

// Messages returns the messages on standard error, which must be JSON lines, one a line.
func (p *Program) Messages() string {
	p.T.Helper()
	var list strings.Builder
	for line := range strings.Lines(p.Problems.String()) {
		var log struct{ Message string }
		if err := json.Unmarshal([]byte(line), &log); err != nil {
			p.T.Errorf("standard error with --json has the line %q", line)
		}
		list.WriteString(log.Message + "\n")
	}
	return list.String()
}

// BrowserGroup returns the process group of the program's browser.
func (p *Program) BrowserGroup() int {
	p.T.Helper()
	for q := range leak.All() {
		if p.IsBrowser(q) {
			return q.Group
		}
	}
	p.T.Fatal("the program has no browser")
	return 0
}

// Killed reads the rest of the output and reports whether a signal ended the program that it did not listen to.
func (p *Program) Killed() bool {
	p.T.Helper()
	for p.lines.Scan() {
		p.Text.WriteString(p.lines.Text() + "\n")
	}
	if p.ProcessState == nil {
		var exit *exec.ExitError
		if err := p.Wait(); err != nil && !errors.As(err, &exit) {
			p.T.Error(err)
		}
	}
	return p.ProcessState.ExitCode() < 0
}

// Ends reads the rest of the output and checks the exit code, and that nothing is left behind. Group is the browser's
// process group, if there is one.
func (p *Program) Ends(code, group int) {
	p.T.Helper()
	p.Killed()
	if got := p.ProcessState.ExitCode(); got != code {
		p.T.Errorf("exit code %d, want %d; standard error:\n%s", got, code, &p.Problems)
	}
	look := func() []string {
		if group == 0 {
			return leak.Files(p.temp)
		}
		return append(leak.Files(p.temp), leak.Group(group, false)...)
	}
	left := look()
	if code < 0 { // killed: somebody else cleans up
		left = leak.Wait(look)
	}
	if len(left) > 0 {
		p.T.Errorf("left behind:\n%s", strings.Join(left, "\n"))
	}
}

// PortIsFree checks that nothing listens at the host and port of a URL.
func PortIsFree(t *testing.T, address string) {
	t.Helper()
	u := must.Get(url.Parse(address))(t)
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	l.Close()
}

// Tabs returns the addresses of the pages that a browser has open.
func Tabs(t *testing.T, browser string) []string {
	t.Helper()
	res, err := http.Get("http://" + browser + "/json/list")
	if err != nil {
		t.Fatalf("the browser does not run any more: %v", err)
	}
	defer res.Body.Close()
	var list []struct{ Type, URL string }
	must.Do(t, json.NewDecoder(res.Body).Decode(&list))
	var addresses []string
	for _, tab := range list {
		if tab.Type == "page" {
			addresses = append(addresses, tab.URL)
		}
	}
	return addresses
}

// Worked waits until the program has used an amount of processor time, and reports whether it is still running. Without
// /proc it waits for that time.
func (p *Program) Worked(work time.Duration) bool {
	p.T.Helper()
	const step = 5 * time.Millisecond
	for waited := time.Duration(0); ; waited += step {
		used, running := processorTime(p.Process.Pid)
		switch {
		case !running:
			return false
		case used >= work || used < 0 && waited >= work:
			return true
		}
		time.Sleep(step)
	}
}

// processorTime returns the processor time of a process, negative without /proc, and whether it is running.
func processorTime(pid int) (used time.Duration, running bool) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		return -1, true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // state parent group …
	const (
		state, user, system = 0, 11, 12
		tick                = 10 * time.Millisecond // the unit of these numbers
	)
	ticks := 0
	for _, field := range fields[user : system+1] {
		n, _ := strconv.Atoi(field) // the kernel writes numbers
		ticks += n
	}
	return time.Duration(ticks) * tick, fields[state] != "Z"
}
