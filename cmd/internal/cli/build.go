package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Release is the version of the source, see CHANGELOG.md.
const Release = "0.2.0"

// Build is how the program was built, as recorded by Go.
type Build struct {
	Version string `json:"version"` // the release, and the commit if it is known
	Date    string `json:"date,omitempty"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
}

// BuildInfo returns how this program was built.
func BuildInfo() Build {
	b := Build{Version: Release, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			b.Version += "+" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			b.Version += ".changed"
		case s.Key == "vcs.time":
			b.Date, _, _ = strings.Cut(s.Value, "T") // date of the commit
		}
	}
	return b
}

// Version returns the release, and the commit if Go recorded it.
func Version() string { return BuildInfo().Version }

// String returns the build for people.
func (b Build) String() string {
	about := fmt.Sprintf("%s, %s/%s", b.Go, b.OS, b.Arch)
	if b.Date != "" {
		about = b.Date + ", " + about
	}
	return fmt.Sprintf("absurdist %s (%s)", b.Version, about)
}
