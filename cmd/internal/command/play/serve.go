package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

func (a *commands) serveCommand() *cobra.Command {
	var port int
	var optionTexts []string
	var host *game.Host
	var folder string
	address := loopback
	c := &cobra.Command{
		Use:       "serve [SITE]",
		Args:      cli.MaxArgs(1),
		ValidArgs: mock.Sites(),
		RunE: func(c *cobra.Command, args []string) error {
			if net.ParseIP(address) == nil {
				return cli.UsageError("--address %s is not an IP address, such as 0.0.0.0 for all of this machine's", address)
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
					return cli.UsageError("--host %s: name the page that it answers on, as in absurdist serve absurdle --host hinter", host)
				}
				sitepage.AskFor(*host, options)
			}
			return a.serve(c.Context(), args, address, port, options)
		},
	}
	c.Flags().StringVar(&folder, "write", "", "write the page into this `DIR` instead, which any web host can serve")
	cli.WholeFlag(c, &port, "port", "", "port to listen on (0 for any that is free)", 0, math.MaxUint16)
	c.Flags().StringVar(&address, "address", loopback, "`IP` address to listen on; 0.0.0.0 lets other machines open the pages")
	cli.OptionalHostFlag(c, &host, "who answers on the page absurdle, where hinter is the optimal adversary, or how the page fibble lies", game.Absurdle().String(), game.Hinter().String(), game.Fibble().String())
	sitepage.MockOptionFlag(c, &optionTexts)
	return c
}

// The names of the solver page, and of the practice pages, which have no obstacles for people. They stand among the names of sites.
const (
	solver   = "solver"
	practice = "practice"
)

const loopback = "127.0.0.1"

// checkFolder refuses a folder that can't hold the page: its parent is missing, or it has an index.html of something else.
func checkFolder(dir string) error {
	if _, err := os.Stat(filepath.Dir(filepath.Clean(dir))); err != nil {
		return cli.UsageError("--write: %w; only the last folder of the path is made", err)
	}
	old, err := input.File(filepath.Join(dir, "index.html"), input.Words)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cli.UsageError("--write: %w", err)
	case !bytes.Contains(old, []byte("<title>absurdist")):
		return cli.UsageError("--write %s: its index.html is not a copy of this page; name another folder", dir)
	}
	return nil
}

func (a *commands) writePage(folder string) error {
	if err := checkFolder(folder); err != nil {
		return err
	}
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

func (p servedPage) Print(w io.Writer) { fmt.Fprintf(w, "%-16s %s\n", p.Site, p.URL) }

// serve serves pages until ctx ends. If none is named it serves all.
func (a *commands) serve(ctx context.Context, sites []string, address string, port int, options url.Values) error {
	server, err := mock.StartBehind(ctx, address, port, page.Handler())
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%w; --port 0 takes one that is free", err)
	}
	if err != nil {
		return err
	}
	defer server.Close()
	if !net.ParseIP(address).IsLoopback() {
		a.Log.Warn().Msgf("anyone who can reach %s can open these pages: they ask for no password", server.Addr())
	}
	var pages []servedPage
	if len(sites) == 0 {
		sites, pages = mock.Sites(), []servedPage{{solver, "http://" + server.Addr() + "/"}, {practice, "http://" + server.Addr() + "/practice/"}}
	}
	withSolver := len(pages) > 0
	for _, site := range sites {
		address, err := server.URL(site, options)
		if err != nil {
			return cli.UsageError("%w", err)
		}
		pages = append(pages, servedPage{site, address})
	}
	if err := cli.EmitAll(a.App, pages); err != nil {
		return err
	}
	if withSolver && !page.HasEngine() {
		a.Say("\nThe solver was built without its engine. In the project's folder run scripts/site,\nthen serve again.\n")
	}
	a.Say("\nCtrl-C ends it.\n")
	<-ctx.Done()
	a.Reported = true // Ctrl-C is the normal way to end, not a fault
	return context.Cause(ctx)
}
