package chrome

import (
	"os/exec"
	"syscall"

	"github.com/rs/zerolog"
)

// Detach keeps the terminal's Ctrl-C from the browser, so that we can end it in order.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// ownSession does the same for other processes.
func ownSession(cmd *exec.Cmd) { Detach(cmd) }

// adoptOrphans does nothing: there are no zombies on Windows.
func adoptOrphans(zerolog.Logger) {}

// EndGroup does nothing: a browser's processes end with the first one.
func EndGroup(int) {}
