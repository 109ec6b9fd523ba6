package profile

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// A profile may come from anybody. It names files in its own folder and below it, and addresses of the web: the rest of
// the machine is not its business.

// errOutside is the cause of an error for a file that a profile may not name.
var errOutside = errors.New("a profile names files in its own folder or below it; copy the file there, or give it with --answers, --allowed or --alphabet")

// Address returns the address of the page. The error is for one that is not of the web (http or https). It names file,
// line and column, and wraps [ErrProfile].
func (p *Profile) Address() (string, error) {
	u, err := url.Parse(p.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", p.Fault("url", fmt.Errorf("%.100q is no address of the web (http:// or https://); open it with --url ADDRESS if you trust it", p.URL))
	}
	return p.URL, nil
}

// open opens a file that the profile names, by the path that checkFiles or loadAlphabet made of its name. Listed is that path with
// a * for the length.
func (p *Profile) open(name, listed string) (*os.File, error) {
	if slices.Contains(p.mayRead, listed) {
		return input.Open(name)
	}
	dir, err := filepath.Abs(filepath.Dir(p.file))
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	below, err := filepath.Rel(dir, full)
	if err != nil || !filepath.IsLocal(below) {
		return nil, fmt.Errorf("%.100s: %w", name, errOutside)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // it was only read
	info, err := root.Stat(below)
	var system *fs.PathError
	if errors.As(err, &system) {
		system.Op, system.Path = "open", name
	}
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, err
	case errors.Is(err, fs.ErrNotExist):
		return nil, input.Unusable(err)
	case err != nil: // a link that leads out
		return nil, fmt.Errorf("%.100s: %w", name, errOutside)
	case !info.Mode().IsRegular(): // a pipe would never end
		return nil, input.Unusable(fmt.Errorf("%.100s is not a file", name))
	}
	return root.Open(below)
}

// readWords reads the words of a length of a file that the profile names.
func (p *Profile) readWords(listed string, length int) ([]game.Word, error) {
	name := ofLength(listed, length)
	file, err := p.open(name, listed)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	words, _, err := game.ReadWords(name, file, p.Alphabet)
	return words, err
}
