//go:build unix && !linux

package chrome

import (
	"os/exec"
	"syscall"

	"github.com/rs/zerolog"
)

// Detach keeps the terminal's Ctrl-C from the browser, so that we can end it in order. A kill takes its whole group.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// ownSession shields cmd from the signals of our terminal and our group.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// adoptOrphans does nothing: on these systems process 1 reaps orphans.
func adoptOrphans(zerolog.Logger) {}

// EndGroup kills what is left of a browser's processes. The first one, whose number the group bears, has already ended.
func EndGroup(group int) {
	_ = syscall.Kill(-group, syscall.SIGKILL) // an error means that none is left
}
