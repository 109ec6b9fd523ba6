package protocol

import (
	"strconv"
	"time"
)

// Limits restrict a program. The zero value sets no limit.
type Limits struct {
	// Memory is how many bytes of data each process of the program may have. It needs a shell with ulimit.
	Memory int64
	// Offline denies the program the network, if [CutsNetwork] reports that this is possible.
	Offline bool
}

// limitMemory is a script that runs a command with a limit of data, in KiB.
const limitMemory = `ulimit -d "$1" && shift && exec "$@"`

// command returns a command that runs the given one with the limit of memory.
func (l Limits) command(command []string) []string {
	if l.Memory == 0 || !hasShell {
		return command
	}
	return append([]string{"sh", "-c", limitMemory, "absurdist-limit", strconv.FormatInt(l.Memory>>10, 10)}, command...)
}

// Usage is what programs have used.
type Usage struct {
	CPU  time.Duration // of all processes
	Peak int64         // the most memory that one process had, in bytes; 0 if not known
}

// with adds the usage of another run.
func (u Usage) with(o Usage) Usage { return Usage{u.CPU + o.CPU, max(u.Peak, o.Peak)} }
