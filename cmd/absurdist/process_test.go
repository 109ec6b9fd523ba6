//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/chrome/leak"
	"absurdist/browser/mock"
	"absurdist/engine/record"

	"github.com/rs/zerolog"
)

// patience is how long a program may take to do what a test waits for.
const patience = 20 * time.Second

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

// browserGroup returns the process group of the program's browser. Its other
// child is the shell that guards the temporary folder.
func (p *program) browserGroup() int {
	p.t.Helper()
	group := 0
	leak.Processes(func(q leak.Process) bool {
		if q.Parent == p.Process.Pid && q.Name != "sh" {
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

// A game in the middle: its first guess is played, and the page reveals slowly.
func TestStoppedInTheMiddle(t *testing.T) {
	t.Parallel()
	kill := func(p *program, _ int) error { return p.Process.Signal(syscall.SIGKILL) }
	for _, c := range []struct {
		name    string
		stop    func(p *program, group int) error
		code    int
		outcome record.Outcome
		message string
	}{
		{"Ctrl-C", func(p *program, _ int) error { return p.Process.Signal(os.Interrupt) }, 130, record.Stopped, "absurdist: interrupted\n"},
		{"terminated", func(p *program, _ int) error { return p.Process.Signal(syscall.SIGTERM) }, 130, record.Stopped, "absurdist: interrupted\n"},
		// The page has kept its rows, so the game goes on to the end of the script.
		{"browser killed", func(_ *program, group int) error { return syscall.Kill(-group, syscall.SIGKILL) }, 3, record.Lost, "the browser died: starting it again"},
		{"reader gone", func(p *program, _ int) error { return p.out.Close() }, 1, record.Failed, ""},
		{"we are killed", kill, -1, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "games.jsonl")
			p := startProgram(t, "play", "wordle", "--mock", "--json", "--record", file, "--strategy", "script:words=crane+slate+pound+might",
				"--mock-option", "secret=fuzzy", "--mock-option", "modals=none")
			p.await(`"guess":"crane"`)
			group := p.browserGroup()
			if err := c.stop(p, group); err != nil {
				t.Fatal(err)
			}
			p.ends(c.code, group)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if c.name != "reader gone" && string(text) != p.stdout.String() {
				t.Errorf("the record is\n%swant what was printed\n%s", text, &p.stdout)
			}
			games, err := record.Read(file, strings.NewReader(string(text)))
			if err != nil || len(games) != 1 || len(games[0].Guesses) == 0 {
				t.Fatalf("the record holds %+v, %v", games, err)
			}
			if c.outcome == "" {
				return
			}
			if err := honest(games[0]); err != nil {
				t.Error(err)
			}
			if end := games[0].End; end == nil || end.Outcome != c.outcome || end.Error == "" {
				t.Errorf("the record ends with %+v, want %s and why", end, c.outcome)
			}
			if !strings.Contains(p.stderr.String(), c.message) {
				t.Errorf("standard error\n%swant %s", &p.stderr, c.message)
			}
		})
	}
}

func TestInterruptedWhileStarting(t *testing.T) {
	t.Parallel()
	hang := filepath.Join(t.TempDir(), "chrome")
	if err := os.WriteFile(hang, []byte("#!/bin/sh\necho 'up' >"+hang+".up\nsleep 3600\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	p := startProgram(t, "play", "--mock", "--json", "--browser", hang)
	if left := leak.Wait(func() []string {
		if _, err := os.Stat(hang + ".up"); err != nil {
			return []string{"waiting"}
		}
		return nil
	}); len(left) > 0 {
		t.Fatal("the browser was not started")
	}
	group := p.browserGroup()
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.ends(130, group)
}

func TestServe(t *testing.T) {
	t.Parallel()
	p := startProgram(t, "serve", "--json", "--mock-option", "reveal=0")
	p.await(`"wordle"`)
	var addresses []string
	for line := range strings.Lines(p.stdout.String()) {
		var site struct{ Site, URL string }
		if err := json.Unmarshal([]byte(line), &site); err != nil {
			t.Fatal(err)
		}
		res, err := http.Get(site.URL)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(text), "<html") {
			t.Errorf("%s answers %d %v", site.URL, res.StatusCode, err)
		}
		addresses = append(addresses, site.URL)
	}
	if len(addresses) < 2 {
		t.Errorf("served %q", addresses)
	}
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.ends(130, 0)
	if p.stderr.String() != "" {
		t.Errorf("standard error: %s", &p.stderr)
	}
	u, err := url.Parse(addresses[0])
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	l.Close()
}

func TestServeTakenPort(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := startProgram(t, "serve", "--port", fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
	p.ends(1, 0)
	if !strings.Contains(p.stderr.String(), "address already in use") {
		t.Errorf("standard error: %s", &p.stderr)
	}
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

// A board that was left half played is taken up where it stands, and one that
// was played to its end is left alone.
func TestTakeUp(t *testing.T) {
	t.Parallel()
	address := copyOfPage(t, "wordle", url.Values{"reveal": {"0"}, "modals": {"none"}, "secret": {"fuzzy"}})
	file, profile := filepath.Join(t.TempDir(), "games.jsonl"), filepath.Join(t.TempDir(), "profile")
	for _, run := range []struct {
		strategy string
		code     int
		outcome  record.Outcome
		found    int
		message  string
	}{
		{"script:words=crane+slate", 3, record.Lost, 0, "the script's 2 words are played"},
		{"entropy", 0, record.Won, 2, ""},
		{"entropy", 3, record.Won, -1, "absurdist: this game has been played already\n"},
	} {
		p := startProgram(t, "play", "wordle", "--json", "--url", address, "--user-data-dir", profile, "--record", file, "--strategy", run.strategy)
		p.ends(run.code, 0)
		if !strings.Contains(p.stderr.String(), run.message) {
			t.Errorf("standard error\n%swant %s", &p.stderr, run.message)
		}
		games, err := record.Read("stdout", strings.NewReader(p.stdout.String()))
		if err != nil || len(games) != 1 || games[0].End == nil {
			t.Fatalf("printed %+v, %v", games, err)
		}
		if got := games[0].End.Outcome; got != run.outcome {
			t.Errorf("%s: outcome %s, want %s", run.strategy, got, run.outcome)
		}
		found := 0
		for _, g := range games[0].Guesses {
			if g.Found {
				found++
			}
		}
		if run.found >= 0 && found != run.found {
			t.Errorf("%s: %d rows were found on the board, want %d", run.strategy, found, run.found)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if games, err := record.Read(file, strings.NewReader(string(text))); err != nil || len(games) != 3 {
		t.Errorf("the record holds %d games, %v, want 3", len(games), err)
	}
}

// Hard mode is switched on in the page too: it refuses by itself, in a later game
// in normal mode, what the rule forbids.
func TestHardModeIsThePages(t *testing.T) {
	t.Parallel()
	address := copyOfPage(t, "wordle", url.Values{"reveal": {"0"}, "modals": {"none"}, "secret": {"crate"}})
	profile := filepath.Join(t.TempDir(), "profile")
	for _, mode := range []string{"hard", "normal"} {
		p := startProgram(t, "play", "wordle", "--json", "--url", address, "--user-data-dir", profile, "--mode", mode,
			"--strategy", map[string]string{"hard": "script:words=crane", "normal": "script:words=slate"}[mode])
		p.ends(exitLost, 0)
		refused := strings.Contains(p.stdout.String(), `"guess":"slate"`) && strings.Contains(p.stdout.String(), `"rejected":true`)
		if refused != (mode == "normal") {
			t.Errorf("%s mode: printed\n%s", mode, &p.stdout)
		}
	}
}

// --remote plays in a browser that runs already, and leaves it running.
func TestRemote(t *testing.T) {
	t.Parallel()
	found, err := chrome.System().Choose("", false)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--user-data-dir=" + dir, "about:blank"}
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
	defer func() {
		_ = syscall.Kill(-browser.Process.Pid, syscall.SIGKILL)
		_ = browser.Wait() // killed
		leak.Wait(func() []string { return leak.Group(browser.Process.Pid, false) })
	}()
	socket, out := "", bufio.NewScanner(stderr)
	for socket == "" && out.Scan() {
		_, socket, _ = strings.Cut(out.Text(), "DevTools listening on ")
	}
	go func() { _, _ = io.Copy(io.Discard, stderr) }()
	u, err := url.Parse(socket)
	if err != nil || u.Host == "" {
		t.Fatalf("the browser listens on %q, %v", socket, err)
	}
	for _, address := range []string{"ws://" + u.Host, "http://" + u.Host} {
		p := startProgram(t, "play", "absurdle", "--mock", "--json", "--remote", address)
		p.ends(0, 0)
		games, err := record.Read("stdout", strings.NewReader(p.stdout.String()))
		if err != nil || len(games) != 1 || games[0].End == nil || games[0].End.Outcome != record.Won {
			t.Errorf("%s: played %+v, %v", address, games, err)
		}
	}
	b, err := chrome.Start(t.Context(), chrome.Options{Remote: socket, Log: zerolog.Nop()})
	if err != nil {
		t.Fatalf("the browser does not run any more: %v", err)
	}
	b.Close()
}
