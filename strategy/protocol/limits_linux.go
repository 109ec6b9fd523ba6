package protocol

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// cutNetwork makes a command start in a network namespace of its own, which has no way out. With a user namespace this needs no
// privileges.
func cutNetwork(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET
	cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
}

// CutsNetwork reports whether programs can be denied the network on this system. Some systems forbid the namespaces that this needs.
var CutsNetwork = sync.OnceValue(func() bool {
	cmd := exec.Command("true")
	cutNetwork(cmd)
	return cmd.Run() == nil
})

// ticks is the number of ticks in a second, the unit of the times in /proc. Linux fixes it for programs (USER_HZ).
const ticks = 100

// groupUsage sums the times of the running processes of a group, and of their children that have ended. It leaves out a process that
// has just ended.
func groupUsage(group int) (u Usage) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // a name may have spaces
		if len(fields) < 15 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		sum := 0
		for _, ticks := range fields[11:15] { // its own and its children's, for programs and for the system
			n, _ := strconv.Atoi(string(ticks)) // the system writes numbers
			sum += n
		}
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

// adoptOrphans makes this process the parent of processes that its children leave behind, so that endGroup can reap them. Otherwise
// process 1 is their parent. In many containers it reaps nothing, and they stay as zombies.
func adoptOrphans() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // zombies are no great harm
}
