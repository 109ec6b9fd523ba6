package tree

import (
	"bytes"
	"fmt"
	"io/fs"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// BuiltIn returns the embedded tree for a dictionary, a host and a mode, or nil if there is none. All
// adversaries share the tree of Absurdle. The caller must not change it.
func BuiltIn(d *game.Dictionary, host game.Host, mode game.Mode) (*decision.Tree, error) {
	all, err := builtIn()
	if err != nil {
		return nil, err
	}
	t := all[purpose{d.Sum(), host.HasSecret(), mode}]
	if t == nil {
		return nil, nil
	}
	return t()
}

// purpose identifies the games that a tree is for.
type purpose struct {
	lists  string
	secret bool // whether the host has one; otherwise it is an adversary
	mode   game.Mode
}

// builtIn reads the headers of the embedded trees. A tree is read on first use.
var builtIn = sync.OnceValues(func() (map[purpose]func() (*decision.Tree, error), error) {
	names, err := fs.Glob(data.Trees, "trees/*.txt.gz")
	if err != nil {
		return nil, err
	}
	trees := map[purpose]func() (*decision.Tree, error){}
	for _, name := range names {
		text, err := data.Trees.ReadFile(name)
		if err != nil {
			return nil, err
		}
		h, err := decision.ReadHeader(name, bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("embedded tree: %w", err)
		}
		if h.Objective == decision.FewestBranches {
			continue // to print, not to play
		}
		trees[purpose{h.Lists, h.Host.HasSecret(), h.Mode}] = sync.OnceValues(func() (*decision.Tree, error) {
			_, t, err := decision.Read(name, bytes.NewReader(text))
			return t, err
		})
	}
	return trees, nil
})
