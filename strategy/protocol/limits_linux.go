package protocol

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// cutNetwork starts a command in a network of its own, which has no way out. A user namespace makes that possible without rights.
func cutNetwork(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET
	cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
}

// CutsNetwork reports whether programs can be kept from the network here. Some systems forbid the namespaces that it takes.
var CutsNetwork = sync.OnceValue(func() bool {
	cmd := exec.Command("true")
	cutNetwork(cmd)
	return cmd.Run() == nil
})

// ticks is the unit of the times in /proc, a second's part, which Linux fixes for programs (USER_HZ).
const ticks = 100

// groupUsage sums the times of the processes of a group that run, and of their children that have ended. A process that has just
// ended is left out.
func groupUsage(group int) (u Usage) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		var state string
		var parent, its int
		var skip [8]int64
		var times [4]int64
		after := text[bytes.LastIndexByte(text, ')')+1:] // a name may have spaces
		if _, err := fmt.Sscan(string(after), &state, &parent, &its, &skip[0], &skip[1], &skip[2], &skip[3], &skip[4], &skip[5], &skip[6], &skip[7],
			&times[0], &times[1], &times[2], &times[3]); err != nil || its != group {
			continue
		}
		sum := times[0] + times[1] + times[2] + times[3]
		u = u.with(Usage{time.Duration(sum) * time.Second / ticks, peak(filepath.Dir(file))})
	}
	return u
}

// peak reads the most memory that a process had.
func peak(folder string) int64 {
	text, err := os.ReadFile(filepath.Join(folder, "status"))
	_, after, ok := bytes.Cut(text, []byte("VmHWM:"))
	var kilobytes int64
	if _, scan := fmt.Sscan(string(after[:min(len(after), 40)]), &kilobytes); err != nil || !ok || scan != nil {
		return 0
	}
	return kilobytes << 10
}

// adoptOrphans makes this process the parent of what its children leave behind, so
// that endGroup can take their exit codes. Else they fall to process 1, which in
// many containers takes none, and stay as zombies.
func adoptOrphans() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // zombies are no great harm
}
