package chrome

import (
	"os/exec"
	"syscall"

	"github.com/rs/zerolog"
)

// detach keeps Ctrl-C on the terminal from the browser, which we end in order.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// ownSession does the same for other processes.
func ownSession(cmd *exec.Cmd) { detach(cmd) }

// adoptOrphans does nothing: there are no zombies on Windows.
func adoptOrphans(zerolog.Logger) {}

// endGroup does nothing: a browser's processes end with its first one.
func endGroup(int) {}
