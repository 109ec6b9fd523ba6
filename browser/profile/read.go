package profile

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

//go:embed sites/*.yaml
var sites embed.FS

// ErrProfile is wrapped by the errors for unusable profiles.
var ErrProfile = errors.New("bad profile")

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
		if err != nil {
			return nil, err
		}
		return Parse(name, text)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() && !slices.Contains(Names(), name) {
		return nil, &siteError{fmt.Sprintf("%s is a folder; give a site's name or a PROFILE.yaml", name)}
	}
	return LoadSite(name)
}

// siteError wraps [ErrProfile] without its text, which would add nothing.
type siteError struct{ text string }

func (e *siteError) Error() string { return e.text }
func (e *siteError) Unwrap() error { return ErrProfile }

// LoadSite returns the built-in profile of that name. It never reads a file. The error wraps [ErrProfile].
func LoadSite(name string) (*Profile, error) {
	if !slices.Contains(Names(), name) {
		return nil, &siteError{noSite(name)}
	}
	text, err := sites.ReadFile("sites/" + name + ".yaml")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProfile, err)
	}
	return Parse("sites/"+name+".yaml", text)
}

// noSite says why a name is not a site's, and what to give instead.
func noSite(name string) string {
	if address := addressOf(name); address != "" {
		return fmt.Sprintf("%s is an address; give a site's name or a PROFILE.yaml: for a page like a built-in one give its name and --url %s, for others absurdist sites new %s writes a profile", name, address, address)
	}
	return fmt.Sprintf("there is no site %q%s (or give a PROFILE.yaml)", name, plain.Instead(name, Names(), "absurdist sites list"))
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

// Remade reads a profile that was made from this one, as [Parse] does. It may also name the files that this one names,
// wherever it is kept.
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
