package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"absurdist/browser/play"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/minimax"

	"github.com/spf13/cobra"
)

// leastFlags are the flags of minimax least.
type leastFlags struct {
	minimaxFlags
	guesses, tries int
	seed, found    uint64 // the second is that of the smallest set
	effort         int64
	timeFlag
	proof string
	bar   leastBar
}

func (a *app) minimaxLeastCommand() *cobra.Command {
	var f leastFlags
	c := &cobra.Command{
		Use:   "least",
		Short: "Look for the least set that the Hinter wins",
		Long: `Least bounds the size of the least set of the answers that the Hinter wins with N
guesses.

From above: it begins with words that differ in one place only (BILLS, CILLS, …
ZILLS), or several such families, and takes words out as long as the Hinter still
wins; then again from another family. The smallest set found is an upper bound,
and --proof writes why the Guesser does not win it, for verify to check.

From below, for 1 guess, 2, and so on to N: what is proved is that the Guesser
wins all smaller sets. He may guess one of the words; where any three words are
told apart by some guess, that leaves two words fewer; and sets of a size are
gone through of which every guess keeps together as many as he can't win with one
guess fewer. That search is exhaustive, and its own proof. --effort limits it.`,
		Example: "  absurdist minimax least --words original --guesses 2",
		Args:    maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.guesses < 2 || f.guesses > minimax.MaxLength:
				return usageError("--guesses %d: write 2 to %d (with 1 it is any two words)", f.guesses, minimax.MaxLength)
			case f.tries < 0:
				return usageError("--tries %d: write 0 or more", f.tries)
			case f.effort < 0:
				return usageError("--effort %d: write 0 or more", f.effort)
			}
			return a.minimaxLeast(c.Context(), f)
		},
	}
	f.minimaxFlags.add(c, "original")
	c.Flags().IntVar(&f.guesses, "guesses", 2, "how many guesses the Guesser has")
	c.Flags().IntVar(&f.tries, "tries", 10, "how many times to begin; with 0 only the lower bound is looked for")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "which family to begin with, from 0 for the largest; draws by lot start from it too")
	c.Flags().Int64Var(&f.effort, "effort", 10, "how many million steps to go through the sets of one size, as a lower bound")
	f.timeFlag.add(c, "the smallest set")
	c.Flags().StringVar(&f.proof, "proof", "", "write the proof that the Guesser does not win the set to `FILE`")
	return c
}

// leastLine is what minimax least --json prints.
type leastLine struct {
	Guesses int              `json:"guesses"`
	Upper   int              `json:"upper"`         // the Hinter wins that many words, 0 if none were found
	Lower   int              `json:"lower"`         // and no fewer
	By      minimax.Argument `json:"by"`            // why no fewer
	Below   []int            `json:"below"`         // the lower bounds for 1 guess, 2 and so on that this rests on
	Won     bool             `json:"won,omitempty"` // the Guesser wins all words, so there is no such set
	Words   []engine.Word    `json:"words"`
	Seed    uint64           `json:"seed"`
}

func (a *app) minimaxLeast(ctx context.Context, f leastFlags) error {
	g, d, err := f.game()
	if err != nil {
		return err
	}
	ctx, cancel := f.limit(ctx)
	defer cancel()
	f.bar = leastBar{out: a.err, terminal: isTerminal(a.err)}
	line, err := f.bound(ctx, minimax.NewSolver(g))
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
	a.printLeast(line)
	return err
}

// bound finds the bounds for 1 guess, 2 and so on, because each lower bound rests on those before.
func (f *leastFlags) bound(ctx context.Context, s *minimax.Solver) (leastLine, error) {
	line := leastLine{Guesses: f.guesses, Lower: f.guesses + 1, By: minimax.ByWord, Seed: f.seed}
	s.Tell(f.bar.told)
	defer f.bar.close()
	bounds, err := minimax.NewBounds(s)
	if err != nil {
		return line, err
	}
	if _, err := bounds.Next(ctx, 2, 0); err != nil {
		return line, err
	}
	line.Below = []int{2}
	for guesses := 2; guesses < f.guesses; guesses++ {
		lower, small, err := f.step(ctx, s, bounds, guesses, max(1, f.tries))
		if err != nil || small == nil {
			line.Won = err == nil
			return line, err
		}
		line.Below = append(line.Below, lower.Words)
	}
	lower, small, err := f.step(ctx, s, bounds, f.guesses, f.tries)
	line.Won = err == nil && small == nil && f.tries > 0
	if !line.Won {
		line.Lower, line.By = lower.Words, lower.By
	}
	if lower.Set != nil {
		small = lower.Set
	}
	line.Upper, line.Words, line.Seed = len(small), small, f.found
	return line, err
}

// step returns the bounds for so many guesses, after those for fewer. The set is nil if the Guesser wins all words, or
// with no tries.
func (f *leastFlags) step(ctx context.Context, s *minimax.Solver, b *minimax.Bounds, guesses, tries int) (minimax.Lower, []engine.Word, error) {
	most := math.MaxInt
	f.bar.guesses = guesses
	small, failed := f.smallest(ctx, s, guesses, tries)
	switch {
	case small != nil:
		most = len(small)
	case tries > 0 && failed == nil:
		return minimax.Lower{}, nil, nil
	}
	lower, err := b.Next(ctx, most, f.effort*1e6)
	return lower, small, cmp.Or(failed, err)
}

// smallest returns the smallest of the sets that some tries find.
func (f *leastFlags) smallest(ctx context.Context, s *minimax.Solver, guesses, tries int) (best []engine.Word, err error) {
	for i := 0; i < tries && err == nil; i++ {
		f.bar.begins(i, tries)
		var words []engine.Word
		words, err = s.Small(ctx, guesses, f.seed+uint64(i))
		if len(words) == 0 { // the Guesser wins all, or the time is up
			break
		}
		if best == nil || len(words) < len(best) {
			best, f.found = words, f.seed+uint64(i)
		}
	}
	return best, err
}

func (a *app) printLeast(l leastLine) {
	switch {
	case l.Won:
		fmt.Fprintf(a.out, "The Guesser wins all words with %d guesses, so there is no set that the Hinter wins.\n", l.Guesses)
		return
	case l.Upper == 0:
		fmt.Fprintf(a.out, "No set was found that the Hinter wins with %d guesses; it has %d words or more.\n", l.Guesses, l.Lower)
	case l.Upper == l.Lower:
		fmt.Fprintf(a.out, "The least set that the Hinter wins with %d guesses has %d words, proved:\n", l.Guesses, l.Upper)
	default:
		fmt.Fprintf(a.out, "The least set that the Hinter wins with %d guesses has %d to %d words (seed %d):\n", l.Guesses, l.Lower, l.Upper, l.Seed)
	}
	var words []string
	for _, w := range l.Words {
		words = append(words, w.Upper())
	}
	if len(words) > 0 {
		fmt.Fprintln(a.out, wrap(strings.Join(words, " "), columns))
	}
	fmt.Fprintln(a.out, wrap(fmt.Sprintf("The Guesser wins all sets of fewer than %d words: %s.", l.Lower, l.reason()), columns))
}

// reason tells the argument for the lower bound.
func (l *leastLine) reason() string {
	fewer := l.Guesses - 1
	before := fmt.Sprintf("with %s he wins what has fewer than %d", term.Count(fewer, "guess", "guesses"), l.Lower-1)
	if len(l.Below) == fewer {
		before = fmt.Sprintf("with %s he wins what has fewer than %d", term.Count(fewer, "guess", "guesses"), l.Below[fewer-1])
	}
	switch l.By {
	case minimax.ByThree:
		return before + ", and some guess tells three of the words apart, so that two at least are not in what is left"
	case minimax.BySearch:
		return fmt.Sprintf("%s, and of the sets of %d words all were gone through of which every guess keeps %d together", before, l.Lower-1, l.Below[fewer-1])
	default:
		return before + ", and he guesses one of the words first"
	}
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
