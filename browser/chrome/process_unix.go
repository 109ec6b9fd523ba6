//go:build unix && !linux

package chrome

import (
	"os/exec"
	"syscall"
)

// detach keeps Ctrl-C on the terminal from the browser, which we end in order.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// ownSession keeps the signals of our terminal and our group from cmd.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}
