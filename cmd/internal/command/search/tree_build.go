package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/branches"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// treeFlags are what the commands that search for trees share.
type treeFlags struct {
	lists             cli.ListFlags
	mode              game.Mode
	from              cli.GuessFrom
	guesses, parallel int
	memory            int       // MiB
	host              game.Host // of build
	weigh             cli.WeightFlags
	core              float64
	output            string
}

func (f *treeFlags) add(c *cobra.Command) {
	f.lists.Add(c, "nyt")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	f.guesses, f.memory = 6, 1024
	cli.WholeFlag(c, &f.guesses, "guesses", "", "`N` guesses allowed, 0 for no limit", 0, math.MaxInt)
	cli.GuessFromFlag(c, &f.from, cli.GuessAllowed, cli.GuessAnswers)
	f.weigh.Add(c)
	c.Flags().Float64Var(&f.core, "core", 1, "with --weights or --date: leave out the least likely words, so that the others keep this `SHARE` of the weight")
	cli.WholeFlag(c, &f.memory, "memory", "", "bound of the cache, in `MiB`", 1, math.MaxInt)
	cli.Before(c, func(*cobra.Command) error {
		switch {
		case !(f.core > 0 && f.core <= 1):
			return cli.UsageError("--core %g: it must be above 0, and 1 at most", f.core)
		case f.core < 1 && !f.weigh.Given():
			return cli.UsageError("--core goes with --weights or --date")
		}
		return nil
	})
}

// loadGuesses loads the lists, with the words that may be guessed: all allowed ones, or the answers.
func loadGuesses(lists *cli.ListFlags, from cli.GuessFrom) (*game.Dictionary, error) {
	d, err := lists.Load("")
	if err != nil || from == cli.GuessAllowed {
		return d, err
	}
	return d.Of(d.Answers(), nil)
}

func (f *treeFlags) problem() (*game.Dictionary, tree.Problem, error) {
	d, err := loadGuesses(&f.lists, f.from)
	if err != nil {
		return nil, tree.Problem{}, err
	}
	if !f.weigh.Given() {
		return d, tree.FromDictionary(d, f.mode, f.guesses), nil
	}
	if d, err = f.weigh.Weigh(d, false); err != nil {
		return nil, tree.Problem{}, err
	}
	p := tree.Problem{Allowed: d.Words(), Mode: f.mode, Guesses: f.guesses}
	var weights []float64
	for _, i := range game.NewPosition(d, game.Rules{}).Core(f.core) {
		p.Answers, weights = append(p.Answers, d.Words()[i]), append(weights, d.Weights()[i])
	}
	p, err = p.Weighted(weights, decision.LeastTotal)
	return d, p, err
}

// options returns the options of the search, which shows its progress in a bar.
func (f *treeFlags) options(bar *term.Bar) tree.Options {
	return tree.Options{
		Workers: f.parallel, Memory: int64(f.memory) << 20,
		Progress: func(states int64) { bar.Set(int(states)) },
	}
}

// checkFirst refuses a first guess that may not be guessed. The zero word means no first guess.
func checkFirst(first game.Word, d *game.Dictionary) error {
	if first == (game.Word{}) {
		return nil
	}
	if n := first.Len(); n != d.Length() {
		return cli.UsageError("--first: %s has %d letters, and the words of %s have %d", first.Upper(), n, d.Name(), d.Length())
	}
	if _, allowed := d.Index(first); !allowed {
		return cli.UsageError("--first: %s is not among the words of %s that may be guessed", first.Upper(), d.Name())
	}
	return nil
}

func (a *commands) treeBuildCommand() *cobra.Command {
	f := treeFlags{host: game.Wordle()}
	var first game.Word
	c := cli.NewCommand("build", nil, func(ctx context.Context, _ []string) error { return a.treeBuild(ctx, f, first) })
	f.add(c)
	cli.ParallelFlag(c, &f.parallel, "searches at once (default: one a core); the result is the same")
	cli.WordFlag(c, &first, "first", "word to begin with (default: the best)")
	cli.HostFlag(c, &f.host, "who answers", "wordle", "absurdle")
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` to write, compressed if it ends in .gz (default: only its sums are printed)")
	cli.Long(c, "")
	return c
}

// treeBuild builds the best tree, or the best that begins with a first guess that is not the zero word.
func (a *commands) treeBuild(ctx context.Context, f treeFlags, first game.Word) error {
	if err := f.weigh.Check(f.host); err != nil {
		return err
	}
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	if first != (game.Word{}) && f.host == game.Absurdle() {
		return cli.UsageError("--first does not go with --host absurdle: the game that it begins with is found")
	}
	if err := checkFirst(first, d); err != nil {
		return err
	}
	bar := a.Progress(term.Unknown, "searching", "states")
	defer bar.Close()
	began := time.Now()
	var r tree.Result
	if f.host == game.Absurdle() {
		r, err = shortest.Tree(ctx, d, p.Mode, p.Guesses, f.options(bar))
	} else {
		r, err = tree.Build(ctx, p, first, f.options(bar))
	}
	bar.Close()
	if err != nil {
		return err
	}
	if err := writeTree(f.output, d, decision.Header{Host: f.host, Mode: f.mode, Guesses: f.guesses}, r.Tree); err != nil {
		return err
	}
	line := verify.TreeVerdict{
		Words: d.Name(), Mode: f.mode.String(), First: r.Tree.Guess, Answers: r.Answers, Total: r.Total, Mean: r.Mean(),
		Worst: r.Worst, Lost: r.Lost, Positions: r.Tree.Positions(), Histogram: map[int]int{}, Weight: int(r.Weight), Weighted: int(r.Weighted),
	}
	for i, n := range r.Histogram {
		if n > 0 {
			line.Histogram[i+1] = n
		}
	}
	return a.Emit(builtTree{TreeVerdict: line, took: time.Since(began)})
}

// builtTree is what tree build prints.
type builtTree struct {
	verify.TreeVerdict
	OK   bool `json:"ok,omitempty"` // hides the verdict's: nobody has checked the tree
	took time.Duration
}

func (t builtTree) Print(w io.Writer) {
	term.Tree(w, t.TreeVerdict)
	fmt.Fprintf(w, "\n%s\n", term.Duration(t.took))
}

type branchesFlags struct {
	lists                 cli.ListFlags
	guesses, width, bound int
	first                 game.Word // the zero word for any
	output                string
}

func (a *commands) treeBranchesCommand() *cobra.Command {
	f := branchesFlags{guesses: 6, width: 64}
	c := cli.NewCommand("branches", nil, func(ctx context.Context, _ []string) error { return a.treeBranches(ctx, f) })
	f.lists.AddFive(c, "original", "this search")
	cli.WholeFlag(c, &f.guesses, "guesses", "", "`N` guesses allowed, 0 for no limit", 0, math.MaxInt)
	cli.WholeFlag(c, &f.width, "width", "", "`N` guesses tried at a position, 0 for all", 0, math.MaxInt)
	cli.WholeFlag(c, &f.bound, "bound", "", "show that no tree has fewer than `N` positions", 0, math.MaxInt)
	cli.WordFlag(c, &f.first, "first", "word to begin with; the bound is then of trees that begin with it (default: the best found)")
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` to write, compressed if it ends in .gz (default: only its sums are printed)")
	cli.TimeoutFlag(c, 0, "stop after so long, with the best tree so far and exit code 5 (default: no limit)")
	cli.Long(c, "")
	return c
}

// branchesLine is what tree branches prints.
type branchesLine struct {
	Words     string    `json:"words"`
	Guesses   int       `json:"guesses"`
	First     game.Word `json:"first"`
	Positions int       `json:"positions"`
	Branches  int       `json:"branches"`
	Lower     int       `json:"lower"` // no tree, of those that begin with --first if that is given, has fewer positions
	Proved    bool      `json:"proved"`
	Total     int       `json:"total"`
	Worst     int       `json:"worst"`
	Seconds   float64   `json:"seconds"`
	anyFirst  bool
}

func (a *commands) treeBranches(ctx context.Context, f branchesFlags) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	if err := checkFirst(f.first, d); err != nil {
		return err
	}
	bar := a.Progress(term.Unknown, "searching", "first guesses")
	defer bar.Close()
	o := branches.Options{First: f.first, Width: f.width, Bound: f.bound, Progress: func(firsts, best int) {
		bar.Describe(fmt.Sprintf("best tree %d positions, first guesses", best))
		bar.Set(firsts)
	}}
	began := time.Now()
	r, stopped := branches.Search(ctx, tree.FromDictionary(d, game.Normal, f.guesses), o)
	bar.Close()
	if r.Tree == nil || stopped != nil && !errors.Is(stopped, cli.ErrTimeout) {
		return cmp.Or(stopped, context.Cause(ctx))
	}
	h := decision.Header{Host: game.Wordle(), Mode: game.Normal, Guesses: f.guesses, Objective: decision.FewestBranches}
	if err := writeTree(f.output, d, h, r.Tree); err != nil {
		return err
	}
	line := branchesLine{
		Words: d.Name(), Guesses: f.guesses, First: r.Tree.Guess, Positions: r.Positions, Branches: r.Branches(),
		Lower: r.Lower, Proved: r.Proved(), Total: r.Total, Worst: r.Worst, Seconds: time.Since(began).Seconds(), anyFirst: f.first == game.Word{},
	}
	return cmp.Or(a.Emit(line), stopped)
}

func (l branchesLine) Print(w io.Writer) {
	cli.Sentence(w, "%s on %s: %s positions and %s branches, worst %d, %s guesses in all", l.First.Upper(), l.Words,
		plain.Thousands(l.Positions), plain.Thousands(l.Branches), l.Worst, plain.Thousands(l.Total))
	that := "no tree"
	if !l.anyFirst {
		that += " that begins with " + l.First.Upper()
	}
	if l.Proved {
		fmt.Fprintf(w, "Proved: %s has fewer positions.\n", that)
	} else {
		cli.Sentence(w, "Not proved to be the fewest; it is proved that %s has fewer than %s.", that, plain.Thousands(l.Lower))
	}
	fmt.Fprintf(w, "\n%s\n", term.Seconds(l.Seconds))
}
