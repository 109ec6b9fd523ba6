package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// mostUnbound is up to how many guesses all first guesses are searched without a bound: what can't be done is soon shown.
const mostUnbound = 4

func (a *app) treeProveCommand() *cobra.Command {
	var f treeFlags
	var bound int
	var jobs queueFlags
	c := &cobra.Command{
		Use:   "prove --first WORD|all",
		Short: "Show that no tree has a lesser total",
		Long: `Prove searches all allowed words at every turn. For one first guess it finds the
least total, or with --bound N shows that it is at least N. With --first all it
does so for every first guess; the bound is then needed, and is usually the total
of the best tree known. With --guesses 4 and no bound it shows whether every
answer can be found with 4 guesses at all.

To a file the result for each first guess is written as a line of JSON, after a
first line that tells what is proved: absurdist verify checks it. Until it is done
they are in FILE.part, and the same command goes on from there. --queue
spreads the first guesses over many machines; each search has a small cache of its
own, so that the result is the same everywhere, and --memory has no use.

Exit code 3 if a lesser total is found than the bound.`,
		Example: `  absurdist tree prove --words original --first salet
  absurdist tree prove --words original --mode hard --first salet --bound 8122
  absurdist tree prove --words original --first all --bound 7920 -o proof.jsonl`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.first == "":
				return usageError("give --first WORD or --first all")
			case c.Flags().Changed("bound") && bound < 1:
				return usageError("--bound %d: it must be positive", bound)
			case f.first != "all" && jobs.address != "":
				return usageError("--queue goes with --first all: one first guess is one job")
			case f.first == "all" && c.Flags().Changed("memory"):
				return usageError("--memory has no use with --first all: leave it out")
			case jobs.address != "" && c.Flags().Changed("workers"):
				return usageError("--workers is for this machine only; with --queue it is --queue-jobs, or --jobs of the workers")
			case f.first == "all" && !c.Flags().Changed("bound") && (f.limit == 0 || f.limit > mostUnbound):
				return usageError("--first all needs --bound N, such as the total of the best tree known; without one it takes --guesses %d or fewer", mostUnbound)
			case !c.Flags().Changed("bound"):
				bound = tree.Infinite
			}
			if f.first != "all" {
				return a.treeProve(c.Context(), f, bound)
			}
			return a.treeProveAll(c.Context(), f, bound, jobs)
		},
	}
	f.add(c)
	jobs.add(c)
	c.Flags().StringVar(&f.first, "first", "", "`WORD` that the trees begin with, or all")
	c.Flags().IntVar(&bound, "bound", 0, "show that no total is less than `N` (default: find the least)")
	c.Flags().StringVarP(&f.output, "output", "o", "", "with --first all: `FILE` for a line of each first guess")
	return c
}

// proofLine is what tree prove --json prints, and a line of the file of a proof.
type proofLine struct {
	First  engine.Word `json:"first"`
	Total  int         `json:"total"`  // no tree has less; 0 if none finds every answer within the guesses
	Exact  bool        `json:"exact"`  // there is a tree with that total
	Proved bool        `json:"proved"` // that the total is not below the bound
	Nodes  int64       `json:"nodes"`  // states searched
}

// newProofLine makes the line of a first guess.
func newProofLine(first engine.Word, b tree.Bound, below int) proofLine {
	l := proofLine{First: first, Total: b.Total, Exact: b.Exact, Proved: below == tree.Infinite || b.Total >= below, Nodes: b.Nodes}
	if b.Total == tree.Infinite {
		l.Total, l.Exact = 0, true
	}
	return l
}

func (a *app) treeProve(ctx context.Context, f treeFlags, bound int) error {
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	first, err := f.word(d)
	if err != nil {
		return err
	}
	spin := progress.New(a.err, isTerminal(a.err), progress.Unknown, "searching, states")
	defer spin.Close()
	o, err := f.options(func(p tree.Progress) { spin.Set(int(p.Nodes)) })
	if err != nil {
		return err
	}
	began := time.Now()
	s, err := tree.New(p, o)
	if err != nil {
		return err
	}
	var line proofLine
	if bound == tree.Infinite {
		r, err := s.SolveFirst(ctx, first)
		if err != nil && !errors.Is(err, tree.ErrImpossible) {
			return err
		}
		line = proofLine{First: first, Total: r.Total, Exact: true, Proved: true}
	} else {
		b, err := s.Prove(ctx, first, bound)
		if err != nil {
			return err
		}
		line = newProofLine(first, b, bound)
	}
	spin.Close()
	if a.json {
		err = json.NewEncoder(a.out).Encode(line)
	} else {
		fmt.Fprintf(a.out, "%s on %s, %s mode%s: %s (%s)\n", first.Upper(), d.Name(), f.mode, f.within(), line.describe(bound), term.Duration(time.Since(began)))
	}
	if err == nil && !line.Proved {
		err = errBelow(line)
	}
	return err
}

// within says how many guesses there are.
func (f *treeFlags) within() string {
	if f.limit == 0 {
		return ""
	}
	return " within " + term.Count(f.limit, "guess", "guesses")
}

// describe says what was shown.
func (l proofLine) describe(bound int) string {
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

// errBelow tells of a tree that is better than was claimed.
func errBelow(l proofLine) error {
	return fmt.Errorf("%s has a tree with %d: the bound is %w", l.First.Upper(), l.Total, verify.ErrRefuted)
}

// treeProveAll does all first guesses.
func (a *app) treeProveAll(ctx context.Context, f treeFlags, bound int, jobs queueFlags) error {
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	if _, err := f.options(nil); err != nil {
		return err
	}
	e, err := tree.NewExcluder(p, bound, 1)
	if err != nil {
		return err
	}
	runner, err := a.runner(ctx, jobs)
	if err != nil {
		return err
	}
	defer runner.Close()
	runner.limit(f.workers)
	began := time.Now()
	run := proofRun{app: a, flags: f, bound: bound, order: e.Order(), done: map[engine.Word]proofLine{}}
	if f.output != "" {
		run.file, err = openCheckpoint(f.output, fmt.Sprintf("tree prove %s %s guesses %d bound %d", d.Sum(), f.mode, f.limit, bound), run.take)
		if err != nil {
			return err
		}
		defer run.file.Close()
	}
	params := proofParams{carry(d), f.mode, f.limit, bound}
	if err := run.search(ctx, runner, params); err != nil {
		return run.explain(err)
	}
	if run.file != nil {
		text, err := run.text(d)
		if err != nil {
			return err
		}
		if err := run.file.finish(text); err != nil {
			return err
		}
	}
	return run.tell(d, time.Since(began))
}

// proofRun is a proof over all first guesses with its checkpoint.
type proofRun struct {
	app   *app
	flags treeFlags
	bound int
	order []engine.Word // the first guesses
	file  *checkpoint
	done  map[engine.Word]proofLine
}

// text returns what the file of the proof holds.
func (r *proofRun) text(d *engine.Dictionary) ([]byte, error) {
	head := verify.TreeProof{
		Trees: verify.LeastTotal, Words: d.Name(), Lists: d.Sum(), Mode: r.flags.mode, Guesses: r.flags.limit, From: verify.FromAllowed,
	}
	if r.flags.answersOnly {
		head.From = verify.FromAnswers
	}
	if r.bound != tree.Infinite {
		head.Bound = r.bound
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	err := e.Encode(head)
	for _, w := range r.order {
		err = errors.Join(err, e.Encode(r.done[w]))
	}
	return text.Bytes(), err
}

func (r *proofRun) take(line []byte) error {
	var l proofLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	if l.First == (engine.Word{}) {
		return errors.New("no first guess")
	}
	r.done[l.First] = l
	return nil
}

// proofBlock is how many first guesses are a job. They begin with an empty cache: for few of them it would not
// pay to share it, and in many the longest job, that of the most promising ones, would be longer.
const proofBlock = 16

// search settles the first guesses that are not done. Blocks are always the same ones, so what is written does
// not depend on where an earlier run was stopped.
func (r *proofRun) search(ctx context.Context, runner *jobRunner, params proofParams) error {
	var open [][]engine.Word
	for block := range slices.Chunk(r.order, proofBlock) {
		if slices.ContainsFunc(block, func(w engine.Word) bool { _, known := r.done[w]; return !known }) {
			open = append(open, block)
		}
	}
	bar := progress.New(r.app.err, isTerminal(r.app.err), len(r.order), "first guesses")
	defer bar.Close()
	bar.Set(len(r.done))
	runner.show(bar, "first guesses")
	return queue.Run(ctx, runner, proofKind, params, open, func(lines []proofLine) error {
		for _, l := range lines {
			if _, known := r.done[l.First]; known {
				continue
			}
			r.done[l.First] = l
			if r.file == nil {
				continue
			}
			if err := r.file.add(l); err != nil {
				return err
			}
		}
		bar.Set(len(r.done))
		return nil
	})
}

// explain says how to go on after an interrupt.
func (r *proofRun) explain(err error) error {
	if r.file == nil {
		return err
	}
	return fmt.Errorf("%w; %s.part holds %s first guesses, and the same command goes on from there", err, r.flags.output, term.Thousands(len(r.done)))
}

// tell prints what all first guesses came to.
func (r *proofRun) tell(d *engine.Dictionary, took time.Duration) error {
	var nodes int64
	proved, possible := 0, 0
	best := proofLine{Total: tree.Infinite}
	for _, l := range r.done {
		nodes += l.Nodes
		if l.Proved {
			proved++
		}
		if l.Total > 0 {
			possible++
		}
		if !l.Proved && (l.Total < best.Total || l.Total == best.Total && l.First.String() < best.First.String()) {
			best = l
		}
	}
	if r.app.json {
		err := json.NewEncoder(r.app.out).Encode(map[string]any{
			"words": d.Name(), "mode": r.flags.mode, "guesses": r.flags.limit, "bound": r.shownBound(), "first": len(r.done), "possible": possible,
			"proved": proved == len(r.done), "nodes": nodes, "seconds": took.Seconds(),
		})
		if err != nil {
			return err
		}
	} else {
		fmt.Fprintf(r.app.out, "%s, %s mode%s: of %s first guesses %s; %s states, %s\n", d.Name(), r.flags.mode, r.flags.within(),
			term.Thousands(len(r.done)), r.verdict(proved, possible), term.Thousands(int(nodes)), term.Duration(took))
	}
	if proved < len(r.done) {
		return errBelow(best)
	}
	return nil
}

// shownBound is the bound, 0 if none was given.
func (r *proofRun) shownBound() int {
	if r.bound == tree.Infinite {
		return 0
	}
	return r.bound
}

func (r *proofRun) verdict(proved, possible int) string {
	switch {
	case r.bound == tree.Infinite && possible == 0:
		return "none finds every answer"
	case r.bound == tree.Infinite:
		return fmt.Sprintf("%s find every answer", term.Thousands(possible))
	case proved == len(r.done):
		return fmt.Sprintf("none has a tree with less than %s", term.Thousands(r.bound))
	}
	return fmt.Sprintf("%s have a tree with less than %s", term.Thousands(len(r.done)-proved), term.Thousands(r.bound))
}
