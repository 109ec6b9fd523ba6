package sites

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/cmd/internal/save"
)

// Values of --words of sites new besides the names of lists.
const (
	pageWords    = "page" // the list that the page has loaded
	ownOrBuiltIn = "auto" // the default: that list, or the built-in one with most of its words
)

// wordFiles are the files of a page's own words, beside its profile.
type wordFiles struct {
	output string // of the profile; empty for standard output
	force  bool
}

// endings are the endings of these files' names.
var endings = []string{".allowed.txt", ".answers.txt", ".alphabet.yaml"}

// base is the name of the files without their endings, as in the profile.
func (w wordFiles) base() string {
	return strings.TrimSuffix(filepath.Base(w.output), filepath.Ext(w.output))
}

// vacant returns an error if such a file exists and must not be overwritten.
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

// name returns the base name of the files: that of the profile's file, or a free one in the working folder.
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
		if err := vacant(name, w.force); err != nil { // it may have appeared meanwhile
			return nil, err
		}
		if err := save.File(name, f.Content); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
