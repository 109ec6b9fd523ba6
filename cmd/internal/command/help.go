package command

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/template"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
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
	{"research", "Research", "tree shortest longest minimax cover wordpl worker merge"},
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

// helpText holds the help of the commands: for each a section with its path, what it does in one line and at length, and examples.
//
//go:embed help.txt
var helpText string

// explain gives the commands below root their help. It panics at a section about a command that does not exist.
func explain(root *cobra.Command) {
	sections := map[string]string{} // by path
	text := strings.ReplaceAll(helpText, "SETTINGS", strings.Join(cli.SettingNames, ", "))
	for section := range strings.SplitSeq(strings.TrimPrefix(text, "# "), "\n# ") {
		path, section, _ := strings.Cut(strings.TrimSpace(section), "\n\n")
		sections[path] = section
	}
	for _, c := range cli.Commands(root) {
		path := strings.TrimPrefix(c.CommandPath(), root.Name()+" ")
		if section, has := sections[path]; has {
			section, c.Example, _ = strings.Cut(section, "\n\nExamples:\n\n")
			c.Short, c.Long, _ = strings.Cut(section, "\n\n")
			delete(sections, path)
		}
	}
	if len(sections) > 0 {
		panic(fmt.Sprint("there is help for commands that do not exist: ", slices.Sorted(maps.Keys(sections))))
	}
}

// addUsages makes the function known to cobra's templates. They are the same for all roots, and tests make several at once.
var addUsages = sync.OnceFunc(func() {
	cobra.AddTemplateFunc("usages", func(f *pflag.FlagSet) string { return usages(f, cli.Columns) })
})

// finish adapts cobra's commands: help that fits a terminal, an example for each command, and exit code 2 for unusable
// arguments.
func finish(root *cobra.Command) {
	addUsages()
	explain(root)
	root.SetUsageTemplate(strings.NewReplacer(
		".LocalFlags.FlagUsages", "usages .LocalFlags",
		".InheritedFlags.FlagUsages", "usages .InheritedFlags",
		" for more information about a command", " for more",
		"{{if .Runnable}}", fmt.Sprintf("{{if and .Runnable (not (index .Annotations %q))}}", cli.OnlyHelps),
	).Replace(root.UsageTemplate()))
	root.SetHelpCommand(helpCommand(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	group(root)
	for _, c := range cli.Commands(root) {
		switch {
		case !c.Runnable(): // what follows its name is not one of its subcommands
			c.Annotations = map[string]string{cli.OnlyHelps: "yes"}
			c.Args, c.RunE = cli.NoCommand, func(c *cobra.Command, _ []string) error { return c.Help() }
		case c.Args == nil && !strings.Contains(c.Use, " "): // its usage names no argument
			c.Args = cli.MaxArgs(0)
		}
		c.Long = cli.Reflow(c.Long, cli.Columns)
		if c.Example == "" { // one of cobra's own
			c.Example = "  " + c.CommandPath()
		}
	}
}

// usages describes flags. Values have the names of [cli.ValueName]. A switch is shown by its name alone, not as
// NAME[=true|false], which is what pflag makes of a value of the type bool.
func usages(flags *pflag.FlagSet, columns int) string {
	shown := pflag.NewFlagSet("", pflag.ContinueOnError)
	shown.SortFlags = flags.SortFlags
	flags.VisitAll(func(f *pflag.Flag) {
		named := *f
		if kind := cli.ValueName(f); kind != f.Value.Type() {
			named.Value, named.NoOptDefVal = called{f.Value, kind}, ""
		}
		if named.DefValue == "0s" {
			named.DefValue = ""
		}
		shown.AddFlag(&named)
	})
	return shown.FlagUsagesWrapped(columns)
}

// called is a value whose type has another name.
type called struct {
	pflag.Value
	name string
}

func (c called) Type() string { return c.name }

// helpCommand is cobra's, but fails for a command that does not exist.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Explain a command",
		Example:           "  absurdist help play",
		ValidArgsFunction: cli.OneOf(func() []string { return cli.NamesBelow(root) }),
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

// manText is the template of a manual page, in the macros of man(7).
//
//go:embed man.1.tmpl
var manText string

var manTemplate = template.Must(template.New("man").Funcs(template.FuncMap{
	"text":  roff,
	"upper": func(s string) string { return roff(strings.ToUpper(s)) },
	"lines": func(s string) []string { return strings.Split(strings.Trim(s, "\n"), "\n") },
}).Parse(manText))

// manCommand is for scripts/man. It is hidden from users.
func manCommand(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages of all commands into a folder",
		Example: "  absurdist man .build/man",
		Hidden:  true,
		Args:    cli.BetweenArgs(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			for _, c := range cli.Commands(c.Root()) {
				if c.Hidden {
					continue
				}
				var page bytes.Buffer
				if err := writeMan(&page, c); err != nil {
					return err
				}
				if err := save.File(filepath.Join(args[0], manName(c)+".1"), page.Bytes()); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// manName returns the name of a command's page, such as absurdist-tree-build.
func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manColumns is the width of the texts, which stand beside a margin.
const manColumns = cli.Columns - 8

// manSection is a part of a page, with the text of the help.
type manSection struct{ Title, Text string }

// writeMan writes the manual page of a command.
func writeMan(w io.Writer, c *cobra.Command) error {
	c.InitDefaultHelpFlag()
	var calls, also []string
	if c.Annotations[cli.OnlyHelps] == "" {
		calls = append(calls, c.UseLine())
	}
	if c.HasParent() {
		also = append(also, manName(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			calls, also = append(calls, sub.UseLine()), append(also, manName(sub))
		}
	}
	sections := []manSection{
		{"SYNOPSIS", strings.Join(calls, "\n")},
		{"DESCRIPTION", cli.Reflow(cmp.Or(c.Long, c.Short+"."), manColumns)},
		{"OPTIONS", usages(c.NonInheritedFlags(), manColumns)},
		{"OPTIONS OF ALL COMMANDS", usages(c.InheritedFlags(), manColumns)},
		{"EXAMPLES", c.Example},
	}
	return manTemplate.Execute(w, map[string]any{
		"Name": manName(c), "Short": c.Short, "Date": cli.BuildInfo().Date, "Release": cli.Release, "Exits": cli.ExitMeanings, "SeeAlso": also,
		"Sections": slices.DeleteFunc(sections, func(s manSection) bool { return s.Text == "" }),
	})
}

// roff escapes a line of text: backslashes, hyphens that can be copied, and characters that would make the line a request.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}
