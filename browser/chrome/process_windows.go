package chrome

import (
	"os/exec"
	"syscall"

	"github.com/rs/zerolog"
)

// Detach keeps Ctrl-C on the terminal from the browser, which we end in order.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// ownSession does the same for other processes.
func ownSession(cmd *exec.Cmd) { Detach(cmd) }

// adoptOrphans does nothing: there are no zombies on Windows.
func adoptOrphans(zerolog.Logger) {}

// EndGroup does nothing: a browser's processes end with its first one.
func EndGroup(int) {}
