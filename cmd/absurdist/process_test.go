//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

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
			if c.name != "reader gone" && string(text) != reviewOfEnd.ReplaceAllString(p.Text.String(), "}") {
				t.Errorf("the record is\n%swant what was printed\n%s", text, &p.Text)
			}
			games, err := record.Read(file, strings.NewReader(string(text)))
			if err != nil || len(games) != 1 || len(games[0].Guesses) == 0 {
				t.Fatalf("the record holds %+v, %v", games, err)
			}
			if c.outcome == "" {
				return
			}
			must.Do(t, programtest.Honest(games[0]))
			if end := games[0].End; end == nil || end.Outcome != c.outcome || end.Error == "" {
				t.Errorf("the record ends with %+v, want %s and why", end, c.outcome)
			}
			if !strings.Contains(p.Problems.String(), c.message) {
				t.Errorf("standard error\n%swant %s", &p.Problems, c.message)
			}
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

func TestServe(t *testing.T) {
	t.Parallel()
	p := programtest.StartProgram(t, "serve", "--json", "--mock-option", "reveal=0")
	p.Await(`"wordle"`)
	var addresses []string
	for line := range strings.Lines(p.Text.String()) {
		var site struct{ Site, URL string }
		must.Do(t, json.Unmarshal([]byte(line), &site))
		res, err := http.Get(site.URL)
		must.Do(t, err)
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
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.Ends(130, 0)
	if p.Problems.String() != "" {
		t.Errorf("standard error: %s", &p.Problems)
	}
	programtest.PortIsFree(t, addresses[0])
}

func TestServeTakenPort(t *testing.T) {
	t.Parallel()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	p := programtest.StartProgram(t, "serve", "--port", fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
	p.Ends(1, 0)
	if said := p.Problems.String(); !strings.Contains(said, "address already in use; --port 0 takes one that is free") {
		t.Errorf("standard error: %s", &p.Problems)
	}
}
