package command

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manText is the template of a manual page, in the macros of man(7).
//
//go:embed man.1.tmpl
var manText string

var manTemplate = template.Must(template.New("man").Funcs(template.FuncMap{
	"text":  roff,
	"upper": func(s string) string { return roff(strings.ToUpper(s)) },
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
			for c := range cli.Commands(c.Root()) {
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

// manPage is the content of a page.
type manPage struct {
	Name, Short   string
	Date, Release string // Date is the commit's, "" if not known
	Synopsis      []manSynopsis
	Description   []manParagraph
	Options       []manOptions
	Examples      []string
	Exits         []cli.ExitMeaning
	SeeAlso       []string
}

// manSynopsis is a way to call a command.
type manSynopsis struct{ Path, Rest string }

// manParagraph is a paragraph. Tables keep their lines.
type manParagraph struct {
	Fixed bool
	Lines []string
}

// manOptions are options under a title.
type manOptions struct {
	Title string
	Flags []manFlag
}

// manFlag is an option. Value is its value's name, "" if it takes none.
type manFlag struct {
	Short, Name, Value string
	Usage              []string
}

// writeMan writes the manual page of a command.
func writeMan(w io.Writer, c *cobra.Command) error {
	c.InitDefaultHelpFlag()
	p := manPage{
		Name: manName(c), Short: c.Short, Date: cli.BuildInfo().Date, Release: cli.Release,
		Synopsis: manSynopses(c), Description: manParagraphs(c), Exits: cli.ExitMeanings,
	}
	for _, o := range []manOptions{
		{"OPTIONS", manFlags(c.NonInheritedFlags())}, {"OPTIONS OF ALL COMMANDS", manFlags(c.InheritedFlags())},
	} {
		if len(o.Flags) > 0 {
			p.Options = append(p.Options, o)
		}
	}
	for line := range strings.SplitSeq(c.Example, "\n") {
		p.Examples = append(p.Examples, strings.TrimSpace(line))
	}
	if c.HasParent() {
		p.SeeAlso = append(p.SeeAlso, manName(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			p.SeeAlso = append(p.SeeAlso, manName(sub))
		}
	}
	return manTemplate.Execute(w, p)
}

// manSynopses returns the ways to call a command or its subcommands.
func manSynopses(c *cobra.Command) []manSynopsis {
	commands := c.Commands()
	if c.Annotations[cli.OnlyHelps] == "" {
		commands = append([]*cobra.Command{c}, commands...)
	}
	var list []manSynopsis
	for _, c := range commands {
		if !c.Hidden {
			path := c.CommandPath()
			list = append(list, manSynopsis{path, strings.TrimSpace(strings.TrimPrefix(c.UseLine(), path))})
		}
	}
	return list
}

// manParagraphs returns a command's help text. Paragraphs with indented lines keep their form.
func manParagraphs(c *cobra.Command) []manParagraph {
	text := c.Long
	if text == "" {
		text = c.Short + "."
	}
	var list []manParagraph
	for part := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(strings.Trim(part, "\n"), "\n")
		fixed := slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, " ") })
		list = append(list, manParagraph{fixed, lines})
	}
	return list
}

// manFlags returns options with their usage and defaults.
func manFlags(flags *pflag.FlagSet) []manFlag {
	var list []manFlag
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		if !slices.Contains([]string{"", "0", "0s", "false", "[]"}, f.DefValue) && !strings.Contains(usage, "(default") {
			usage += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		list = append(list, manFlag{f.Shorthand, f.Name, value, strings.Split(usage, "\n")})
	})
	return list
}

// roff escapes a line of text: backslashes, hyphens that can be copied, commas, after which long lists may break, and
// characters that would make the line a request.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, ",", `,\:`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}
