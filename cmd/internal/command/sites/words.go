package sites

import (
	"fmt"
	"path/filepath"
	"strings"

	"absurdist/browser/discover"
	"absurdist/cmd/internal/save"
)

// What --words of sites new takes beside the names of lists.
const (
	pageWords    = "page" // the list that the page has loaded
	ownOrBuiltIn = "auto" // the default: that list, or the built-in one that has most of its words
)

// wordFiles are the files of a page's own words, beside its profile.
type wordFiles struct {
	output string // of the profile; empty for standard output
	force  bool
}

// endings are what the names of such files may end in.
var endings = []string{".allowed.txt", ".answers.txt", ".alphabet.yaml"}

// base is the name of the files without their endings, as it stands in the profile.
func (w wordFiles) base() string {
	return strings.TrimSuffix(filepath.Base(w.output), filepath.Ext(w.output))
}

// vacant returns an error if there is such a file already that must not be written over.
func (w wordFiles) vacant() error {
	if w.output == "" {
		return nil
	}
	for _, ending := range endings {
		if err := vacant(filepath.Join(filepath.Dir(w.output), w.base()+ending), w.force); err != nil {
			return err
		}
	}
	return nil
}

// name is the name of the files, given the profile's: that of its file, or, in the working folder, one that is free.
func (w wordFiles) name(profile string) string {
	if w.output != "" {
		return w.base()
	}
	for n := 1; ; n++ {
		name := profile
		if n > 1 {
			name = fmt.Sprintf("%s-%d", profile, n)
		}
		if (wordFiles{name + ".yaml", false}).vacant() == nil {
			return name
		}
	}
}

// write writes the files, and returns their names.
func (w wordFiles) write(files []discover.File) ([]string, error) {
	var names []string
	for _, f := range files {
		name := filepath.Join(filepath.Dir(w.output), f.Name)
		if err := vacant(name, w.force); err != nil { // it may have come meanwhile
			return nil, err
		}
		if err := save.File(name, f.Content); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
