package search

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/term"
	"absurdist/engine/basics/digits"
	"absurdist/engine/game"
	"absurdist/engine/search/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// totalsBlock is how many first guesses are one job.
const totalsBlock = 16

// totalsFlags are the flags of tree totals.
type totalsFlags struct {
	lists          cli.ListFlags
	mode           game.Mode
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
the total of a tree that was quickly found, or that there is none within the guesses.
The most promising first guesses are searched first. tree openers lists what was found.

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
	e, err := tree.NewExcluder(ctx, tree.FromDictionary(d, f.mode, f.guesses), f.bound, 1)
	if err != nil {
		return refusedProblem(err)
	}
	runner, err := f.queue.Start(ctx, a.App, &f.output)
	if err != nil {
		return err
	}
	defer runner.Close()
	began := time.Now()
	r := &totalsRun{totalsFlags: f, app: a.App, runner: runner, d: d, known: map[game.Word]tree.Opener{}, quick: map[game.Word]tree.Opener{}}
	r.searched, r.rest = e.Order(), nil
	if f.search > 0 {
		n := min(f.search, len(r.searched))
		r.searched, r.rest = r.searched[:n], r.searched[n:]
	}
	r.file, err = save.OpenCheckpoint(f.output, fmt.Sprintf("tree totals %s %s guesses %d", d.Sum(), f.mode, f.guesses), r.restore)
	if err != nil {
		return err
	}
	defer r.file.Close()
	list, err := r.all(ctx)
	if err != nil {
		return r.file.Advise(err)
	}
	if runner.Part() {
		return runner.EndPart()
	}
	text, err := f.text(d, list)
	if err == nil {
		err = r.file.Finish(text)
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

// totalsRun is one run of tree totals.
type totalsRun struct {
	totalsFlags
	app    *cli.App
	runner *jobrunner.Runner
	d      *game.Dictionary
	file   *save.Checkpoint
	// The first guesses to search, and those that are only bounded.
	searched, rest []game.Word
	known          map[game.Word]tree.Opener // what a search with the bound shows
	quick          map[game.Word]tree.Opener // and what is shown without one
}

// totalsStep is a line of the checkpoint.
type totalsStep struct {
	tree.Opener
	Quick bool `json:"quick,omitempty"` // shown without a search
}

// restore takes a line of the checkpoint. A later one of the same first guess holds.
func (r *totalsRun) restore(o totalsStep) error {
	if _, allowed := r.d.Index(o.First); !allowed {
		return fmt.Errorf("%s is no first guess", o.First.Upper())
	}
	switch {
	case o.Quick:
		r.quick[o.First] = o.Opener
	case r.settles(o.Opener):
		r.known[o.First] = o.Opener
	}
	return nil
}

// all returns what is shown of all first guesses, in the order of the lists.
func (r *totalsRun) all(ctx context.Context) ([]tree.Opener, error) {
	// Earlier versions did not find out whether there is any tree where none was quickly found.
	treeless := slices.DeleteFunc(slices.Clone(r.searched), func(w game.Word) bool {
		o, is := r.known[w]
		return !is || o.Low == 0 || o.High > 0
	})
	if err := r.run(ctx, "", r.searched, r.known, false); err != nil {
		return nil, err
	}
	if err := r.run(ctx, "the others", append(treeless, r.rest...), r.quick, true); err != nil {
		return nil, err
	}
	for _, w := range treeless {
		if o := r.known[w]; r.quick[w].Low > 0 {
			r.known[w] = tree.Opener{First: w, Low: o.Low, High: r.quick[w].High}
		} else {
			r.known[w] = r.quick[w]
		}
	}
	for _, w := range r.rest {
		r.known[w] = r.quick[w]
	}
	list := make([]tree.Opener, 0, len(r.d.Words()))
	for _, w := range r.d.Words() {
		o, err := r.atLeast(r.known[w])
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// run adds to known what is shown of those of the words that are missing there.
func (r *totalsRun) run(ctx context.Context, title string, words []game.Word, known map[game.Word]tree.Opener, quick bool) error {
	isKnown := func(w game.Word) bool { _, is := known[w]; return is }
	var open [][]game.Word
	done := len(words)
	for block := range slices.Chunk(words, totalsBlock) {
		if block = slices.DeleteFunc(slices.Clone(block), isKnown); len(block) > 0 {
			open = append(open, block)
			done -= len(block)
		}
	}
	if len(open) == 0 {
		return nil
	}
	bar := r.runner.Progress(r.app, len(words), title, "first guesses")
	defer bar.Close()
	bar.Begin(done)
	return jobrunner.Run(ctx, r.runner, totalsKind, r.d, totalsParams{r.mode, r.guesses, r.bound, quick}, open, func(lines []tree.Opener) error {
		for _, l := range lines {
			if isKnown(l.First) {
				continue
			}
			known[l.First] = l
			done++
			if err := r.file.Add(totalsStep{l, quick}); err != nil {
				return err
			}
		}
		bar.Set(done)
		return nil
	})
}

// text returns what the file of all first guesses holds.
func (f *totalsFlags) text(d *game.Dictionary, list []tree.Opener) ([]byte, error) {
	var bounds []verify.Bound
	for _, o := range list {
		bounds = append(bounds, verify.Bound{Word: o.First, Low: &o.Low, High: o.High})
	}
	return save.JSONLines(verify.NewHead(verify.Totals, d, f.mode, f.guesses, len(bounds)).File(bounds)...)
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
	fmt.Fprintf(w, "%s, %s mode: of %s first guesses %s; the best is %s with %s (%s)\n", l.Words, l.Mode, digits.Thousands(l.First), howKnown(l.found),
		l.Best.First.Upper(), digits.Thousands(l.Best.High), term.Duration(time.Duration(l.Seconds*float64(time.Second))))
}
