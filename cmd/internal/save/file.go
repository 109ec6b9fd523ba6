// Package save writes files: whole or not at all, and in parts from which long work goes on.
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

// File writes a file whole or not at all. It makes the file anew beside the old one, whose permissions it takes over, and
// puts it in its place. So a link is replaced, and what it leads to is left alone. Only pipes and devices are written to, and
// what /dev/stdout and its like stand for. Errors name the file as it was asked for.
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

// find returns the mode that a file has or will get, and whether it is written in place. It returns an error for a folder.
func find(name string) (mode fs.FileMode, inPlace bool, err error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return 0, false, &fs.PathError{Op: "write", Path: name, Err: syscall.EISDIR}
	}
	opened := standsForOpen(name)
	if !opened {
		info, err = os.Lstat(name)
	}
	if err != nil || info.Mode()&fs.ModeSymlink != 0 { // it is new, or the error comes again as the file is made
		return newFile, false, nil //nolint:nilerr // see above
	}
	return info.Mode().Perm(), opened || !info.Mode().IsRegular(), nil
}

// standsForOpen reports whether a name stands for what a process has open, such as /dev/stdout or /dev/fd/3. These are links
// that the system has made.
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
	if filepath.Clean(name) == "/dev/stdout" { // opened again, a file would not know what we print ourselves
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
		if err := f.Chmod(mode); err != nil { // what the umask took away
			f.Close()
			os.Remove(name)
			return nil, err
		}
		return f, nil
	}
}

// writeError turns an error about a temporary file into one about the file that it stands for.
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

// ErrRefused is wrapped by errors about a file that can't be written, or not gone on with: another name mends them.
var ErrRefused = input.New("refused")

func refuse(format string, args ...any) error {
	return plain.Error(ErrRefused, fmt.Errorf(format, args...))
}

// CanWrite finds out whether [File] will be able to write the file that a flag names, before long work is done for
// it: the folder must be there and take files, and the name must not be a folder's. No name is no file.
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

// In returns the path of a file in a folder, and makes the folder if it is not there. The name may come from elsewhere: one
// that leads out of the folder is an error.
func In(dir, name string) (string, error) {
	if name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." {
		return "", fmt.Errorf("%q is no name for a file in %s", name, dir)
	}
	return filepath.Join(dir, name), os.MkdirAll(dir, 0o755)
}

// Packed is [File], and compresses the content if the name ends in .gz. Equal contents give equal
// files: gzip's header holds no time and no name.
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
		return refuse("%s: %s is there already; %s", flag, file, wayOut)
	}
	return nil
}
