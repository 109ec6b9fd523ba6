//go:build linux

package programtest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/pty"
)

// StartOnTerminal starts the program on a terminal of 80 by 24.
func StartOnTerminal(t *testing.T, args ...string) (*Program, *pty.Terminal) {
	t.Helper()
	screen := pty.Open(t, 80, 24)
	temp, err := os.MkdirTemp("", "p") //nolint:usetesting // a short path, as sockets need
	if err != nil {
		t.Fatal(err)
	}
	ctx, _, stop := leak.Quiet(t.Context(), 2*Patience)
	p := &Program{Cmd: exec.CommandContext(ctx, "absurdist", args...), T: t, temp: temp, lines: bufio.NewScanner(strings.NewReader(""))}
	p.Env = append(os.Environ(), "TMPDIR="+temp, "TERM=xterm-256color", "NO_COLOR=1")
	p.Stdin, p.Stdout, p.Stderr = screen.TTY, screen.TTY, screen.TTY
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = p.Wait() // an error if the test has waited already
		if err := os.RemoveAll(temp); err != nil {
			t.Error(err)
		}
	})
	return p, screen
}
