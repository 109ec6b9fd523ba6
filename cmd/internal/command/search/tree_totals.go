package search

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/parallel"
	"absurdist/engine/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// totalsBlock is how many first guesses are one job.
const totalsBlock = 16

// totalsFlags are the flags of tree totals.
type totalsFlags struct {
	lists          cli.ListFlags
	mode           engine.Mode
	guesses, bound int
	search, least  int
	queue          jobrunner.Flags
	output         string
}

func (a *commands) treeTotalsCommand() *cobra.Command {
	var f totalsFlags
	c := &cobra.Command{
		Use:   "totals --bound N",
		Short: "Find what every first guess takes, exactly below a bound",
		Long: `Totals finds the least total of guesses, over all answers, of the trees that begin with
each word: exactly where it is less than --bound N, and otherwise that it is not, and
the total of a tree that was quickly found, if one was. The most promising
first guesses are searched first. tree openers lists what was found.

To a file each first guess is written as a line of JSON. Until it is done they are in
FILE.part, and the same command goes on from there, also with a higher bound. --queue spreads the first guesses
over many machines; the result is the same everywhere. With --search N only the N most
promising first guesses are searched, and of the others less is shown, but for what --least says: to
see what a FILE.part has so far, copy it.`,
		Example: `  absurdist tree totals --words original --bound 7930 --search 16
  absurdist tree totals --mode hard --bound 8440 -o nyt-hard.jsonl.gz`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.guesses < 0:
				return cli.UsageError("--guesses %d: a limit is 1 or more, and 0 is none", f.guesses)
			case f.bound < 1:
				return cli.UsageError("give --bound N, such as a little more than the total of the best tree")
			case f.search < 0:
				return cli.UsageError("--search %d: write a number of first guesses", f.search)
			case f.least < 0:
				return cli.UsageError("--least %d: write a number of guesses", f.least)
			}
			return a.treeTotals(c.Context(), f)
		},
	}
	f.lists.Add(c, "nyt")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	c.Flags().IntVar(&f.guesses, "guesses", 6, "`N` guesses allowed, 0 for no limit")
	c.Flags().IntVar(&f.bound, "bound", 0, "find totals less than `N` exactly")
	c.Flags().IntVar(&f.search, "search", 0, "search only the `N` most promising first guesses (default: all)")
	c.Flags().IntVar(&f.least, "least", 0, "no first guess takes less than `N`, as tree prove --first all has shown")
	f.queue.Add(c)
	save.Flag(c, &f.output, "output", "o", "`FILE` for a line of each first guess (default: only how many there are is printed)", "jsonl", "gz")
	cli.Long(c, "output")
	return c
}

// settles reports whether a search with the bound would show the same of a first guess: it may have been searched with another one.
func (f *totalsFlags) settles(o tree.Opener) bool {
	return o.Low == 0 || o.Low == f.bound || o.Exact() && o.Low < f.bound
}

// atLeast returns what is known of a first guess when none takes less than --least.
func (f *totalsFlags) atLeast(o tree.Opener) (tree.Opener, error) {
	if o.High > 0 && o.High < f.least {
		return o, fmt.Errorf("%s has a tree with %d: --least %d is %w", o.First.Upper(), o.High, f.least, verify.ErrRefuted)
	}
	if o.Low > 0 {
		o.Low = max(o.Low, f.least)
	}
	return o, nil
}

// treeTotals bounds the totals of all first guesses.
func (a *commands) treeTotals(ctx context.Context, f totalsFlags) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	e, err := tree.NewExcluder(ctx, tree.FromDictionary(d, f.mode, f.guesses), f.bound, runtime.GOMAXPROCS(0))
	if err != nil {
		return refusedProblem(err)
	}
	runner, err := f.queue.Start(ctx, a.App)
	if err != nil {
		return err
	}
	defer runner.Close()
	began := time.Now()
	order := e.Order()
	searched := order
	if f.search > 0 {
		searched = order[:min(f.search, len(order))]
	}
	known := map[engine.Word]tree.Opener{}
	file, err := save.OpenCheckpoint(f.output, fmt.Sprintf("tree totals %s %s guesses %d", d.Sum(), f.mode, f.guesses), func(o tree.Opener) error {
		if _, allowed := d.Index(o.First); !allowed {
			return fmt.Errorf("%s is no first guess", o.First.Upper())
		}
		if f.settles(o) {
			known[o.First] = o
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer file.Close()
	isKnown := func(w engine.Word) bool { _, is := known[w]; return is }
	var open [][]engine.Word
	for block := range slices.Chunk(searched, totalsBlock) {
		if block = slices.DeleteFunc(slices.Clone(block), isKnown); len(block) > 0 {
			open = append(open, block)
		}
	}
	bar := runner.Progress(a.App, len(searched), "", "first guesses")
	defer bar.Close()
	bar.Begin(len(known))
	err = jobrunner.Run(ctx, runner, totalsKind, d, totalsParams{f.mode, f.guesses, f.bound}, open, func(lines []tree.Opener) error {
		for _, l := range lines {
			if isKnown(l.First) {
				continue
			}
			known[l.First] = l
			if err := file.Add(l); err != nil {
				return err
			}
		}
		bar.Set(len(known))
		return nil
	})
	if err != nil {
		return file.Advise(err)
	}
	bar.Close()
	rest := slices.Collect(slices.Chunk(order[len(searched):], totalsBlock))
	quick := make([][]tree.Opener, len(rest))
	errs := make([]error, len(rest))
	err = parallel.For(ctx, len(rest), 1, func(i int) { quick[i], errs[i] = e.QuickBounds(ctx, rest[i]) })
	if err := errors.Join(append(errs, err)...); err != nil {
		return file.Advise(err)
	}
	for _, o := range slices.Concat(quick...) {
		known[o.First] = o
	}
	list := make([]tree.Opener, 0, len(order))
	for _, w := range d.Words() {
		o, err := f.atLeast(known[w])
		if err != nil {
			return file.Advise(err)
		}
		list = append(list, o)
	}
	text, err := f.text(d, list)
	if err == nil {
		err = file.Finish(text)
	}
	if err != nil {
		return err
	}
	found := tree.NewOpeners(tree.OpenersHead{}, list)
	return a.Emit(totalsLine{
		Words: d.Name(), Mode: f.mode.String(), Guesses: f.guesses, Bound: f.bound, First: len(list), Settled: found.Settled(), Known: found.Known(),
		Best: found.All()[0], Seconds: time.Since(began).Seconds(), found: found,
	})
}

// text returns what the file of all first guesses holds.
func (f *totalsFlags) text(d *engine.Dictionary, list []tree.Opener) ([]byte, error) {
	lines := []any{verify.FirstTotalsHead{
		Openers: verify.Totals, Words: d.Name(), Lists: d.Sum(), OtherWords: verify.WordsOf(d), Answers: len(d.Answers()), Allowed: len(d.Words()),
		Mode: f.mode.String(), Guesses: &f.guesses, Counted: verify.Count(len(list)),
	}}
	for _, o := range list {
		lines = append(lines, o)
	}
	return save.JSONLines(lines...)
}

// totalsLine is what tree totals prints.
type totalsLine struct {
	Words   string      `json:"words"`
	Mode    string      `json:"mode"`
	Guesses int         `json:"guesses"`
	Bound   int         `json:"bound"`
	First   int         `json:"first"`   // first guesses
	Settled int         `json:"settled"` // the best of them whose totals are exact
	Known   int         `json:"known"`   // and all of which they are
	Best    tree.Opener `json:"best"`
	Seconds float64     `json:"seconds"`

	found *tree.Openers
}

func (l totalsLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s, %s mode: of %s first guesses %s; the best is %s with %s (%s)\n", l.Words, l.Mode, term.Thousands(l.First), howKnown(l.found),
		l.Best.First.Upper(), term.Thousands(l.Best.High), term.Duration(time.Duration(l.Seconds*float64(time.Second))))
}
