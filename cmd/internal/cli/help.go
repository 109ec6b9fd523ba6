package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// Columns is the maximum width of help texts.
const Columns = 80

// OnlyHelps annotates commands that only list their subcommands.
const OnlyHelps = "only helps"

// BearsSettings annotates commands that run even with invalid settings, because they report them.
const BearsSettings = "bears settings"

// Commands yields a command and its subcommands.
func Commands(c *cobra.Command) func(yield func(*cobra.Command) bool) {
	return func(yield func(*cobra.Command) bool) {
		if !yield(c) {
			return
		}
		for _, sub := range c.Commands() {
			for c := range Commands(sub) {
				if !yield(c) {
					return
				}
			}
		}
	}
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

// Hang wraps a text that starts at a column, and indents its further lines to that column.
func Hang(text string, columns int) string {
	return strings.ReplaceAll(Wrap(text, Columns-columns), "\n", "\n"+strings.Repeat(" ", columns))
}
