package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// mostUnbound is up to how many guesses all first guesses are searched without a bound: what can't be done is soon shown.
const mostUnbound = 4

type proveFlags struct {
	treeFlags
	first             game.Word
	all               bool // first guesses
	bound, below, top int
	queue             jobrunner.Flags
}

func (a *commands) treeProveCommand() *cobra.Command {
	var f proveFlags
	c := &cobra.Command{
		Use:  "prove --first WORD|all",
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := f.check(c.Flags().Changed); err != nil {
				return err
			}
			if f.all {
				return a.treeProveAll(c.Context(), f)
			}
			f.parallel = f.queue.Parallel
			return cli.NothingKept(a.treeProve(c.Context(), f))
		},
	}
	f.add(c)
	f.queue.Add(c)
	cli.WordOrFlag(c, &f.first, map[string]*bool{"all": &f.all}, "first", "word that the trees begin with, or all")
	c.Flags().IntVar(&f.bound, "bound", 0, "show that no total is less than `N` (default: find the lowest)")
	c.Flags().IntVar(&f.below, "below", 0, "with --first all: find the totals less than `N` exactly, and trees for the others")
	c.Flags().IntVarP(&f.top, "number", "n", 0, "with --below: how many first guesses to search, the most promising ones (default: all)")
	cli.SaveFlag(c, &f.output, "output", "o", "with --first all: `FILE` for a line of each first guess")
	cli.Long(c, "output")
	return c
}

// check finds flags that can't be used together. Without --bound the bound is infinite.
func (f *proveFlags) check(given func(flag string) bool) error {
	switch {
	case !given("first"):
		return cli.UsageError("give --first WORD or --first all")
	case given("bound") && f.bound < 1:
		return cli.UsageError("--bound %d: it must be positive", f.bound)
	case !f.all && (f.queue.Address != "" || f.queue.Part != ""):
		return cli.UsageError("--queue and --part go with --first all: one first guess is one job")
	case !f.all && (f.output != "" || given("below")):
		return cli.UsageError("--output and --below go with --first all: leave them out")
	case f.all && given("memory"):
		return cli.UsageError("--memory has no use with --first all: leave it out")
	case given("below") && f.below <= max(f.bound, 1):
		return cli.UsageError("--below %d: it must be greater than --bound, such as a little more than the total of the best tree", f.below)
	case given("below") && f.weigh.Given():
		return cli.UsageError("--below does not go with --weights and --date")
	case given("number") && (!given("below") || f.top < 1):
		return cli.UsageError("--number goes with --below, and is a number of first guesses")
	case f.all && !given("bound") && !given("below") && (f.guesses == 0 || f.guesses > mostUnbound):
		return cli.UsageError("--first all needs --bound N, such as the total of the best tree known, or --below N; without them it takes --guesses %d or fewer", mostUnbound)
	case !given("bound") && !given("below"):
		f.bound = tree.Infinite
	}
	return nil
}

// provedFirst is what tree prove prints of one first guess.
type provedFirst struct {
	First  game.Word `json:"first"`
	Total  int       `json:"total"`            // lower bound of the total; 0 if no tree finds every answer within the guesses
	Exact  bool      `json:"exact"`            // a tree with that total exists, or no tree finds every answer
	Proved bool      `json:"proved"`           // that the total is not below the bound
	Nodes  int64     `json:"nodes"`            // states searched
	Weight int64     `json:"weight,omitempty"` // of all answers, where they have weights
	flags  proveFlags
	words  string // the list
	took   time.Duration
}

func (p provedFirst) Print(w io.Writer) {
	shown := p.verdict()
	if p.Weight > 0 && p.Exact {
		shown += fmt.Sprintf(", which is %.4f guesses by weight", float64(p.Total)/float64(p.Weight))
	}
	cli.Sentence(w, "%s: %s (%s)", p.flags.about(p.First.Upper()+" on "+p.words), shown, term.Duration(p.took))
}

func (f *proveFlags) about(words string) string {
	if f.guesses == 0 {
		return fmt.Sprintf("%s, %s mode", words, f.mode)
	}
	return fmt.Sprintf("%s, %s mode within %s", words, f.mode, plain.Count(f.guesses, "guess", "guesses"))
}

func (a *commands) treeProve(ctx context.Context, f proveFlags) error {
	d, p, err := f.problem()
	if err == nil {
		err = checkFirst(f.first, d)
	}
	if err != nil {
		return err
	}
	bar := a.Progress(term.Unknown, "searching", "states")
	defer bar.Close()
	began := time.Now()
	s, err := tree.New(ctx, p, f.options(bar))
	if err != nil {
		return err
	}
	line := provedFirst{First: f.first, Exact: true, Proved: true, Weight: p.Weight(), flags: f, words: d.Name()}
	if f.bound == tree.Infinite {
		r, err := s.SolveFirst(ctx, f.first)
		if err != nil && !errors.Is(err, tree.ErrImpossible) {
			return err
		}
		line.Total = r.Total
		if p.Weights != nil {
			line.Total = int(r.Weighted)
		}
	} else {
		b, err := s.Prove(ctx, f.first, f.bound)
		if err != nil {
			return err
		}
		line.Nodes = b.Nodes
		if b.Total < tree.Infinite {
			line.Total, line.Exact, line.Proved = b.Total, b.Exact, b.Total >= f.bound
		}
	}
	bar.Close()
	line.took = time.Since(began)
	err = a.Emit(line)
	if err == nil && !line.Proved {
		err = errBelow(line.First, line.Total)
	}
	return err
}

func (p provedFirst) verdict() string {
	switch {
	case p.Total == 0:
		return "not every answer can be found"
	case !p.Proved:
		return fmt.Sprintf("a tree has %d, less than %d", p.Total, p.flags.bound)
	case p.Exact:
		return fmt.Sprintf("the least total is %d", p.Total)
	}
	return fmt.Sprintf("no tree has less than %d", p.flags.bound)
}

// errBelow is the error for a tree with a total below the claimed bound.
func errBelow(first game.Word, total int) error {
	return fmt.Errorf("%s has a tree with %d: the bound is %w", first.Upper(), total, verify.ErrRefuted)
}

type openersFlags struct {
	lists cli.ListFlags
	mode  game.Mode
	top   int
	file  string
}

func (a *commands) treeOpenersCommand() *cobra.Command {
	f := openersFlags{top: 20}
	c := &cobra.Command{
		Use: "openers [WORD…]",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && c.Flags().Changed("number") {
				return cli.UsageError("--number goes without words")
			}
			return a.treeOpeners(f, args)
		},
	}
	f.lists.Add(c, "nyt")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	cli.WholeFlag(c, &f.top, "number", "n", "how many first guesses to list", 1, math.MaxInt)
	c.Flags().StringVar(&f.file, "file", "", "`FILE` of tree prove --below to read (default: what is built in)")
	return c
}

// openers returns what is known of the first guesses of the lists.
func (f *openersFlags) openers(d *game.Dictionary) (*tree.Openers, error) {
	if f.file == "" {
		o, err := tree.BuiltinOpeners(d, f.mode)
		if err == nil && o == nil {
			err = cli.UsageError("no totals of first guesses are built in for %s in %s mode: absurdist tree prove --below makes a file of them, for --file", d.Name(), f.mode)
		}
		return o, err
	}
	r, err := input.Open(f.file)
	if err != nil {
		return nil, cli.UsageError("--file: %w", err)
	}
	defer r.Close()
	o, err := tree.ReadOpeners(f.file, r)
	if err != nil {
		return nil, cli.UsageError("--file: %w", err)
	}
	if o.Lists != d.Sum() || o.Mode != f.mode.String() {
		return nil, cli.UsageError("--file: %s is about %s in %s mode, and not about %s in %s mode", f.file, o.Words, o.Mode, d.Name(), f.mode)
	}
	return o, nil
}

func (a *commands) treeOpeners(f openersFlags, args []string) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	o, err := f.openers(d)
	if err != nil {
		return err
	}
	list := o.All()[:min(f.top, len(o.All()))]
	if len(args) > 0 {
		if list, err = chosenOpeners(d, o, args); err != nil {
			return err
		}
	}
	best := o.All()[0]
	lines := make([]openerLine, len(list))
	for i, opener := range list {
		lines[i] = lineOfOpener(o, opener, best)
	}
	if a.JSON {
		return cli.Lines(a.App, lines...)
	}
	cli.Sentence(a.Out, "%s, %s mode: of %s first guesses %s", d.Name(), f.mode, plain.Thousands(len(o.All())), howKnown(o))
	fmt.Fprintf(a.Out, "%11s  %-*s %13s %13s %9s\n", "rank", d.Length(), "word", "total", "mean", "behind")
	for _, l := range lines {
		l.Print(a.Out)
	}
	return nil
}

func howKnown(o *tree.Openers) string {
	if o.Settled() == 0 {
		return fmt.Sprintf("the totals of %s are known, and none is proved to be the best", plain.Thousands(o.Known()))
	}
	text := fmt.Sprintf("the best %s are known exactly", plain.Thousands(o.Settled()))
	if more := o.Known() - o.Settled(); more > 0 {
		text += fmt.Sprintf(", and the totals of %s more", plain.Thousands(more))
	}
	return text
}

// chosenOpeners returns what is known of some words, the best first.
func chosenOpeners(d *game.Dictionary, o *tree.Openers, args []string) ([]tree.Opener, error) {
	place := map[game.Word]int{}
	for i, opener := range o.All() {
		place[opener.First] = i
	}
	var list []tree.Opener
	words, err := cli.Words(args, d.ParseWord)
	for _, w := range words {
		opener, known := o.Find(w)
		if !known {
			return nil, cli.UsageError("%s is not among the words of %s that may be guessed", w.Upper(), d.Name())
		}
		list = append(list, opener)
	}
	slices.SortStableFunc(list, func(a, b tree.Opener) int { return cmp.Compare(place[a.First], place[b.First]) })
	return list, err
}

// openerLine is what tree openers prints of a first guess. Unknown and impossible figures are left out.
type openerLine struct {
	First   game.Word `json:"first"`
	Rank    int       `json:"rank,omitempty"` // among all first guesses, at best
	Worst   int       `json:"worst_rank,omitempty"`
	Low     int       `json:"low,omitempty"`
	High    int       `json:"high,omitempty"`
	Exact   bool      `json:"exact"`
	Mean    float64   `json:"mean,omitempty"` // of the guesses, at best
	MeanMax float64   `json:"mean_high,omitempty"`
	Behind  int       `json:"behind"` // the best first guess, at least
}

func lineOfOpener(o *tree.Openers, opener, best tree.Opener) openerLine {
	l := openerLine{First: opener.First, Low: opener.Low, High: opener.High, Exact: opener.Exact()}
	l.Rank, l.Worst = o.Rank(opener.First)
	l.Mean, l.MeanMax = float64(opener.Low)/float64(o.Answers), float64(opener.High)/float64(o.Answers)
	if opener.Low > 0 && best.High > 0 {
		l.Behind = max(opener.Low-best.High, 0)
	}
	return l
}

func (l openerLine) Print(w io.Writer) {
	if l.Low == 0 {
		fmt.Fprintf(w, "%11s  %s not every answer can be found\n", "–", l.First.Upper())
		return
	}
	rank, total, mean, behind := plain.Thousands(l.Rank), plain.Thousands(l.Low), fmt.Sprintf("%.4f", l.Mean), fmt.Sprintf("+%d", l.Behind)
	if l.Worst != l.Rank {
		rank += "–" + plain.Thousands(l.Worst)
	}
	switch {
	case l.High == 0:
		total, mean, behind = total+" at least", mean+"…", behind+"…"
	case !l.Exact:
		total, mean, behind = total+"–"+plain.Thousands(l.High), fmt.Sprintf("%s–%.4f", mean, l.MeanMax), behind+"…"
	}
	fmt.Fprintf(w, "%11s  %s %13s %13s %9s\n", rank, l.First.Upper(), total, mean, behind)
}
