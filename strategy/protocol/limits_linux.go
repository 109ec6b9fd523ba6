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

// adoptOrphans makes this process the parent of what its children leave behind, so
// that endGroup can take their exit codes. Else they fall to process 1, which in
// many containers takes none, and stay as zombies.
func adoptOrphans() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // zombies are no great harm
}
