//go:build unix && !linux

package chrome

import (
	"os/exec"
	"syscall"

	"github.com/rs/zerolog"
)

// Detach keeps Ctrl-C on the terminal from the browser, which we end in order.
// Where it must be killed its whole group is.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// ownSession keeps the signals of our terminal and our group from cmd.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// adoptOrphans does nothing: process 1 takes their exit codes on these systems.
func adoptOrphans(zerolog.Logger) {}

// EndGroup kills what is left of a browser's processes, whose first one has the
// group's number and has ended already.
func EndGroup(group int) {
	_ = syscall.Kill(-group, syscall.SIGKILL) // an error means that none is left
}
