package mock

import (
	"net/url"
	"path"
	"regexp"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// The practice pages have the options that their links name.
func TestPracticePages(t *testing.T) {
	served := PracticePages(false)
	for _, p := range served {
		query, err := url.ParseQuery(p.Query)
		if err == nil {
			err = checkOptions(p.Site, query)
		}
		must.Hold(t, err == nil && p.Title != "" && p.About != "", "%+v: %v", p, err)
	}
	alone := len(PracticePages(true))
	must.Hold(t, alone == len(served)-1, "%d of %d pages need no server", alone, len(served))
}

// reference is how a file names another.
var reference = regexp.MustCompile(`(?:href="|src="|url\(["']?|\bfrom "|\bimport "|\bimport\("|fetch\(["\x60])([^"'\x60?)$]*)`)

// Files name each other by paths that hold below any folder, and those that they name are there.
func TestFilesNameEachOther(t *testing.T) {
	files := must.Get(Files())(t)
	for _, p := range PracticePages(true) {
		must.Hold(t, files[p.Site+"/index.html"] != nil, "%s has no page", p.Site)
	}
	served := map[string]bool{"crash": true, "hinter": true} // which a page does without
	found := 0
	for name, content := range files {
		for _, match := range reference.FindAllSubmatch(content, -1) {
			to := string(match[1])
			if to == "" || to[0] == '#' || to == "../words/" {
				continue
			}
			found++
			target := path.Join(path.Dir(name), to)
			must.Hold(t, to[0] != '/' && (files[target] != nil || files[path.Join(target, "index.html")] != nil || served[path.Base(target)]),
				"%s names %s", name, to)
		}
	}
	must.Hold(t, found >= 200, "only %d references were found", found)
}
