package protocol

import (
	"strconv"
	"time"
)

// Limits keep a program within bounds. The zero value limits nothing.
type Limits struct {
	// Memory is the bytes of data that each process of the program may have, where the system has a shell with ulimit.
	Memory int64
	// Offline keeps the program from the network, where [CutsNetwork] says that it can be done.
	Offline bool
}

// limitMemory runs a command with a limit of data, in KiB.
const limitMemory = `ulimit -d "$1" && shift && exec "$@"`

// command returns a command that keeps the limit of memory.
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
