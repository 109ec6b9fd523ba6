package record

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock takes the lock of a file, which ends when the file is closed or the process does. It does not wait: the error is
// [ErrBusy]. File systems without locks are used without. What is locked on Windows can't be read, so the lock is on a byte
// that no record reaches.
func lock(f *os.File) error {
	const far = 1 << 30
	at := windows.Overlapped{OffsetHigh: far}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrBusy
	}
	return nil
}
