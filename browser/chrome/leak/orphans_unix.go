//go:build unix

package leak

import (
	"os"
	"syscall"
)

// ReapOrphans takes the exit codes of what killed programs left behind, which would stay as zombies: a test
// that plays in its own process makes that process the one to inherit them. Children in the process's own
// group are left to whoever waits for them.
func ReapOrphans() {
	for p := range All() {
		if p.Parent == os.Getpid() && p.State == "Z" && p.Group != syscall.Getpgrp() {
			_, _ = syscall.Wait4(p.PID, nil, syscall.WNOHANG, nil) // it may be gone already
		}
	}
}
