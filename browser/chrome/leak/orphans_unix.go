//go:build unix

package leak

import (
	"os"
	"syscall"
)

// ReapOrphans reaps the zombies of killed programs, which a test inherits when it plays in its own process. Children in
// the process's own group are left to their own waiters.
func ReapOrphans() {
	for p := range All() {
		if p.Parent == os.Getpid() && p.State == "Z" && p.Group != syscall.Getpgrp() {
			_, _ = syscall.Wait4(p.PID, nil, syscall.WNOHANG, nil) // it may be gone already
		}
	}
}
