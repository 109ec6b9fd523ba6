package command

import (
	"strings"

	"absurdist/browser/mock"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/command/lookback"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagValues are the completions of flags by name. The flags of cli/flag.go bring their own.
var flagValues = map[string]cobra.CompletionFunc{
	"strategies":  cli.Listed(cli.Strategies),
	"site":        cli.Sites,
	"mock-option": cli.MockOptions,

	"secret":  cli.AnswerWords,
	"first":   cli.AllowedWords,
	"compare": cli.Listed(cli.AllowedWords),

	"answers":       cli.Files("txt"),
	"allowed":       cli.Files("txt"),
	"record":        cli.Files("jsonl"),
	"resume":        cli.Files("jsonl"),
	"python":        cli.Files("py"),
	"artifacts":     cli.Folders,
	"svg-dir":       cli.Folders,
	"user-data-dir": cli.Folders,
	"queue-dir":     cli.Folders,
}

// argumentValues are the completions of the arguments, by command. Other commands register their own, or take files or
// nothing.
var argumentValues = map[string]cobra.CompletionFunc{
	"absurdist play":           cli.First(cli.SiteOrFile),
	"absurdist watch":          cli.First(cli.Files("jsonl")),
	"absurdist replay":         cli.First(cli.Files("jsonl", "txt")),
	"absurdist share":          cli.First(cli.Files("jsonl")),
	"absurdist report":         cli.Files("jsonl"),
	"absurdist verify":         cli.First(treeOrFile),
	"absurdist serve":          cli.First(cli.OneOf(mock.Sites)),
	"absurdist sites check":    cli.First(cli.SiteOrFile),
	"absurdist sites show":     cli.First(cli.Sites),
	"absurdist sites validate": cli.Files("yaml", "yml"),
	"absurdist sites new":      cobra.NoFileCompletions,
	"absurdist suggest":        cli.WordBefore("="),
	"absurdist wordpl suggest": cli.WordBefore("="),
	"absurdist wordpl wins":    cli.WordBefore("="),
	"absurdist words":          cli.AnyWords,
	"absurdist minimax solve":  cli.WordsOr(cli.AllowedWords, "all"),
}

// completions registers the two tables above.
func completions(root *cobra.Command) {
	for c := range cli.Commands(root) {
		path := c.CommandPath()
		switch values := argumentValues[path]; {
		case values != nil:
			c.ValidArgsFunction = values
		case c.ValidArgsFunction == nil && !strings.Contains(c.Use, "FILE"):
			c.ValidArgsFunction = cobra.NoFileCompletions
		}
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			values := flagValues[f.Name]
			if _, has := c.GetFlagCompletionFunc(f.Name); has || values == nil {
				return
			}
			if err := c.RegisterFlagCompletionFunc(f.Name, values); err != nil {
				panic(err) // registered twice
			}
		})
	}
}

// treeOrFile completes to a built-in tree, or to a file if no tree matches.
func treeOrFile(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if trees := cli.StartingWith(lookback.BuiltInTrees(), begun); begun != "" && len(trees) > 0 {
		return trees, cobra.ShellCompDirectiveNoFileComp
	}
	return cli.Files("jsonl", "txt", "gz")(c, args, begun)
}
