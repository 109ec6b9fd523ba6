package search

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"

	"github.com/spf13/cobra"
)

// openersFlags are the flags of tree openers.
type openersFlags struct {
	lists cli.ListFlags
	mode  game.Mode
	top   int
	file  string
}

func (a *commands) treeOpenersCommand() *cobra.Command {
	f := openersFlags{top: 20}
	c := &cobra.Command{
		Use:   "openers [WORD…]",
		Short: "List the best first guesses, or compare some",
		Long: `Openers lists first guesses with the least total of guesses over all answers, as tree
prove --below found it. For each it prints the rank among all allowed words, the total,
the mean, and the difference to the best first guess. If a total is not known exactly,
it prints the bounds. Without words it lists the best first guesses.

The totals for original and nyt, in normal and hard mode, are built in. For other lists
give a --file that tree prove --below has written.`,
		Example: `  absurdist tree openers
  absurdist tree openers crane slate salet --words nyt --mode hard
  absurdist tree openers --words original -n 50 --json`,
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

// treeOpeners lists first guesses.
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
		for _, l := range lines {
			if err := a.Emit(l); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintln(a.Out, cli.Wrap(fmt.Sprintf("%s, %s mode: of %s first guesses %s", d.Name(), f.mode, plain.Thousands(len(o.All())), howKnown(o)), cli.Columns))
	fmt.Fprintf(a.Out, "%11s  %-*s %13s %13s %9s\n", "rank", d.Length(), "word", "total", "mean", "behind")
	for _, l := range lines {
		l.Print(a.Out)
	}
	return nil
}

// howKnown says how many first guesses are known exactly.
func howKnown(o *tree.Openers) string {
	text := fmt.Sprintf("the best %s are known exactly", plain.Thousands(o.Settled()))
	if more := o.Known() - o.Settled(); more > 0 {
		text += fmt.Sprintf(", and the totals of %s more", plain.Thousands(more))
	}
	return text
}

// chosenOpeners returns what is known of some words, the best first.
func chosenOpeners(d *game.Dictionary, o *tree.Openers, words []string) ([]tree.Opener, error) {
	place := map[game.Word]int{}
	for i, opener := range o.All() {
		place[opener.First] = i
	}
	var list []tree.Opener
	for _, text := range words {
		w, err := d.ParseWord(text)
		if err != nil {
			return nil, cli.UsageError("%w", err)
		}
		opener, known := o.Find(w)
		if !known {
			return nil, cli.UsageError("%s is not among the words of %s that may be guessed", w.Upper(), d.Name())
		}
		list = append(list, opener)
	}
	slices.SortStableFunc(list, func(a, b tree.Opener) int { return cmp.Compare(place[a.First], place[b.First]) })
	return list, nil
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

// lineOfOpener returns the line of a first guess.
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
