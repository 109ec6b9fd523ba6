package main

import (
	"context"
	"fmt"
	"time"

	"absurdist/browser/play"
	"absurdist/engine"
	"absurdist/engine/minimax"

	"github.com/spf13/cobra"
)

func (a *app) minimaxCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "minimax",
		Short: "Wordle as a game of two",
		Long: `Minimax is about Wordle as a game of two: the Guesser, who wins if he guesses the
word within so many guesses, and the Hinter, who holds no word and may answer any
clue that leaves one. The Guesser wins within N guesses exactly when a decision
tree finds every answer within N.`,
		Example: "  absurdist minimax solve --words original --guesses-from w",
	}
	c.AddCommand(a.minimaxSolveCommand(), a.minimaxFirstCommand(), a.minimaxLeastCommand(), a.minimaxCountCommand(), a.minimaxGraphCommand(), a.minimaxDuelCommand())
	return c
}

// minimaxFlags choose a game of two.
type minimaxFlags struct {
	lists      listFlags
	mode, from string
}

func (f *minimaxFlags) add(c *cobra.Command, words string) {
	f.lists.add(c, words)
	c.Flags().StringVarP(&f.mode, "mode", "m", engine.Normal.String(), "rule for guesses: normal, hard or strict")
	c.Flags().StringVar(&f.from, "guesses-from", minimax.FromAllowed.String(), "what may be guessed: w (the answers), left (those that fit all clues), allowed, or letters (any five)")
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	complete(c, "guesses-from", minimax.Sources)
}

// game returns the game, and the dictionary of what may be guessed in it.
func (f *minimaxFlags) game() (*minimax.Game, *engine.Dictionary, error) {
	d, err := f.lists.load("original")
	if err != nil {
		return nil, nil, err
	}
	mode, err := engine.ParseMode(f.mode)
	if err != nil {
		return nil, nil, err
	}
	from, err := minimax.ParseSource(f.from)
	if err != nil {
		return nil, nil, usageError("--guesses-from: %w", err)
	}
	if d, err = minimax.Guesses(d, from); err != nil {
		return nil, nil, usageError("--guesses-from %s: %w", from, err)
	}
	g, err := minimax.NewGame(d, mode, from)
	if err != nil {
		return nil, nil, usageError("%w", err)
	}
	return g, d, nil
}

// mode returns the mode that a tree of the game obeys: guesses from the words left are those of strict mode.
func (f *minimaxFlags) treeMode(g *minimax.Game) engine.Mode {
	if g.Source == minimax.FromLeft {
		return engine.Strict
	}
	return g.Mode
}

// timeFlag limits the time of a search.
type timeFlag struct{ time time.Duration }

// add adds --time, with which the search ends with what it has so far.
func (f *timeFlag) add(c *cobra.Command, what string) {
	c.Flags().DurationVar(&f.time, "time", 0, "stop after so long, with "+what+" so far and exit code 5 (default: no limit)")
}

// limit returns the context of the search.
func (f *timeFlag) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.time <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, f.time, fmt.Errorf("--time %v: %w", f.time, play.ErrTimeout))
}
