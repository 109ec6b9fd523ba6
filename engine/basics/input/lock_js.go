package input

import "os"

// TryLock takes the lock of a file. In a browser there are no other processes, and files do not last.
func TryLock(*os.File) bool { return true }

// WaitLock takes the lock of a file.
func WaitLock(*os.File) {}
