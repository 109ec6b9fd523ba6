package chrome

import (
	"os/exec"
	"syscall"
)

// detach keeps Ctrl-C on the terminal from the browser, which we end in order.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// ownSession does the same for other processes.
func ownSession(cmd *exec.Cmd) { detach(cmd) }
