//go:build unix

package record

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock takes the lock of a file, which ends when the file is closed or the process does. It does not wait: the error is
// [ErrBusy]. File systems without locks are used without.
func lock(f *os.File) error {
	if errors.Is(unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK) {
		return ErrBusy
	}
	return nil
}
