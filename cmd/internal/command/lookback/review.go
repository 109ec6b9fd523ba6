package lookback

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"

	"github.com/spf13/cobra"
)

// reviewFlags are the flags of review.
type reviewFlags struct {
	lists   cli.ListFlags
	weights cli.WeightFlags
	mode    *game.Mode // nil for the game's own
	host    *game.Host // nil for the game's own
	game    int        // 0 for all
	grid    string
}

func (a *commands) reviewCommand() *cobra.Command {
	var f reviewFlags
	c := &cobra.Command{
		Use:   "review [RECORD | WORD=CLUE… | --grid FILE WORD…]",
		Short: "Say what each guess of a game was worth",
		Long: `Review tells for each guess how many guesses were still to be expected with the
best play, what the guess cost beyond the best one, how lucky its clue was, and
what would have been better. All that adds up: the guesses needed, less those
expected at the start, are what the choices cost less the luck. What could not be
searched to its end is an estimate, and marked by ≈. Skill is 0 to 99: what a
guess cost, told so that guesses of equal worth have equal skill.

A game on several boards is estimated by a rule until one is left. Against a host
that keeps the most words, such as Absurdle, a guess costs what it takes beyond a
shortest game from there; no clue is luck. Where clues lie, all is in bits of doubt
about the answer: what the best guess was expected to tell, what the guess was to
tell less, and what its clue told beyond that.

It takes the games of a record (- for standard input), a game written as
WORD=CLUE, or the words with the squares that a site's share button copies: their
title gives the day and hard mode. With no argument it takes the last game that
play won or lost on a live page. --host tells who answered a game of WORD=CLUE; with
several boards a guess has their clues, joined by commas, and for wordpl it is
WORD=EPSILON=CLUE. A game of a day of the Times' Wordle is valued by
what was known on that day (--weights none: all answers equally likely).`,
		Example: `  absurdist review salet=BBBYB crony=BYBBB --words original
  absurdist review raise=BYBYB,BYYBB cloth=BYBBY,BBBBB
  absurdist review --host fibble crane=BYBBG south=BBGBB
  absurdist review --host fibble:lies=2 crane=BYBBG south=BBGBB
  absurdist play wordle --mock --record games.jsonl
  absurdist review games.jsonl
  printf '⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩' | absurdist review --grid - crane slate --json`,
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("game") && f.game < 1 {
				return cli.UsageError("--game %d: games are counted from 1", f.game)
			}
			return a.review(c.Context(), args, f)
		},
	}
	f.lists.Add(c, "")
	f.weights.Add(c)
	cli.OptionalModeFlag(c, &f.mode, "rule by which the guesses are valued (default: the game's, or normal)")
	cli.OptionalHostFlag(c, &f.host, "who answered a game that is given as WORD=CLUE (default: wordle)", reviewedHosts()...)
	c.Flags().IntVar(&f.game, "game", 0, "which `GAME` of the record, from 1 (default: all)")
	c.Flags().StringVar(&f.grid, "grid", "", "read the clues of the words from the coloured squares in `FILE` (- for standard input)")
	cli.Exclude(c, "game", "grid")
	cli.Exclude(c, "host", "grid")
	return c
}

// reviewedHosts returns the names of the hosts whose games can be reviewed.
func reviewedHosts() []string {
	return slices.DeleteFunc(game.HostNames(), func(name string) bool {
		return slices.Contains([]string{game.Hinter().String(), game.Liar().String(), game.Kilordle().String()}, name)
	})
}

// review prints the account of each game, and the sums if there are several. If a game can't be reviewed, the others still are.
func (a *commands) review(ctx context.Context, args []string, f reviewFlags) error {
	games, err := a.reviewed(args, &f)
	if err != nil {
		return err
	}
	var sums []advice.Sums
	var failure error // of the first game that failed
	failed := 0
	for i := range games {
		if i > 0 && !a.JSON {
			fmt.Fprintln(a.Out)
		}
		one, err := a.reviewGame(ctx, &games[i], &f)
		switch {
		case err == nil:
			sums = append(sums, one)
		case ctx.Err() != nil || len(games) == 1:
			return err
		default:
			if failed++; failure == nil {
				failure = fmt.Errorf("game %d: %w", games[i].Number, err)
			}
		}
	}
	if failed > 1 {
		failure = fmt.Errorf("%s can't be reviewed, first %w", plain.Count(failed, "game", "games"), failure)
	}
	for _, all := range advice.AllSums(sums) {
		if err := a.Emit(all); err != nil {
			return errors.Join(failure, err)
		}
	}
	return failure
}

// reviewGame prints the account of a game.
func (a *commands) reviewGame(ctx context.Context, g *advice.Played, f *reviewFlags) (advice.Sums, error) {
	if err := f.prepare(g); err != nil {
		return advice.Sums{}, err
	}
	bar := a.Progress(len(g.Record.Guesses)+1, "reviewing", "positions")
	found, err := g.Review(ctx, review.Options{Progress: func(step, _ int) { bar.Set(step) }})
	bar.Close()
	if err != nil {
		return advice.Sums{}, err
	}
	if !a.JSON {
		advice.Printer{Out: a.Out, Color: a.Color()}.Print(*g, found)
		return found.Sums, nil
	}
	if err := cli.Lines(a.App, found.Rows...); err != nil {
		return found.Sums, err
	}
	return found.Sums, a.Line(found.Sums)
}

// prepare determines the words of a game, their weights, and the mode.
func (f *reviewFlags) prepare(g *advice.Played) (err error) {
	s := &g.Record.Start
	if f.mode != nil {
		s.Mode = f.mode.String()
	}
	if err := f.weights.Check(s.Host); err != nil {
		return err
	}
	if g.Dict, err = f.lists.Recorded(*s); err != nil {
		return err
	}
	g.Dict, err = f.weights.WeighDay(g.Dict, *s)
	return err
}
