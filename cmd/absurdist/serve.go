package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"absurdist/browser/mock"

	"github.com/spf13/cobra"
)

func (a *app) serveCommand() *cobra.Command {
	var port int
	var optionTexts []string
	var host string
	c := &cobra.Command{
		Use:   "serve [SITE]",
		Short: "Serve the built-in pages, to play them yourself",
		Long: `Serve shows the built-in pages on this machine only, until Ctrl-C. Open the
address that it prints in any browser.`,
		Example: `  absurdist serve
  absurdist serve wordle --port 8080 --mock-option modals=none
  absurdist serve absurdle --host hinter`,
		Args:      maxArgs(1),
		ValidArgs: mock.Sites(),
		RunE: func(c *cobra.Command, args []string) error {
			if port < 0 || port > 65535 {
				return usageError("--port %d is not a port (0 to 65535)", port)
			}
			options, err := parseMockOptions(optionTexts)
			if err != nil {
				return err
			}
			if host != "" {
				options.Set("host", host)
			}
			return a.serve(c.Context(), args, port, options)
		},
	}
	c.Flags().IntVar(&port, "port", 0, "port to listen on (0 for any that is free)")
	c.Flags().StringVar(&host, "host", "", "who answers on the page absurdle: absurdle, or hinter, the optimal adversary")
	complete(c, "host", func() []string { return []string{"absurdle", "hinter"} })
	c.Flags().StringArrayVar(&optionTexts, "mock-option", nil, "option of the page as `NAME=VALUE`, such as secret=crane; may be given several times")
	return c
}

func (a *app) serve(ctx context.Context, sites []string, port int, options url.Values) error {
	server, err := mock.Start(ctx, port)
	if err != nil {
		return err
	}
	defer server.Close()
	if len(sites) == 0 {
		sites = mock.Sites()
	}
	for _, site := range sites {
		address, err := server.URL(site, options)
		if err != nil {
			return usageError("%w", err)
		}
		if a.json {
			err = json.NewEncoder(a.out).Encode(map[string]string{"site": site, "url": address})
		} else {
			_, err = fmt.Fprintf(a.out, "%-10s %s\n", site, address)
		}
		if err != nil {
			return err
		}
	}
	if !a.json {
		fmt.Fprintln(a.out, "\nCtrl-C ends it.")
	}
	<-ctx.Done()
	a.told = true // Ctrl-C is how this ends, not a fault
	return context.Cause(ctx)
}
