package chrome

import (
	"errors"
	"os/exec"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// A browser is a group of processes. When its first one ends, the others lose
// their parent and fall to process 1, which in many containers takes no exit
// codes: each browser would leave zombies behind for as long as the container
// lives. So this process takes orphans in, and clears away those of the
// browser's group, identified by the group's number, which a zombie keeps; the exit
// codes of other children are left to whoever waits for them.

// endLimit is how long killed processes may take to be gone.
const endLimit = 5 * time.Second

// Detach keeps Ctrl-C on the terminal from the browser, which we end in order,
// and has the kernel end it if we are killed. Where it must be killed its whole
// group is: a browser may be started by a shell script that would leave it alone.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// ownSession keeps the signals of our terminal and our group from cmd.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// adoptOrphans makes this process the parent of what its children leave behind.
func adoptOrphans(log zerolog.Logger) {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		log.Debug().Err(err).Msg("the browser's last processes may stay as zombies")
	}
}

// EndGroup kills what is left of a browser's processes and takes their exit
// codes. The first process, which has the group's number, has ended already.
func EndGroup(group int) {
	_ = syscall.Kill(-group, syscall.SIGKILL) // an error means that none is left
	for deadline := time.Now().Add(endLimit); time.Now().Before(deadline); {
		switch pid, err := syscall.Wait4(-group, nil, syscall.WNOHANG, nil); {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return // no child of ours in the group
		case pid == 0:
			time.Sleep(time.Millisecond) // one is dying
		}
	}
}
