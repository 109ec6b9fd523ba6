package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"absurdist/browser/play"
	"absurdist/engine"
	"absurdist/engine/minimax"

	"github.com/spf13/cobra"
)

// leastFlags are the flags of minimax least.
type leastFlags struct {
	minimaxFlags
	guesses, tries int
	seed           uint64
	timeFlag
	proof string
}

func (a *app) minimaxLeastCommand() *cobra.Command {
	var f leastFlags
	c := &cobra.Command{
		Use:   "least",
		Short: "Look for the least set that the Hinter wins",
		Long: `Least looks for a small set of the answers that the Hinter wins with N guesses: it
takes words out of one that he wins as long as he still does, and again from
another start. The smallest found is an upper bound, and --proof writes why the
Guesser does not win it. As a lower bound, N words can be guessed one after the
other; and with two guesses all sets of three words are looked at too.`,
		Example: "  absurdist minimax least --words original --guesses 2",
		Args:    maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.guesses < 2 || f.guesses > minimax.MaxLength:
				return usageError("--guesses %d: write 2 to %d (with 1 it is any two words)", f.guesses, minimax.MaxLength)
			case f.tries < 1:
				return usageError("--tries %d: write 1 or more", f.tries)
			}
			return a.minimaxLeast(c.Context(), f)
		},
	}
	f.minimaxFlags.add(c, "original")
	c.Flags().IntVar(&f.guesses, "guesses", 2, "how many guesses the Guesser has")
	c.Flags().IntVar(&f.tries, "tries", 10, "how many times to begin")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "which of the smallest sets met to begin with, from 0; draws by lot start from it too")
	f.timeFlag.add(c, "the smallest set")
	c.Flags().StringVar(&f.proof, "proof", "", "write the proof that the Guesser does not win the set to `FILE`")
	return c
}

// leastLine is what minimax least --json prints.
type leastLine struct {
	Guesses int           `json:"guesses"`
	Upper   int           `json:"upper"` // the Hinter wins that many words, 0 if none were found
	Lower   int           `json:"lower"` // and no fewer
	Words   []engine.Word `json:"words"`
	Seed    uint64        `json:"seed"`
}

func (a *app) minimaxLeast(ctx context.Context, f leastFlags) error {
	g, d, err := f.game()
	if err != nil {
		return err
	}
	ctx, cancel := f.limit(ctx)
	defer cancel()
	s := minimax.NewSolver(g)
	line := leastLine{Guesses: f.guesses, Lower: f.guesses + 1, Seed: f.seed}
	if f.guesses == 2 {
		var triple []engine.Word
		if triple, err = s.Triple(ctx); err == nil && triple == nil {
			line.Lower++
		}
	}
	for i := 0; i < f.tries && err == nil; i++ {
		var words []engine.Word
		words, err = s.Small(ctx, f.guesses, f.seed+uint64(i))
		if len(words) > 0 && (line.Upper == 0 || len(words) < line.Upper) {
			line.Upper, line.Words = len(words), words
		}
	}
	switch {
	case errors.Is(err, minimax.ErrNormal):
		return usageError("%w", err)
	case err != nil && !errors.Is(err, play.ErrTimeout):
		return err
	}
	if proved := f.prove(line, d); proved != nil {
		return proved
	}
	if a.json {
		return errors.Join(json.NewEncoder(a.out).Encode(line), err)
	}
	switch line.Upper {
	case 0:
		fmt.Fprintf(a.out, "No set was found that the Hinter wins with %d guesses; it has %d words or more.\n", f.guesses, line.Lower)
	case line.Lower:
		fmt.Fprintf(a.out, "The least set that the Hinter wins with %d guesses has %d words, proved:\n", f.guesses, line.Upper)
	default:
		fmt.Fprintf(a.out, "The least set that the Hinter wins with %d guesses has %d to %d words (seed %d):\n", f.guesses, line.Lower, line.Upper, f.seed)
	}
	var words []string
	for _, w := range line.Words {
		words = append(words, w.Upper())
	}
	fmt.Fprintln(a.out, wrap(strings.Join(words, " "), columns))
	return err
}

// prove writes why the Guesser does not win the words, and has it checked.
func (f *leastFlags) prove(l leastLine, d *engine.Dictionary) error {
	if f.proof == "" || l.Upper == 0 {
		return nil
	}
	part, err := engine.NewDictionary(d.Name(), l.Words, d.Words())
	if err != nil {
		return err
	}
	g, err := minimax.NewGame(part, engine.Normal, minimax.FromAllowed)
	if err != nil {
		return err
	}
	s := minimax.NewSolver(g)
	if _, err := s.Solve(context.Background(), l.Guesses); err != nil {
		return err
	}
	return writeProof(f.proof, s, l.Guesses, minimax.FromAllowed.String(), part)
}
