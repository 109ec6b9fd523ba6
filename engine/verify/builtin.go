package verify

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"absurdist/data"
	"absurdist/engine"
)

// builtIn returns the built-in trees by name.
var builtIn = sync.OnceValues(func() (map[string]*Tree, error) {
	files, err := fs.Glob(data.Trees, "trees/*.txt.gz")
	trees := map[string]*Tree{}
	for _, file := range files {
		f, err := data.Trees.Open(file)
		if err != nil {
			return nil, err
		}
		t, err := ReadAs[*Tree](file, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		trees[strings.TrimSuffix(path.Base(file), ".txt.gz")] = t
	}
	return trees, err
})

// bestTree returns the name and the total of the built-in tree with the least total, of those that find every answer by the
// rules that a proof is about, each walked through; "" if there is none.
func (p *TreeProof) bestTree(d *engine.Dictionary) (name string, total int, err error) {
	trees, err := builtIn()
	for known, t := range trees {
		if t.head.lists != p.Lists {
			continue
		}
		v := t.check(d, p.Mode, *p.Guesses)
		if v.OK && v.Lost == 0 && (name == "" || v.Total < total || v.Total == total && known < name) {
			name, total = known, v.Total
		}
	}
	return name, total, err
}
