//go:build unix

package save

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// What can't be written is found beforehand, and by writing; the errors name the file that was asked for.
func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	must.Do(t, os.WriteFile(there, []byte("old"), 0o600))
	pipe := filepath.Join(dir, "pipe")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	reader := must.Get(os.OpenFile(pipe, os.O_RDWR, 0))(t)
	defer reader.Close()
	for _, c := range []struct{ name, file, before, after string }{
		{"new", filepath.Join(dir, "new"), "", ""},
		{"replaced", there, "", ""},
		{"pipe", pipe, "", ""},
		{"folder", dir, "--out: " + dir + " is a folder; name a file", "write " + dir + ": is a directory"},
		{"no folder", filepath.Join(dir, "none", "a"), "--out " + filepath.Join(dir, "none", "a") + ": there is no folder " + filepath.Join(dir, "none"), "write " + filepath.Join(dir, "none", "a") + ": no such file or directory"},
		{"in a file", filepath.Join(there, "a"), "--out: write " + filepath.Join(there, "a") + ": not a directory", "write " + filepath.Join(there, "a") + ": not a directory"},
	} {
		before := CanWrite("--out", c.file)
		must.Hold(t, must.Text(before) == c.before && (before == nil || errors.Is(before, ErrRefused)),
			"%s: beforehand %v, want %s", c.name, before, c.before)
		must.Equal(t, must.Text(File(c.file, []byte("new"))), c.after, "%s", c.name)
	}
	for _, name := range []string{"new", "there"} {
		must.Equal(t, string(must.Get(os.ReadFile(filepath.Join(dir, name)))(t)), "new", "%s holds", name)
	}
	got := make([]byte, len("new"))
	must.Get(io.ReadFull(reader, got))(t)
	must.Equal(t, string(got), "new", "the pipe gave")
	must.Equal(t, len(must.Get(os.ReadDir(dir))(t)), 3, "entries: the files and the pipe")
}

// A file is replaced: it keeps its permissions. Nothing else is written to, neither the target of a link nor a file with the name of a
// temporary one.
func TestNothingElseIsWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"secret", "private", "private.tmp", "usual"} {
		must.Do(t, os.WriteFile(at(name), []byte("old"), 0o666))
	}
	must.Do(t, os.Chmod(at("private"), 0o604)) // the umask would take from it
	for link, to := range map[string]string{"link": "secret", "new.tmp": "secret", "lost": "none", "folder": "."} {
		must.Do(t, os.Symlink(to, at(link)))
	}
	for _, name := range []string{"link", "new", "lost", "private"} {
		must.Do(t, errors.Join(CanWrite("--out", at(name)), File(at(name), []byte("ours"))))
		info, err := os.Lstat(at(name))
		got, _ := os.ReadFile(at(name))
		must.Hold(t, err == nil && info.Mode().IsRegular() && string(got) == "ours", "%s is %v and holds %q, %v", name, info.Mode(), got, err)
	}
	for _, name := range []string{"secret", "private.tmp"} {
		must.Equal(t, string(must.Get(os.ReadFile(at(name)))(t)), "old", "%s holds", name)
	}
	for name, like := range map[string]string{"new": "usual", "link": "usual", "private": ""} {
		want := os.FileMode(0o604)
		if like != "" {
			want = must.Get(os.Stat(at(like)))(t).Mode()
		}
		must.Equal(t, must.Get(os.Stat(at(name)))(t).Mode(), want, "%s has the permissions", name)
	}
	must.Do(t, os.Symlink("secret", at("long.part")))
	must.Fail(OpenCheckpoint(at("long"), "", func(int) error { return nil }))(t, ErrRefused, "a checkpoint that is a link")
	must.Is(t, File(at("folder"), nil), syscall.EISDIR, "a link to a folder")
	must.Equal(t, len(must.Get(os.ReadDir(dir))(t)), 10, "files: what was there, and one new")
}

// A name that comes from elsewhere leads to a file in the folder, or nowhere.
func TestIn(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "cache", "names")
	for _, name := range []string{"", ".", "..", "a/b", "../a", "/a", "../../../pwn/evil", "a/.."} {
		path, err := In(dir, name)
		must.Hold(t, err != nil, "%q is the file %s", name, path)
	}
	must.Fail(os.Stat(dir))(t, os.ErrNotExist, "a folder was made")
	path := must.Get(In(dir, "a.json"))(t)
	must.Equal(t, path, filepath.Join(dir, "a.json"))
	must.Do(t, File(path, nil))
}
