package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// release is the version of the source; CHANGELOG.md tells what is in it.
const release = "0.1.0"

// build is what Go recorded of how the program was built.
type build struct {
	Version string `json:"version"` // the release, and the commit if it is known
	Date    string `json:"date,omitempty"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
}

func buildInfo() build {
	b := build{Version: release, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
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
			b.Date, _, _ = strings.Cut(s.Value, "T") // of the commit
		}
	}
	return b
}

// version returns the release, and the commit that it was built from where Go
// recorded it.
func version() string { return buildInfo().Version }

// String is what people read.
func (b build) String() string {
	about := fmt.Sprintf("%s, %s/%s", b.Go, b.OS, b.Arch)
	if b.Date != "" {
		about = b.Date + ", " + about
	}
	return fmt.Sprintf("absurdist %s (%s)", b.Version, about)
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, and how it was built",
		Example: "  absurdist version",
		Args:    maxArgs(0),
		RunE: func(*cobra.Command, []string) error {
			if a.json {
				return json.NewEncoder(a.out).Encode(buildInfo())
			}
			_, err := fmt.Fprintln(a.out, buildInfo())
			return err
		},
	}
}
