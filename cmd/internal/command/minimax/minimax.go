// Package minimax holds the commands about Wordle as a game of two players.
package minimax

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

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.minimaxCommand()}
}

func (a *commands) minimaxCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "minimax",
		Short: "Wordle as a game of two",
		Long: `Minimax looks at Wordle as a game of two: the Guesser wins if he guesses the word
within N guesses, and the Hinter holds no word and may answer any clue that leaves
one. The Guesser wins exactly when a decision tree finds every answer within N.`,
		Example: "  absurdist minimax solve --words original --guess-from answers",
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
	mode, others := f.mode, d.Others()
	switch f.from {
	case cli.GuessAnswers:
		others = nil
	case cli.GuessCandidates: // an answer is one exactly when it fits every clue
		mode, others = game.Strict, nil
	case cli.GuessLetters:
		others, err = game.AnyLetters(d.Answers())
	}
	if err == nil && f.from != cli.GuessAllowed {
		d, err = d.Of(d.Answers(), others)
	}
	var g *minimax.Game
	if err == nil {
		g, err = minimax.NewGame(d, mode)
	}
	if err != nil {
		return nil, cli.UsageError("--guess-from %s: %w", f.from, err)
	}
	return g, nil
}

// treeText returns the file of a tree by which the Guesser wins, after the checker has walked every answer
// through it.
func treeText(ctx context.Context, t *decision.Tree, g *minimax.Game, guesses int) ([]byte, error) {
	d, sum := g.Dictionary, t.Summary()
	h := decision.Header{
		Words: d.Name(), Lists: d.Sum(), Host: game.Wordle(), Mode: g.Mode, Guesses: guesses, Objective: decision.LeastWorst,
		Answers: sum.Answers, Total: sum.Total, Worst: sum.Worst, Lost: sum.Lost,
	}
	var b bytes.Buffer
	if err := decision.Write(&b, h, t); err != nil {
		return nil, err
	}
	if sum.Lost > 0 {
		return nil, fmt.Errorf("%s: %d answers are not found: %w", t.Guess.Upper(), sum.Lost, verify.ErrRefuted)
	}
	return b.Bytes(), verify.All(ctx, t.Guess.Upper(), bytes.NewReader(b.Bytes()), d)
}

// writeTree checks a tree by which the Guesser wins and writes it to a file, if one is named.
func writeTree(ctx context.Context, name string, t *decision.Tree, g *minimax.Game, guesses int) error {
	if name == "" {
		return nil
	}
	text, err := treeText(ctx, t, g, guesses)
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}

// writeLost checks a proof that the Guesser does not win the answers with a number of guesses, and writes it. Words is the
// name of the lists.
func writeLost(ctx context.Context, name string, lines []minimax.ProofLine, guesses int, words string, d *game.Dictionary) error {
	about := verify.NewHead(verify.NotWon, d, game.Normal, guesses, len(lines))
	about.Words = words
	head, err := save.JSONLines(about)
	if err != nil {
		return err
	}
	steps, err := save.JSONLines(lines...)
	text := append(head, steps...)
	if err == nil {
		err = verify.All(ctx, name, bytes.NewReader(text), d)
	}
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}

func (a *commands) minimaxCountCommand() *cobra.Command {
	var f gameFlags
	var most int64
	c := &cobra.Command{
		Use:   "count",
		Short: "Count the nodes of a small set's game graph",
		Long: `Count builds the whole game graph of a small set of words and counts its nodes. It
does so for two ways to tell positions apart: by the hints so far, and by the words
that are left and those that may be guessed (sets).`,
		Example: "  absurdist minimax count --answers words.txt --guess-from answers --guesses 3",
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
	for _, r := range []minimax.Representation{minimax.Hints, minimax.Sets} {
		l := countLine{Representation: string(r), most: most}
		bar := a.Progress(term.Unknown, string(r), "nodes")
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
