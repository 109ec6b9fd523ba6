package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// columns is the width that help texts keep to.
const columns = 80

// onlyHelps annotates commands that only show what stands below them.
const onlyHelps = "only helps"

// finish makes of cobra's commands what this program promises: help that fits a
// terminal, an example for each command, and exit code 2 for arguments that it
// can't use.
func (a *app) finish(root *cobra.Command) {
	root.SetUsageTemplate(strings.NewReplacer(
		".FlagUsages", fmt.Sprint(".FlagUsagesWrapped ", columns),
		" for more information about a command", " for more",
	).Replace(root.UsageTemplate()))
	root.SetHelpCommand(helpCommand(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	completions(root)
	for c := range all(root) {
		if !c.Runnable() { // what follows its name is not one of its commands
			c.Annotations = map[string]string{onlyHelps: "yes"}
			c.Args, c.RunE = noCommand, func(c *cobra.Command, _ []string) error { return c.Help() }
		}
		c.Long = reflow(c.Long, columns)
		if c.Example == "" { // one of cobra's own
			c.Example = "  " + c.CommandPath()
		}
	}
}

// all yields a command and those below it.
func all(c *cobra.Command) func(yield func(*cobra.Command) bool) {
	return func(yield func(*cobra.Command) bool) {
		if !yield(c) {
			return
		}
		for _, sub := range c.Commands() {
			for c := range all(sub) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// reflow makes the lines of each paragraph as long as width lets them be, but for paragraphs with indented lines,
// which keep their form.
func reflow(text string, width int) string {
	parts := strings.Split(text, "\n\n")
	for i, part := range parts {
		if !strings.HasPrefix(part, " ") && !strings.Contains(part, "\n ") {
			parts[i] = wrap(strings.Join(strings.Fields(part), " "), width)
		}
	}
	return strings.Join(parts, "\n\n")
}

// wrap breaks the lines of a text that are longer than width.
func wrap(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if at := strings.LastIndexByte(line[:min(len(line), width+1)], ' '); len(line) > width && at > 0 {
			lines[i] = line[:at] + "\n" + wrap(line[at+1:], width)
		}
	}
	return strings.Join(lines, "\n")
}

// helpCommand is cobra's, but for a command that does not exist it fails.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Example: "  absurdist help play",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			for _, c := range root.Commands() {
				names = append(names, c.Name())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usageError("there is no command %q to explain", strings.Join(args, " "))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}
