package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

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
