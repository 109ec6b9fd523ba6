package command

import (
	"bytes"
	"cmp"
	_ "embed"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

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
		{"OPTIONS", usagesWithin(c.NonInheritedFlags(), manColumns)},
		{"OPTIONS OF ALL COMMANDS", usagesWithin(c.InheritedFlags(), manColumns)},
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
