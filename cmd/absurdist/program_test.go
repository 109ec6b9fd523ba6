//go:build unix

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/chrome/leak"
	"absurdist/browser/mock"
)

// patience is how long a program may take to do what a test waits for, on a machine that is busy with all
// the other tests.
const patience = time.Minute

// program is absurdist as a process, which can be interrupted and killed.
type program struct {
	*exec.Cmd
	t      *testing.T
	temp   string    // its folder for temporary files
	out    io.Closer // our end of its standard output
	lines  *bufio.Scanner
	stdout strings.Builder // what next has read
	stderr strings.Builder
}

func startProgram(t *testing.T, args ...string) *program {
	t.Helper()
	temp, err := os.MkdirTemp("", "p") //nolint:usetesting // a short path, as sockets need
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	p := &program{Cmd: exec.CommandContext(ctx, "absurdist", args...), t: t, temp: temp}
	p.Env = append(os.Environ(), "TMPDIR="+temp)
	p.Stderr = &p.stderr
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	p.out, p.lines = out, bufio.NewScanner(out)
	t.Cleanup(func() {
		cancel()
		_ = p.Wait() // an error if the test has waited already
		if err := os.RemoveAll(temp); err != nil {
			t.Error(err)
		}
	})
	return p
}

// await reads standard output up to the first line that holds text.
func (p *program) await(text string) {
	p.t.Helper()
	for p.lines.Scan() {
		p.stdout.WriteString(p.lines.Text() + "\n")
		if strings.Contains(p.lines.Text(), text) {
			return
		}
	}
	p.t.Fatalf("no line with %q came; standard error:\n%s", text, &p.stderr)
}

// isBrowser reports whether a process is the program's browser. Its other child is the shell that guards the
// temporary folder; both have the program's name at first.
func (p *program) isBrowser(q leak.Process) bool {
	return q.Parent == p.Process.Pid && q.Name != "sh" && q.Name != "absurdist"
}

// browserGroup returns the process group of the program's browser.
func (p *program) browserGroup() int {
	p.t.Helper()
	group := 0
	leak.Processes(func(q leak.Process) bool {
		if p.isBrowser(q) {
			group = q.Group
		}
		return false
	})
	if group == 0 {
		p.t.Fatal("the program has no browser")
	}
	return group
}

// ends reads the rest of the output and checks how the program ended and that
// nothing is left of it; group is that of its browser, if it has one.
func (p *program) ends(code, group int) {
	p.t.Helper()
	for p.lines.Scan() {
		p.stdout.WriteString(p.lines.Text() + "\n")
	}
	err := p.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.t.Error(err)
	}
	if got := p.ProcessState.ExitCode(); got != code {
		p.t.Errorf("exit code %d, want %d; standard error:\n%s", got, code, &p.stderr)
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
		p.t.Errorf("left behind:\n%s", strings.Join(left, "\n"))
	}
}

// reapOrphans takes the exit codes of what programs left that were killed: tests
// that play in this process make it the one to inherit them. What is its own is
// in its own group.
func reapOrphans() {
	leak.Processes(func(q leak.Process) bool {
		if q.Parent == os.Getpid() && q.State == "Z" && q.Group != syscall.Getpgrp() {
			_, _ = syscall.Wait4(q.PID, nil, syscall.WNOHANG, nil) // it may be gone already
		}
		return false
	})
}

// copyOfPage serves a mock page at an address that stays the same over several
// runs of the program, as a site's does.
func copyOfPage(t *testing.T, site string, options url.Values) string {
	t.Helper()
	server, err := mock.Start(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	address, err := server.URL(site, options)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// browserThatListens starts a browser that others can attach to, and returns the
// host and port that it listens on. It ends with the test.
func browserThatListens(t *testing.T) string {
	t.Helper()
	host, _ := mortalBrowser(t)
	return host
}

// mortalBrowser is browserThatListens with what kills the browser.
func mortalBrowser(t *testing.T) (host string, kill func()) {
	t.Helper()
	found, err := chrome.System().Choose("", false)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--user-data-dir=" + t.TempDir(), "about:blank"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	browser := exec.Command(found.Path, args...)
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stderr, err := browser.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() { _ = syscall.Kill(-browser.Process.Pid, syscall.SIGKILL) } // an error if it is dead
	t.Cleanup(func() {
		kill()
		_ = browser.Wait() // killed
		leak.Wait(func() []string { return leak.Group(browser.Process.Pid, false) })
	})
	socket, out := "", bufio.NewScanner(stderr)
	for socket == "" && out.Scan() {
		_, socket, _ = strings.Cut(out.Text(), "DevTools listening on ")
	}
	go func() { _, _ = io.Copy(io.Discard, stderr) }()
	u, err := url.Parse(socket)
	if err != nil || u.Host == "" {
		t.Fatalf("the browser listens on %q, %v", socket, err)
	}
	return u.Host, kill
}
