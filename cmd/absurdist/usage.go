package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// What is wrong with a command line, in words of our own: those of the libraries are about flags, groups and parsers.

// noCommand refuses what follows a command that only has others below it.
func noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := fmt.Sprintf("%s has no command %q", c.CommandPath(), args[0])
	c.SuggestionsMinimumDistance = 2
	if like := c.SuggestionsFor(args[0]); len(like) > 0 {
		text += "; did you mean " + strings.Join(like, " or ") + "?"
	}
	return usageError("%s", text)
}

// maxArgs allows up to n arguments.
func maxArgs(n int) cobra.PositionalArgs { return betweenArgs(0, n) }

// betweenArgs allows so many arguments, with -1 any number from least on.
func betweenArgs(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usageError("an argument is missing: %s", c.UseLine())
		case most == 0 && len(args) > 0:
			return usageError("%s takes no argument, not %s", c.CommandPath(), strings.Join(args, " "))
		case most > 0 && len(args) > most:
			return usageError("%s takes at most %d argument, not %d: %s", c.CommandPath(), most, len(args), strings.Join(args, " "))
		}
		return nil
	}
}

var (
	flagGroup = regexp.MustCompile(`group \[([^\]]*)\]`)
	parsing   = regexp.MustCompile(`strconv\.\w+: parsing ".*": `)
)

// exclusive says which flags exclude each other.
func exclusive(err error) error {
	if err == nil {
		return nil
	}
	if group := flagGroup.FindStringSubmatch(err.Error()); group != nil {
		return usageError("--%s exclude each other", strings.Join(strings.Fields(group[1]), " and --"))
	}
	return usageError("%w", err)
}

// badFlag says what is wrong with a flag.
func badFlag(err error) error {
	return usageError("%s", parsing.ReplaceAllString(err.Error(), ""))
}
