package verify

import (
	"io/fs"
	"path"
	"strings"

	"absurdist/data"
	"absurdist/engine"
)

// bestTree returns the name and the total of the built-in tree with the least total, of those that find every answer by the
// rules that a proof is about, each walked through; "" if there is none.
func (p *TreeProof) bestTree(d *engine.Dictionary) (name string, total int, err error) {
	files, err := fs.Glob(data.Trees, "trees/*.txt.gz")
	if err != nil {
		return "", 0, err
	}
	for _, file := range files {
		f, err := data.Trees.Open(file)
		if err != nil {
			return "", 0, err
		}
		t, err := ReadAs[*Tree](file, f)
		f.Close()
		if err != nil {
			return "", 0, err
		}
		if t.head.lists != p.Lists {
			continue
		}
		v := t.check(d, p.Mode, *p.Guesses)
		if v.OK && v.Lost == 0 && (name == "" || v.Total < total) {
			name, total = strings.TrimSuffix(path.Base(file), ".txt.gz"), v.Total
		}
	}
	return name, total, nil
}
