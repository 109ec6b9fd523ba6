package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Try takes the lock of a file. It returns false if another process has it.
func Try(f *os.File) bool {
	return !errors.Is(lock(f, windows.LOCKFILE_FAIL_IMMEDIATELY), windows.ERROR_LOCK_VIOLATION)
}

// Wait waits until no other process has the lock of a file, and takes it. It is for locks that are held only for a moment.
func Wait(f *os.File) { _ = lock(f, 0) } // see the package on file systems without locks

// lock locks a byte beyond the end of any file, because locked bytes can't be read on Windows.
func lock(f *os.File, flags uint32) error {
	const far = 1 << 30
	at := windows.Overlapped{OffsetHigh: far}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|flags, 0, 1, 0, &at)
}
