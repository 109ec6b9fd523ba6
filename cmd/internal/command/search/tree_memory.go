package search

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/memory"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type memoryFlags struct {
	lists  cli.ListFlags
	count  int
	first  game.Word
	output string
	proof  string
}

// memoryFirsts is how many first guesses are searched, if none is given.
const memoryFirsts = 3

func (a *commands) treeMemoryCommand() *cobra.Command {
	f := memoryFlags{count: 10}
	c := &cobra.Command{
		Use:  "memory",
		RunE: func(c *cobra.Command, _ []string) error { return a.treeMemory(c.Context(), f) },
	}
	f.lists.Add(c, "nyt")
	cli.WholeFlag(c, &f.count, "count", "", "how many second guesses", 1, math.MaxInt)
	cli.AnyWordFlag(c, &f.first, "first", "word to begin with (default: the best found)")
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` for the decision tree, which absurdist verify checks, compressed if it ends in .gz")
	cli.SaveFlag(c, &f.proof, "proof", "", "`FILE` for the proof that other second guesses are not much better, which absurdist verify checks, compressed if it ends in .gz")
	cli.Long(c, "")
	return c
}

func (a *commands) treeMemory(ctx context.Context, f memoryFlags) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	if err := checkFirst(f.first, d); err != nil {
		return err
	}
	about := fmt.Sprintf("tree memory %s %d %s %d", d.Sum(), f.count, f.first, memoryFirsts)
	o := memory.Options{First: f.first, Firsts: memoryFirsts}
	return save.Resume(f.output, about, func(c memory.Cost) error {
		o.Known = append(o.Known, c)
		return nil
	}, func(file *save.Checkpoint) error { return a.remember(ctx, d, f, o, file) })
}

// remember searches, and writes what was found. The file holds the costs that were found, for a run that is stopped.
func (a *commands) remember(ctx context.Context, d *game.Dictionary, f memoryFlags, o memory.Options, file *save.Checkpoint) error {
	stages := cli.Stages{App: a.App}
	defer stages.Close()
	stages.Next("comparing", term.Unknown, "first guesses")
	began := time.Now()
	o.Keep = func(c memory.Cost) error { return file.Add(c) }
	o.Progress = func(searching bool, done, of int) {
		title, total := "comparing", term.Unknown
		if searching {
			title, total = "searching", of
		}
		bar, _ := stages.Next(title, total, "first guesses")
		bar.Set(done)
	}
	r, err := memory.Search(ctx, d, f.count, o)
	if err != nil {
		return err
	}
	t, err := r.Tree(ctx)
	stages.Close()
	if err != nil {
		return err
	}
	sum := t.Summary()
	if sum.Total != r.Total {
		return fmt.Errorf("%s and its second guesses take %d guesses, and their tree %d: please report this", r.First.Upper(), r.Total, sum.Total)
	}
	text, err := treeText(d, decision.Header{Host: game.Wordle(), Seconds: f.count}, t)
	if err == nil {
		err = file.Finish(text)
	}
	if err != nil {
		return err
	}
	if err := writeClaim(ctx, f.proof, d, memoryProof(d, r, f.count)...); err != nil {
		return err
	}
	return a.Emit(memoryLine{
		Words: d.Name(), Answers: len(d.Answers()), Count: f.count, Mean: sum.Mean(), Worst: sum.Worst,
		Behind: behindBest(d, game.Normal, r.Total), Result: r, Seconds: time.Since(began).Seconds(),
	})
}

// memoryProof says of each word what no second guesses without it are below.
func memoryProof(d *game.Dictionary, r *memory.Result, count int) []any {
	var bounds []verify.Bound
	for j, w := range d.Words() {
		bounds = append(bounds, verify.Bound{Word: w, Low: &r.Lows[j]})
	}
	head := verify.NewHead(verify.Seconds, d, game.Normal, 0, len(bounds))
	head.Remembered = verify.Remembered{First: r.First, Seconds: count, Prices: map[string]int{}}
	for c, price := range r.Prices {
		head.Prices[c.String()] = price
	}
	return head.File(bounds)
}

// memoryLine is what tree memory prints.
type memoryLine struct {
	Words   string  `json:"words"`
	Answers int     `json:"answers"`
	Count   int     `json:"count"` // how many second guesses may be remembered
	Mean    float64 `json:"mean"`
	Worst   int     `json:"worst"`  // the most guesses that the tree takes
	Behind  int     `json:"behind"` // how many guesses more it takes than the best first guess and any second guesses, -1 if that is not known
	*memory.Result
	Seconds float64 `json:"seconds"`
}

func (l memoryLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s and %s: %s guesses for the %s answers of %s, %.4f on average, and %d at most\n", l.First.Upper(),
		plain.Count(len(l.Remember), "second guess", "second guesses"), plain.Thousands(l.Total), plain.Thousands(l.Answers), l.Words, l.Mean, l.Worst)
	if l.Behind >= 0 {
		fmt.Fprintf(w, "%s more than the best play takes; %d more than %s with the best second guesses\n", plain.Count(l.Behind, "guess", "guesses"), l.Total-l.Best, l.First.Upper())
	}
	for _, s := range l.Remember {
		var clues []string
		for _, c := range s.Clues {
			clues = append(clues, c.String())
		}
		fmt.Fprintf(w, "\n%s  for %s\n", s.Guess.Upper(), plain.Count(s.Answers, "answer", "answers"))
		for line := range slices.Chunk(clues, 12) {
			fmt.Fprintf(w, "  %s\n", strings.Join(line, " "))
		}
	}
	fmt.Fprintln(w)
	fmt.Fprintf(w, "no %d second guesses after %s take less", l.Count, l.First.Upper())
	if l.Bound != l.Total {
		fmt.Fprintf(w, " than %s", plain.Thousands(l.Bound))
	}
	if l.Others > 0 {
		fmt.Fprintf(w, ", and none after another first guess less than %s", plain.Thousands(l.Others))
	}
	fmt.Fprintf(w, " (%s)\n", term.Seconds(l.Seconds))
}
