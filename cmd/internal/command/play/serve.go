package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"

	"absurdist/browser/mock"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/page"
	"absurdist/cmd/internal/sitepage"
	"absurdist/engine/game"

	"github.com/spf13/cobra"
)

func (a *commands) serveCommand() *cobra.Command {
	var port int
	var optionTexts []string
	var host *game.Host
	var folder string
	c := &cobra.Command{
		Use:   "serve [SITE]",
		Short: "Serve the solver and the built-in pages, to use in any browser",
		Long: `Serve shows a page that solves, pages to practise on, and all built-in pages as
the bot meets them, on this machine only, until Ctrl-C. Open an address that it
prints in any browser.

With --write it writes the page into a folder instead, for any web host.`,
		Example: `  absurdist serve
  absurdist serve --write public
  absurdist serve wordle --port 8080 --mock-option modals=none
  absurdist serve absurdle --host hinter`,
		Args:      cli.MaxArgs(1),
		ValidArgs: mock.Sites(),
		RunE: func(c *cobra.Command, args []string) error {
			if port < 0 || port > 65535 {
				return cli.UsageError("--port %d is not a port (0 to 65535)", port)
			}
			if folder != "" {
				return a.writePage(folder)
			}
			options, err := sitepage.ParseMockOptions(optionTexts)
			if err != nil {
				return err
			}
			if host != nil {
				if len(args) == 0 {
					return cli.UsageError("--host %s: name the page that it answers on: absurdist serve absurdle --host %[1]s", host)
				}
				options.Set("host", host.String())
			}
			return a.serve(c.Context(), args, port, options)
		},
	}
	c.Flags().StringVar(&folder, "write", "", "write the page into this `DIR` instead, which any web host can serve")
	c.Flags().IntVar(&port, "port", 0, "port to listen on (0 for any that is free)")
	cli.OptionalHostFlag(c, &host, "who answers on the page absurdle, where hinter is the optimal adversary", game.Absurdle().String(), game.Hinter().String())
	sitepage.MockOptionFlag(c, &optionTexts)
	return c
}

// The names of the page that solves, and of the pages without obstacles for people, among those of the sites.
const (
	solver   = "solver"
	practice = "practice"
)

// writePage writes the page into a folder.
func (a *commands) writePage(folder string) error {
	if !page.HasEngine() {
		return errors.New("this program was built without the engine of the page; in the project's folder, scripts/site DIR builds both")
	}
	return page.Write(folder)
}

// servedPage is a page that is served, and where.
type servedPage struct {
	Site string `json:"site"`
	URL  string `json:"url"`
}

func (p servedPage) Print(w io.Writer) { fmt.Fprintf(w, "%-15s %s\n", p.Site, p.URL) }

// serve serves pages, all of them if none is named, until ctx ends.
func (a *commands) serve(ctx context.Context, sites []string, port int, options url.Values) error {
	server, err := mock.StartBehind(ctx, port, page.Handler())
	if err != nil {
		return err
	}
	defer server.Close()
	var pages []servedPage
	if len(sites) == 0 {
		sites, pages = mock.Sites(), []servedPage{{solver, "http://" + server.Addr() + "/"}, {practice, "http://" + server.Addr() + "/practice/"}}
	}
	for _, site := range sites {
		address, err := server.URL(site, options)
		if err != nil {
			return cli.UsageError("%w", err)
		}
		pages = append(pages, servedPage{site, address})
	}
	for _, p := range pages {
		if err := a.Emit(p); err != nil {
			return err
		}
	}
	if !a.JSON {
		if !page.HasEngine() {
			fmt.Fprintln(a.Out, "\nThe solver was built without its engine: run scripts/site in the project's folder, then serve again.")
		}
		fmt.Fprintln(a.Out, "\nCtrl-C ends it.")
	}
	<-ctx.Done()
	a.Reported = true // Ctrl-C is how this ends, not a fault
	return context.Cause(ctx)
}
