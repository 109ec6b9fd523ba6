//go:build unix

package save

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"absurdist/cmd/internal/cli"
)

// What can't be written is found beforehand, and by writing; the errors name the file that was asked for.
func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for _, c := range []struct {
		name, file, before, after string
	}{
		{"new", filepath.Join(dir, "new"), "", ""},
		{"replaced", there, "", ""},
		{"pipe", pipe, "", ""},
		{"folder", dir, "--out: " + dir + " is a directory; name a file", "write " + dir + ": is a directory"},
		{"no folder", filepath.Join(dir, "none", "a"), "--out: write " + filepath.Join(dir, "none", "a") + ": no such file or directory", "write " + filepath.Join(dir, "none", "a") + ": no such file or directory"},
		{"in a file", filepath.Join(there, "a"), "--out: write " + filepath.Join(there, "a") + ": not a directory", "write " + filepath.Join(there, "a") + ": not a directory"},
	} {
		before := CanWrite("--out", c.file)
		if text(before) != c.before || before != nil && !errors.Is(before, cli.ErrUsage) {
			t.Errorf("%s: beforehand %v, want %s", c.name, before, c.before)
		}
		if err := File(c.file, []byte("new")); text(err) != c.after {
			t.Errorf("%s: %v, want %s", c.name, err, c.after)
		}
	}
	for _, name := range []string{"new", "there"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != "new" {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
	got := make([]byte, len("new"))
	if _, err := io.ReadFull(reader, got); err != nil || string(got) != "new" {
		t.Errorf("the pipe gave %q, %v", got, err)
	}
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 3 {
		t.Errorf("%v, %v: want the files and the pipe, and nothing beside them", list, err)
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
