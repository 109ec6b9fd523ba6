package data

import "io/fs"

// Source provides the files in a browser, under the names of the embedded ones. A program sets it before it reads any.
var Source interface {
	fs.ReadFileFS
	fs.ReadDirFS
}

// The folders, see embedded.go.
var Words, Alphabets, Games, Trees, Openers, Noise, Days folder

// folder is a folder of [Source].
type folder struct{}

func (folder) Open(name string) (fs.File, error)          { return Source.Open(name) }
func (folder) ReadFile(name string) ([]byte, error)       { return Source.ReadFile(name) }
func (folder) ReadDir(name string) ([]fs.DirEntry, error) { return Source.ReadDir(name) }
