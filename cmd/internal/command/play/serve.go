package play

import (
	"context"
	"fmt"
	"io"
	"net/url"

	"absurdist/browser/mock"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/sitepage"
	"absurdist/engine"

	"github.com/spf13/cobra"
)

func (a *commands) serveCommand() *cobra.Command {
	var port int
	var optionTexts []string
	var host *engine.Host
	c := &cobra.Command{
		Use:   "serve [SITE]",
		Short: "Serve the built-in pages, to play them yourself",
		Long: `Serve shows the built-in pages on this machine only, until Ctrl-C. Open the
address that it prints in any browser.`,
		Example: `  absurdist serve
  absurdist serve wordle --port 8080 --mock-option modals=none
  absurdist serve absurdle --host hinter`,
		Args:      cli.MaxArgs(1),
		ValidArgs: mock.Sites(),
		RunE: func(c *cobra.Command, args []string) error {
			if port < 0 || port > 65535 {
				return cli.UsageError("--port %d is not a port (0 to 65535)", port)
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
	c.Flags().IntVar(&port, "port", 0, "port to listen on (0 for any that is free)")
	cli.OptionalHostFlag(c, &host, "who answers on the page absurdle, where hinter is the optimal adversary", engine.Absurdle().String(), engine.Hinter().String())
	sitepage.MockOptionFlag(c, &optionTexts)
	return c
}

// servedPage is a page that is served, and where.
type servedPage struct {
	Site string `json:"site"`
	URL  string `json:"url"`
}

func (p servedPage) Print(w io.Writer) { fmt.Fprintf(w, "%-10s %s\n", p.Site, p.URL) }

// serve serves pages, all of them if none is named, until ctx ends.
func (a *commands) serve(ctx context.Context, sites []string, port int, options url.Values) error {
	server, err := mock.Start(ctx, port)
	if err != nil {
		return err
	}
	defer server.Close()
	if len(sites) == 0 {
		sites = mock.Sites()
	}
	var pages []servedPage
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
		fmt.Fprintln(a.Out, "\nCtrl-C ends it.")
	}
	<-ctx.Done()
	a.Reported = true // Ctrl-C is how this ends, not a fault
	return context.Cause(ctx)
}
