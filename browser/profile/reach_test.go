package profile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// A profile names files in its own folder and below it, and nothing of another file is shown.
func TestFilesOfProfile(t *testing.T) {
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	for name, text := range map[string]string{
		"secret.txt": "root:x:0\n", "secret.yaml": "root: x\n", "home/own.txt": "crane\nslate\n", "home/lists/deep.txt": "crane\n",
		"home/len5.txt": "crane\nslate\n", "home/len7.txt": "bridges\n",
	} {
		file := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(file), 0o755))
		must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	}
	for name, to := range map[string]string{"in.txt": "lists/deep.txt", "out.txt": "../secret.txt", "far.txt": filepath.Join(dir, "secret.txt"), "up": ".."} {
		must.Do(t, os.Symlink(to, filepath.Join(home, name)))
	}
	const outside = ": a profile names files in its own folder or below it; "
	for _, c := range []struct{ keys, err string }{
		{"answers: own.txt", ""},
		{"answers: lists/deep.txt", ""},
		{"answers: lists/../own.txt", ""},
		{"answers: in.txt", ""},
		{"answers: ../secret.txt", "answers: " + filepath.Join(dir, "secret.txt") + outside},
		{"allowed: /etc/passwd", "allowed: /etc/passwd" + outside},
		{"answers: out.txt", "answers: " + filepath.Join(home, "out.txt") + outside},
		{"answers: far.txt", "answers: " + filepath.Join(home, "far.txt") + outside},
		{"answers: up/secret.txt", "answers: " + filepath.Join(home, "up/secret.txt") + outside},
		{"answers: nosuch.txt", "answers: open " + filepath.Join(home, "nosuch.txt") + ": "},
		{"answers: own.txt\nlength: page", "answers: words of a file have one length"},
		{"allowed: \"len*.txt\"\nlength: page", ""},
		{"allowed: \"no*.txt\"\nlength: page", "allowed: open " + filepath.Join(home, "no")},
		{"answers: lists", "answers: " + filepath.Join(home, "lists") + " is not a file"},
		{"alphabet: ../secret.yaml", "alphabet: " + filepath.Join(dir, "secret.yaml") + outside},
	} {
		file := filepath.Join(home, "mine.yaml")
		p, err := Parse(file, []byte(small+c.keys))
		if err == nil {
			_, err = p.Dictionary(5)
			faults := p.Faults()
			must.Hold(t, (err == nil) == (len(faults) == 0), "%s: %v, and the faults are %v", c.keys, err, faults)
		}
		if c.err == "" {
			must.Is(t, err, nil, "%s", c.keys)
			continue
		}
		must.Begins(t, err, ErrProfile, file+":10:", "%s", c.keys)
		must.Says(t, err, ErrProfile, c.err, "%s", c.keys)
	}
	p := must.Get(Parse(filepath.Join(home, "mine.yaml"), []byte(small+"answers: own.txt")))(t)
	for answers, ok := range map[string]bool{p.Answers: true, filepath.Join(dir, "secret.txt"): false} {
		_, err := must.Get(p.Remade("elsewhere.yaml", []byte(small+"answers: "+answers)))(t).Dictionary(5)
		must.Hold(t, (err == nil) == ok, "made from another profile, with %s: %v", answers, err)
	}
}

// Where the words have several lengths, a built-in list stands in for a file that is missing.
func TestMissingLength(t *testing.T) {
	home := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(home, "mine.5.txt"), []byte("crane\nslate\n"), 0o600))
	p := must.Get(Parse(filepath.Join(home, "mine.yaml"), []byte(small+"length: page\nallowed: mine.*.txt\nanswers: mine.*.txt")))(t)
	for length, words := range map[int]int{5: 2, 6: len(must.Get(game.LoadList("en-6"))(t).Words())} {
		d := must.Get(p.Dictionary(length))(t)
		must.Equal(t, len(d.Words()), words, "allowed words of %d letters:", length)
		answers, allowed := p.WordFiles(length)
		must.Hold(t, (allowed == "") == (length == 6) && answers == allowed, "files of %d letters: %q, %q", length, answers, allowed)
	}
	must.Equal(t, p.List(5)+p.List(6), "en-6", "built-in lists of 5 and of 6 letters:")
}

// A profile names an address of the web.
func TestAddressOfProfile(t *testing.T) {
	for address, ok := range map[string]bool{
		"http://localhost/": true, "https://example.org/game": true, "http://[::1]:8080/": true,
		"file:///etc/passwd": false, "FILE:///etc/passwd": false, "javascript:alert(1)": false, "data:text/html,x": false, "chrome://settings": false,
		"view-source:http://localhost/": false, "//localhost/": false, "http:/etc": false, " file:///x": false, "about:blank": false,
	} {
		p := must.Get(Parse("mine.yaml", []byte(strings.Replace(small, "http://localhost/", `"`+address+`"`, 1))))(t)
		_, err := p.Address()
		must.Hold(t, (err == nil) == ok && (ok || strings.HasPrefix(err.Error(), "mine.yaml:2:6: url: ") && errors.Is(err, ErrProfile)), "%s: %v", address, err)
	}
}
