package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Columns is the maximum width of help texts.
const Columns = 80

// OnlyHelps annotates commands that only list their subcommands.
const OnlyHelps = "only helps"

// BearsSettings annotates commands that run even with invalid settings, because they report them.
const BearsSettings = "bears settings"

// NewCommand returns a command of that usage, such as "show SITE". It takes the arguments that args allows; nil for none. The rest of its
// help is in help.txt of package command.
func NewCommand(use string, args cobra.PositionalArgs, run func(ctx context.Context, args []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Args: args, RunE: func(c *cobra.Command, args []string) error { return run(c.Context(), args) }}
}

// Group returns a command that only has others below it.
func Group(name string, below ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name}
	c.AddCommand(below...)
	return c
}

// Commands returns a command and all below it.
func Commands(c *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{c}
	for _, below := range c.Commands() {
		list = append(list, Commands(below)...)
	}
	return list
}

// Reflow fills the lines of each paragraph up to width, except paragraphs with indented lines.
func Reflow(text string, width int) string {
	parts := strings.Split(text, "\n\n")
	for i, part := range parts {
		if !strings.HasPrefix(part, " ") && !strings.Contains(part, "\n ") {
			parts[i] = Wrap(strings.Join(strings.Fields(part), " "), width)
		}
	}
	return strings.Join(parts, "\n\n")
}

// Wrap breaks lines longer than width.
func Wrap(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		letters := []rune(line)
		if len(letters) <= width {
			continue
		}
		if at := strings.LastIndexByte(string(letters[:width+1]), ' '); at > 0 {
			lines[i] = line[:at] + "\n" + Wrap(line[at+1:], width)
		}
	}
	return strings.Join(lines, "\n")
}

// Sentence prints a line for people, broken where it is longer than a terminal is wide.
func Sentence(w io.Writer, form string, values ...any) {
	fmt.Fprintln(w, Wrap(fmt.Sprintf(form, values...), Columns))
}

// Hang wraps a text that starts at a column, and indents its further lines to that column.
func Hang(text string, columns int) string {
	return strings.ReplaceAll(Wrap(text, Columns-columns), "\n", "\n"+strings.Repeat(" ", columns))
}

// OneOf completes to one of some values, or to a file if none begins so.
func OneOf(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list := slices.DeleteFunc(slices.Clone(values()), func(v string) bool { return !strings.HasPrefix(v, begun) })
		if len(list) == 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

// CompleteFlag has the shell complete a flag to one of some values.
func CompleteFlag(c *cobra.Command, flag string, values func() []string) {
	if err := c.RegisterFlagCompletionFunc(flag, OneOf(values)); err != nil {
		panic(err) // no such flag
	}
}

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
