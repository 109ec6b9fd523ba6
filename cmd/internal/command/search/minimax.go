package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

func (a *commands) minimaxCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "minimax",
	}
	c.AddCommand(a.minimaxSolveCommand(), a.minimaxLeastCommand(), a.minimaxCountCommand())
	return c
}

type gameFlags struct {
	lists   cli.ListFlags
	mode    game.Mode
	from    cli.GuessFrom
	guesses int
}

var guessSources = map[cli.GuessFrom]minimax.Source{
	cli.GuessAllowed: minimax.FromAllowed, cli.GuessAnswers: minimax.FromSet,
	cli.GuessCandidates: minimax.FromLeft, cli.GuessLetters: minimax.FromLetters,
}

// add adds the flags. The numbers of guesses begin at least; 0 may be the default all the same.
func (f *gameFlags) add(c *cobra.Command, words string, least, guesses int, usage string) {
	f.lists.AddFive(c, words, "the game against the Hinter")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	cli.GuessFromFlag(c, &f.from, cli.GuessAllowed, cli.GuessAnswers, cli.GuessCandidates, cli.GuessLetters)
	c.Flags().IntVar(&f.guesses, "guesses", guesses, "`N` "+usage)
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("guesses") && (f.guesses < least || f.guesses > minimax.MaxGuesses) {
			return cli.UsageError("--guesses %d: write %d to %d", f.guesses, least, minimax.MaxGuesses)
		}
		return nil
	})
}

func (f *gameFlags) game() (*minimax.Game, error) {
	d, err := f.lists.Load("original")
	if err != nil {
		return nil, err
	}
	g, err := minimax.NewGame(d, f.mode, guessSources[f.from])
	if err != nil {
		return nil, cli.UsageError("--guess-from %s: %w", f.from, err)
	}
	return g, nil
}

// writeWinning has the checker walk every answer through a tree by which the Guesser wins, and writes it to a file, if one is named.
func writeWinning(ctx context.Context, name string, t *decision.Tree, g *minimax.Game, guesses int) error {
	first := t.Guess.Upper()
	if lost := t.Summary().Lost; lost > 0 {
		return fmt.Errorf("%s: %d answers are not found: %w", first, lost, verify.ErrRefuted)
	}
	h := decision.Header{Host: game.Wordle(), Mode: g.Rule(), Guesses: guesses, Objective: decision.LeastWorst}
	text, err := treeText(g.Dictionary(), h, t)
	if err == nil {
		err = verify.All(ctx, first, bytes.NewReader(text), g.Dictionary())
	}
	if err == nil && name != "" {
		err = save.Packed(name, text)
	}
	return err
}

// writeLost checks a proof that the Guesser does not win the answers with a number of guesses, and writes it. Words is the
// name of the lists.
func writeLost(ctx context.Context, name string, lines []minimax.ProofLine, guesses int, words string, d *game.Dictionary) error {
	head := verify.NewHead(verify.NotWon, d, game.Normal, guesses, len(lines))
	head.Words = words
	return writeClaim(ctx, name, d, withHead(head, lines)...)
}

func (a *commands) minimaxCountCommand() *cobra.Command {
	var f gameFlags
	var most int64
	c := &cobra.Command{
		Use:  "count",
		RunE: func(c *cobra.Command, _ []string) error { return a.minimaxCount(c.Context(), f, int(most)) },
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
	a.Say("%-15s%13s%13s%13s%13s\n", "representation", "guess nodes", "hint nodes", "won leaves", "lost leaves")
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
