package chrome

import (
	"errors"
	"os/exec"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// A browser is a group of processes. When the first one ends, the others become children of process 1, which in many containers
// never reaps them: each browser would leave zombies for the life of the container. So this process adopts orphans, and reaps
// those of the browser's group, whose number a zombie keeps. Other children are left to their own waiters.

// endLimit is how long killed processes may take to be gone.
const endLimit = 5 * time.Second

// Detach keeps the terminal's Ctrl-C from the browser, so that we can end it in order, and has the kernel kill it if we
// are killed. A kill takes the whole group, since a shell script that starts a browser may leave it alone.
func Detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// ownSession shields cmd from the signals of our terminal and our group.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// adoptOrphans makes this process the parent of its children's orphans.
func adoptOrphans(log zerolog.Logger) {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		log.Debug().Err(err).Msg("the browser's last processes may stay as zombies")
	}
}

// EndGroup kills and reaps what is left of a browser's processes. The first one, whose number the group has, has already ended.
func EndGroup(group int) {
	_ = syscall.Kill(-group, syscall.SIGKILL) // fails if none is left
	for deadline := time.Now().Add(endLimit); time.Now().Before(deadline); {
		switch pid, err := syscall.Wait4(-group, nil, syscall.WNOHANG, nil); {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return // no children of ours are left in the group
		case pid == 0:
			time.Sleep(time.Millisecond) // one is dying
		}
	}
}
