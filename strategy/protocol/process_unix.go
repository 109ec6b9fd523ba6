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

// ownGroup makes cmd the first of a process group. Ctrl-C on the terminal does not reach it, and what it starts can be killed with it.
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

// killGroup kills a process group, which may have ended.
func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

// endGroup kills what a program that has ended left of its group, and reaps those of its processes whose parent we have become.
func endGroup(group int) {
	killGroup(group)
	for deadline := time.Now().Add(killLimit); time.Now().Before(deadline); {
		switch pid, err := syscall.Wait4(-group, nil, syscall.WNOHANG, nil); {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return // the group has no child of ours
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

// newGuard starts a guard, or returns nil if there is no shell. A program that is left behind then ends only if it reacts to the end
// of its standard input.
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

// mind gives the guard the group. It ignores errors: the guard may be gone.
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
	_, _ = io.WriteString(g.pipe, "done\ndone\n") // with a second line the guard kills nothing
	g.pipe.Close()
	_ = g.cmd.Wait() // its exit code does not matter
}
