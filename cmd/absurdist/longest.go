package main

import (
	"context"
	"fmt"

	"absurdist/browser/console"
	"absurdist/engine"
	"absurdist/engine/chain"

	"github.com/spf13/cobra"
)

// longestFlags are the flags of longest.
type longestFlags struct {
	lists              listFlags
	host, mode, secret string
	output             string
	all, allAllowed    bool
	games, script      bool
	order, effort      int
	strict             strictFlags
	queue              queueFlags
}

func (a *app) longestCommand() *cobra.Command {
	var f longestFlags
	c := &cobra.Command{
		Use:   "longest",
		Short: "Find the longest game that ends on a word, all guesses different",
		Long: `Longest finds the longest game, no word played twice, that ends on a secret: the
secret is its last guess. Against Wordle's host the result is exact. Against
Absurdle's host the game has to force the host onto the secret as well; bound
says what no game can exceed, and proved whether the game reaches it.

The chain tells what the guesses reveal, one step after the other: the greens in
their places and, after the comma, the letters known but not placed.

In strict mode every guess fits all clues so far. Against Wordle's host the result
is exact there too, unless --time ends it or --record asks for less, and --proof
gives the proof. Against Absurdle's host the game is the best that was found, and
the bound is that of Wordle's.

With --all there is a line for every answer, in list order. To a file it goes on
where it was stopped: until it is done the lines are in FILE.part. --queue spreads
the secrets over many machines.`,
		Example: `  absurdist longest --secret jazzy --words original
  absurdist longest --secret jazzy --host absurdle --json
  absurdist longest --all --words original --json
  absurdist longest --secret arose --order 2 --words original
  absurdist longest --secret river --mode strict --words original`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("order") && f.order != 1 && f.order != 2 {
				return usageError("--order %d: write 1 or 2; without it the longest game is found", f.order)
			}
			return a.longest(c.Context(), f)
		},
	}
	f.lists.add(c, "nyt")
	c.Flags().StringVar(&f.host, "host", "wordle", "who answers: wordle or absurdle")
	c.Flags().StringVarP(&f.mode, "mode", "m", "hard", "rule for guesses: normal, hard or strict")
	c.Flags().StringVar(&f.secret, "secret", "", "`WORD` that the game ends on")
	c.Flags().BoolVar(&f.all, "all", false, "every answer as secret, a line each")
	c.Flags().BoolVar(&f.allAllowed, "all-allowed", false, "every allowed word as secret, a line each")
	c.Flags().BoolVar(&f.games, "games", false, "with --all and --json: the games too")
	c.Flags().IntVar(&f.order, "order", 0, "a first approximation instead: 1 counts the words that share no letter with the secret, 2 lets them share one letter that the secret has once; the secret is not counted")
	c.Flags().IntVar(&f.effort, "effort", chain.DefaultEffort, "with --host absurdle: clues to look at for each secret before it stops with what it has")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write to `FILE`: the game, one word a line (compressed if it ends in .gz), or the lines of --all as JSON")
	f.strict.add(c)
	f.queue.add(c)
	c.Flags().BoolVar(&f.script, "script", false, "print JavaScript that plays the game when it is pasted into the console of the live page")
	complete(c, "host", func() []string { return []string{"wordle", "absurdle"} })
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	return c
}

// longest does what the flags ask for.
func (a *app) longest(ctx context.Context, f longestFlags) error {
	if err := f.check(a.json); err != nil {
		return err
	}
	host, err := engine.ParseHost(f.host)
	if err != nil {
		return usageError("--host: %w", err)
	}
	mode, err := engine.ParseMode(f.mode)
	if err != nil {
		return err
	}
	d, err := f.lists.load("")
	if err != nil {
		return err
	}
	if f.secret == "" {
		return a.longestOfAll(ctx, f, d)
	}
	find, err := f.solver(d, host, mode)
	if err != nil {
		return err
	}
	secret, err := engine.ParseWord(f.secret)
	if err != nil {
		return usageError("--secret: %w", err)
	}
	if _, allowed := d.Index(secret); !allowed {
		return usageError("--secret %s is not an allowed word of %s; --answers and --allowed give other lists", secret, d.Name())
	}
	line, err := find(ctx, secret)
	if err != nil {
		return err
	}
	if line.Guesses == 0 {
		return fmt.Errorf("no game found that ends on %s; a higher --effort may find one", secret.Upper())
	}
	return a.tellLongest(f, line)
}

// check finds flags that do not go together.
func (f *longestFlags) check(json bool) error {
	of := 0
	for _, given := range []bool{f.secret != "", f.all, f.allAllowed} {
		if given {
			of++
		}
	}
	switch {
	case of != 1:
		return usageError("give one of --secret WORD, --all and --all-allowed")
	case f.allAllowed && f.host == "absurdle":
		return usageError("games of Absurdle end on answers only: use --all")
	case f.games && (f.secret != "" || !json && f.output == ""):
		return usageError("--games goes with --all and --json")
	case f.script && (f.secret == "" || json || f.output != "" || f.order > 0):
		return usageError("--script goes with --secret, and without --json, --output and --order")
	case f.order > 0 && (f.host != "wordle" || f.mode != "hard"):
		return usageError("--order is about hard mode and the host wordle")
	case f.order > 0 && f.secret != "" && f.output != "":
		return usageError("--order gives a number and no game for --output")
	case f.queue.address != "" && f.secret != "":
		return usageError("--queue goes with --all and --all-allowed: one secret is one job")
	case f.effort < 1:
		return usageError("--effort %d: it must be positive", f.effort)
	}
	return f.strict.check(f.host, f.mode)
}

// tellLongest prints or writes one game.
func (a *app) tellLongest(f longestFlags, line longestLine) error {
	if f.script {
		return console.Write(a.out, line.Secret, line.Opening, line.Game)
	}
	if f.output != "" {
		if err := writeGame(f.output, line.Game); err != nil {
			return usageError("--output: %w", err)
		}
		line.Game = nil
	}
	if a.json {
		return line.encode(a.out)
	}
	line.print(a.out, f)
	return nil
}
