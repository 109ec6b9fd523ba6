package search

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/firsttwo"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// pairFlags are the flags of tree pair.
type pairFlags struct {
	lists  cli.ListFlags
	within int
	output string
	proof  string
}

func (a *commands) treePairCommand() *cobra.Command {
	var f pairFlags
	c := &cobra.Command{
		Use:   "pair [FIRST SECOND]",
		Short: "Find the best two first guesses that are always played",
		Long: `Pair finds the two first guesses with the least total of guesses over all answers, in
normal mode. Both are played whatever the first clue says, unless the first was the
answer, and best play follows. The search covers all pairs of allowed words. It
excludes pairs whose clues divide the answers into too few classes, and values the
others, so the result is exact. The number of guesses is not limited; the length of
the longest game is printed.

With two words it prints their total, in that order.`,
		Example: `  absurdist tree pair --words original
  absurdist tree pair --words original --within 5 --json
  absurdist tree pair --words original --proof pairs.jsonl.gz
  absurdist tree pair salet crony`,
		Args: cli.MaxArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case f.within < 0:
				return cli.UsageError("--within %d: write a number of guesses", f.within)
			case len(args) == 1:
				return cli.UsageError("%s alone is no pair: give two words, or none for the best pair", args[0])
			case len(args) == 2 && f.within > 0:
				return cli.UsageError("--within goes without words")
			case len(args) == 2 && f.proof != "":
				return cli.UsageError("--proof goes without words: it is about all pairs")
			}
			return a.treePair(c.Context(), f, args)
		},
	}
	f.lists.Add(c, "nyt")
	c.Flags().IntVar(&f.within, "within", 0, "list also the pairs that take up to `N` guesses more than the best")
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` for the decision tree of the best pair, which absurdist verify checks, compressed if it ends in .gz", "txt", "gz")
	cli.SaveFlag(c, &f.proof, "proof", "", "`FILE` for the proof: for each word the least total of its pairs, which absurdist verify checks, compressed if it ends in .gz", "jsonl", "gz")
	cli.Long(c, "")
	return c
}

// treePair finds the best pair, or values one.
func (a *commands) treePair(ctx context.Context, f pairFlags, args []string) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	bar := a.Progress(len(d.Words()), "counting the classes of pairs", "first guesses")
	defer func() { bar.Close() }()
	began := time.Now()
	var r *firsttwo.Result
	if len(args) == 2 {
		r, err = chosenPair(d, args)
	} else {
		searching := false
		r, err = firsttwo.Search(ctx, d, firsttwo.Options{Within: f.within, Progress: func(valued bool, done, of int) {
			if valued && !searching {
				searching = true
				bar.Close()
				bar = a.Progress(of, "searching the pairs left", "pairs")
			}
			bar.Set(done)
		}})
		if errors.Is(err, firsttwo.ErrUnsupported) {
			err = cli.UsageError("%w", err)
		}
	}
	bar.Close()
	if err != nil {
		return err
	}
	result, err := a.pairTree(ctx, d, r.Best[0])
	if err != nil {
		return err
	}
	if err := writeTree(f.output, d, tree.Header{Host: game.Wordle()}, result); err != nil {
		return err
	}
	if err := writePairProof(f.proof, d, r, f.within); err != nil {
		return err
	}
	return a.Emit(pairLine{
		Words: d.Name(), Answers: len(d.Answers()), Mean: result.Mean(), Worst: result.Worst, Behind: behindBest(d, r.Best[0]), Result: r,
		Seconds: time.Since(began).Seconds(),
	})
}

// chosenPair values the pair of two words.
func chosenPair(d *game.Dictionary, args []string) (*firsttwo.Result, error) {
	var words [2]game.Word
	for i, text := range args {
		var err error
		if words[i], err = d.ParseWord(text); err != nil {
			return nil, cli.UsageError("%w", err)
		}
	}
	p, err := firsttwo.Value(d, words[0], words[1])
	if err != nil {
		return nil, cli.UsageError("%w", err)
	}
	return &firsttwo.Result{Best: []firsttwo.Pair{p}}, nil
}

// pairTree returns the best tree that begins with a pair. An independent search makes it, and must find the same total.
func (a *commands) pairTree(ctx context.Context, d *game.Dictionary, p firsttwo.Pair) (tree.Result, error) {
	bar := a.Progress(p.Classes, "making the tree", "classes")
	defer bar.Close()
	t, err := firsttwo.Tree(ctx, d, p.First, p.Second, bar.Set)
	if err != nil {
		return tree.Result{}, err
	}
	r := tree.Result{Tree: t, Summary: t.Summary()}
	if r.Total != p.Total {
		return r, fmt.Errorf("%s and %s take %d guesses by one search and %d by another: please report this", p.First.Upper(), p.Second.Upper(), p.Total, r.Total)
	}
	return r, nil
}

// writePairProof writes of each word the least total of its pairs, as far as it is known, if there is a name for the file.
func writePairProof(name string, d *game.Dictionary, r *firsttwo.Result, within int) error {
	if name == "" {
		return nil
	}
	bound := r.Best[0].Total + within + 1
	least := map[game.Word]int{}
	for _, p := range r.Best {
		for _, w := range []game.Word{p.First, p.Second} {
			if total, known := least[w]; !known || p.Total < total {
				least[w] = p.Total
			}
		}
	}
	var bounds []verify.Bound
	for _, w := range d.Words() {
		low, high := bound, 0
		if total, known := least[w]; known {
			low, high = total, total
		}
		bounds = append(bounds, verify.Bound{Word: w, Low: &low, High: high})
	}
	text, err := save.JSONLines(verify.NewHead(verify.Pairs, d, game.Normal, 0, len(bounds)).File(bounds)...)
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}

// behindBest returns how many guesses more a pair takes than the best first guess, or -1 if that is not known.
func behindBest(d *game.Dictionary, p firsttwo.Pair) int {
	o, err := tree.BuiltinOpeners(d, game.Normal)
	if err != nil || o == nil || !o.All()[0].Exact() {
		return -1
	}
	return p.Total - o.All()[0].High
}

// pairLine is what tree pair prints.
type pairLine struct {
	Words   string  `json:"words"`
	Answers int     `json:"answers"`
	Mean    float64 `json:"mean"`   // of the best pair
	Worst   int     `json:"worst"`  // the most guesses that its tree takes
	Behind  int     `json:"behind"` // how many guesses more it takes than the best first guess, -1 if that is not known
	Seconds float64 `json:"seconds"`
	*firsttwo.Result
}

func (l pairLine) Print(w io.Writer) {
	best := l.Best[0]
	fmt.Fprintf(w, "%s and %s: %s guesses for the %s answers of %s, %.4f on average, and %d at most\n", best.First.Upper(), best.Second.Upper(),
		plain.Thousands(best.Total), plain.Thousands(l.Answers), l.Words, l.Mean, l.Worst)
	if l.Behind >= 0 {
		fmt.Fprintf(w, "%s more than the best first guess alone takes\n", term.Count(l.Behind, "guess", "guesses"))
	}
	for _, p := range l.Best[1:] {
		fmt.Fprintf(w, "  %s and %s: %s\n", p.First.Upper(), p.Second.Upper(), plain.Thousands(p.Total))
	}
	if l.Pairs > 0 {
		fmt.Fprintf(w, "none of %s pairs takes less: the count of classes leaves %s, and they were searched (%s)\n", plain.Thousands(l.Pairs), plain.Thousands(l.Left),
			term.Duration(time.Duration(l.Seconds*float64(time.Second))))
	}
}
