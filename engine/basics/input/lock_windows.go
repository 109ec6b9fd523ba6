package input

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// TryLock takes the lock of a file. It returns false if another process has it.
func TryLock(f *os.File) bool {
	return !errors.Is(lock(f, windows.LOCKFILE_FAIL_IMMEDIATELY), windows.ERROR_LOCK_VIOLATION)
}

// WaitLock waits until no other process has the lock of a file, and takes it. It is for locks that are held only for a moment.
func WaitLock(f *os.File) { _ = lock(f, 0) } // see TryLock on file systems without locks

// lock locks a byte beyond the end of any file, because locked bytes can't be read on Windows.
func lock(f *os.File, flags uint32) error {
	const far = 1 << 30
	at := windows.Overlapped{OffsetHigh: far}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|flags, 0, 1, 0, &at)
}
