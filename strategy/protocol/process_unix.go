//go:build unix

package protocol

import (
	_ "embed"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// ownGroup makes cmd the first of a process group: Ctrl-C on the terminal is
// kept from it, and what it starts can be killed with it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// hasShell says that a command can be run through sh.
const hasShell = true

// Self returns the processor time that this process has used.
func Self() Usage {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return Usage{}
	}
	return Usage{CPU: time.Duration(r.Utime.Nano() + r.Stime.Nano())}
}

// killGroup kills a process group. It is no error if none is left.
func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

// endGroup kills what a program that has ended left of its group, and takes the
// exit codes of those processes that have fallen to us.
func endGroup(group int) {
	killGroup(group)
	for deadline := time.Now().Add(killLimit); time.Now().Before(deadline); {
		switch pid, err := syscall.Wait4(-group, nil, syscall.WNOHANG, nil); {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return // no child of ours in the group
		case pid == 0:
			time.Sleep(time.Millisecond) // one is dying
		}
	}
}

//go:embed guard.sh
var guardScript string

// guard is a shell at the other end of a pipe. When our process dies without notice, as after SIGKILL or a panic, the shell kills
// the program's group and removes its folder.
type guard struct {
	cmd  *exec.Cmd
	pipe io.WriteCloser
}

// newGuard starts a guard. Without a shell there is none. A program that is left behind then ends only if it heeds the end of its standard
// input.
func newGuard(dir string) *guard {
	cmd := exec.Command("sh", "-c", guardScript, "absurdist-guard", dir)
	cmd.Dir = os.TempDir()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no signals of our terminal
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return nil
	}
	if err := cmd.Start(); err != nil {
		pipe.Close()
		return nil
	}
	return &guard{cmd, pipe}
}

// mind tells the guard the group. An error means that the guard is gone; then there is none.
func (g *guard) mind(group int) {
	if g != nil {
		_, _ = io.WriteString(g.pipe, strconv.Itoa(group)+"\n")
	}
}

// dismiss ends the guard: the group is gone.
func (g *guard) dismiss() {
	if g == nil {
		return
	}
	_, _ = io.WriteString(g.pipe, "done\ndone\n") // its second line; else it kills a group that is gone
	g.pipe.Close()
	_ = g.cmd.Wait() // it has done no harm
}
