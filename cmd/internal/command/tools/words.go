package tools

import (
	"fmt"
	"slices"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/term"
	"absurdist/engine"

	"github.com/spf13/cobra"
)

func (a *commands) wordsCommand() *cobra.Command {
	list, only := "", "allowed"
	c := &cobra.Command{
		Use:   "words [WORD…]",
		Short: "List the word lists, or say which hold a word",
		Long: `Words lists the embedded word lists with their sizes, checksums (SHA-256 of the
sorted list, one word a line) and where they came from. With words it says for
each in which lists it is. With --print it prints a list, one word a line.`,
		Example: `  absurdist words
  absurdist words soare gypsy
  absurdist words --print original --only answers`,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case list != "" && len(args) > 0:
				return cli.UsageError("give either words or --print, not both")
			case list != "":
				return a.printList(list, only)
			case c.Flags().Changed("only"):
				return cli.UsageError("--only needs --print")
			case len(args) > 0:
				return a.findWords(args)
			}
			return a.listLists()
		},
	}
	c.Flags().StringVar(&list, "print", "", "print the `LIST` of that name")
	cli.ChoiceFlag(c, &only, "only", "which part to print (answers are in day order)", "answers", "others", "allowed")
	cli.CompleteFlag(c, "print", engine.Lists)
	return c
}

func (a *commands) listLists() error {
	for i, l := range engine.ListInfos() {
		if a.JSON {
			if err := a.Line(l); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(a.Out)
		}
		fmt.Fprintf(a.Out, "%s: %s\n", l.Name, l.Title)
		for _, p := range []struct {
			name, from string
			part       engine.PartInfo
		}{
			{"answers", l.Provenance.Answers, l.Answers},
			{"others", l.Provenance.Others, l.Others},
			{"allowed", l.Provenance.Allowed, l.Allowed},
		} {
			const indent = "                "
			from := strings.ReplaceAll(cli.Wrap("from "+p.from, cli.Columns-len(indent)), "\n", "\n"+indent)
			fmt.Fprintf(a.Out, " %-7s %6s %s\n%s%s\n", p.name, term.Thousands(p.part.Words), p.part.SHA256Sorted, indent, from)
		}
	}
	return nil
}

func (a *commands) findWords(args []string) error {
	words, err := cli.Words(args)
	if err != nil {
		return err
	}
	for _, w := range words {
		in := map[string]string{}
		for _, name := range engine.Lists() {
			d, err := engine.LoadList(name)
			if err != nil {
				return err
			}
			in[name] = "not in it"
			if _, allowed := d.Index(w); allowed {
				in[name] = "allowed"
			}
			if d.IsAnswer(w) {
				in[name] = fmt.Sprintf("answer %d", slices.Index(d.Answers(), w))
			}
		}
		if a.JSON {
			if err := a.Line(map[string]any{"word": w, "lists": in}); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.Out, "%s", w.Upper())
		for _, name := range engine.Lists() {
			fmt.Fprintf(a.Out, "  %s: %s", name, in[name])
		}
		fmt.Fprintln(a.Out)
	}
	return nil
}

func (a *commands) printList(name, only string) error {
	d, err := engine.LoadList(name)
	if err != nil {
		return cli.UsageError("--print: %w", err)
	}
	parts := map[string][]engine.Word{"answers": d.Answers(), "others": d.Others(), "allowed": d.Words()}
	words := parts[only]
	if a.JSON {
		return a.Line(map[string]any{"list": name, "part": only, "words": words})
	}
	for _, w := range words {
		if _, err := fmt.Fprintln(a.Out, w); err != nil {
			return err
		}
	}
	return nil
}
