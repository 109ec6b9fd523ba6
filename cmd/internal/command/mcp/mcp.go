// Package mcp holds the command that offers the engine and a board to language models, over the Model Context Protocol.
package mcp

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
)

// flags are the command's flags.
type flags struct {
	browser cli.BrowserFlags
	live    bool
	each    time.Duration // for a call
	page    time.Duration // for the page
}

func (a *commands) mcpCommand() *cobra.Command {
	f := flags{each: 20 * time.Second}
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Offer the engine and a board to language models",
		Long: `Mcp serves the Model Context Protocol on standard input and output, for programs
that let a language model use tools. The tools: suggest (what is left after some
clues, and what to guess next), score (the clue of a guess), look_up (which lists
have a word), review (what each guess of a game was worth), and a board in a real
browser: open_board, guess, show_board, close_board.

Boards are the built-in pages; with --live also those of live sites, where it types
as slowly as a person. There is one board at a time, and closing it closes the
browser. A call that takes longer than --time-each ends with an error, so that an
agent can't request hours of search.`,
		Example: `  absurdist mcp
  absurdist mcp --time-each 5s`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error { return a.serve(c.Context(), f) },
	}
	f.browser.Add(c)
	c.Flags().BoolVar(&f.live, "live", false, "also allow boards of live sites")
	cli.DurationFlag(c, &f.each, "time-each", "how long a call may take")
	sitepage.PageTimeoutFlag(c, &f.page)
	cli.Before(c, func(*cobra.Command) error {
		if f.each <= 0 {
			return cli.UsageError("--time-each %v: a call needs some time", f.each)
		}
		return nil
	})
	return c
}

// serve answers calls until standard input ends.
func (a *commands) serve(ctx context.Context, f flags) error {
	both := newInFlight(a.In, cli.Direct(a.Out), f.each)
	t := &mcp.IOTransport{Reader: both, Writer: both}
	err := a.run(ctx, f, t)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, io.EOF):
		return nil
	}
	return err
}

// instructions are what clients are told.
const instructions = "Clues are written with one letter a tile: G green (right place), Y yellow (elsewhere in the word), B grey; suggest and review take {\"turns\": [{\"guess\": \"crane\", \"clues\": [\"BYBBG\"]}]}, with a clue for each board. " +
	"No answer is looked up: with a date, words are weighted by what the answers of earlier days were."

// run serves one client.
func (a *commands) run(ctx context.Context, f flags, t mcp.Transport) error {
	d := &desk{app: a.App, flags: f, atBoard: make(chan struct{}, 1)}
	defer d.closeBoard()
	server := mcp.NewServer(&mcp.Implementation{Name: "absurdist", Title: "absurdist plays Wordle and its relatives", Version: cli.Version()}, &mcp.ServerOptions{
		Instructions: instructions,
	})
	d.addTools(server)
	server.AddReceivingMiddleware(brief)
	return server.Run(ctx, t)
}

// commands are the family's commands.
type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.mcpCommand()}
}
