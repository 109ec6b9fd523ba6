package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"absurdist/browser/mock"
	"absurdist/browser/profile"

	"github.com/spf13/cobra"
)

func (a *app) sitesCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "sites",
		Short: "List the sites that can be played, or show one",
		Long: `Sites lists the sites that have a profile. "sites show SITE" prints the profile
itself: save it, change it, and play the result with "absurdist play FILE.yaml".
"sites new URL" writes a first profile of a page never seen before, "sites
validate" finds slips in one, and "sites check" says whether the page still is
as its profile says.`,
		Example: `  absurdist sites
  absurdist sites show wordle`,
		Args: maxArgs(0),
		RunE: func(*cobra.Command, []string) error { return a.listSites() },
	}
	c.AddCommand(&cobra.Command{
		Use:       "show SITE",
		Short:     "Print a site's profile and the options of its built-in page",
		Example:   "  absurdist sites show absurdle",
		ValidArgs: profile.Names(),
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError("%s needs the name of one site (see: absurdist sites)", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.showSite(args[0]) },
	}, a.validateCommand(), a.checkCommand(), a.newCommand())
	return c
}

func (a *app) listSites() error {
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	if !a.json {
		fmt.Fprintln(table, "site\ttitle\thost\tguesses\taddress")
	}
	for _, name := range profile.Names() {
		p, err := profile.Load(name)
		if err != nil {
			return err
		}
		if a.json {
			if err := json.NewEncoder(a.out).Encode(p); err != nil {
				return err
			}
			continue
		}
		rows := fmt.Sprint(p.Rows)
		if p.Rows == 0 {
			rows = "no limit"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", p.Name, p.Title, p.Host, rows, p.URL)
	}
	return table.Flush()
}

func (a *app) showSite(name string) error {
	p, err := profile.Load(name)
	if err != nil {
		return err
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(p)
	}
	if _, err := a.out.Write(p.Source()); err != nil {
		return err
	}
	options := mock.Options(p.Name)
	if len(options) == 0 {
		return nil
	}
	fmt.Fprintf(a.out, "\n# Options of the built-in page (play %s --mock --mock-option name=value):\n", p.Name)
	for _, o := range options {
		fmt.Fprintf(a.out, "#   %-10s %s\n#   %10s %s\n", o.Name, o.Values, "", o.Usage)
	}
	return nil
}
