//go:build linux

package programtest

import (
	"bufio"
	"strings"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// StartOnTerminal starts the program on a terminal of 80 by 24.
func StartOnTerminal(t *testing.T, args ...string) (*Program, *leak.Terminal) {
	t.Helper()
	screen := leak.OpenTerminal(t, 80, 24)
	p, _ := newProgram(t, 2*Patience, args)
	p.lines = bufio.NewScanner(strings.NewReader(""))
	p.Env = append(p.Env, "TERM=xterm-256color", "NO_COLOR=1")
	p.Stdin, p.Stdout, p.Stderr = screen.TTY, screen.TTY, screen.TTY
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	must.Do(t, p.Start())
	return p, screen
}
