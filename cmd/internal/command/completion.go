package command

import (
	"bytes"
	_ "embed"
	"strings"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/lookback"

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

//go:embed completion.bash
var standIns []byte

// bashAlone has the script for bash do without the package bash-completion, whose functions cobra's script calls at each Tab.
func bashAlone(root *cobra.Command) {
	c, _, err := root.Find([]string{"completion", "bash"})
	if err != nil {
		panic(err) // cobra has it
	}
	c.RunE = func(c *cobra.Command, _ []string) error {
		plain, err := c.Flags().GetBool("no-descriptions")
		if err != nil {
			return err
		}
		var script bytes.Buffer
		if err := root.GenBashCompletionV2(&script, !plain); err != nil {
			return err
		}
		text := bytes.ReplaceAll(script.Bytes(), []byte("_get_comp_words_by_ref "), []byte("__absurdist_words "))
		text = bytes.ReplaceAll(text, []byte("_filedir"), []byte("__absurdist_files"))
		_, err = c.OutOrStdout().Write(append(bytes.Clone(standIns), text...))
		return err
	}
}
