package command

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/lookback"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// groups are the groups of commands in the help of the program, in its order.
var groups = []struct{ id, title, commands string }{
	{"play", "Play", "play suggest days serve"},
	{"back", "Look back", "review group watch replay report share verify"},
	{"compare", "Compare", "sim league engine mcp"},
	{"sites", "Sites", "sites"},
	{"research", "Research", "tree shortest longest minimax wordpl worker merge"},
	{"tools", "Tools", "words doctor version completion help"},
}

// group sorts the commands below root into their groups. It panics if a group names a command that does not exist.
func group(root *cobra.Command) {
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title + ":"})
		for name := range strings.FieldsSeq(g.commands) {
			c, _, err := root.Find([]string{name})
			if err != nil {
				panic(err)
			}
			c.GroupID = g.id
		}
	}
}

// addUsages makes the function known to cobra's templates. They are the same for all roots, and tests make several at once.
var addUsages = sync.OnceFunc(func() { cobra.AddTemplateFunc("usages", usages) })

// finish adapts cobra's commands: help that fits a terminal, an example for each command, and exit code 2 for unusable
// arguments.
func finish(root *cobra.Command) {
	addUsages()
	root.SetUsageTemplate(strings.NewReplacer(
		".LocalFlags.FlagUsages", "usages .LocalFlags",
		".InheritedFlags.FlagUsages", "usages .InheritedFlags",
		" for more information about a command", " for more",
		"{{if .Runnable}}", fmt.Sprintf("{{if and .Runnable (not (index .Annotations %q))}}", cli.OnlyHelps),
	).Replace(root.UsageTemplate()))
	root.SetHelpCommand(helpCommand(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	bashAlone(root)
	completions(root)
	group(root)
	for c := range cli.Commands(root) {
		if !c.Runnable() { // what follows its name is not one of its subcommands
			c.Annotations = map[string]string{cli.OnlyHelps: "yes"}
			c.Args, c.RunE = cli.NoCommand, func(c *cobra.Command, _ []string) error { return c.Help() }
		}
		c.Long = cli.Reflow(c.Long, cli.Columns)
		if c.Example == "" { // one of cobra's own
			c.Example = "  " + c.CommandPath()
		}
	}
}

// usages describes flags in as many columns as fit a terminal. A switch is shown by its name alone, not as
// NAME[=true|false], which is what pflag makes of a value of the type bool.
func usages(flags *pflag.FlagSet) string { return usagesWithin(flags, cli.Columns) }

func usagesWithin(flags *pflag.FlagSet, columns int) string {
	shown := pflag.NewFlagSet("", pflag.ContinueOnError)
	shown.SortFlags = flags.SortFlags
	flags.VisitAll(func(f *pflag.Flag) {
		alike := *f
		if f.Value.Type() == "bool" {
			alike.Value, alike.NoOptDefVal = untyped{f.Value}, ""
		}
		shown.AddFlag(&alike)
	})
	return shown.FlagUsagesWrapped(columns)
}

// untyped is a value whose type has no name.
type untyped struct{ pflag.Value }

func (untyped) Type() string { return "" }

// helpCommand is cobra's, but fails for a command that does not exist.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Example: "  absurdist help play",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return cli.NamesBelow(root), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return cli.UsageError("there is no command %q to explain%s", strings.Join(args, " "), plain.Hint(strings.Join(args, " "), cli.NamesBelow(root)))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

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
