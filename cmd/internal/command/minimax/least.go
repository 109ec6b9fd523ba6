package minimax

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type leastFlags struct {
	gameFlags
	minimax.LeastOptions
	proof, output string
}

func (a *commands) minimaxLeastCommand() *cobra.Command {
	f := leastFlags{LeastOptions: minimax.LeastOptions{Tries: 10}}
	c := &cobra.Command{
		Use:   "least",
		Short: "Look for the least set that the Hinter wins",
		Long: `Least bounds the size of the least set of the answers that the Hinter wins with N
guesses.

From above: it begins with words that differ in one place only (BILLS, CILLS, …
ZILLS), or two such families, and takes words out as long as the Hinter still
wins. Then it begins again with another family. The smallest set found is an upper
bound. --proof writes why the Guesser does not win it, for verify to check.

From below, for 1 guess, 2, and so on to N: it proves that the Guesser wins all
smaller sets. He may guess one of the words. Where some guess tells any three
words apart, that leaves two words fewer. And it searches the sets of one size of
which every guess keeps as many together as he does not win with one guess fewer.
If these are many, it first lists the smaller sets that they must contain. --steps
limits that search. --output writes the sets that it found, for verify to check. Until
it ends its steps are in FILE.part, and the same command goes on from there.`,
		Example: `  absurdist minimax least --words original --guesses 2
  absurdist minimax least --words original --guesses 2 --output sets.jsonl.gz`,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.Effort < 0 {
				return cli.UsageError("--steps %d: write 0 or more", f.Effort)
			}
			f.Guesses = f.guesses
			return a.minimaxLeast(c.Context(), c.Root().Context(), f)
		},
	}
	f.add(c, "original", 2, 2, "guesses for the Guesser, from 2 on: with 1 any two words are a set that the Hinter wins")
	cli.WholeFlag(c, &f.Tries, "tries", "", "how many times to begin; with 0 only the lower bound is looked for", 0, math.MaxInt)
	c.Flags().Uint64Var(&f.Seed, "seed", 0, "which family to begin with, from 0 for the largest; random draws start from it too")
	c.Flags().Int64Var(&f.Effort, "steps", 10_000_000, "at most `N` steps through the sets of one size, for a lower bound; a million take some seconds")
	cli.TimeoutFlag(c, 0, "stop after so long, with the smallest set so far and exit code 5 (default: no limit)")
	cli.SaveFlag(c, &f.proof, "proof", "", "write the proof that the Guesser does not win the set to `FILE`, compressed if it ends in .gz")
	cli.SaveFlag(c, &f.output, "output", "o", "write the proof of the lower bound to `FILE`, compressed if it ends in .gz")
	cli.Long(c, "output")
	return c
}

// leastLine is what minimax least prints.
type leastLine struct {
	Guesses int              `json:"guesses"`
	Upper   int              `json:"upper"`         // words of a set that the Hinter wins, 0 if none was found
	Lower   int              `json:"lower"`         // and no smaller one
	By      minimax.Argument `json:"by"`            // why not
	Below   []int            `json:"below"`         // the lower bounds for 1 guess, 2 and so on that this rests on
	Won     bool             `json:"won,omitempty"` // the Guesser wins all words, so there is no such set
	Words   []game.Word      `json:"words"`
	Seed    uint64           `json:"seed"`
}

// minimaxLeast searches until limited ends. Ctx has no time limit, so that what was found by then can be proved.
func (a *commands) minimaxLeast(limited, ctx context.Context, f leastFlags) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	bar := leastBar{App: a.App}
	search, err := minimax.NewLeastSearch(limited, g, bar.show)
	switch {
	case errors.Is(err, minimax.ErrNormal):
		return cli.UsageError("%w", err)
	case err != nil:
		return err
	}
	restore := func(step minimax.LeastStep) error {
		f.Known = append(f.Known, step)
		return search.Check(step)
	}
	about := fmt.Sprintf("minimax least %s %v", g.Sum(), f.from)
	return save.Resume(f.output, about, restore, func(file *save.Checkpoint) error {
		f.Note = func(step minimax.LeastStep) error { return file.Add(step) }
		found, ended := search.Run(limited, f.LeastOptions)
		bar.close()
		return a.finishLeast(ctx, f, g, found, ended, file)
	})
}

// finishLeast writes and prints what a search found. Ended is why the search stopped early.
func (a *commands) finishLeast(ctx context.Context, f leastFlags, g *minimax.Game, found minimax.LeastResult, ended error, file *save.Checkpoint) error {
	if ended != nil && !errors.Is(ended, cli.ErrTimeout) {
		return ended
	}
	if err := f.prove(ctx, g, found.Small); err != nil {
		return err
	}
	if ended == nil {
		if err := a.writeSets(ctx, g, found, f.Guesses, file); err != nil {
			return err
		}
	}
	l := leastLine{f.Guesses, len(found.Small), found.Words, found.By, found.Below, found.Won, found.Small, found.Seed}
	return errors.Join(a.Emit(&l), ended)
}

// prove writes why the Guesser does not win the words.
func (f *leastFlags) prove(ctx context.Context, g *minimax.Game, words []game.Word) error {
	if f.proof == "" || len(words) == 0 {
		return nil
	}
	lines, part, err := minimax.LeastProof(ctx, g, words, f.Guesses)
	if err != nil {
		return err
	}
	name, err := listName(part)
	if err != nil {
		return err
	}
	return writeLost(ctx, f.proof, lines, f.Guesses, name, part)
}

// writeSets checks the proof of the lower bound and writes it.
func (a *commands) writeSets(ctx context.Context, g *minimax.Game, found minimax.LeastResult, guesses int, file *save.Checkpoint) error {
	if file == nil {
		return nil
	}
	head := verify.NewHead(verify.Sets, g.Dictionary, game.Normal, guesses, len(found.Stages))
	head.Least, head.Probes = &found.Words, found.Probes
	lines := []any{head}
	for _, stage := range found.Stages {
		lines = append(lines, stage)
	}
	text, err := save.JSONLines(lines...)
	if err == nil {
		a.Log.Info().Msg("checking the proof")
		err = verify.All(ctx, "the proof", bytes.NewReader(text), g.Dictionary)
	}
	if err != nil {
		return err
	}
	return file.Finish(text)
}

// listName returns the name of a built-in list with the same allowed words, or else the name of the lists. By this name verify finds the
// lists of a proof about a part of the answers without being told.
func listName(d *game.Dictionary) (string, error) {
	sum := d.AnyAnswer().Sum()
	for _, name := range game.ListsOf("en", game.Letters) {
		list, err := game.LoadList(name)
		if err != nil {
			return "", err
		}
		if list.AnyAnswer().Sum() == sum {
			return name, nil
		}
	}
	return d.Name(), nil
}

func (l *leastLine) Print(w io.Writer) {
	switch {
	case l.Won:
		fmt.Fprintf(w, "The Guesser wins all words with %d guesses, so there is no set that the Hinter wins.\n", l.Guesses)
		return
	case l.Upper == 0:
		fmt.Fprintf(w, "No set was found that the Hinter wins with %d guesses; it has %d words or more.\n", l.Guesses, l.Lower)
	case l.Upper == l.Lower:
		fmt.Fprintf(w, "The least set that the Hinter wins with %d guesses has %d words, proved:\n", l.Guesses, l.Upper)
	default:
		fmt.Fprintf(w, "The least set that the Hinter wins with %d guesses has %d to %d words (seed %d):\n", l.Guesses, l.Lower, l.Upper, l.Seed)
	}
	if len(l.Words) > 0 {
		fmt.Fprintln(w, cli.Wrap(cli.Upper(l.Words), cli.Columns))
	}
	fmt.Fprintln(w, cli.Wrap(fmt.Sprintf("The Guesser wins all sets of fewer than %d words: %s.", l.Lower, l.reason()), cli.Columns))
}

func (l *leastLine) reason() string {
	fewer := l.Guesses - 1
	bound := l.Lower - 1 // with one guess fewer
	if len(l.Below) == fewer {
		bound = l.Below[fewer-1]
	}
	before := fmt.Sprintf("with %s he wins all sets of fewer than %d", plain.Count(fewer, "guess", "guesses"), bound)
	switch l.By {
	case minimax.ByThree:
		return before + "; some guess tells three of the words apart, so that at least two of them are not among those left"
	case minimax.BySearch:
		return fmt.Sprintf("%s, and he wins every set of %d words of which every guess keeps %d together", before, l.Lower-1, bound)
	default:
		return before + ", and he guesses one of the words first"
	}
}

// leastBar shows the progress of minimax least: one bar for the tries from above, and one from below for each size of sets.
type leastBar struct {
	*cli.App
	bar   *term.Bar
	title string // of the bar, "" if there is none
}

func (b *leastBar) show(p minimax.LeastProgress) {
	guesses := plain.Count(p.Guesses, "guess", "guesses")
	if p.Below {
		b.begin(fmt.Sprintf("%s, sets of %d words", guesses, p.Words), 100, term.Percent)
		b.bar.Set(int(100 * p.Share))
		return
	}
	b.begin(guesses+", tries", p.Tries, "tries")
	b.bar.Set(p.Try)
	words := ""
	if p.Words > 0 {
		words = fmt.Sprintf("%d words, ", p.Words)
	}
	b.bar.Describe(fmt.Sprintf("%s (%s%s positions)", b.title, words, plain.Thousands(int(p.Positions))))
}

func (b *leastBar) begin(title string, total int, unit string) {
	if title != b.title {
		b.close()
		b.bar, b.title = b.Progress(total, title, unit), title
	}
}

func (b *leastBar) close() {
	b.bar.Close()
	b.bar, b.title = nil, ""
}
