// Package minimax holds the commands about Wordle as a game of two players.
package minimax

import (
	"bytes"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// commands are the commands of the family, which share the application.
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

// gameFlags choose a game of two.
type gameFlags struct {
	lists   cli.ListFlags
	mode    game.Mode
	from    cli.GuessFrom
	guesses int
}

// guessSources are what may be guessed in a game of two.
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

// game returns the game of the flags.
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

// treeText returns the file of a tree by which the Guesser wins, after the checker has walked every answer
// through it.
func treeText(ctx context.Context, t *tree.Tree, g *minimax.Game, guesses int) ([]byte, error) {
	d, sum := g.Dictionary(), t.Summary()
	h := tree.Header{
		Words: d.Name(), Lists: d.Sum(), Host: game.Wordle(), Mode: g.Rule(), Guesses: guesses, Objective: tree.LeastWorst,
		Answers: sum.Answers, Total: sum.Total, Worst: sum.Worst, Lost: sum.Lost,
	}
	var b bytes.Buffer
	if err := tree.Write(&b, h, t); err != nil {
		return nil, err
	}
	if sum.Lost > 0 {
		return nil, fmt.Errorf("%s: %d answers are not found: %w", t.Guess.Upper(), sum.Lost, verify.ErrRefuted)
	}
	return b.Bytes(), verify.All(ctx, t.Guess.Upper(), bytes.NewReader(b.Bytes()), d)
}

// writeTree checks a tree by which the Guesser wins and writes it to a file, if one is named.
func writeTree(ctx context.Context, name string, t *tree.Tree, g *minimax.Game, guesses int) error {
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
	b := bytes.NewBuffer(head)
	if err := minimax.WriteProof(b, lines); err != nil {
		return err
	}
	if err := verify.All(ctx, name, bytes.NewReader(b.Bytes()), d); err != nil {
		return err
	}
	return save.Packed(name, b.Bytes())
}
