package chrome

import (
	"os/exec"
	"syscall"
)

// detach keeps Ctrl-C on the terminal from the browser, which we end in order,
// and has the kernel end it if we are killed.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// ownSession keeps the signals of our terminal and our group from cmd.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}
