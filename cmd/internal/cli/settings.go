package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/spf13/cobra"
)

// SettingNames are the flags whose defaults the user may set in the environment. They do not override what a page or a
// command decides, such as the words of a site.
var SettingNames = []string{
	"browser", "color", "history", "memory", "mode", "page-timeout", "parallel", "quiet", "remote", "slow", "user-data-dir", "verbose", "words",
}

// Setting is a default of a flag that the user has set.
type Setting struct{ Flag, Value string }

// variablePrefix begins the names of the program's environment variables.
const variablePrefix = "ABSURDIST_"

// Variable returns the environment variable that sets a flag.
func Variable(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// QueueToken is the environment variable that may hold the queue's token.
const QueueToken = "ABSURDIST_QUEUE_TOKEN"

// UnknownVariables reports environment variables that look like the program's but are not, with suggestions.
func UnknownVariables() []string {
	known := []string{QueueToken}
	for _, flag := range SettingNames {
		known = append(known, Variable(flag))
	}
	var names []string // without the common prefix, which would make them all similar
	for _, name := range known {
		names = append(names, strings.TrimPrefix(name, variablePrefix))
	}
	var unknown []string
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		bare, ours := strings.CutPrefix(name, variablePrefix)
		if !ours || value == "" || slices.Contains(known, name) {
			continue
		}
		hint := "; all are listed by: absurdist doctor --help"
		if like := plain.Similar(bare, names); len(like) > 0 {
			hint = " (did you mean " + variablePrefix + strings.Join(like, " or "+variablePrefix) + "?)"
		}
		unknown = append(unknown, name+" is not a setting"+hint)
	}
	slices.Sort(unknown)
	return unknown
}

// Settings returns the user's settings.
func Settings() []Setting {
	var made []Setting
	for _, flag := range SettingNames {
		if value := os.Getenv(Variable(flag)); value != "" {
			made = append(made, Setting{flag, value})
		}
	}
	return made
}

// Set changes the default of a flag that the command has and that was not given. The error names
// the variable.
func (s Setting) Set(c *cobra.Command) error {
	f := c.Flags().Lookup(s.Flag)
	if f == nil || f.Changed || s.Flag == "browser" && c.Flags().Changed("remote") || s.Flag == "remote" && c.Flags().Changed("browser") {
		return nil
	}
	if (s.Flag == "words" || s.Flag == "mode") && f.DefValue == "" {
		return nil // the page decides
	}
	err := c.Flags().Set(s.Flag, s.Value)
	f.Changed = false
	if err != nil {
		return UsageError("%s: %w", Variable(s.Flag), BadFlag(c, err))
	}
	return nil
}

// Configure applies the user's settings to a command, before it runs.
func Configure(c *cobra.Command) error {
	for _, s := range Settings() {
		if err := s.Set(c); err != nil {
			return err
		}
	}
	return nil
}
