//go:build unix

package input

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// TryLock takes the lock of a file. It returns false if another process has it.
func TryLock(f *os.File) bool {
	return !errors.Is(unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK)
}

// WaitLock waits until no other process has the lock of a file, and takes it. It is for locks that are held only for a moment.
func WaitLock(f *os.File) {
	for errors.Is(unix.Flock(int(f.Fd()), unix.LOCK_EX), unix.EINTR) {
	}
}
