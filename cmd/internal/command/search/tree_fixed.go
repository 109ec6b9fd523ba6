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
	"github.com/absurdist/absurdist/engine/search/fixed"
	"github.com/absurdist/absurdist/engine/search/memory"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type fixedFlags struct {
	lists  cli.ListFlags
	mode   game.Mode
	by     string
	count  int
	within int
	seed   uint64
	output string
	proof  string
}

const (
	byMean  = "mean"
	byShare = "share"

	fixedStarts = 20 // how often three words or more climb from random ones
)

func (a *commands) treeFixedCommand() *cobra.Command {
	f := fixedFlags{by: byMean, count: fixed.LeastWords}
	c := &cobra.Command{
		Use:  "fixed [WORD ...]",
		Args: cli.MaxArgs(fixed.MostWords),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.check(c.Flags().Changed("count"), args); err != nil {
				return err
			}
			return a.treeFixed(c.Context(), f, args)
		},
	}
	f.lists.Add(c, "nyt")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	cli.ChoiceFlag(c, &f.by, "by", "what makes words better", byMean, byShare)
	cli.WholeFlag(c, &f.count, "count", "", "how many words, 2 to 5", fixed.LeastWords, fixed.MostWords)
	cli.WholeFlag(c, &f.within, "within", "", "list also the pairs that take up to `N` guesses more than the best", 0, math.MaxInt)
	cli.SeedFlag(c, &f.seed)
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` for the decision tree of the best words, which absurdist verify checks, compressed if it ends in .gz")
	cli.SaveFlag(c, &f.proof, "proof", "", "`FILE` for the proof of two words: for each word the least total of its pairs, which absurdist verify checks, compressed if it ends in .gz")
	cli.Long(c, "")
	return c
}

func (f *fixedFlags) check(count bool, args []string) error {
	switch {
	case len(args) > 0 && count:
		return cli.UsageError("--count goes without words")
	case len(args) == 1:
		return cli.UsageError("%s alone is no set of words: give two or more, or none for the best", args[0])
	case f.mode == game.Strict || f.mode != game.Normal && len(args) == 0:
		return cli.UsageError("--mode %s: the best words are searched in normal mode, and words that are given are valued in normal and hard mode", f.mode)
	case len(args) == 0 && f.count == 2 && f.by == byMean: // all pairs
	case f.within > 0:
		return cli.UsageError("--within is for the best two words by mean")
	case f.proof != "":
		return cli.UsageError("--proof is for the best two words by mean: the file of a tree says what no three or more reach")
	}
	return nil
}

func (a *commands) treeFixed(ctx context.Context, f fixedFlags, args []string) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	began := time.Now()
	var r *fixed.Result
	if len(args) > 0 {
		r, err = chosenWords(ctx, d, args)
	} else {
		r, err = a.searchFixed(ctx, d, f)
	}
	if err != nil {
		return err
	}
	t, err := a.fixedTree(ctx, d, f, r.Best[0])
	if err != nil {
		return err
	}
	best := &r.Best[0]
	best.Total = t.Total
	h := decision.Header{Host: game.Wordle(), Mode: f.mode, Fixed: len(best.Guesses), Bound: r.Bound}
	if f.by == byShare {
		h.Objective = decision.MostShare
	}
	if f.mode != game.Normal { // other words may be played instead
		h.Fixed = 0
	}
	if err := writeTree(f.output, d, h, t.Tree); err != nil {
		return err
	}
	if err := writeClaim(ctx, f.proof, d, pairProof(d, r, f.within)...); err != nil {
		return err
	}
	line := fixedLine{foundTree: newFoundTree(d, f.mode, t.Summary, began), Mode: f.mode.String(), By: f.by, Result: r}
	for _, n := range t.Histogram[:min(len(t.Histogram), len(best.Guesses)+1)] {
		line.Soon += n
	}
	if r.Bound > 0 && len(best.Guesses) > 2 {
		line.Seed = &f.seed
	}
	return a.Emit(line)
}

func chosenWords(ctx context.Context, d *game.Dictionary, args []string) (*fixed.Result, error) {
	words, err := cli.Words(args, d.ParseWord)
	if err != nil {
		return nil, err
	}
	s, err := fixed.Value(ctx, d, words)
	return &fixed.Result{Best: []fixed.Set{s}}, err
}

func (a *commands) searchFixed(ctx context.Context, d *game.Dictionary, f fixedFlags) (*fixed.Result, error) {
	titles := map[fixed.Stage][2]string{
		fixed.Counting: {"counting the classes of pairs", "first guesses"},
		fixed.Climbing: {"climbing", "starts"},
		fixed.Valuing:  {"searching the sets left", "sets"},
	}
	stages := cli.Stages{App: a.App}
	defer stages.Close()
	return fixed.Search(ctx, d, f.count, fixed.Options{
		ByShare: f.by == byShare, Within: f.within, Seed: f.seed, Starts: fixedStarts,
		Progress: func(stage fixed.Stage, done, of int) {
			bar, _ := stages.Next(titles[stage][0], of, titles[stage][1])
			bar.Set(done)
		},
	})
}

// fixedTree returns the best tree that begins with some words. An independent search makes it, and in normal mode it must find as many guesses,
// or by share as many classes.
func (a *commands) fixedTree(ctx context.Context, d *game.Dictionary, f fixedFlags, s fixed.Set) (tree.Result, error) {
	bar := a.Progress(s.Classes, "making the tree", "classes")
	defer bar.Close()
	t, err := fixed.Tree(ctx, d, fixed.Plan{Words: s.Guesses, ByShare: f.by == byShare, Mode: f.mode}, bar.Set)
	if err != nil {
		return tree.Result{}, err
	}
	r := tree.Result{Tree: t, Summary: t.Summary()}
	if f.mode == game.Normal && f.by == byMean && r.Total != s.Total {
		return r, fmt.Errorf("%s take %d guesses by one search and %d by another: please report this", uppers(s.Guesses), s.Total, r.Total)
	}
	return r, nil
}

// uppers lists words in capitals: "SALET and CRONY".
func uppers(words []game.Word) string { return plain.List(strings.Fields(cli.Upper(words)), "and") }

// pairProof says of each word the least total of its pairs, as far as it is known.
func pairProof(d *game.Dictionary, r *fixed.Result, within int) []any {
	bound := r.Best[0].Total + within + 1
	least := map[game.Word]int{}
	for _, p := range r.Best {
		for _, w := range p.Guesses {
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
	return verify.NewHead(verify.Pairs, d, game.Normal, 0, len(bounds)).File(bounds)
}

// behindBest returns how many guesses more a total has than the best first guess, or -1 if that is not known. For hard mode the best is
// known only with six guesses.
func behindBest(d *game.Dictionary, m game.Mode, total int) int {
	if m != game.Normal {
		return -1
	}
	o, err := tree.BuiltinOpeners(d, m)
	if err != nil || o == nil || !o.All()[0].Exact() {
		return -1
	}
	return total - o.All()[0].High
}

// foundTree is what tree fixed and tree memory print of the tree that they have found.
type foundTree struct {
	Words   string  `json:"words"`
	Answers int     `json:"answers"`
	Mean    float64 `json:"mean"`
	Worst   int     `json:"worst"`  // the most guesses that the tree takes
	Behind  int     `json:"behind"` // how many guesses more it takes than the best play, -1 if that is not known
	Seconds float64 `json:"seconds"`
	total   int
}

func newFoundTree(d *game.Dictionary, m game.Mode, s decision.Summary, began time.Time) foundTree {
	return foundTree{d.Name(), len(d.Answers()), s.Mean(), s.Worst, behindBest(d, m, s.Total), time.Since(began).Seconds(), s.Total}
}

// print prints the tree. First says what it begins with.
func (t foundTree) print(w io.Writer, first string) {
	cli.Sentence(w, "%s: %s guesses for the %s answers of %s, %.4f on average, and %d at most", first,
		plain.Thousands(t.total), plain.Thousands(t.Answers), t.Words, t.Mean, t.Worst)
}

// fixedLine is what tree fixed prints.
type fixedLine struct {
	foundTree
	Mode string  `json:"mode"`
	By   string  `json:"by"`             // mean or share
	Soon int     `json:"soon"`           // answers found with the guess after the fixed ones at the latest
	Seed *uint64 `json:"seed,omitempty"` // of three words and more that were searched
	*fixed.Result
}

func (l fixedLine) Print(w io.Writer) {
	best := l.Best[0]
	l.print(w, uppers(best.Guesses))
	fmt.Fprintf(w, "%s answers, %.1f %%, are found within %d guesses\n", plain.Thousands(l.Soon), 100*float64(l.Soon)/float64(l.Answers), len(best.Guesses)+1)
	if l.Behind >= 0 {
		fmt.Fprintf(w, "%s more than the best first guess alone takes\n", plain.Count(l.Behind, "guess", "guesses"))
	}
	for _, p := range l.Best[1:] {
		fmt.Fprintf(w, "  %s: %s\n", uppers(p.Guesses), plain.Thousands(p.Total))
	}
	took := term.Seconds(l.Seconds)
	switch {
	case l.Pairs > 0 && l.By == byShare:
		fmt.Fprintf(w, "none of %s pairs has more classes (%s)\n", plain.Thousands(l.Pairs), took)
	case l.Pairs > 0:
		cli.Sentence(w, "none of %s pairs takes less: the count of classes leaves %s, and they were searched (%s)", plain.Thousands(l.Pairs), plain.Thousands(l.Left), took)
	case l.Seed == nil:
	case l.By == byShare:
		cli.Sentence(w, "the best found from seed %d; no %d words have more than %s classes (%s)", *l.Seed, len(best.Guesses), plain.Thousands(l.Bound), took)
	default:
		cli.Sentence(w, "the best found from seed %d; no %d words take less than %s (%s)", *l.Seed, len(best.Guesses), plain.Thousands(l.Bound), took)
	}
}

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
	c := cli.NewCommand("memory", nil, func(ctx context.Context, _ []string) error { return a.treeMemory(ctx, f) })
	f.lists.Add(c, "nyt")
	cli.WholeFlag(c, &f.count, "count", "", "how many second guesses", 1, math.MaxInt)
	cli.WordFlag(c, &f.first, "first", "word to begin with (default: the best found)")
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
	return a.Emit(memoryLine{newFoundTree(d, game.Normal, sum, began), f.count, r})
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
	foundTree
	Count int `json:"count"` // how many second guesses may be remembered
	*memory.Result
}

func (l memoryLine) Print(w io.Writer) {
	l.print(w, l.First.Upper()+" and "+plain.Count(len(l.Remember), "second guess", "second guesses"))
	if l.Behind >= 0 {
		cli.Sentence(w, "%s more than the best play takes; %d more than %s with the best second guesses", plain.Count(l.Behind, "guess", "guesses"), l.Total-l.Best, l.First.Upper())
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
	bound, others := "", ""
	if l.Bound != l.Total {
		bound = " than " + plain.Thousands(l.Bound)
	}
	if l.Others > 0 {
		others = ", and none after another first guess less than " + plain.Thousands(l.Others)
	}
	fmt.Fprintln(w)
	cli.Sentence(w, "no %d second guesses after %s take less%s%s (%s)", l.Count, l.First.Upper(), bound, others, term.Seconds(l.Seconds))
}
