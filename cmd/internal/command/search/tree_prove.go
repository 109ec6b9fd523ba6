package search

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/term"
	"absurdist/engine/basics/digits"
	"absurdist/engine/game"
	"absurdist/engine/search/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// mostUnbound is up to how many guesses all first guesses are searched without a bound: what can't be done is soon shown.
const mostUnbound = 4

// proveFlags are the flags of tree prove.
type proveFlags struct {
	treeFlags
	first game.Word
	all   bool // first guesses
	bound int
	queue jobrunner.Flags
}

func (a *commands) treeProveCommand() *cobra.Command {
	var f proveFlags
	c := &cobra.Command{
		Use:   "prove --first WORD|all",
		Short: "Show that no tree has a lesser total",
		Long: `Prove searches all allowed words at every turn. For one first guess it finds the
least total, or with --bound N shows that it is at least N. With --first all it
does so for every first guess; the bound is then needed, and is usually the total
of the best tree known. With --guesses 4 and no bound it shows whether every
answer can be found with 4 guesses at all.

With --weights or --date totals are sums of weight times guesses, the weights being whole
numbers as tree build has them. The file of a proof tells the weight of each answer.

To a file the result for each first guess is written as a line of JSON, after a
first line that tells what is proved: absurdist verify checks it. Until it is done
they are in FILE.part, and the same command goes on from there. --queue
spreads the first guesses over many machines; each search has a small cache of its
own, so that the result is the same everywhere, and --memory has no use.

Exit code 3 if a lesser total is found than the bound.`,
		Example: `  absurdist tree prove --words original --first salet
  absurdist tree prove --words original --mode hard --first salet --bound 8122
  absurdist tree prove --words original --first all --bound 7920 -o proof.jsonl`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			given := c.Flags().Changed
			switch {
			case !given("first"):
				return cli.UsageError("give --first WORD or --first all")
			case given("bound") && f.bound < 1:
				return cli.UsageError("--bound %d: it must be positive", f.bound)
			case !f.all && (f.queue.Address != "" || f.queue.Part != ""):
				return cli.UsageError("--queue and --part go with --first all: one first guess is one job")
			case !f.all && f.output != "":
				return cli.UsageError("--output goes with --first all: leave it out")
			case f.all && given("memory"):
				return cli.UsageError("--memory has no use with --first all: leave it out")
			case f.all && !given("bound") && (f.guesses == 0 || f.guesses > mostUnbound):
				return cli.UsageError("--first all needs --bound N, such as the total of the best tree known; without one it takes --guesses %d or fewer", mostUnbound)
			case !given("bound"):
				f.bound = tree.Infinite
			}
			if f.all {
				return a.treeProveAll(c.Context(), f)
			}
			f.parallel = f.queue.Parallel
			return cli.Forgets(a.treeProve(c.Context(), f))
		},
	}
	f.add(c)
	f.queue.Add(c)
	cli.WordOrAllFlag(c, &f.first, &f.all, "first", "word that the trees begin with, or all", cli.WordsOr("all"))
	c.Flags().IntVar(&f.bound, "bound", 0, "show that no total is less than `N` (default: find the least)")
	save.Flag(c, &f.output, "output", "o", "with --first all: `FILE` for a line of each first guess", "jsonl", "gz")
	cli.Long(c, "output")
	return c
}

// provedFirst is what tree prove prints of one first guess.
type provedFirst struct {
	tree.Exclusion
	Weight int64 `json:"weight,omitempty"` // of all answers, where they have weights
	flags  proveFlags
	words  string // the list
	took   time.Duration
}

func (p provedFirst) Print(w io.Writer) {
	shown := describeExclusion(p.Exclusion, p.flags.bound)
	if p.Weight > 0 && p.Exact {
		shown += fmt.Sprintf(", which is %.4f guesses by weight", float64(p.Total)/float64(p.Weight))
	}
	fmt.Fprintf(w, "%s: %s (%s)\n", p.flags.about(p.First.Upper()+" on "+p.words), shown, term.Duration(p.took))
}

// about says what trees a proof is about.
func (f *proveFlags) about(words string) string {
	if f.guesses == 0 {
		return fmt.Sprintf("%s, %s mode", words, f.mode)
	}
	return fmt.Sprintf("%s, %s mode within %s", words, f.mode, term.Count(f.guesses, "guess", "guesses"))
}

func (a *commands) treeProve(ctx context.Context, f proveFlags) error {
	d, p, err := f.problem()
	if err == nil {
		err = checkFirst(f.first, d)
	}
	if err != nil {
		return err
	}
	bar := a.Progress(progress.Unknown, "searching", "states")
	defer bar.Close()
	began := time.Now()
	s, err := tree.New(ctx, p, f.options(bar))
	if err != nil {
		return refusedProblem(err)
	}
	var line tree.Exclusion
	if f.bound == tree.Infinite {
		r, err := s.SolveFirst(ctx, f.first)
		if err != nil && !errors.Is(err, tree.ErrImpossible) {
			return err
		}
		line = tree.Exclusion{First: f.first, Total: r.Total, Exact: true, Proved: true}
		if p.Weights != nil {
			line.Total = int(r.Weighted)
		}
	} else {
		b, err := s.Prove(ctx, f.first, f.bound)
		if err != nil {
			return err
		}
		line = b.Exclude(f.first, f.bound)
	}
	bar.Close()
	err = a.Emit(provedFirst{line, p.Weight(), f, d.Name(), time.Since(began)})
	if err == nil && !line.Proved {
		err = errBelow(line)
	}
	return err
}

// describeExclusion says what was shown.
func describeExclusion(l tree.Exclusion, bound int) string {
	switch {
	case l.Total == 0:
		return "not every answer can be found"
	case !l.Proved:
		return fmt.Sprintf("a tree has %d, less than %d", l.Total, bound)
	case l.Exact:
		return fmt.Sprintf("the least total is %d", l.Total)
	}
	return fmt.Sprintf("no tree has less than %d", bound)
}

// errBelow is the error for a tree that is better than was claimed.
func errBelow(l tree.Exclusion) error {
	return fmt.Errorf("%s has a tree with %d: the bound is %w", l.First.Upper(), l.Total, verify.ErrRefuted)
}

// treeProveAll does all first guesses.
func (a *commands) treeProveAll(ctx context.Context, f proveFlags) error {
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	e, err := tree.NewExcluder(ctx, p, f.bound, 1)
	if err != nil {
		return refusedProblem(err)
	}
	runner, err := f.queue.Start(ctx, a.App, &f.output)
	if err != nil {
		return err
	}
	defer runner.Close()
	began := time.Now()
	proof := tree.NewProof(e.Order())
	params := proofParams{Mode: f.mode, Guesses: f.guesses, Bound: f.bound}
	about := fmt.Sprintf("tree prove %s %s from %s guesses %d bound %d", d.Sum(), f.mode, f.from, f.guesses, f.bound)
	if p.Weights != nil {
		params.Answers, params.Weights = p.Answers, p.Weights
		about += fmt.Sprintf(" weights %x", sha256.Sum256(fmt.Append(nil, p.Answers, p.Weights)))
	}
	file, err := save.OpenCheckpoint(f.output, about, func(l tree.Exclusion) error {
		if !proof.Add(l) {
			return fmt.Errorf("%s is not a first guess that is open", l.First.Upper())
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer file.Close()
	bar := runner.Progress(a.App, proof.Size(), "", "first guesses")
	defer bar.Close()
	bar.Begin(proof.Done())
	err = jobrunner.Run(ctx, runner, proofKind, d, params, proof.Open(), func(lines []tree.Exclusion) error {
		for _, l := range lines {
			if !proof.Add(l) {
				continue
			}
			if err := file.Add(l); err != nil {
				return err
			}
		}
		bar.Set(proof.Done())
		return nil
	})
	if err != nil {
		return file.Advise(err)
	}
	bar.Close()
	if runner.Part() {
		return runner.EndPart()
	}
	text, err := f.text(d, p, proof)
	if err == nil {
		err = file.Finish(text)
	}
	if err != nil {
		return err
	}
	sum, done := proof.Summary(), proof.Done()
	err = a.Emit(provedAll{
		Words: d.Name(), Weight: p.Weight(), Mode: f.mode.String(), Guesses: f.guesses, Bound: f.shownBound(), First: done, Possible: sum.Possible,
		Proved: sum.Proved == done, Nodes: sum.Nodes, Seconds: time.Since(began).Seconds(), below: done - sum.Proved, flags: f,
	})
	if err == nil && sum.Proved < done {
		err = errBelow(sum.Least)
	}
	return err
}

// text returns what the file of a proof over all first guesses holds: them in the order of the lists, with no more of their
// totals than the proof is about.
func (f *proveFlags) text(d *game.Dictionary, p tree.Problem, proof *tree.Proof) ([]byte, error) {
	bound := f.shownBound()
	head := verify.NewHead(verify.Totals, d, f.mode, f.guesses, proof.Size())
	head.Answers = len(p.Answers)
	weights := map[game.Word]int64{}
	if p.Weights != nil {
		head.WeighedBy = verify.WeighedBy{Weights: d.WeightsName(), Weight: int(p.Weight())}
		if f.core < 1 {
			head.Core = f.core
		}
		for i, w := range p.Answers {
			weights[w] = p.Weights[i]
		}
	}
	var bounds []verify.Bound
	for _, w := range d.Words() {
		total := proof.Known(w).Total
		if bound > 0 {
			total = min(total, bound)
		}
		bounds = append(bounds, verify.Bound{Word: w, Low: &total, Weight: int(weights[w])})
	}
	return save.JSONLines(head.File(bounds)...)
}

// shownBound is the bound, 0 if none was given.
func (f *proveFlags) shownBound() int {
	if f.bound == tree.Infinite {
		return 0
	}
	return f.bound
}

// provedAll is what tree prove prints of all first guesses.
type provedAll struct {
	Bound    int     `json:"bound"`
	First    int     `json:"first"`
	Guesses  int     `json:"guesses"`
	Mode     string  `json:"mode"`
	Nodes    int64   `json:"nodes"`
	Possible int     `json:"possible"`
	Proved   bool    `json:"proved"`
	Seconds  float64 `json:"seconds"`
	Weight   int64   `json:"weight,omitempty"` // of all answers, where they have weights
	Words    string  `json:"words"`

	below int // first guesses with a total below the bound
	flags proveFlags
}

func (p provedAll) Print(w io.Writer) {
	shown := p.verdict()
	if p.Weight > 0 && p.Bound > 0 && p.below == 0 {
		shown += fmt.Sprintf(", which is %.4f guesses by weight", float64(p.Bound)/float64(p.Weight))
	}
	fmt.Fprintf(w, "%s: of %s first guesses %s; %s states, %s\n", p.flags.about(p.Words), digits.Thousands(p.First), shown,
		digits.Thousands(int(p.Nodes)), term.Duration(time.Duration(p.Seconds*float64(time.Second))))
}

func (p provedAll) verdict() string {
	switch {
	case p.Bound == 0 && p.Possible == 0:
		return "none finds every answer"
	case p.Bound == 0:
		return fmt.Sprintf("%s find every answer", digits.Thousands(p.Possible))
	case p.below == 0:
		return fmt.Sprintf("none has a tree with less than %s", digits.Thousands(p.Bound))
	}
	return fmt.Sprintf("%s have a tree with less than %s", digits.Thousands(p.below), digits.Thousands(p.Bound))
}
