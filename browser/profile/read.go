package profile

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

//go:embed sites/*.yaml
var sites embed.FS

// ErrProfile is wrapped by the errors for unusable profiles.
var ErrProfile = input.New("bad profile")

// Names returns the names of the built-in profiles, sorted.
func Names() []string {
	files, err := fs.Glob(sites, "sites/*.yaml")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(path.Base(f), ".yaml"))
	}
	slices.Sort(names) // absurdle comes before absurdle-online, unlike their file names
	return names
}

// Load returns the built-in profile of that name, or reads the file if the name ends in .yaml or .yml. Errors wrap
// [ErrProfile] and name the file, line and column, or are those of [input.File].
func Load(name string) (*Profile, error) {
	if strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		text, err := input.File(name, input.Profile)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%w%s", err, plain.Offer(near(name)))
		}
		if err != nil {
			return nil, err
		}
		return Parse(name, text)
	}
	return LoadSite(name)
}

// LoadSite returns the built-in profile of that name. It never reads a file. The error wraps [ErrProfile].
func LoadSite(name string) (*Profile, error) {
	if !slices.Contains(Names(), name) {
		return nil, plain.Error(ErrProfile, errors.New(noSite(name)))
	}
	text, err := sites.ReadFile("sites/" + name + ".yaml")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProfile, err)
	}
	return Parse("sites/"+name+".yaml", text)
}

// noSite says why a name is not a site's, and what to give instead.
func noSite(name string) string {
	if path.Ext(name) == ".zip" && !strings.Contains(name, "://") {
		return fmt.Sprintf("%s is no site and no profile; a page in a file is opened by --from, as in: absurdist play wordle --from %s", name, name)
	}
	if info, err := os.Stat(name); err == nil {
		what := "a file that is no profile"
		if info.IsDir() {
			what = "a folder"
		}
		return fmt.Sprintf("%s is %s; give a site's name or a PROFILE.yaml", name, what)
	}
	if likeFile(name) || len(nearFiles(name)) > 0 {
		return fmt.Sprintf("there is no file %s%s; a profile is a file that ends in .yaml or .yml, and absurdist sites list has the sites", name, plain.Offer(near(name)))
	}
	if address := addressOf(name); address != "" {
		return fmt.Sprintf("%s is an address; give a site's name or a PROFILE.yaml: for a page like a built-in one give its name and --url %s, for others absurdist sites new %s writes a profile", name, address, address)
	}
	return fmt.Sprintf("there is no site %q%s (or give a PROFILE.yaml)", name, plain.Instead(name, Names(), "absurdist sites list"))
}

// fileEndings are endings of files of which some, such as md, are those of addresses too.
var fileEndings = []string{"csv", "gif", "gz", "har", "htm", "html", "json", "jsonl", "md", "png", "txt"}

// likeFile reports whether a name is no path of a host and ends like a file's, or almost like a profile's.
func likeFile(name string) bool {
	ending := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	if strings.HasPrefix(ending, "y") && len(plain.Similar(ending, []string{"yaml", "yml"})) > 0 {
		return true
	}
	return slices.Contains(fileEndings, ending) && (!strings.Contains(name, "/") || addressOf(name) == "")
}

// near returns the profiles like a file's name, or else the built-in sites.
func near(name string) []string {
	if files := nearFiles(name); len(files) > 0 {
		return files
	}
	return plain.Similar(strings.TrimSuffix(name, path.Ext(name)), Names())
}

// nearFiles returns the profiles beside the named file whose names, without their endings, are like its name.
func nearFiles(name string) []string {
	bare := func(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }
	files := map[string]string{}
	for _, pattern := range []string{"*.yaml", "*.yml"} {
		found, _ := filepath.Glob(filepath.Join(filepath.Dir(name), pattern)) // its only error is for a bad pattern
		for _, file := range found {
			files[bare(file)] = file
		}
	}
	near := plain.Similar(bare(name), slices.Sorted(maps.Keys(files)))
	for i, n := range near {
		near[i] = files[n]
	}
	return near
}

// hostLike matches an address without its scheme: a host with a dot or a port.
var hostLike = regexp.MustCompile(`^(?i)([a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:\d+)?(/|$)`)

// addressOf returns a name as a full address if it is one, with or without a scheme; else "".
func addressOf(name string) string {
	switch host := hostLike.FindStringSubmatch(name); {
	case strings.Contains(name, "://"):
		return name
	case host == nil:
		return ""
	case host[3] != "" || host[1] == "localhost":
		return "http://" + name
	}
	return "https://" + name
}

// Parse reads a profile. File is the name that errors give, with line and column. Errors wrap [ErrProfile]; one for a
// text that is too long wraps [input.ErrInput].
func Parse(file string, text []byte) (*Profile, error) {
	return parse(&Profile{file: file, source: text})
}

// Remade reads a profile that was made from this one, as [Parse] does. It may also name the files that this one names, wherever the new
// profile is kept.
func (p *Profile) Remade(file string, text []byte) (*Profile, error) {
	return parse(&Profile{file: file, source: text, mayRead: append([]string{p.AlphabetName, p.Allowed, p.Answers}, p.mayRead...)})
}

// parse reads the text of a profile into it.
func parse(p *Profile) (*Profile, error) {
	file, text := p.file, p.source
	if err := input.Profile.Check(file, int64(len(text))); err != nil {
		return nil, err
	}
	if err := input.YAML(file, text, p); err != nil {
		return nil, fmt.Errorf("%w: %w", err, ErrProfile)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

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
