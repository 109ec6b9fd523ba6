package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/shortest"
	"absurdist/engine/tree"

	"github.com/spf13/cobra"
)

// treeFlags are what the commands that search for trees share.
type treeFlags struct {
	lists           listFlags
	mode, objective string
	answersOnly     bool
	limit, workers  int
	memory          int64
	first, output   string
	host            string // of build
}

func (f *treeFlags) add(c *cobra.Command) {
	f.lists.add(c, "nyt")
	flags := c.Flags()
	flags.StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard or strict")
	flags.IntVar(&f.limit, "guesses", 6, "guesses allowed, 0 for no limit")
	flags.BoolVar(&f.answersOnly, "answers-only", false, "guess only words that may be the answer at the start")
	flags.IntVar(&f.workers, "workers", 0, "searches at once, 0 for one on each core; the result is the same")
	flags.Int64Var(&f.memory, "memory", 1024, "bound of the cache, in `MiB`")
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
}

// problem loads the lists, and says what is to be solved.
func (f *treeFlags) problem() (*engine.Dictionary, tree.Problem, error) {
	var p tree.Problem
	d, err := f.lists.load("")
	if err != nil {
		return nil, p, err
	}
	if f.answersOnly {
		if d, err = engine.NewDictionary(d.Name(), d.Answers(), nil); err != nil {
			return nil, p, err
		}
	}
	mode, err := engine.ParseMode(f.mode)
	if err != nil {
		return nil, p, err
	}
	if f.limit < 0 {
		return nil, p, usageError("--guesses %d: a limit is 1 or more, and 0 is none", f.limit)
	}
	return d, tree.FromDictionary(d, mode, f.limit), nil
}

// options of the search; told is called with what it has done.
func (f *treeFlags) options(told func(tree.Progress)) (tree.Options, error) {
	o := tree.Options{Workers: f.workers, Memory: f.memory << 20, Progress: told}
	if f.objective != "" {
		var err error
		if o.Objective, err = tree.ParseObjective(f.objective); err != nil {
			return o, usageError("--objective: %w", err)
		}
		if o.Objective == tree.FewestBranches {
			return o, usageError("--objective branches: absurdist tree branches looks for such trees")
		}
	}
	if f.workers < 0 || f.memory < 1 {
		return o, usageError("--workers and --memory must not be negative, and some memory is needed")
	}
	return o, nil
}

// word reads --first, which must be an allowed word.
func (f *treeFlags) word(d *engine.Dictionary) (engine.Word, error) {
	w, err := engine.ParseWord(f.first)
	if err != nil {
		return w, usageError("--first: %w", err)
	}
	if _, allowed := d.Index(w); !allowed {
		if f.answersOnly {
			return w, usageError("--first: %s is not among the answers of %s, and --answers-only guesses nothing else", w.Upper(), d.Name())
		}
		return w, usageError("--first: %s is not an allowed word of %s", w.Upper(), d.Name())
	}
	return w, nil
}

func (a *app) treeBuildCommand() *cobra.Command {
	var f treeFlags
	c := &cobra.Command{
		Use:   "build",
		Short: "Find the best decision tree, and write it to a file",
		Long: `Build looks for the tree with the least total of guesses over all answers, all
within the guesses allowed. All allowed words are tried at every turn, so the
result is exact. Without --first all first guesses are tried, which can take
hours; SALET is known to be the best one for the lists original and nyt2022.

--objective worst wants the least worst case first, and won the most games won
within the guesses; both then the least total.

With --host absurdle the tree begins with a shortest game against Absurdle's host,
and is the best one wherever the page answers otherwise.

The same command makes the same file, byte for byte.`,
		Example: `  absurdist tree build --words original --first salet -o salet.txt
  absurdist tree build --words original --mode hard --first salet -o hard.txt.gz`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error { return a.treeBuild(c.Context(), f) },
	}
	f.add(c)
	c.Flags().StringVar(&f.objective, "objective", tree.LeastTotal.String(), "what makes a tree better: total, worst or won")
	c.Flags().StringVar(&f.first, "first", "", "`WORD` to begin with (default: the best)")
	c.Flags().StringVar(&f.host, "host", engine.Wordle.String(), "who answers: wordle or absurdle")
	c.Flags().StringVarP(&f.output, "output", "o", "", "`FILE` to write, compressed if it ends in .gz (default: only its sums are printed)")
	complete(c, "host", func() []string { return []string{"wordle", "absurdle"} })
	complete(c, "objective", func() []string { return []string{"total", "worst", "won"} })
	return c
}

func (a *app) treeBuild(ctx context.Context, f treeFlags) error {
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	spin := progress.New(a.err, isTerminal(a.err), progress.Unknown, "searching, states")
	defer spin.Close()
	o, err := f.options(func(p tree.Progress) { spin.Set(int(p.Nodes)) })
	if err != nil {
		return err
	}
	host, err := engine.ParseHost(f.host)
	switch {
	case err != nil:
		return usageError("--host: %w", err)
	case host == engine.Liar:
		return usageError("--host liar has no tree, only wordle and absurdle")
	case host == engine.Absurdle && f.first != "":
		return usageError("--first does not go with --host absurdle: the game that it begins with is found")
	}
	began := time.Now()
	r, err := f.solve(ctx, d, p, host, o)
	spin.Close()
	if err != nil {
		return err
	}
	if f.output != "" {
		if err := f.write(d, tree.Header{Host: host, Mode: p.Mode, Objective: o.Objective}, r); err != nil {
			return err
		}
	}
	line := treeLine{
		Words: d.Name(), Mode: f.mode, First: r.Tree.Guess, OK: true, Answers: r.Answers, Total: r.Total, Mean: r.Mean(),
		Worst: r.Worst, Lost: r.Lost, Positions: r.Tree.Positions(), Histogram: map[int]int{},
	}
	for i, n := range r.Histogram {
		if n > 0 {
			line.Histogram[i+1] = n
		}
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(line)
	}
	line.print(a.out)
	fmt.Fprintf(a.out, "\n%s\n", term.Duration(time.Since(began)))
	return nil
}

// solve finds the tree that the flags ask for.
func (f *treeFlags) solve(ctx context.Context, d *engine.Dictionary, p tree.Problem, host engine.HostKind, o tree.Options) (tree.Result, error) {
	if host == engine.Absurdle {
		r, err := shortest.Tree(ctx, d, p.Mode, p.Guesses, o)
		if errors.Is(err, shortest.ErrUnsupported) {
			err = usageError("%w", err)
		}
		return r, err
	}
	s, err := tree.New(p, o)
	if err != nil {
		return tree.Result{}, err
	}
	if f.first == "" {
		return s.Solve(ctx)
	}
	first, err := f.word(d)
	if err != nil {
		return tree.Result{}, err
	}
	return s.SolveFirst(ctx, first)
}

// write writes the file of a tree; the rest of the header is filled in.
func (f *treeFlags) write(d *engine.Dictionary, h tree.Header, r tree.Result) error {
	h.Words, h.Lists, h.Guesses = d.Name(), d.Sum(), f.limit
	h.Answers, h.Total, h.Worst, h.Lost = r.Answers, r.Total, r.Worst, r.Lost
	var text bytes.Buffer
	if err := tree.Write(&text, h, r.Tree); err != nil {
		return err
	}
	if err := writePacked(f.output, text.Bytes()); err != nil {
		return usageError("--output: %w", err)
	}
	return nil
}
