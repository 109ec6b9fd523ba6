package alphabet

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
)

// builtIn caches the built-in alphabets by name: [Named] returns the same one each time.
var builtIn sync.Map

// Names returns the names of the built-in alphabets, sorted.
func Names() []string {
	files, err := fs.Glob(data.Alphabets, "alphabets/*.yaml")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(path.Base(f), ".yaml"))
	}
	slices.Sort(names) // pt comes before pt-plain, unlike their file names
	return names
}

// Named returns the built-in alphabet of that name. It never reads a file. The error wraps [ErrAlphabet].
func Named(name string) (*Alphabet, error) {
	if a, ok := builtIn.Load(name); ok {
		return a.(*Alphabet), nil
	}
	text, err := data.Alphabets.ReadFile("alphabets/" + name + ".yaml")
	if err != nil || strings.Contains(name, "/") {
		return nil, fmt.Errorf("there is no alphabet %q, only %s: %w", name, strings.Join(Names(), ", "), ErrAlphabet)
	}
	a, err := Read(name, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	first, _ := builtIn.LoadOrStore(name, a)
	return first.(*Alphabet), nil
}

// English returns the alphabet a-z.
func English() *Alphabet {
	a, err := Named("en")
	if err != nil {
		panic(err) // the file is embedded
	}
	return a
}

// Load returns the built-in alphabet of that name, or reads the file if the name ends in .yaml or .yml. Errors are those of
// [Named], [Read] and [input.Open].
func Load(name string) (*Alphabet, error) {
	if !IsFile(name) {
		return Named(name)
	}
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(name, f)
}

// IsFile reports whether [Load] reads the name as a file: it ends in .yaml or .yml.
func IsFile(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}
