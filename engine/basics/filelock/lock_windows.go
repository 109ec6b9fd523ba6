package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Try takes the lock of a file, unless another process has it: then it returns false.
func Try(f *os.File) bool {
	return !errors.Is(lock(f, windows.LOCKFILE_FAIL_IMMEDIATELY), windows.ERROR_LOCK_VIOLATION)
}

// Wait takes the lock of a file as soon as no other process has it. It is for locks that are held for a moment only.
func Wait(f *os.File) { _ = lock(f, 0) } // see the package on file systems without locks

// lock locks a byte that no file reaches, as what is locked on Windows can't be read.
func lock(f *os.File, flags uint32) error {
	const far = 1 << 30
	at := windows.Overlapped{OffsetHigh: far}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|flags, 0, 1, 0, &at)
}
