package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// Columns is the width that help texts keep to.
const Columns = 80

// OnlyHelps annotates commands that only show what stands below them.
const OnlyHelps = "only helps"

// BearsSettings annotates commands that run with settings that can't be used, because they tell what is wrong with them.
const BearsSettings = "bears settings"

// Commands yields a command and those below it.
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

// Reflow makes the lines of each paragraph as long as width lets them be, but for paragraphs with indented lines,
// which keep their form.
func Reflow(text string, width int) string {
	parts := strings.Split(text, "\n\n")
	for i, part := range parts {
		if !strings.HasPrefix(part, " ") && !strings.Contains(part, "\n ") {
			parts[i] = Wrap(strings.Join(strings.Fields(part), " "), width)
		}
	}
	return strings.Join(parts, "\n\n")
}

// Wrap breaks the lines of a text that have more than width letters.
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

// Hang breaks a text that stands behind so many columns of its line, and begins the lines that follow below it.
func Hang(text string, columns int) string {
	return strings.ReplaceAll(Wrap(text, Columns-columns), "\n", "\n"+strings.Repeat(" ", columns))
}
