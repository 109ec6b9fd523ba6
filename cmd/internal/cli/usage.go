package cli

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Errors in a command line, in our own words: those of the libraries mention flags, groups and parsers.

// NoCommand refuses arguments of a command that only has subcommands.
func NoCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return UsageError("%s has no command %q%s", c.CommandPath(), args[0], plain.Hint(args[0], NamesBelow(c)))
}

// NamesBelow returns the names of a command's subcommands.
func NamesBelow(c *cobra.Command) []string {
	var names []string
	for _, below := range c.Commands() {
		names = append(names, below.Name())
	}
	return names
}

// Words reads words that are given as arguments.
func Words(args []string, parse func(string) (game.Word, error)) ([]game.Word, error) {
	var words []game.Word
	for _, text := range args {
		w, err := parse(text)
		if err != nil {
			return nil, UsageError("%w", err)
		}
		words = append(words, w)
	}
	return words, nil
}

// MaxArgs allows up to n arguments.
func MaxArgs(n int) cobra.PositionalArgs { return BetweenArgs(0, n) }

// OneArg requires one argument. Needs describes it.
func OneArg(needs string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return UsageError("%s needs %s", c.CommandPath(), needs)
		}
		return nil
	}
}

// BetweenArgs allows a number of arguments; most is -1 for no limit.
func BetweenArgs(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return UsageError("an argument is missing: %s", c.UseLine())
		case most == 0 && len(args) > 0:
			hint := plain.Hint(args[0], NamesBelow(c))
			if _, err := daily.ParseDate(args[0]); err == nil && c.Flags().Lookup("date") != nil {
				hint = "; give the day by --date"
			}
			return UsageError("%s takes no argument, not %s%s", c.CommandPath(), strings.Join(args, " "), hint)
		case most > 0 && len(args) > most:
			return UsageError("%s takes at most %s, not %d: %s", c.CommandPath(), plain.Count(most, "argument", "arguments"), len(args), strings.Join(args, " "))
		}
		return nil
	}
}

// Exclude allows at most one of some flags.
func Exclude(c *cobra.Command, flags ...string) {
	c.MarkFlagsMutuallyExclusive(flags...) // completion then omits the others
	Before(c, func(c *cobra.Command) error {
		var given []string
		for _, name := range flags {
			if c.Flags().Changed(name) {
				given = append(given, "--"+name)
			}
		}
		if len(given) > 1 {
			return UsageError("%s exclude each other", strings.Join(given, " and "))
		}
		return nil
	})
}

// ValueName is what a flag's value is called in the help; empty for a switch.
func ValueName(f *pflag.Flag) string {
	kind, _ := pflag.UnquoteUsage(f)
	switch kind {
	case "int", "uint", "float":
		return "N"
	case "duration":
		return "TIME"
	case "string":
		return "NAME"
	}
	return kind
}

// wanted describes valid values of a flag's type, given an invalid one, without mentioning a parser. It is empty where
// the flag's own error does so.
func wanted(kind, value string) string {
	switch kind {
	case "int", "int64":
		_, err := strconv.ParseInt(value, 0, 64)
		switch {
		case errors.Is(err, strconv.ErrRange):
			return "a smaller whole number"
		case err != nil:
			return "a whole number"
		}
	case "uint64":
		if _, err := strconv.ParseUint(value, 0, 64); errors.Is(err, strconv.ErrRange) {
			return "a whole number below 2^64"
		}
		return "a whole number of 0 or more"
	case "float64", "float64Slice":
		return "a number, such as 13.7"
	case "duration":
		return "a time, such as 90s, 5m or 1h30m"
	case "bool":
		return "true or false"
	}
	return ""
}

// otherNames are the flags for names that other programs use.
var otherNames = map[string]string{"top": "--number", "count": "--number", "limit": "--number", "list": "--words", "hard": "--mode"}

// BadFlag describes an error in a command's flags.
func BadFlag(c *cobra.Command, err error) error {
	if unknown, is := errors.AsType[*pflag.NotExistError](err); is {
		return noFlag(c, unknown.GetSpecifiedName())
	}
	if bare, is := errors.AsType[*pflag.ValueRequiredError](err); is {
		return UsageError("--%s needs a value: --%[1]s %s", bare.GetFlag().Name, ValueName(bare.GetFlag()))
	}
	invalid, is := errors.AsType[*pflag.InvalidValueError](err)
	if !is {
		return UsageError("%w", err)
	}
	cause, flag, value := errors.Unwrap(invalid), "--"+invalid.GetFlag().Name, invalid.GetValue()
	if wanted := wanted(invalid.GetFlag().Value.Type(), value); wanted != "" {
		return UsageError("%s %q: write %s", flag, value, wanted)
	}
	if strings.Contains(cause.Error(), strconv.Quote(value)) { // it names the value itself
		return UsageError("%s: %w", flag, cause)
	}
	return UsageError("%s %q: %w", flag, value, cause)
}

// noFlag returns the error for a flag that a command does not have.
func noFlag(c *cobra.Command, name string) error {
	if rest := c.Flags().Args(); len(rest) > 0 && len(NamesBelow(c)) > 0 { // the flag is that of a command, whose name is wrong
		if err := c.Args(c, rest); err != nil {
			return err
		}
	}
	if len(name) == 1 {
		return UsageError("there is no flag -%s", name)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	hint := plain.Hint("--"+name, names)
	if other := otherNames[name]; slices.Contains(names, other) {
		hint = " (did you mean " + other + "?)"
	}
	return UsageError("there is no flag --%s%s", name, hint)
}

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
