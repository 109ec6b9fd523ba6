package minimax

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/search/minimax"

	"github.com/spf13/cobra"
)

func (a *commands) minimaxCountCommand() *cobra.Command {
	var f gameFlags
	var most int64
	c := &cobra.Command{
		Use:   "count",
		Short: "Count the nodes of a small set's game graph",
		Long: `Count builds the whole game graph of a small set of words and counts its nodes. It
does so in each representation of a position: by the hints so far, by the set of
words that is left, by what the hints say (information), and by that with what
follows from it (normalized).`,
		Example: "  absurdist minimax count --answers words.txt --guess-from answers --guesses 3",
		Args:    cli.MaxArgs(0),
		RunE:    func(c *cobra.Command, _ []string) error { return a.minimaxCount(c.Context(), f, int(most)) },
	}
	f.add(c, "original", 1, 3, "guesses for the Guesser")
	c.Flags().Int64Var(&most, "steps", 5_000_000, "give up on a representation beyond `N` nodes")
	cli.Long(c, "")
	return c
}

// countLine is what minimax count prints of a representation.
type countLine struct {
	Representation string `json:"representation"`
	Guesses        int    `json:"guess_nodes"`
	Hints          int    `json:"hint_nodes"`
	Won            int    `json:"leaves_won"`
	Lost           int    `json:"leaves_lost"`
	Wins           bool   `json:"guesser_wins"`
	TooLarge       bool   `json:"too_large,omitempty"`
	most           int    // nodes
}

func (l countLine) Print(w io.Writer) {
	if l.TooLarge {
		fmt.Fprintf(w, "%-15s more than %s nodes\n", l.Representation, plain.Thousands(l.most))
		return
	}
	fmt.Fprintf(w, "%-15s%13s%13s%13s%13s\n", l.Representation, plain.Thousands(l.Guesses), plain.Thousands(l.Hints), plain.Thousands(l.Won), plain.Thousands(l.Lost))
}

func (a *commands) minimaxCount(ctx context.Context, f gameFlags, most int) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	if !a.JSON {
		fmt.Fprintf(a.Out, "%-15s%13s%13s%13s%13s\n", "representation", "guess nodes", "hint nodes", "won leaves", "lost leaves")
	}
	for _, r := range minimax.Representations() {
		l := countLine{Representation: r.String(), most: most}
		bar := a.Progress(term.Unknown, r.String(), "nodes")
		whole, err := minimax.CountGraph(ctx, g, f.guesses, r, most, bar.Set)
		bar.Close()
		switch {
		case errors.Is(err, minimax.ErrManyNodes):
			l.TooLarge = true
		case err != nil:
			return err
		default:
			l.Guesses, l.Hints, l.Won, l.Lost, l.Wins = whole.Guesses, whole.Hints, whole.Won, whole.Lost, whole.Wins
		}
		if err := a.Emit(l); err != nil {
			return err
		}
	}
	return nil
}
