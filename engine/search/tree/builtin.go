package tree

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// BuiltIn returns the embedded tree for a dictionary, a host and a mode, or nil if there is none. All
// adversaries share the tree of Absurdle. The caller must not change it.
func BuiltIn(d *game.Dictionary, host game.Host, mode game.Mode) (*decision.Tree, error) {
	return builtInTree(purpose{lists: d.Sum(), secret: host.HasSecret(), mode: mode})
}

// BuiltinOpeners returns the embedded first guesses of a dictionary in a mode, or nil if there are none.
func BuiltinOpeners(d *game.Dictionary, m game.Mode) (*Openers, error) {
	return builtInOpeners(purpose{lists: d.Sum(), secret: true, mode: m})
}

// purpose identifies the games that a file is for.
type purpose struct {
	lists   string
	secret  bool // whether the host has one; otherwise it is an adversary
	mode    game.Mode
	printed bool // to print, not to play
}

var (
	builtInTree = embedded(data.Trees, "trees/*.txt.gz", func(name string, r io.Reader) (purpose, error) {
		h, err := decision.ReadHeader(name, r)
		return purpose{h.Lists, h.Host.HasSecret(), h.Mode, h.Objective == decision.FewestBranches}, err
	}, func(name string, r io.Reader) (*decision.Tree, error) {
		_, t, err := decision.Read(name, r)
		return t, err
	})
	builtInOpeners = embedded(data.Openers, "openers/*.jsonl.gz", func(name string, r io.Reader) (purpose, error) {
		h, err := readOpenersHead(name, r)
		mode, _ := game.ParseMode(h.Mode) // it was read before
		return purpose{lists: h.Lists, secret: true, mode: mode}, err
	}, ReadOpeners)
)

// embedded returns a function that finds the content of an embedded file by its purpose, nil if no file has that purpose. The first call
// reads the purposes of all files. A file's content is read when it is first asked for.
func embedded[T any](files fs.FS, pattern string, about func(string, io.Reader) (purpose, error), read func(string, io.Reader) (*T, error)) func(purpose) (*T, error) {
	contents := map[purpose]func() (*T, error){}
	all := sync.OnceValue(func() error {
		names, err := fs.Glob(files, pattern)
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			p, err := about(name, bytes.NewReader(text))
			if err != nil {
				return fmt.Errorf("embedded file: %w", err)
			}
			contents[p] = sync.OnceValues(func() (*T, error) { return read(name, bytes.NewReader(text)) })
		}
		return err
	})
	return func(p purpose) (*T, error) {
		if err := all(); err != nil || contents[p] == nil {
			return nil, err
		}
		return contents[p]()
	}
}
