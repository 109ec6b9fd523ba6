//go:build js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"syscall/js"
	"time"
)

// fetched is the folder data as the page's script fetches it.
type fetched struct{ host js.Value }

// Open returns the whole file.
func (f fetched) Open(name string) (fs.File, error) {
	content, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &file{bytes.NewReader(content), entry(name)}, nil
}

// ReadFile waits until the browser has the file. The error wraps [fs.ErrNotExist] where there is none.
func (f fetched) ReadFile(name string) ([]byte, error) {
	value, err := await(f.host.Call("read", name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if value.IsNull() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	content := make([]byte, value.Length())
	js.CopyBytesToGo(content, value)
	return content, nil
}

// ReadDir returns the files of a folder.
func (f fetched) ReadDir(name string) ([]fs.DirEntry, error) {
	value, err := await(f.host.Call("list", name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var entries []fs.DirEntry
	for i := range value.Length() {
		entries = append(entries, fs.FileInfoToDirEntry(entry(value.Index(i).String())))
	}
	return entries, nil
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{value: args[0]}
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	r := <-done
	return r.value, r.err
}

// file is a file that was fetched.
type file struct {
	*bytes.Reader
	entry
}

func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Close() error               { return nil }
func (f *file) Size() int64                { return f.Reader.Size() }

// entry is what is known of a file: its path.
type entry string

func (e entry) Name() string       { return path.Base(string(e)) }
func (e entry) Size() int64        { return 0 }
func (e entry) Mode() fs.FileMode  { return 0o444 }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) IsDir() bool        { return false }
func (e entry) Sys() any           { return nil }
