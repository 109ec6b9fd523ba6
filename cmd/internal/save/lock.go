package save

import (
	"os"
	"path/filepath"

	"github.com/absurdist/absurdist/engine/basics/filelock"
)

// Lock keeps other processes from writing the file that a flag names, until release. They are refused at once. The lock is
// FILE.lock beside the file, which release removes; one that a killed process left holds up nobody. No name, and what is
// no file, such as a pipe, need no lock.
func Lock(flag, name string) (release func(), err error) {
	if name == "" {
		return func() {}, nil
	}
	if _, inPlace, err := find(name); err != nil || inPlace {
		return func() {}, nil //nolint:nilerr // CanWrite has reported it
	}
	path := filepath.Clean(name) + ".lock"
	for {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() { // a link may lead anywhere
			return nil, refuse("%s: %s is not a regular file; move it, or name another file", flag, path)
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, refuse("%s: %w", flag, err)
		}
		if !filelock.Try(f) {
			f.Close()
			return nil, refuse("%s: another process is writing %s; wait until it ends, or name another file", flag, name)
		}
		held, heldErr := f.Stat()
		there, err := os.Stat(path)
		if heldErr == nil && err == nil && os.SameFile(held, there) {
			return func() { unlock(f, path) }, nil
		}
		f.Close() // the one who had it has just removed it
	}
}

// unlock removes a lock and gives it back. Some systems remove no file that is open.
func unlock(f *os.File, path string) {
	removed := os.Remove(path) == nil
	f.Close()
	if !removed {
		os.Remove(path)
	}
}
