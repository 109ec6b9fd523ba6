// Package save writes files: whole or not at all, or as checkpoints that let long work resume.
package save

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// File writes a file whole or not at all. It writes a new file beside the old one, with the same permissions, and renames it. So it
// replaces a link, and leaves the link's target alone. It writes directly only to pipes, devices, and names such as /dev/stdout. Errors
// have the name that was given.
func File(name string, content []byte) error {
	mode, inPlace, err := find(name)
	switch {
	case err != nil:
		return err
	case inPlace:
		return appendTo(name, content)
	}
	temp, err := create(filepath.Dir(name), mode)
	if err != nil {
		return writeError(name, err)
	}
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		os.Remove(temp.Name())
		return writeError(name, err)
	}
	return nil
}

// newFile is the mode of a new file, reduced by the process's umask.
const newFile fs.FileMode = 0o666

// find returns the mode that a file has or will have, and whether it is written in place. It returns an error for a folder.
func find(name string) (mode fs.FileMode, inPlace bool, err error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return 0, false, &fs.PathError{Op: "write", Path: name, Err: syscall.EISDIR}
	}
	opened := standsForOpen(name)
	if !opened {
		info, err = os.Lstat(name)
	}
	if err != nil || info.Mode()&fs.ModeSymlink != 0 { // it is new, or creating it returns the error again
		return newFile, false, nil //nolint:nilerr // see above
	}
	return info.Mode().Perm(), opened || !info.Mode().IsRegular(), nil
}

// standsForOpen reports whether a name is the system's link to a file that a process has open, such as /dev/stdout or /dev/fd/3.
func standsForOpen(name string) bool {
	full, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(full))
	return err == nil && (dir == "/dev" || dir == "/dev/fd" || strings.HasPrefix(dir, "/proc/"))
}

// appendTo appends to the target of a name.
func appendTo(name string, content []byte) error {
	if filepath.Clean(name) == "/dev/stdout" { // a file that is opened again has a position of its own, and would overwrite what we print
		_, err := os.Stdout.Write(content)
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// create creates a file of a new name in a folder.
func create(dir string, mode fs.FileMode) (*os.File, error) {
	for {
		name := filepath.Join(dir, ".absurdist-"+rand.Text()+".tmp")
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil || mode == newFile:
			return f, err
		}
		if err := f.Chmod(mode); err != nil { // the umask may have removed bits
			f.Close()
			os.Remove(name)
			return nil, err
		}
		return f, nil
	}
}

// writeError turns an error about a temporary file into one about the file that it replaces.
func writeError(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// ErrRefused is wrapped by errors for a file that can't be written or resumed. Another name helps.
var ErrRefused = input.New("refused")

func refuse(format string, args ...any) error {
	return plain.Error(ErrRefused, fmt.Errorf(format, args...))
}

// CanWrite checks before long work that [File] will be able to write the file that a flag names: its folder must exist and be
// writable, and it must not be a folder. An empty name is fine.
func CanWrite(flag, name string) error {
	if name == "" {
		return nil
	}
	mode, inPlace, err := find(name)
	switch {
	case err != nil:
		return refuse("%s: %s is a folder; name a file", flag, name)
	case inPlace:
		return nil
	}
	temp, err := create(filepath.Dir(name), mode)
	if errors.Is(err, fs.ErrNotExist) {
		return refuse("%s %s: there is no folder %s", flag, name, filepath.Dir(name))
	}
	if err != nil {
		return refuse("%s: %w", flag, writeError(name, err))
	}
	temp.Close()
	os.Remove(temp.Name())
	return nil
}

// In returns the path of a file in a folder, which it creates if necessary. The name is not trusted: it is an error if it leads out of
// the folder.
func In(dir, name string) (string, error) {
	if name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." {
		return "", fmt.Errorf("%q is not a name for a file in %s", name, dir)
	}
	return filepath.Join(dir, name), os.MkdirAll(dir, 0o755)
}

// Packed is like [File], and compresses the content if the name ends in .gz. Equal contents give equal files, because the gzip header
// has no time and no name.
func Packed(name string, content []byte) error {
	if !strings.HasSuffix(name, ".gz") {
		return File(name, content)
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(content); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return File(name, packed.Bytes())
}

// Vacant refuses a file that a flag names if it already exists. The error ends with the way out. An empty name is fine.
func Vacant(flag, file, wayOut string) error {
	if file == "" {
		return nil
	}
	if _, err := os.Lstat(file); err == nil {
		return refuse("%s: %s exists already; %s", flag, file, wayOut)
	}
	return nil
}
