// Package save writes files: whole or not at all, and in parts from which long work goes on.
package save

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
)

// File writes a file whole or not at all. A pipe or a device is written to. Errors name the file as it was asked for.
func File(name string, content []byte) error {
	switch info, err := os.Stat(name); {
	case err != nil: // it is new, or the error comes again
	case info.IsDir():
		return &fs.PathError{Op: "write", Path: name, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return os.WriteFile(name, content, 0o644)
	}
	temp := name + ".tmp"
	err := os.WriteFile(temp, content, 0o644)
	if err == nil {
		err = os.Rename(temp, name)
	}
	if err != nil {
		os.Remove(temp)
		return writeError(name, err)
	}
	return nil
}

// writeError is an error of a temporary file, told of the file that it stands for.
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

// Flag adds a flag that names a file to write. Before the command runs, [CanWrite] looks at it. The name completes to files
// with one of the extensions.
func Flag(c *cobra.Command, file *string, name, short, usage string, extensions ...string) {
	c.Flags().StringVarP(file, name, short, *file, usage)
	if err := c.RegisterFlagCompletionFunc(name, cli.Files(extensions...)); err != nil {
		panic(err) // registered twice
	}
	cli.Before(c, func(*cobra.Command) error { return CanWrite("--"+name, *file) })
}

// CanWrite finds out whether [File] will be able to write the file that a flag names, before long work is done for
// it: the folder must be there and take files, and the name must not be a folder's. No name is no file.
func CanWrite(flag, name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return cli.UsageError("%s: %s is a directory; name a file", flag, name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	temp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return cli.UsageError("%s: %w", flag, writeError(name, err))
	}
	temp.Close()
	os.Remove(temp.Name())
	return nil
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
